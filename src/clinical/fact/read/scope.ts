import { alternationOf, once } from '../../../vocabulary/index.js'
import { readingSets, readingWords } from '../words/index.js'

/** What a negation does not reach past, in small letters. */
const clauseEnd = once(() => new RegExp(`[.;:!?\\n]|\\b(?:${alternationOf(readingWords()['clause-end'])})\\b`, 'g'))

const contentWord = /[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g

const participle = once(() => `(?:${alternationOf(readingWords().found)})`)
const ofExistence = once(
  () =>
    new RegExp(`^ (?:yet |ever )?(?:(?:be|been) ${participle()}|there|present|palpable|visible|evident|detectable)\\b`),
)
const ofPassive = once(() => new RegExp(`^ (?:yet |ever )?${participle()}\\b`))

/** Whether a negation is of what stands before it: "a cyst is not seen" is "no cyst is seen". */
function deniesWhatIsBefore(text: string, start: number, end: number): boolean {
  const left = text.slice(clauseBefore(text, start), start)
  // "No cyst is not seen" is denied twice.
  if (/\b(?:no|not|nor|neither|none|without)\b/.test(left)) return false
  const right = text.slice(end, end + 28)
  if (ofExistence().test(right)) return true
  return (
    ofPassive().test(right) &&
    (/\b(?:is|are|was|were) $/.test(left) || /^(?:is|are|was|were)n t/.test(text.slice(start, end)))
  )
}

/** "Tics: never." */
function isAnswer(text: string, start: number, end: number): boolean {
  return /: ?$/.test(text.slice(Math.max(0, start - 2), start)) && /^(?:[.;,\n]|$)/.test(text.slice(end))
}

/** Up to how many words a negation reaches. */
const reach = 14

/** The words that a negation ending at `end` reaches, the nearest first; "absent" and "negative" also look back. */
export function wordsInScope(text: string, start: number, end: number): readonly string[] {
  const last = clauseAfter(text, end)
  const right = wordsOf(ownClause(text.slice(end, last), text.slice(last, last + 5)))
  const cue = text.slice(start, end)
  if (deniesWhatIsBefore(text, start, end) || isAnswer(text, start, end)) {
    const left = wordsOf(text.slice(clauseBefore(text, start), start)).reverse()
    return [...left.slice(0, 6), ...right.slice(0, reach)]
  }
  if (/^ of (?:which|whom|them|these|those)\b/.test(text.slice(end, end + 10))) return right.slice(0, reach)
  if (!/^(?:absent|neg|negative|none|undetect|missing|not|is|are|was|were)/.test(cue)) return right.slice(0, reach)
  const left = wordsOf(text.slice(clauseBefore(text, start), start)).reverse()
  return /^(?:absent|neg|none|undetect|missing)/.test(cue)
    ? [...left.slice(0, 6), ...right.slice(0, reach)]
    : [...right.slice(0, reach), ...left.slice(0, 4)]
}

/** The words of a stretch that carry meaning, in small letters. */
export function wordsOf(stretch: string): string[] {
  const { empty } = readingSets()
  return (stretch.match(contentWord) ?? []).filter((word) => !empty.has(word))
}

/** "no fever, and the spleen is": what stands behind "and" is the subject of the verb that ends the stretch. */
function ownClause(stretch: string, ending: string): string {
  if (!/^(?:is|are|was|were)\s/.test(ending)) return stretch
  const joint = stretch.lastIndexOf(', and ')
  return joint < 0 ? stretch : stretch.slice(0, joint)
}

/** Verbs right behind a negation, which belong to it: "has never had", "does not take". */
const ownVerbs =
  /^(?: of (?:which|whom|them|these|those))?(?:(?: ever)? (?:had|has|have|having|been|be|do|did|does|takes?)\b)?/

/** "E. coli": a stop that ends nothing. */
const ofSpecies = once(() => new RegExp(String.raw`^[ (][a-z]\. (?:${alternationOf(readingWords().species)})\b`))

function clauseAfter(text: string, from: number): number {
  const end = clauseEnd()
  end.lastIndex = from + (ownVerbs.exec(text.slice(from, from + 24))?.[0].length ?? 0)
  for (let hit = end.exec(text); hit !== null; hit = end.exec(text)) {
    // A stop within a number or an abbreviation ends nothing.
    if (
      hit[0] !== '.' ||
      !(/[a-z0-9]/.test(text.charAt(hit.index + 1)) || ofSpecies().test(text.slice(hit.index - 2, hit.index + 28)))
    )
      return hit.index
  }
  return text.length
}

function clauseBefore(text: string, to: number): number {
  let at = to
  // "Antibodies: negative".
  if (/: ?$/.test(text.slice(Math.max(0, at - 2), at))) at -= 2
  while (at > 0 && to - at < 80 && !/[.;:!?\n]/.test(text.charAt(at - 1))) at--
  return at
}
