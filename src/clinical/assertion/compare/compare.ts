import { firstFrom } from '../../../first-from.js'
import { demand, kinds, worded } from '../../../given.js'
import type { Span } from '../../../text/index.js'
import { once } from '../../../vocabulary/index.js'
import { byPlace, type Fact, type FactChange, movedBy } from '../../fact/index.js'
import { readPatient } from '../../patient/index.js'
import { accountRules, withoutParaphrased } from '../account/index.js'
import { localRules, withoutReworded } from '../local/index.js'
import { inAmerican, withCompounds } from '../term/index.js'
import { gonePart, newPart, readText, type TextReading, type Unit, unitRules, type Whole } from '../unit/index.js'
import { alignSentences } from './align.js'
import { exactChanges } from './exact.js'
import { inOneName } from './one-name.js'
import { plain } from './plain.js'
import { statedFacts } from './stated.js'
import { unified } from './unified.js'

/**
 * What the second text of two tells otherwise than the first: assertions changed, lost and added.
 *
 * Sentences are aligned first, many to many and wherever they are; assertions are compared within what stands for each
 * other, and then with the rest, so that one that moved is kept. Equal in other words or units is equal.
 * Law: compareFacts(text, text) = [].
 *
 * @example
 * compareFacts('He takes 5 mg.', 'He takes 50 mg.').map(({ change, kind, level }) => [change, kind, level])
 * // → [['changed', 'value', 'error']]
 */
export function compareFacts(original: string, changed: string): readonly FactChange[] {
  for (const text of [original, changed]) demand('compareFacts', text, worded('two texts', kinds.anyText))
  const [was, is] = [plain(original), plain(changed)]
  const asGiven = (change: FactChange): FactChange => ({
    ...change,
    before: change.before === null ? null : { ...change.before, span: was.spanOf(change.before.span) },
    after: change.after === null ? null : { ...change.after, span: is.spanOf(change.after.span) },
  })
  return plainChanges(...inOneName(was.text, is.text)).map(asGiven)
}

/** What differs between two plain texts that call each thing by one name, with its places in them. */
function plainChanges(before: string, after: string): readonly FactChange[] {
  if (before === after) return []
  const aligned = alignSentences(before, after)
  if (aligned.length === 0) return []
  const facts = { before: statedFacts(before), after: statedFacts(after) }
  const units = aligned.map((unit) => ({
    was: cutFrom(before, facts.before, unit.before),
    is: cutFrom(after, facts.after, unit.after),
  }))
  const exact = exactChanges(
    units.map(({ was, is }) => ({ before: was.own, after: is.own, isPutIn: was.text === '' })),
    { text: before, facts: facts.before },
    { text: after, facts: facts.after },
  )
  const whole = wholeOf(before, facts.before)
  const changedWhole = once(() => readText(after, facts.after))
  const readUnit = ({ was, is }: CutUnit): Unit => {
    const same = unified({ before: was.text, after: is.text })
    return { was: readAs(same.before, was), is: readAs(same.after, is), whole }
  }
  /** What a unit tells otherwise if it is taken together with those beside it: sentences may have been parted elsewhere. */
  const beside = (at: number): readonly FactChange[] => {
    const near = aligned.slice(Math.max(0, at - 1), at + 2)
    const joined = {
      was: cutFrom(before, facts.before, inOrder(near.flatMap((one) => one.before))),
      is: cutFrom(after, facts.after, inOrder(near.flatMap((one) => one.after))),
    }
    return isSentence(joined) ? rulesOf(readUnit(joined), changedWhole) : []
  }
  const stated = units.flatMap((unit, at) => {
    if (!isSentence(unit)) return []
    const read = readUnit(unit)
    const changes = rulesOf(read, changedWhole)
    const isOpen = units.length > 1 && unit.was.text !== '' && unit.is.text !== '' && changes.some(mayStandBeside)
    const around = isOpen ? beside(at) : []
    const isKept = (change: FactChange): boolean =>
      !isOpen || !mayStandBeside(change) || around.some(({ kind, level }) => kind === change.kind && level === 'error')
    return changes.filter(isKept).map((change) => ({
      ...change,
      before: placed(change.before, unit.was),
      after: placed(change.after, unit.is),
    }))
  })
  return unique([...exact, ...stated, ...sexLost(facts, whole)]).sort(byPlace)
}

/** Reads a text that may have been put in other words than those of which the facts are known. */
function readAs(text: string, known: { readonly text: string; readonly facts: readonly Fact[] }): TextReading {
  return readText(text, text === known.text ? known.facts : statedFacts(text))
}

interface CutUnit {
  readonly was: Cut
  readonly is: Cut
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return [...spans].sort((a, b) => a.start - b.start)
}

/** Whether a sentence beside may tell what one tells otherwise; a sex or a side that became the other one it does not. */
function mayStandBeside({ kind, before, after, level }: FactChange): boolean {
  return level === 'error' && (before === null || after === null || !/^(?:sex|side)$/.test(kind))
}

/** Sentences of an original and those that stand for them in another text. */
export interface AlignedUnit {
  readonly before: string
  readonly after: string
  /** Where the sentences stand, in text order. */
  readonly spans: { readonly before: readonly Span[]; readonly after: readonly Span[] }
}

