import { quote } from '../../../errors.js'
import { cueOf } from '../context/index.js'
import { isDistantlyRelated, isEveryday, isSameWord, isSensed } from '../term/index.js'
import {
  changeIn,
  isPatient,
  isPrivative,
  isSameSides,
  placedIn,
  replaced,
  type TextReading,
  type UnitRule,
} from '../unit/index.js'
import { replacementsIn, type Side } from './runs.js'

const ofTwo = /\b(?:both|bilateral\w*|either|opposite|other)\b/i

/** One side that became both or the other one: "her right eye", "both her eyes". */
export const bothRule: UnitRule = (unit) => {
  const isSame = isSameSides(unit.was, unit.is)
  const found = replacementsIn(unit).flatMap(({ was, is }) => {
    const [side, ...others] = sidesIn(unit.was, was)
    const now = ofTwo.exec(textOf(unit.is, is))?.[0]
    // "Both calves" for "the left calf" names one part, whatever the sentence tells of another one's right.
    if (isSame && !was.words.some((word) => is.words.some((other) => other !== word && isSameWord(word, other))))
      return []
    if (side === undefined || others.length > 0 || sidesIn(unit.is, is).length > 0) return []
    const isPointed =
      now !== undefined && /^o(?:ther|pposite)$/i.test(now) && otherSide(side).test(unit.whole.reading().text)
    if (isPointed) return []
    return now === undefined || ofTwo.test(textOf(unit.was, was)) ? [] : [{ side, now }]
  })
  return found.slice(0, 1).flatMap(({ side, now }) => replaced(unit, { kind: 'side', before: side, after: now }))
}

/** Where a text names the one side, "the other knee" may be that of the other one. */
function otherSide(side: string): RegExp {
  return /left/i.test(side) ? /\bright\b/i : /\bleft\b/i
}

function sidesIn(reading: TextReading, side: Side): readonly string[] {
  return [...new Set(textOf(reading, side).match(/\b(?:left|right)\b/gi) ?? [])]
}

function textOf({ text }: TextReading, { span }: Side): string {
  return text.slice(span.start, span.end)
}

const patient = /^(?:he|she|they|him|her|the|patient|himself|herself)$/

/** Somebody else who became the patient: "several cellmates have", "he has". */
export const personRule: UnitRule = (unit) => {
  const found = replacementsIn(unit).flatMap(({ was, is }) => {
    const kin = unit.was.facts.find(
      ({ kind, span }) => kind === 'experiencer' && span.start >= was.span.start && span.end <= was.span.end,
    )
    if (isPatient(kin ?? null, unit.was, unit.whole)) return []
    const now = is.words.find((word) => patient.test(word) && word !== 'the')
    return kin === undefined || now === undefined || !is.words.every((word) => patient.test(word)) ? [] : [{ kin, now }]
  })
  return found.slice(0, 1).map(({ kin, now }) => {
    const before = unit.was.text.slice(kin.span.start, kin.span.end)
    const message = `The original speaks of ${quote(before)}, and the new text of ${quote(now)} in their place.`
    return changeIn(unit, { kind: 'experiencer', before, after: now, message })
  })
}

/** One everyday word in the place of one that has no sense near its own, and nothing else changed: "thick", "smooth". */
export const otherWordRule: UnitRule = (unit) => {
  const [only, ...others] = replacementsIn(unit)
  if (only === undefined || others.length > 0 || only.was.words.length !== 1 || only.is.words.length !== 1) return []
  const [before, after] = [only.was.open[0]?.word, only.is.open[0]?.word]
  if (before === undefined || after === undefined) return []
  const isKnown = (word: string): boolean => isEveryday(word) && isSensed(word)
  // Verbs of many senses stand for each other: "deviates", "points".
  if (before.endsWith('s') && after.endsWith('s')) return []
  if ([before, after].some((word) => isPrivative(word) || cueOf(word) !== undefined)) return []
  // How far two words of one scale are apart is for the scale.
  const scales = [
    [unit.was, only.was],
    [unit.is, only.is],
  ].map(([reading, side]) => scalesAt(reading as TextReading, side as Side))
  if (scales[0]?.some((scale) => scales[1]?.includes(scale))) return []
  if (!isKnown(before) || !isKnown(after) || isDistantlyRelated(before, after)) return []
  return replaced(unit, { kind: 'finding', before, after })
}

function scalesAt(reading: TextReading, { span }: Side): readonly string[] {
  return placedIn(reading).flatMap(({ scale, at, word }) =>
    scale !== 'time' && at < span.end && at + word.length > span.start ? [scale] : [],
  )
}
