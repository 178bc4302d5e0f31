import { anyOf, countOf, either } from '../reading/index.js'
import { sidesIn } from '../rule/index.js'
import { placeWords } from './place-words.js'
import { isLike, isLikeNearby, type MissedFact, type WordingRule } from './rule.js'

/** How far on either side of a word the others stand that went into initials with it, in characters. */
const reach = 32

const sides = ['left', 'right'] as const

/** Other words for the way by which a drug is given. */
const routes: Readonly<Record<string, RegExp>> = {
  oral: anyOf('po, p.o, oral(ly), by/per mouth, tablet(s), pill(s), capsule(s)'),
  // "Factor IV" and "stage IV" are numbers.
  intravenous: either(
    /(?<!\b(?:factor|stage|type|class|grade|nerves?|group|phase|level|collagen|step|the|and|or|to) )\b(?:iv|i\.v)\b/,
    anyOf('intravenous(ly), infus+, drip'),
  ),
  intramuscular: anyOf('im, i.m, intramuscular(ly)'),
  subcutaneous: anyOf('s(.)c, sq, subcut*'),
  inhaled: anyOf('inhal+, nebulis+, nebuliz+, puff(s)'),
  topical: anyOf('topical(ly), cream, ointment, lotion, gel'),
  epidural: /\bepidural/i,
  'by injection': anyOf('inject*'),
}

/** A part of the body: paraphrased where the other sentence names it by whatever word, or by initials. One more is no fault. */
export const place: WordingRule = {
  isParaphrased(missed) {
    if (missed.change === 'added' || isInInitials(missed)) return true
    return isLike(missed, asPrinted(missed)) || isLike(missed, placeWords.get(missed.fact.value))
  },
  mayTrade(lost, added) {
    const words = placeWords.get(lost.fact.value) ?? asPrinted(lost)
    return isInInitials(lost) || countOf(words, added.own.text) >= countOf(words, lost.own.text)
  },
}

/** A side: paraphrased where the other sentence has it as well, once more or once less. */
export const side: WordingRule = {
  isParaphrased({ fact: { value }, change, sentence, like: [best] }) {
    const own = sides.find((one) => one === value)
    if (own === undefined || best === undefined) return false
    return sidesIn(best.text)[own] >= (change === 'added' ? 1 : sidesIn(sentence.text)[own])
  },
  // Where none is told less often than before, none became the other.
  mayTrade(lost, added) {
    return sides.every((one) => {
      const words = anyOf(`${one}, both, bilateral(ly), each`)
      return countOf(words, added.own.text) >= countOf(words, lost.own.text)
    })
  },
}

/** By which way a drug is given: paraphrased where the other sentence has a word for it. One way never stands for another. */
export const route: WordingRule = {
  isParaphrased: (missed) => isLikeNearby(missed, routes[missed.fact.value]),
  mayTrade: () => false,
}

/** A pattern for the words of the fact as they are printed, whole ones: "ear" is not in "heart". */
function asPrinted({ fact: { span }, onward }: MissedFact): RegExp {
  return new RegExp(`\\b${onward.slice(0, span.end - span.start).replace(/[^a-z ]/gi, '.')}\\b`, 'i')
}

/** "Total lung capacity", told as TLC: the initials of a run of words, that of the part of the body among them. */
function isInInitials({ fact: { span }, ahead, onward, sentence, like }: MissedFact): boolean {
  const before = initialsOf(ahead.slice(-reach))
  const initials = before + initialsOf(onward.slice(0, span.end - span.start + reach))
  const shorts = like.flatMap(({ text }) => text.match(/\b[A-Z]{3,6}\b/g) ?? [])
  return shorts.some((short) => {
    const at = initials.indexOf(short.toLowerCase())
    const isOverFact = at >= 0 && at <= before.length && at + short.length > before.length
    return isOverFact && !sentence.text.includes(short)
  })
}

function initialsOf(text: string): string {
  return (text.match(/[a-z]+/gi) ?? []).map((word) => word.charAt(0).toLowerCase()).join('')
}