/** Sentences of an original with those that stand for them in another text; equal ones are left out, one side may be empty. */
export function alignedUnits(original: string, changed: string): readonly AlignedUnit[] {
  const textOf = (text: string, spans: readonly Span[]): string =>
    spans
      .map(({ start, end }) => text.slice(start, end))
      .join('')
      .trim()
  return alignSentences(original, changed)
    .map((spans) => ({ before: textOf(original, spans.before), after: textOf(changed, spans.after), spans }))
    .filter(({ before, after }) => before !== after)
}

/** What is longer than any sentence is compared word for word only: the other rules take the square of its length. */
function isSentence({
  was,
  is,
}: {
  readonly was: { readonly text: string }
  readonly is: { readonly text: string }
}): boolean {
  return was.text.length <= longestSentence && is.text.length <= longestSentence
}

const longestSentence = 4_000

/** What the whole original gives its units. */
export function wholeOf(text: string, facts: readonly Fact[]): Whole {
  return { sex: readPatient(text).sex, reading: once(() => readText(text, facts)) }
}

/**
 * What a run of sentences tells otherwise than the run of the original that it stands for; places are within the run, in
 * American spelling.
 *
 * @param whole the text of which the original is a part
 */
export function compareUnit(original: string, changed: string, whole: Whole): readonly FactChange[] {
  const named = inOneName(plain(original).text, plain(changed).text)
  const [was, is] = named.map((text) => withCompounds(inAmerican(text))) as [string, string]
  const { before, after } = unified({ before: was, after: is })
  const facts = { before: statedFacts(before), after: statedFacts(after) }
  const unit = { was: readText(before, facts.before), is: readText(after, facts.after), whole }
  const exact = exactChanges([facts], { text: before, facts: facts.before }, { text: after, facts: facts.after })
  const told = [...unitRules, ...accountRules].flatMap((rule) => rule(unit))
  return unique([...exact, ...withoutParaphrased(unit, told)]).sort(byPlace)
}

function rulesOf(unit: Unit, changed: () => TextReading): readonly FactChange[] {
  if (unit.is.text === '') return gonePart(unit, changed())
  if (unit.was.text === '') return newPart(unit)
  const told = unitRules.flatMap((rule) => rule(unit))
  // What a rule told, however mildly, is not told once more.
  const known = new Set(told.map(placeOf))
  const more = localRules.flatMap((rule) => rule(unit).filter((change) => !known.has(placeOf(change))))
  return withoutParaphrased(unit, withoutReworded(unit, [...told, ...more]))
}

/** What two rules tell of the same words, once and by its graver level; a warning goes where its words are an error. */
function unique(changes: readonly FactChange[]): FactChange[] {
  const found = new Map<string, FactChange>()
  for (const change of changes) {
    const key = placeOf(change)
    if (found.get(key)?.level !== 'error') found.set(key, change)
  }
  const all = [...found.values()]
  const wrong = new Set(all.flatMap((change) => (change.level === 'error' ? [spansOf(change)] : [])))
  return all.filter((change) => change.level === 'error' || !wrong.has(spansOf(change)))
}

/** What a change is about: its kind and its words. */
function placeOf(change: FactChange): string {
  return `${change.kind} ${spansOf(change)}`
}

function spansOf({ before, after }: FactChange): string {
  return `${before?.span.start ?? ''} ${after?.span.start ?? ''}`
}

/** The sex of the patient, told by a noun in the original and nowhere in the new text; a pronoun goes with its sentence. */
function sexLost(facts: { before: readonly Fact[]; after: readonly Fact[] }, { sex }: Whole): readonly FactChange[] {
  const stated = facts.before.find(({ kind, value, pronoun }) => {
    return kind === 'sex' && pronoun === undefined && (sex === null || value === sex)
  })
  if (stated === undefined || facts.after.some(({ kind }) => kind === 'sex' || kind === 'experiencer')) return []
  const message = `The original speaks of somebody ${stated.value}, and the new text does not say so.`
  return [{ change: 'lost', kind: 'sex', before: stated, after: null, level: 'error', message }]
}

/** Sentences cut from a text, as one text with its facts, and where its pieces are. */
interface Cut {
  readonly text: string
  /** Places within the cut. */
  readonly facts: readonly Fact[]
  /** Places within the whole text. */
  readonly own: readonly Fact[]
  readonly pieces: readonly { readonly at: number; readonly span: Span }[]
}

/** Facts and spans are in text order. */
function cutFrom(text: string, facts: readonly Fact[], spans: readonly Span[]): Cut {
  let at = 0
  const pieces = spans.map((span) => {
    const piece = { at, span }
    at += span.end - span.start
    return piece
  })
  const within = pieces.map((piece) => ({
    ...piece,
    facts: facts.slice(firstFrom(facts, piece.span.start, startOf), firstFrom(facts, piece.span.end, startOf)),
  }))
  return {
    text: spans.map(({ start, end }) => text.slice(start, end)).join(''),
    own: within.flatMap((piece) => piece.facts),
    facts: within.flatMap((piece) => piece.facts.map((fact) => movedBy(fact, piece.at - piece.span.start))),
    pieces,
  }
}

const startOf = ({ span }: Fact): number => span.start

function placed(fact: Fact | null, { pieces }: Cut): Fact | null {
  if (fact === null) return null
  const piece = pieces.findLast(({ at }) => at <= fact.span.start)
  return piece === undefined ? fact : movedBy(fact, piece.span.start - piece.at)
}
