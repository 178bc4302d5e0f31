import { memoiseByObject } from '../../../memoise-by-object.js'
import { cueOf, denies, isSound, negatedBase } from '../context/index.js'
import { isDistantlyRelated, isRelated, isSameWord } from '../term/index.js'
import {
  comparesTwo,
  isPrivative,
  isTold,
  type Placed,
  placedIn,
  replaced,
  stepsOf,
  type TextReading,
  type Unit,
  type UnitRule,
} from '../unit/index.js'
import { contentOf, type Token, tokensOf, unaccounted } from './words.js'

/** Scales whose words say how often, how much, how bad, and what becomes of it, and may be exchanged for each other's. */
const degrees: ReadonlySet<string> = new Set([
  'often',
  'many',
  'severity',
  'grade',
  'amount',
  'course',
  'start',
  'pattern',
  'onset',
  'lasting',
])

/**
 * Words of degree and course that went while others came: "rarely" and "never", "no" and "reduced".
 *
 * What is one step apart on a scale is a matter of taste in two texts, and is not in two tellings of one sentence. A word
 * of the one scale may be exchanged for one of the other end of another, or for a denial.
 */
export const degreeRule: UnitRule = (unit) => {
  const { was, is } = unit
  const [gone, come] = [without(was, is), without(is, was)]
  for (const before of gone) {
    const after = come.find((one) => {
      if (isDistantlyRelated(one.word, before.word)) return false
      return one.scale === before.scale || (isTurned(one, before) && isBeside(unit, before, one))
    })
    if (after !== undefined) return replaced(unit, { kind: 'severity', before: before.word, after: after.word })
  }
  const instead = come.find((one) => isDegree(one) && !isEven(one) && !denies(one.word) && !isEach.test(one.word))
  if (instead !== undefined && isMore(denialsIn(was), denialsIn(is))) {
    return replaced(unit, { kind: 'severity', before: denialsIn(was).words[0] ?? 'no', after: instead.word })
  }
  return contraries(unit)
}

/** Two words of opposite meaning of which one went and the other came, whatever else they may mean: "upper", "lower". */
function contraries(unit: Unit) {
  const open = unaccounted(unit)
  if (open.gone.length === 0 || open.come.length === 0) return []
  const [gone, come] = [affirmed(unit.was, open.gone), affirmed(unit.is, open.come)]
  for (const { word: before } of gone) {
    const own = stepsOf(before).filter(({ scale }) => !degrees.has(scale) && !/^(?:time|certainty)$/.test(scale))
    const after = come.find(({ word }) =>
      stepsOf(word).some((one) =>
        own.some((step) => isContrary(one, step) && !hasLevel(unit.is, step) && !hasLevel(unit.was, one)),
      ),
    )
    if (after !== undefined) return replaced(unit, { kind: 'severity', before, after: after.word })
  }
  return []
}

/** Words of sentences that deny nothing, and of others those that are surely told. */
function affirmed({ text, asserted }: TextReading, tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    (token) =>
      !comparesTwo(text, token) && asserted.every(({ at, status }) => at !== token.start || status === 'affirmed'),
  )
}

type OnScale = Pick<Placed, 'scale' | 'step'>

function isContrary(one: OnScale, other: OnScale): boolean {
  return one.scale === other.scale && Math.abs(one.step - other.step) > 2
}

function hasLevel(reading: TextReading, one: OnScale): boolean {
  return contentOf(reading).some(({ word }) => stepsOf(word).some((other) => isLevel(one, other)))
}

/** Words on scales, but for weak ones, those of time and certainty, and parts of compounds: "high-sensitivity". */
const strongIn = memoiseByObject((reading: TextReading): readonly Placed[] =>
  placedIn(reading).filter(({ isWeak, scale, at, word }) => {
    const beside = reading.text.charAt(at - 1) + reading.text.charAt(at + word.length)
    return !isWeak && !/^(?:time|certainty)$/.test(scale) && !beside.includes('-')
  }),
)

