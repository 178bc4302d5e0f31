import { isWithin, meets } from '../../../text/index.js'
import type { Fact, FactChange } from '../../fact/index.js'
import type { Token } from '../account/index.js'
import { type AssertedWord, denies, negatedBase } from '../context/index.js'
import { contextWords, isDistantlyRelated, isEveryday, isSameWord, thingKindOf, wordsOf } from '../term/index.js'
import {
  hasAlike,
  isAccounted,
  isAnatomy,
  isByMedicalWord,
  isNameOfFinding,
  type TextReading,
  type Unit,
} from '../unit/index.js'
import { type ReplacedPhrase, replacementsIn, type Side } from './runs.js'

/**
 * The changes of a unit without those that the words around them account for.
 *
 * Where a sentence stayed and one phrase in it became another one, what a rule misses on one side has its counterpart on
 * the other: a word that no vocabulary knows stands for the words in whose place it is, and "not stiff" for "supple".
 */
export function withoutReworded(unit: Unit, changes: readonly FactChange[]): readonly FactChange[] {
  const replacements = replacementsIn(unit)
  if (replacements.length === 0) return changes
  return changes.flatMap((change): readonly FactChange[] => {
    if (change.kind === 'negation') return isDeniedOtherwise(unit, { change, replacements }) ? [] : [change]
    const replacement = replacements.find((one) => holds(one, change))
    if (replacement === undefined) return [change]
    if (change.level === 'warning') return [isPutFor(replacement, change) ? { ...change, level: 'error' } : change]
    if (isRestated(unit, replacement, change)) return []
    // What nothing accounts for stands for no part of the body: "thalamus" in the place of "cerebellum".
    const isStrange = change.kind === 'site' && changes.some((other) => isStranger(unit, replacement, other))
    return !isStrange && isStandIn(unit, replacement, change) ? [{ ...change, level: 'warning' as const }] : [change]
  })
}

/** Whether a phrase puts in a finding of which the original tells nothing, and for which none of its words stands. */
function isStranger(unit: Unit, replacement: ReplacedPhrase, change: FactChange): boolean {
  const { kind, level, after } = change
  const isPutIn = kind === 'finding' && level === 'error' && after !== null && meets(replacement.is.span, after.span)
  return isPutIn && !isRestated(unit, replacement, change) && !isStandIn(unit, replacement, change)
}

function holds({ was, is }: ReplacedPhrase, { before, after }: FactChange): boolean {
  return (before === null || meets(was.span, before.span)) && (after === null || meets(is.span, after.span))
}

/** Whether a change speaks of what both sides tell. */
function isRestated(unit: Unit, replacement: ReplacedPhrase, { kind, before, after }: FactChange): boolean {
  if (kind === 'temporality' && before !== null && after !== null) {
    return ofDay.test(before.value) && ofDay.test(after.value) && isStatedIn(before, unit.is)
  }
  // Of the words of a name most have their like: "the legs are bowed", "bowing of the legs".
  if (kind !== 'finding' || after === null) return false
  const named = replacement.is.content.filter((token) => meets(token, after.span))
  const told = named.filter(({ word }) =>
    replacement.was.words.some((one) => isSameWord(one, word) || isDistantlyRelated(one, word)),
  )
  return told.length > 0 && told.length * 2 >= named.length
}

/** Parts of the day: "at night" is "during the night". */
const ofDay = /^(?:during|at (?:night|noon)|in the (?:morning|afternoon|evening))$/

function isStatedIn({ value }: Fact, reading: TextReading): boolean {
  return wordsOf(value).some((word) => word.length > 3 && hasAlike(reading, word))
}

/** Whether all that is denied is denied in other words; of a word that both texts have, what is denied counts. */
function isDeniedOtherwise(
  unit: Unit,
  { change, replacements }: { readonly change: FactChange; readonly replacements: readonly ReplacedPhrase[] },
): boolean {
  const denying = replacements.filter(({ was, is }) => isDenying(was, unit.was) || isDenying(is, unit.is))
  if (denying.length === 0 || isOfShared(unit, change)) return false
  return denying.every((replacement) => isSameDenial(unit, replacement))
}

