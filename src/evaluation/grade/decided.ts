import { deciding, placesOf, plain, verbAt } from './advice/index.js'

/**
 * The pieces of an advice that decide something: questions, and what is said not to be known, are left out. What stands
 * beside them in a sentence is kept.
 *
 * @example
 * ['STOP lisinopril?', 'It is not clear whether to stop it.', 'Stop it. May she take labetalol?'].map(decidedPart)
 * // → ['', '', 'Stop it.']
 * @example
 * ['Continue it, right?', 'Continue it, although it is not known whether it harms the fetus.'].map(decidedPart)
 * // → ['Continue it.', 'Continue it.']
 */
export function decidedPart(answer: string): string {
  const sentences = answer.split(/(?<=[.!?])\s+|(?<=\n)|(?<=;)\s*/)
  const decided = sentences.map(decidedOf)
  if (decided.every((one, i) => one === sentences[i])) return answer
  return decided
    .filter((one) => one !== '')
    .join(' ')
    .trim()
}

function decidedOf(sentence: string): string {
  if (isQuestion(sentence)) return beforeQuestion(sentence)
  return unknown.test(plain(sentence)) ? withoutUnknown(sentence) : sentence
}

/** A row of a table asks in its parts, and an order to ask is an order. */
function isQuestion(sentence: string): boolean {
  return (
    /\?\W*$/.test(sentence) && !sentence.includes('|') && !/^\W*(?:ask|clarify|confirm|verify|check)\b/i.test(sentence)
  )
}

/**
 * What is said before "right?", or ordered before a question about something else; empty where all of it asks, as "stop it
 * or reduce it, which is better?" does.
 */
function beforeQuestion(sentence: string): string {
  const clauses = sentence.split(edges)
  const at = clauses.findIndex((clause, i) => i > 0 && (isTag(clause) || interrogative.test(plain(clause))))
  if (at < 0) return ''
  const before = clauses.slice(0, at).join('')
  if (isTag(clauses[at] ?? '')) return ended(before)
  const asksOfOrder = /\bor\b/i.test(before) || ofOrder.test(plain(clauses.slice(at).join('')))
  return isOrder(sentence) && !asksOfOrder ? ended(before) : ''
}

function isTag(clause: string): boolean {
  return tag.test(plain(clause))
}

const auxiliary = '(?:is|are|was|were|do|does|did|can|could|may|might|shall|should|will|would|must|has|have|had)'

/** ", right?" and ", isn't it?" ask for a nod to what was said; ", should I?" asks what to do. */
const tag = new RegExp(
  String.raw`^\W*(?:(?:is (?:it|that|this) )?(?:right|correct|true|yes|no|ok|okay|agreed|fair|fine)|${auxiliary} not (?:it|she|he|they|we|you|i)|${auxiliary} (?:it|she|he|they|we|you|i) not|(?:can|could|will|would) you)\W*$`,
)

/** A question that comes back to the order before it. */
const ofOrder =
  /\b(?:which|what do you|what would you|is there|are there|it|this|that|them|these|those|either)\b|\b(?:should|shall|may|can|must|do) (?:i|we|she|he|they)\W*$|\bwhat (?:is|would be) (?:better|best|safer|right)\b/

const interrogative = new RegExp(
  String.raw`^\W*(?:(?:but|and|so) )?(?:${auxiliary}|what|which|how|when|why|where|who)\b`,
)

/** What is said not to be known: "it is not clear whether", "I wonder if". */
const unknown =
  /(?:\b(?:not|never|hard|difficult|impossible|unable)(?: \w+){0,2}? (?:clear|know|known|sure|certain|say|tell|decide|decided|established|settled)|\b(?:unclear|unknown|unsure|uncertain|undecided|wonder(?:s|ed|ing)?))(?: if|\b[^.;,]{0,20}\bwhether)\b/

/** Where a clause may begin; the sign stays with the clause behind it. */
const edges =
  /(?=[,:] | [–—-] )|(?<![,–—-])(?= (?:but|however|although|though|while|whereas|yet|because|since|as|given that) )/

/** Turns from what is not known to what is done all the same. */
const turn = /^\W*(?:but|however|yet|so|therefore|nevertheless|still|although|though|while|whereas)\b/

/**
 * A sentence without the clauses that hang on "whether"; empty where the rest decides nothing. They end where an order
 * begins, but "whether to stop it, reduce it or go on" holds none.
 */
function withoutUnknown(sentence: string): string {
  const kept: string[] = []
  let open: 'no' | 'whether it' | 'whether to' = 'no'
  for (const clause of sentence.split(edges)) {
    const said = plain(clause).replace(/^\W+/, '')
    if (unknown.test(said) && !isOrder(said) && !condition.test(said))
      open = /\bwhether (?:or not )?to\b/.test(said) ? 'whether to' : 'whether it'
    else if (open === 'no' || turn.test(said) || (open === 'whether it' && isOrder(said))) {
      open = 'no'
      kept.push(clause)
    }
  }
  const rest = ended(kept.join(''))
  return deciding.some((kind) => placesOf(rest.toLowerCase(), kind).length > 0) ? rest : ''
}

/** What holds only if something is not known is a condition. */
const condition = /^(?:if|unless|until|when|whenever|in case)\b/

function isOrder(text: string): boolean {
  return verbAt(plain(text).replace(/^\W+/, '')) !== null
}

function ended(text: string): string {
  return /[.!?;\n]$/.test(text) ? text : `${text}.`
}