/** Whether one of two words says much, often or more, and the other one little, seldom or less, each on its scale. */
function isTurned(one: Placed, other: Placed): boolean {
  const ends = [one, other].map(endOf)
  return !ends.includes(0) && ends[0] !== ends[1]
}

/** Words that part out and say nothing of how much. */
const isEach = /^(?:each|every)/i

/** 1 for the upper end of a scale of degrees, -1 for its lower end, 0 for what is no end, or parts out: "on each side". */
function endOf({ scale, step, word }: Placed): number {
  if (isEach.test(word)) return 0
  if (/^(?:often|many|severity|grade)$/.test(scale)) return step > 2 ? 1 : step < 2 ? -1 : 0
  if (scale === 'course') return -Math.sign(step)
  return /^(?:amount|pattern)$/.test(scale) ? Math.sign(step) : 0
}

/** What stays as it is does not change. */
function isEven({ scale, step }: Placed): boolean {
  return scale === 'course' && step === 0
}

function isDegree({ scale }: Placed): boolean {
  return degrees.has(scale)
}

/** The words on scales of a text for which the other one has none; a word that is on two scales needs one on either. */
function without(own: TextReading, other: TextReading): readonly Placed[] {
  const open = [...strongIn(other)]
  const held = new Set<number>()
  for (const one of strongIn(own)) {
    const at = open.findIndex((word) => isLevel(one, word) || isSameWord(one.word, word.word))
    if (at < 0) continue
    open.splice(at, 1)
    held.add(one.at)
  }
  return strongIn(own).filter((one) => !held.has(one.at) && !isTold(one.word, other) && !isHeldIn(other, one))
}

/** How many words of meaning around a word say what it is said of. */
const near = 3

/** Whether two words stand beside the same word. */
function isBeside({ was, is }: Unit, before: Placed, after: Placed): boolean {
  const [one, other] = [around(was, before), around(is, after)]
  return one.some((word) => other.some((mate) => isSameWord(word, mate)))
}

function around(reading: TextReading, { at, word }: Placed): readonly string[] {
  const content = contentOf(reading)
  const [ahead, behind] = [
    content.filter(({ end }) => end <= at),
    content.filter(({ start }) => start >= at + word.length),
  ]
  return [...ahead.slice(-near), ...behind.slice(0, near)].map((token) => token.word)
}

function isLevel(one: OnScale, other: OnScale): boolean {
  return one.scale === other.scale && Math.abs(one.step - other.step) < 1
}

const each = /\b(?:every|each|whenever)\b/i

/** Whether a text has a word that may stand for one. */
function isHeldIn(reading: TextReading, one: Placed): boolean {
  return (
    placedIn(reading).some(
      (other) =>
        isLevel(one, other) ||
        (one.scale === other.scale && other.isWeak) ||
        isSameWord(one.word, other.word) ||
        isRelated(one.word, other.word) ||
        (each.test(one.word) && each.test(other.word)),
    ) || contentOf(reading).some(({ word }) => isRelated(word, one.word))
  )
}

interface Denials {
  /** How many words deny by themselves. */
  readonly count: number
  /** All words that deny, that say that something ended or that it is as it should be. */
  readonly words: readonly string[]
}

const denialsIn = memoiseByObject((reading: TextReading): Denials => {
  const words = tokensOf(reading).flatMap(({ word }) => (tellsNot(word) ? [word] : []))
  return { count: reading.sentences.reduce((sum, { cues }) => sum + cues, 0), words }
})

function tellsNot(word: string): boolean {
  const category = cueOf(word)?.category
  return (
    category === 'absent' ||
    category === 'sound' ||
    category === 'ended' ||
    negatedBase(word) !== null ||
    isPrivative(word)
  )
}

/** Whether the one text denies more, and the other nothing that it does not. */
function isMore(some: Denials, others: Denials): boolean {
  return (
    (some.count > others.count || (others.words.length === 0 && some.words.some(isSound))) &&
    some.words.length > others.words.length &&
    others.words.every((word) => some.words.includes(word) || denies(word))
  )
}
