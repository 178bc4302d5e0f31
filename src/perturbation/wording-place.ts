import { anyOf, countOf } from './rewriting-pattern.js'
import { sidesIn } from './rewriting-side.js'
import { placeWords } from './wording-place-words.js'
import { isLike, type MissedFact, type WordingRule } from './wording-rule.js'

/** A word such as "lateral" may go into another of the same side; its opposite is looked for by itself. */
const directions: ReadonlySet<string> = new Set(
  'upper lower medial lateral anterior posterior proximal distal superior inferior'.split(' '),
)

/** How far on either side of a word the others stand that went into initials with it, in characters. */
const reach = 32

const sides = ['left', 'right'] as const

/** Other words for the way by which a drug is given. */
const routes: Readonly<Record<string, RegExp>> = {
  oral: anyOf('po, p.o, oral(ly), mouth, tablet(s), pill(s), capsule(s)'),
  intravenous: anyOf('iv, i.v, intravenous(ly), infus+, drip'),
  intramuscular: anyOf('im, i.m, intramuscular(ly)'),
  subcutaneous: anyOf('s(.)c, sq, subcut*'),
  inhaled: anyOf('inhal+, nebulis+, nebuliz+, puff(s)'),
  topical: anyOf('topical(ly), cream, ointment, apply, applied'),
  epidural: /\bepidural/i,
  'by injection': anyOf('inject*'),
}

/** A part of the body: told where the other sentence names it by whatever word, or by initials. One more is no fault. */
export const place: WordingRule = {
  isTold(missed) {
    const { fact, change } = missed
    if (change === 'added' || directions.has(fact.value) || isInInitials(missed)) return true
    const isPrinted = missed.like[0]?.text.toLowerCase().includes(printedIn(missed).toLowerCase()) === true
    return isPrinted || isLike(missed, placeWords.get(fact.value))
  },
  mayTrade(lost, added) {
    const words = placeWords.get(lost.fact.value) ?? new RegExp(`\\b${printedIn(lost).replace(/[^a-z ]/gi, '.')}`)
    return isInInitials(lost) || countOf(words, added.own.text) >= countOf(words, lost.own.text)
  },
}

/** A side: told where the other sentence has it as well, once more or once less. */
export const side: WordingRule = {
  isTold({ fact: { value }, change, sentence, like: [best] }) {
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

/** By which way a drug is given: told where the other sentence has a word for it. One way never stands for another. */
export const route: WordingRule = {
  isTold: (missed) => isLike(missed, routes[missed.fact.value]),
  mayTrade: () => false,
}

function printedIn({ fact: { span }, onward }: MissedFact): string {
  return onward.slice(0, span.end - span.start)
}

/** "Total lung capacity", told as TLC. */
function isInInitials({ fact: { span }, ahead, onward, like }: MissedFact): boolean {
  const phrase = ahead.slice(-reach) + onward.slice(0, span.end - span.start + reach)
  const initials = (phrase.match(/[a-z]+/gi) ?? []).map((word) => word.charAt(0).toLowerCase()).join('')
  const shorts = like.flatMap(({ text }) => text.match(/\b[A-Z]{3,6}\b/g) ?? [])
  return shorts.some((short) => initials.includes(short.toLowerCase()))
}
