import { quote } from '../../../errors.js'
import { listed } from '../../../grouped.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import type { Span } from '../../../text/index.js'
import { filled, oneOf, several, tableFile } from '../../../vocabulary/index.js'
import type { FactKind } from '../../fact/index.js'
import { contraryBase, negatedBase } from '../context/index.js'
import { finderOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import { changeIn, replaced, type Unit, type UnitRule } from './rule.js'

/**
 * Words by their step on a scale: never, rarely, often, always; resolved, improving, worsening. Weak words may stand for
 * any other of their half, and are never lost themselves.
 */
const scaleFile = tableFile('assertion/scales.csv', () => ({
  scale: filled,
  step: filled,
  strength: oneOf(['strong', 'weak']),
  words: several('|', filled),
}))

interface Step {
  readonly scale: string
  readonly step: number
  readonly isWeak: boolean
}

const scaleWordsIn = finderOf(() =>
  listed(
    scaleFile
      .read()
      .flatMap(({ scale, step, strength, words }) =>
        words.map((word): [string, Step] => [word, { scale, step: Number(step), isWeak: strength === 'weak' }]),
      ),
  ),
)

/** A word of a text on its scale. */
export interface Placed extends Step {
  readonly word: string
  readonly at: number
}

/** So many steps apart two words say something else; nearer ones are a matter of degree. */
const apart = 2

/** What kind of fact each scale tells; all others say the opposite of something. */
const kinds: Readonly<Record<string, FactKind>> = {
  course: 'course',
  onset: 'course',
  pattern: 'course',
  relief: 'course',
  amount: 'severity',
  gain: 'course',
  often: 'frequency',
  many: 'severity',
  extent: 'severity',
  severity: 'severity',
  grade: 'severity',
  size: 'severity',
  certainty: 'certainty',
  time: 'temporality',
  age: 'temporality',
  ...Object.fromEntries(['dose', 'repeat', 'purpose', 'phase', 'taper', 'release'].map((scale) => [scale, 'dose'])),
}

/** Scales on which a word that merely went or came is worth a warning. */
const watched: ReadonlySet<string> = new Set(['course', 'onset', 'pattern', 'severity', 'certainty'])

/** Scales on which a word that went or came is a change where the other text has nothing of its half. */
function isCounted(scale: string, { step }: Placed, unit: Unit & { readonly isLost: boolean }): boolean {
  if (scale === 'certainty') return step < 3 || !unit.isLost
  if (scale === 'time') return Math.abs(step) >= 2
  // What was given once is told by "a dose", too.
  if (scale === 'repeat' && unit.isLost) return false
  return kinds[scale] === 'dose' && [...unit.was.facts, ...unit.is.facts].some(({ kind }) => kind === 'drug')
}

/** Words of degree, course, direction, certainty and time, and words that say the opposite of others. */
export const scaleRule: UnitRule = (unit) => {
  const [was, is] = [placedIn(unit.was), placedIn(unit.is)]
  const scales = new Set([...was, ...is].map(({ scale }) => scale))
  return [...scales].flatMap((scale) => {
    const own = (some: readonly Placed[]): readonly Placed[] => some.filter((one) => one.scale === scale)
    return compareScale(unit, scale, own(was), own(is))
  })
}

function compareScale(unit: Unit, scale: string, was: readonly Placed[], is: readonly Placed[]) {
  if (was.length === is.length && was.every((one, i) => isLevel(one, is[i]))) return []
  const kind = kinds[scale] ?? 'opposite'
  const open = [...is]
  const lost: Placed[] = []
  let shifted: readonly [Placed, Placed] | null = null
  // The nearest first, so that "mild" does not take the "moderate" of another; weak words take what is left.
  const order = [...was].sort((a, b) => Number(a.isWeak) - Number(b.isWeak))
  for (const near of [0, apart / 2, apart - 0.01]) {
    for (const one of near === 0 ? order : lost.splice(0)) {
      const at = open.findIndex((other) => Math.abs(other.step - one.step) <= near)
      if (at < 0) lost.push(one)
      else {
        const [other] = open.splice(at, 1)
        const isShifted = scale === 'grade' && other !== undefined && Math.abs(other.step - one.step) >= 1
        if (isShifted) shifted ??= [one, other]
      }
    }
  }
  const [gone, come] = [
    lost.filter((one) => !one.isWeak && !isTold(one.word, unit.is)),
    open.filter((one) => !one.isWeak && !isTold(one.word, unit.was)),
  ]
  const [old, now] = [gone[0], come[0]]
  if (old !== undefined && now !== undefined && !isTurnedTwice(unit, old, now)) {
    return replaced(unit, { kind, before: old.word, after: now.word })
  }
  if (shifted !== null) return [oneStep(unit, shifted)]
  const one =
    gone.find((word) => !isHeld(word, is) && !isOnOther(word, unit.was, unit.is)) ??
    come.find((word) => !isHeld(word, was) && !isOnOther(word, unit.is, unit.was))
  const isLost = old !== undefined
  const isError = one !== undefined && kinds[scale] !== undefined && isCounted(scale, one, { ...unit, isLost })
  if (one === undefined || !(isError || watched.has(scale))) return []
  const level = isError ? 'error' : 'warning'
  const sides = isLost ? { before: one.word } : { after: one.word }
  const [has, lacks] = isLost ? ['The original', 'the new text'] : ['The new text', 'the original']
  const message = `${has} says ${quote(one.word)}, and ${lacks} nothing like it.`
  return [changeIn(unit, { kind, ...sides, level, message })]
}

/** Whether two words of a scale say the same. */
function isLevel(one: Placed, other: Placed | undefined): boolean {
  return one.step === other?.step && one.isWeak === other.isWeak
}

/** Always with it, and never without; never another one, and always the same. */
function isTurnedTwice({ was, is }: Unit, old: Placed, now: Placed): boolean {
  const [less, more] = old.step < now.step ? [was, is] : [is, was]
  if (old.scale !== 'often' || Math.min(old.step, now.step) > 0 || Math.max(old.step, now.step) < 5) return false
  return (
    /\bnever\b[^.;]*\b(?:without|chang\w+|var\w+|differ\w*)\b/i.test(less.text) &&
    !/\b(?:without|chang|var[iy]|differ)/i.test(more.text)
  )
}

/** Mild, moderate, severe: one step is worth a warning; from slight to moderate it is two. */
function oneStep(unit: Unit, [{ word: before }, { word: after }]: readonly [Placed, Placed]) {
  const message = `The original says ${quote(before)}, and the new text ${quote(after)}, which is one step apart.`
  return changeIn(unit, { kind: 'severity', before, after, level: 'warning', message })
}

/** Whether a text tells a word by another form that is on no scale: "weaker" of "weakness", "inconclusive" by "not conclusive". */
export function isTold(word: string, other: TextReading): boolean {
  const turned = contraryBase(word.toLowerCase())
  if (turned !== undefined && other.mayDeny()) {
    return other.asserted.some(({ word, status }) => word === turned && status !== 'affirmed')
  }
  const [, base] = /^(\p{L}{4,})er$/u.exec(word.toLowerCase()) ?? []
  return base !== undefined && other.words.some((one) => one.startsWith(base))
}

/** Whether a text has a weak word that may stand for one. */
function isHeld(one: Placed, others: readonly Placed[]): boolean {
  return others.some(({ isWeak, step }) => isWeak && Math.abs(step - one.step) < apart)
}

/** Whether a word of degree is on another scale as well, where the other text has its like: "small", "shrunken". */
function isOnOther({ at, scale }: Placed, own: TextReading, other: TextReading): boolean {
  const others = placedIn(own).filter((one) => one.at === at && one.scale !== scale)
  return (
    scale === 'severity' &&
    placedIn(other).some((word) => others.some((one) => one.scale === word.scale && one.step === word.step))
  )
}

/** Where a text has words for an onset, a pattern or a change. */
export function courseWordsIn(text: string): readonly Span[] {
  return scaleWordsIn(text)
    .filter(({ meaning }) => meaning.some(({ scale }) => /^(?:course|onset|pattern)$/.test(scale)))
    .map(({ start, end }) => ({ start, end }))
}

/** The words of a text that are on a scale. What is denied is told by its denial: "not improved" is not "improved". */
export const placedIn = memoiseByObject((reading: TextReading): readonly Placed[] => {
  const { text, facts } = reading
  const found = scaleWordsIn(text)
  if (found.length === 0) return []
  // One that is its own denial is told by another scale.
  const denied = new Set(reading.denied.flatMap(({ at, word }) => (negatedBase(word) === null ? [at] : [])))
  return found.flatMap(({ meaning, start, end }) => {
    if (denied.has(start) || /\b(?:(?:nothing|neither|not) |non-?)$/i.test(text.slice(Math.max(0, start - 8), start)))
      return []
    // "Has not eaten well" is not "well", and as little "poorly".
    if (
      /^(?:well|better|much|enough|fully|entirely)$/i.test(text.slice(start, end)) &&
      notAhead.test(text.slice(0, start))
    )
      return []
    // "Always without fever" is never with it.
    if (/^ (?:without|free of|no)\b/.test(text.slice(end, end + 10)) && meaning.some(({ scale }) => scale === 'often'))
      return []
    // "Each week" is when, and not how often.
    if (/^(?:each|every)$/i.test(text.slice(start, end)) && ofTime.test(text.slice(end, end + 10))) return []
    // "In the past year" is up to now.
    if (/^(?:in the )?past$/i.test(text.slice(start, end)) && isSpan(text.slice(end))) return []
    // "Two days ago" counts days.
    if (isTimeCounted(text.slice(start, end), text.slice(end, end + 10))) return []
    // "Better uphill than down" compares two things, "better than before" two times.
    if (comparesTwo(text, { start, end })) return []
    // "Once a day" counts days, and "once he had eaten" dates.
    if (/^once$/i.test(text.slice(start, end)) && !isCount(text, { start, end })) return []
    // "Significant for a rash" tells no degree.
    if (/^(?:significant|notable)$/i.test(text.slice(start, end)) && /^ for\b/.test(text.slice(end, end + 4))) return []
    // "The lower jejunum" is a place, and what is stopped by something may go on.
    if (/^(?:lower|higher|above|below)$/i.test(text.slice(start, end)) && isBeforePart(facts, end)) return []
    if (/^stopped$/i.test(text.slice(start, end)) && /^ (?:by|at)\b/.test(text.slice(end, end + 4))) return []
    // What one "felt about to" do was never planned, and "as well as he used to" ends nothing.
    if (/^about to$/i.test(text.slice(start, end)) && notPlanned.test(text.slice(0, start))) return []
    if (/^used to$/i.test(text.slice(start, end)) && /\b(?:as|than)(?: \w+)? $/i.test(text.slice(0, start))) return []
    // "High-resolution", and who is bothered by light.
    if (text.charAt(start - 1) === '-' && meaning.some(({ scale }) => scale === 'course')) return []
    if (
      /^light$/i.test(text.slice(start, end)) &&
      /\b(?:by|to|of|from|the|bright|and|or) $/i.test(text.slice(0, start))
    )
      return []
    // "As far as it will go".
    const next = text.slice(end, end + 16)
    if (/^will$/i.test(text.slice(start, end)) && /^ (?:go|let|allow)\b/.test(next)) return []
    // What a question calls likely is no finding.
    const isAsked = /^[^.!\n]*\?/.test(text.slice(end)) || asking.test(text.slice(0, start))
    const stated = meaning.filter(({ scale }) => scale !== 'certainty' || !isAsked)
    return stated.map((step) => ({ ...step, word: text.slice(start, end), at: start }))
  })
})

/** A question within a sentence: "I would like to know what the most likely diagnosis is". */
const asking =
  /\b(?:know|tell|say|state|name|identify|ask|wonder|decide)\b[^.!?\n]{0,60}\b(?:what|which|who)\b[^.!?\n]{0,60}$/i

const notPlanned = /\b(?:was|were|felt|feels?|feeling|if|when|like)\b[^.;,]*$/i

/** Whether "once" says how often: at the end of a clause, and in none of its idioms. */
function isCount(text: string, { start, end }: Span): boolean {
  const ahead = text.slice(Math.max(0, start - 12), start)
  return /^\s*(?:[.,;)]|$)/.test(text.slice(end)) && !/\b(?:at|all at|day|daily|than|for) $/i.test(ahead)
}