function isOfShared({ was, is }: Unit, { before, after }: FactChange): boolean {
  const fact = before ?? after
  const word = fact?.targets?.[0] ?? fact?.value ?? ''
  const isDescribing = [was, is].some((reading) => isDescribed(reading, word))
  const isIn = ({ words }: TextReading): boolean => words.some((one) => isSameWord(one, word))
  return !/\s/.test(word) && !isDescribing && isIn(was) && isIn(is)
}

/** Whether a denied word only describes the one behind it: "no disc swelling". */
function isDescribed({ denied }: TextReading, word: string): boolean {
  return denied.some((one) => one.word === word && denied.some(({ at }) => at === one.at + word.length + 1))
}

/**
 * Whether both sides deny, or the one denies what the other one has no word for and tells something else in its place:
 * "not stiff", "supple".
 */
function isSameDenial(unit: Unit, { was, is }: ReplacedPhrase): boolean {
  const [isBefore, isAfter] = [isDenying(was, unit.was), isDenying(is, unit.is)]
  if (isBefore && isAfter) return true
  const [own, other] = isBefore ? ([unit.was, unit.is] as const) : ([unit.is, unit.was] as const)
  const [denying, telling] = isBefore ? [was, is] : [is, was]
  const denied = deniedIn(own, denying)
  if (denied.length === 0) return false
  return isNew(telling, denying) && !denied.some((word) => isAccounted(word, other) || isByMedicalWord(word, other))
}

/** The words that a side denies: of neighbours the last one, which the others only describe ("no disc swelling"). */
function deniedIn({ denied }: TextReading, { span }: Side): readonly string[] {
  const behind = ({ word, at }: AssertedWord): AssertedWord | undefined =>
    denied.find((other) => other.at > at && other.at <= at + word.length + 1)
  return denied.flatMap((first) => {
    if (!isWithin(first.at, span)) return []
    let last = first
    for (let next = behind(last); next !== undefined; next = behind(last)) last = next
    return [negatedBase(last.word) ?? last.word]
  })
}

function isDenying({ words, span }: Side, { facts }: TextReading): boolean {
  return (
    words.some((word) => denies(word) || negatedBase(word) !== null) ||
    facts.some((fact) => fact.kind === 'negation' && meets(fact.span, span))
  )
}

/** Whether what is missed has words in its place that name nothing else. */
function isStandIn(unit: Unit, { was, is }: ReplacedPhrase, { kind, before, after }: FactChange): boolean {
  // A medical word may hold a part of the body: "micrognathia".
  if (kind === 'site' && after === null) {
    return is.words.some((word) => word.length > 5 && !isEveryday(word) && !was.words.includes(word))
  }
  if (kind !== 'finding') return false
  if (before === null && after !== null) {
    return was.open.length > 0 && !was.open.some(isThingIn(unit.was))
  }
  return after === null && before !== null && isNew(is, was) && !is.open.some(isThingIn(unit.is))
}

/** Words that say little of something, on whatever scale: "faint", "diminished". */
const isLittle =
  /^(?:faint|weak|slight|mild|minimal|small|low|soft|poor|diminished|decreased|reduced|lessened|limited)(?:ly)?$/

/** More words than a phrase has. */
const longest = 8

/** Whether a word of degree or course came for something else: "stayed as before", "improved". */
function isPutFor({ was, is }: ReplacedPhrase, { kind, before, after }: FactChange): boolean {
  if (!/^(?:course|severity)$/.test(kind) || before !== null || after === null) return false
  // What merely stays is told by its verb, and what goes on in one phrase is not seen in a long stretch.
  if (/^(?:remain|stable)/.test(after.value) || Math.max(was.words.length, is.words.length) > longest) return false
  const isOneWay = isLittle.test(after.value) && was.words.some((one) => isLittle.test(one))
  return (
    isNew(was, is) && !isOneWay && was.open.length > 0 && !was.words.some((one) => isDistantlyRelated(one, after.value))
  )
}

/** Whether a side has a word that says something and that the other one has not. */
function isNew(side: Side, other: Side): boolean {
  const { empty } = contextWords()
  return side.words.some((word) => word.length > 2 && !empty.has(word) && !other.words.includes(word))
}

/** Whether a word names a thing, a part of the body, a finding or anything else that the vocabulary has. */
function isThingIn(reading: TextReading): (token: Token) => boolean {
  return (token) =>
    thingKindOf(token.word) !== null ||
    reading
      .mentions()
      .some((mention) => meets(mention, token) && (isAnatomy(mention) || isNameOfFinding(mention, reading)))
}
