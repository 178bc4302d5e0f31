import {
  type AssertedSentence,
  type AssertedWord,
  anyOf,
  assertedWords,
  countOf,
  either,
  isSpecific,
  stemOf,
} from '../reading/index.js'
import type { MissedFact, WordingRule } from './rule.js'

/** Words that say that something was and is not any more. */
const noMore = anyOf(
  `no longer, no more, anymore, any more, impossible, unable, inability, incapable, stop(s), stopped, cease(d), lost, loses,
  losing, quit, gone, discontinued, off, given up, gave up`,
)

/** Words that deny that someone can do something; they are no cues, for what is impossible may be told elsewhere. */
const inability = anyOf('unable, inability, incapable, impossible, fail(s), failed, failing')

/** As `inability`, with the negations that may stand for it. */
const cannot = either(
  inability,
  anyOf(`not, cannot, can't, couldn't, doesn't, didn't, don't, never, no, without, lost, loses`),
)

/** "Not more than others". */
const noMoreThan = /\b(?:no|not) (?:\w+ ){0,4}(?:more|less|fewer|later|earlier|better|worse)\b[^.;]*\bthan\b/i

/** Words that say that all is well: who denies them tells a finding. */
const soundness: ReadonlySet<string> = new Set(['normal', 'intact', 'clear', 'unremarkable', 'kept', 'present', 'well'])

/** How many of the words that a negation reaches say what it denies. */
const reach = 4

/** Which share of their words nearly the same sentences have in common, one word aside. */
const leastCommon = 0.8

/** A negation: paraphrased where its findings stand near a negation there too, or went with words that deny as well. */
export const negation: WordingRule = {
  isParaphrased(missed) {
    const { targets = [], value } = missed.fact
    if (value === 'no longer') return missed.like.some(({ text }) => noMore.test(text))
    if (targets.slice(0, 2).some((word) => soundness.has(word))) return false
    if (isBoundInOtherWords(missed)) return true
    return hasAsManyCues(missed) && isNegatedToo(missed) && isKeptInability(missed)
  },
}

/** Whether what someone cannot do is denied right where it stands there too; true for other negations and other words. */
function isKeptInability({ fact: { span, targets = [] }, onward, like }: MissedFact): boolean {
  if (!inability.test(onward.slice(0, span.end - span.start))) return true
  const [first] = targets.map(stemOf)
  const places = like.flatMap(({ text }) => {
    const found = [...text.matchAll(/[\p{L}'’]+/gu)].filter(([word]) => stemOf(word.toLowerCase()) === first)
    return found.map(({ index }) => ({ ahead: text.slice(0, index), text }))
  })
  const isNegatedAt = ({ ahead, text }: { readonly ahead: string; readonly text: string }): boolean => {
    return /\bimpossible\b/i.test(text) || cannot.test(lastWords(ahead))
  }
  return places.length === 0 || places.some(isNegatedAt)
}

/** The last words of a phrase, as many as a negation reaches. */
function lastWords(text: string): string {
  const words = (text.split(/[,;:]/).at(-1) ?? '').trim().split(' ')
  return words.slice(-reach).join(' ')
}

/** "Not more than others" is "no more than others". */
function isBoundInOtherWords({ sentence, like }: MissedFact): boolean {
  return /\bthan\b/.test(sentence.text) && like.some(({ text }) => noMoreThan.test(text))
}

/** Nearly the same sentence has as many negations. */
function hasAsManyCues({ sentence, like: [best] }: MissedFact): boolean {
  return best === undefined || cuesIn(best) === cuesIn(sentence) || !isNearlySame(best, sentence)
}

function cuesIn({ cues, text }: AssertedSentence): number {
  return cues + countOf(inability, text)
}

/** Whether four in five words of two sentences are the same, small words too: one is the other with an edit in it. */
function isNearlySame(one: AssertedSentence, other: AssertedSentence): boolean {
  const [words, rest] = [wordsOf(one), wordsOf(other)]
  const most = Math.max(words.length, rest.length)
  const common = words.filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return common.length >= leastCommon * most - 1
}

function wordsOf({ text }: AssertedSentence): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}

function isNegatedToo({ fact: { targets = [] }, own, other, sentence, like }: MissedFact): boolean {
  const denied = targets.slice(0, reach).map(stemOf).filter(isSpecific)
  const told = like.flatMap(({ words }) => words)
  const first = denied.find((stem) => told.some((word) => word.stem === stem))
  // "Takes only x" is "takes no drugs but x", and "the last ones a year ago" is "none for a year".
  if (first === undefined && sentence.limits && like.some(({ limits }) => limits)) return true
  if (like.some(({ text }) => /\blast\b[^.;]*\bago\b/i.test(text))) return true
  if (first !== undefined) return told.some((word) => word.stem === first && isDoubted(word))
  // Its words are gone: others came in their place, and are denied.
  const [had, has] = [assertedWords(own.sentences), assertedWords(other.sentences)]
  if (told.some((word) => isDoubted(word) && !had.has(word.stem))) return true
  return denied.some((stem) => has.get(stem)?.some(isDoubted))
}

function isDoubted({ status }: AssertedWord): boolean {
  return status === 'negated' || status === 'uncertain'
}