/** Whether a comparative compares two things with each other, and none with what it was. */
export function comparesTwo(text: string, { start, end }: Span): boolean {
  return (
    /^(?:worse|(?!lower|higher)\p{L}{3,}er)$/iu.test(text.slice(start, end)) && ofTwo.test(text.slice(end, end + 60))
  )
}

/** Steps of a word by itself, whatever stands around it. */
export function stepsOf(word: string): readonly Pick<Step, 'scale' | 'step'>[] {
  return scaleWordsIn(word).flatMap(({ meaning, start, end }) =>
    start === 0 && end === word.length ? meaning.filter(({ isWeak }) => !isWeak) : [],
  )
}

/** Whether a part of the body follows, at most one short word on, or is named with the word. */
function isBeforePart(facts: TextReading['facts'], end: number): boolean {
  return facts.some(({ kind, span }) => kind === 'site' && span.end > end && span.start - end <= 8)
}

const notAhead = /(?:\bnot|n['’]t|\bnever|\bneither|\bnor|\bunable to|\bcannot)\b[^.;,:]*$/i

const ofTwo = /^[^.;,]*\bthan\b(?! (?:before|usual|ever|yesterday|last|in|at|on|it|he|she|they)\b)/

/** Whether a length of time follows: "in the past", "in the past 3 months". */
function isSpan(next: string): boolean {
  return /^ (?:\S+ )?(?:hour|day|night|week|month|year|decade)s?\b/i.test(next.slice(0, 24))
}

const ofTime = /^ (?:second|minute|hour|day|night|week|month|year)/i

function isTimeCounted(word: string, next: string): boolean {
  return (
    /^(?:two|three|four|five|six|seven|eight|nine|ten)$/i.test(word) &&
    /^ (?:second|minute|hour|day|week|month|year)/.test(next)
  )
}
