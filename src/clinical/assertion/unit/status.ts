import { quote } from '../../../errors.js'
import { alternationOf, groupFile, once, starred } from '../../../vocabulary/index.js'
import { type AssertedWord, deniedLeft, negatedBase } from '../context/index.js'
import { isSameStem, isSpecific } from '../term/index.js'
import { isAlike } from './alike.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/**
 * What the original of a unit denies wherever it names it and the new text tells, and the other way round.
 *
 * Only what is sure on both sides: the word is in reach of a negation wherever it is in one text, and nowhere
 * near a negation in the other.
 */
export const statusRule: UnitRule = (unit) => {
  // Most sentences deny nothing.
  if (!unit.was.mayDeny() && !unit.is.mayDeny()) return []
  const [before, after] = [unit.was.text, unit.is.text]
  const turned = (word: string, message: string) => [
    changeIn(unit, { kind: 'negation', before: word, after: word, message }),
  ]
  for (const [one, other, message] of [
    [unit.was, unit.is, 'The original denies something, and the new text denies nothing.'],
    [unit.is, unit.was, 'The new text denies something, and the original denies nothing.'],
  ] as const) {
    if (!one.sentences.some(({ cues }) => cues > 0) || other.sentences.some(({ hasNegation }) => hasNegation)) continue
    if (isPrivative(other.text) || ended.test(other.text) || unhindered.test(one.text)) continue
    // "Cannot rise without his arms" tells what he does, and "unchanged" is "the same".
    if (one.sentences.every(({ words, cues }) => cues !== 1 || !words.some(deniesSomething))) continue
    if (one === unit.is && !deniesKnown(one, other)) continue
    return [changeIn(unit, { kind: 'negation', before: before.trim(), after: after.trim(), message })]
  }
  // "No neck stiffness" denies the stiffness.
  const siteAt = (facts: TextReading['facts'], at: number): boolean =>
    facts.some(({ kind, span }) => kind === 'site' && span.start <= at && at < span.end)
  const deniable = (own: TextReading, other: TextReading): readonly AssertedWord[] =>
    own.asserted.filter(
      (one) =>
        !siteAt(own.facts, one.at) &&
        !isOfAbnormality(own.text, one.at + one.word.length) &&
        !isOfOther(one, own, other),
    )
  const [was, is] = [deniable(unit.was, unit.is), deniable(unit.is, unit.was)]
  const denied = [...was, ...is].filter(isNegated)
  for (const stem of new Set(was.map((word) => word.stem).filter(isSpecific))) {
    if (!denied.some((word) => isSameStem(word.stem, stem))) continue
    const own = was.filter((word) => isSameStem(word.stem, stem))
    const others = is.filter((word) => isSameStem(word.stem, stem))
    const [first] = others
    if (first === undefined || isDescribing(own, unit.was, unit.is) || isDescribing(others, unit.is, unit.was)) continue
    if (own.every(isNegated) && others.every(isAffirmed) && !ended.test(after) && !isDeniedApart(unit.is, others)) {
      return turned(first.word, `The original denies ${quote(first.word)}, and the new text tells it.`)
    }
    // "The records are unavailable" denies them, too.
    const isTurned = unit.was.sentences.some(({ words }) =>
      words.some(
        (one) =>
          isNegated(one) &&
          negatedBase(one.word) !== null &&
          words.some((word) => own.includes(word) && isOneClause(before, one, word)),
      ),
    )
    if (
      own.every(isAffirmed) &&
      others.every(isNegated) &&
      !isTurned &&
      !isDeniedApart(unit.was, own) &&
      !ended.test(before)
    ) {
      return turned(first.word, `The original tells ${quote(first.word)}, and the new text denies it.`)
    }
  }
  return []
}

/**
 * Whether words are denied only together with others of one name, of which the other text denies one as well: "no
 * costovertebral tenderness", "the costovertebral angles are nontender".
 */
export function isDescribing(some: readonly AssertedWord[], own: TextReading, other: TextReading): boolean {
  const negated = own.denied
  // Of the sentences in which the other text names the same.
  const denied = other.sentences
    .filter(({ words }) => some.some(({ word }) => words.some((one) => isAlike(one.word, word))))
    .flatMap(({ words }) => words.filter(isNegated))
  const isNext = (one: AssertedWord, next: AssertedWord): boolean => next.at === one.at + one.word.length + 1
  const nameOf = (word: AssertedWord): readonly AssertedWord[] => {
    const at = negated.indexOf(word)
    const first = negated.findLastIndex((one, i) => i <= at && !(i > 0 && isNext(negated[i - 1] as AssertedWord, one)))
    const end = negated.findIndex((one, i) => i >= at && !isNext(one, negated[i + 1] ?? one))
    return negated.slice(first, end + 1)
  }
  const isDenied = ({ word }: AssertedWord): boolean =>
    denied.some((one) => isAlike(negatedBase(one.word) ?? one.word, word))
  return (
    some.length > 0 &&
    some.every((word) => isNegated(word) && nameOf(word).some((mate) => mate !== word && isDenied(mate)))
  )
}

/** "No valvular abnormality" denies no valves: what ends there says of what the abnormality would be. */
export function isOfAbnormality(text: string, end: number): boolean {
  return /^ abnormalit/i.test(text.slice(end, end + 12))
}

/** "No visual field defects" denies no vision: what is denied is the last word, of which the other text says nothing. */
function isOfOther({ at, word, status }: AssertedWord, own: TextReading, other: TextReading): boolean {
  if (status !== 'negated') return false
  const behind = own.denied.filter((one) => one.at > at)
  let end = at + word.length
  const head = behind
    .filter((one) => {
      if (one.at !== end + 1) return false
      end = one.at + one.word.length
      return true
    })
    .at(-1)
  return head !== undefined && !other.asserted.some(({ stem }) => isSameStem(stem, head.stem))
}

/** Whether no semicolon parts two words. */
function isOneClause(text: string, one: AssertedWord, other: AssertedWord): boolean {
  return !text.slice(Math.min(one.at, other.at), Math.max(one.at, other.at)).includes(';')
}

/** Whether one text denies a word that the other one has: "not stiff" may stand for "supple". */
function deniesKnown(one: TextReading, other: TextReading): boolean {
  return one.denied.some(({ stem }) => other.asserted.some((own) => isSameStem(own.stem, stem)))
}

/** Whether one of some words is governed by a denial far before it, or denied behind: "denies x, and the use of y". */
function isDeniedApart({ text }: TextReading, some: readonly AssertedWord[]): boolean {
  return some.some(({ at, word }) => deniedLeft(text, at) || isDeniedBehind(text, word))
}

/** A denial behind a list that it denies, or that answers: "wheezing, eczema: none of these", "Diabetes? No". */
export function isDeniedBehind(text: string, word: string): boolean {
  const behind = /^[^.]*[.?]?[^.]*/.exec(text.slice(text.toLowerCase().indexOf(word) + word.length))?.[0] ?? ''
  if (/^[^.!?]*\?["”’)]*\s+(?:no|never|none|neither|not)\b/i.test(behind)) return true
  if (/\bden(?:y|ies|ied|ying) (?:each|all|any|both|them|these|those|it)\b/i.test(behind)) return true
  return /\b(?:none(?! (?:of|for|from|with) (?!them\b|these\b|those\b|it\b|which\b))|neither(?! [^.;]*\bnor\b)|never (?:had|has|been|was)|ha[sd] never(?: \w+)?[.]|(?:any|none|either) of (?:them|these|those)|not (?:present|seen|found))\b/i.test(
    behind,
  )
}

/** "No trouble walking" tells that one walks. */
export const unhindered = /\b(?:no|without) (?:trouble|difficult(?:y|ies)|problems?)\b/i

/** Words by which something that is no more is told without a denial. */
const ended = /\b(?:last|former|ago|quit|stopped|ceased|until|since|g[ai]v(?:e|en|ing) up|no longer|discontinued)\b/i

const privativeFile = groupFile('assertion/privative.yaml', ['privative', 'lacking'], starred)

/** Words that say in themselves that something is not there, not so, or no more. */
const privative = once(
  () =>
    new RegExp(
      String.raw`\b(?:${alternationOf(privativeFile.read().privative)}|spar\w+|too \w+|un\w{4,}|in(?:ab|eff|act|comp|cons|sens|vis|aud)\w+|non-?\w{4,}|\w+less|\w+-free|dis\w{5,})\b`,
      'i',
    ),
)

/** Whether a text holds a word that says in itself that something is not there, not so, or no more. */
export function isPrivative(text: string): boolean {
  return privative().test(text)
}

const lacking = once(
  () =>
    new RegExp(String.raw`\b(?:${alternationOf(privativeFile.read().lacking)}|un\w{4,}|non-?\w{3,}|\w+less)\b`, 'i'),
)

/** Whether a text holds a word by which what it tells is less than it would be without a denial: "fails", "hardly". */
export function isLacking(text: string): boolean {
  return lacking().test(text)
}

function deniesSomething({ status, stem }: AssertedWord): boolean {
  return status !== 'affirmed' && isSpecific(stem)
}

function isNegated({ status }: AssertedWord): boolean {
  return status === 'negated'
}

function isAffirmed({ status }: AssertedWord): boolean {
  return status === 'affirmed'
}
