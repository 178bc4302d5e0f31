import { threadModule } from '../../bundled.js'
import { alignedUnits, compareFacts, type Fact, type FactChange, readAssertions } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import { demand, demandIfGiven, kinds, worded } from '../../given.js'
import { grouped } from '../../grouped.js'
import { meets } from '../../text/index.js'
import { mapInOrder } from '../../worker-pool/index.js'
import { displayName, inBlocks } from '../file/index.js'
import { readOriginals, readRows, type TextRow } from './originals.js'

/** A fact without its exact quantity, for which JSON has no word; `value` says what it was. */
export type ReportedFact = Omit<Fact, 'quantity'>

/** A changed fact, as JSON can say it. */
export interface ReportedChange extends Omit<FactChange, 'before' | 'after'> {
  readonly before: ReportedFact | null
  readonly after: ReportedFact | null
  /** An error of the rules that is a warning, for a second reader finds no change in its sentences. */
  readonly overruled?: true
}

/** A changed text with the changes of its facts; none where it passed. */
export interface CheckedText {
  readonly id: string
  /** Assertions that were read in the original: how much of it is understood, not how much was compared. */
  readonly assertions: number
  readonly changes: readonly ReportedChange[]
}

/** What a comparison of texts with their originals found. */
export interface CheckResult {
  /** Texts that are in both files. */
  readonly texts: number
  /** How many texts of the changed file have no original. */
  readonly unpaired: number
  /** Their ids. */
  readonly unpairedIds: readonly string[]
  /** How many originals have no changed text; a sample leaves many. */
  readonly unused: number
  /** Assertions that were read in the originals of all texts. */
  readonly assertions: number
  /** Every text that has an original: those with errors first, then those with warnings, then those that passed. */
  readonly checked: readonly CheckedText[]
  readonly errors: number
  readonly warnings: number
  readonly ok: boolean
}

/** A changed text with its original. */
export interface TextPair {
  readonly id: string
  readonly original: string
  readonly text: string
  /** Units in which a second reader found nothing, if it is to decide. */
  readonly passed?: readonly PassedUnit[] | undefined
}

/** Sentences of an original, and those of the changed text that a second reader holds to say the same. */
export interface PassedUnit {
  readonly original: string
  readonly rewritten: string
}

/** The texts of a block with the changes of their facts. */
export function comparePairs(block: readonly TextPair[]): readonly CheckedText[] {
  return block.map((pair) => {
    const { id, original, text } = pair
    const changes = original === text ? [] : decided(pair, compareFacts(original, text).map(reported))
    return { id, assertions: readAssertions(original).length, changes }
  })
}

/** Changes as they count beside a second reader: an error in sentences that it passed is a warning. */
function decided(
  { original, text, passed = [] }: TextPair,
  changes: readonly ReportedChange[],
): readonly ReportedChange[] {
  if (passed.length === 0 || changes.every(({ level }) => level === 'warning')) return changes
  const keyOf = (before: string, after: string): string => JSON.stringify([before, after])
  const known = new Set(passed.map((unit) => keyOf(unit.original, unit.rewritten)))
  const units = alignedUnits(original, text).map(({ before, after, spans }) => ({
    spans,
    isPassed: known.has(keyOf(before, after)),
  }))
  const isPassed = (fact: ReportedFact | null, side: 'before' | 'after'): boolean => {
    if (fact === null) return true
    const own = units.filter(({ spans }) => spans[side].some((span) => meets(fact.span, span)))
    return own.length > 0 && own.every((unit) => unit.isPassed)
  }
  return changes.map((change) => {
    // That nothing tells the patient's sex any more is said of the whole text, of which the reader saw a part.
    const isOfWhole = change.kind === 'sex' && change.after === null
    const isError = change.level === 'error' && !isOfWhole
    if (!isError || !isPassed(change.before, 'before') || !isPassed(change.after, 'after')) return change
    const message = `${change.message} The second reader finds no change there.`
    return { ...change, level: 'warning', message, overruled: true }
  })
}

function reported(change: FactChange): ReportedChange {
  return { ...change, before: withoutQuantity(change.before), after: withoutQuantity(change.after) }
}

function withoutQuantity(fact: Fact | null): ReportedFact | null {
  if (fact === null) return null
  const { quantity: _, ...rest } = fact
  return rest
}

/**
 * Compares the facts of changed texts with those of their originals: anyone's dataset, whatever made it.
 *
 * JSON Lines, told by their content, are paired by `metadata.case`, or by `id` where several originals share a case or
 * there is none, else by line; any other file is one text.
 *
 * @param column key of the text in JSON Lines; a usual one where absent
 * @param jobs cores that are used; the result is the same for any number
 * @throws {PipelineError} input-invalid — unreadable, no text at all, a table, a line without a text, or
 * an id that is none or stands for two different originals
 */
export async function checkTexts(changed: string, against: string, column?: string, jobs = 1): Promise<CheckResult> {
  return checkBeside([], changed, against, column, jobs)
}

/** As {@link checkTexts}, beside a second reader that decides: errors in units that it passed are warnings. */
export async function checkBeside(
  passed: readonly (PassedUnit & { readonly id: string })[],
  changed: string,
  against: string,
  column?: string,
  jobs = 1,
): Promise<CheckResult> {
  demand('checkTexts', changed, worded('the path of a file', kinds.text))
  demand('checkTexts', against, worded('the path of a file or dataset to compare with', kinds.text))
  demandIfGiven('checkTexts', column, worded('the name of a column', kinds.anyText))
  demand('checkTexts', jobs, worded('a number of jobs', kinds.count))
  const originals = await readOriginals(against, column)
  const passedOf = grouped(passed, ({ id }) => id)
  const checked: CheckedText[] = []
  const unpairedIds: string[] = []
  const used = new Set<TextRow>()
  let texts = 0
  async function* pairs(): AsyncGenerator<TextPair> {
    for await (const row of readRows(changed, column)) {
      const id = originals.idOf(row)
      const original = originals.of(row)
      if (original === undefined) {
        unpairedIds.push(id)
        continue
      }
      used.add(original)
      texts++
      yield { id, original: original.text, text: row.text, passed: passedOf.get(id) }
    }
  }
  const compared = mapInOrder(
    inBlocks(pairs(), ({ original, text }) => original.length + text.length),
    { jobs, script: threadModule('dataset/verify/check-thread.js'), workerData: null, work: comparePairs },
  )
  let assertions = 0
  for await (const block of compared) {
    for (const one of block) {
      assertions += one.assertions
      // One empty list for all: most texts pass.
      checked.push(one.changes.length > 0 ? one : { ...one, changes: unchanged })
    }
  }
  const unpaired = unpairedIds.length
  if (texts + unpaired === 0) {
    const message = `${displayName(changed)}: expected texts and found none.`
    throw new PipelineError('input-invalid', message, { file: changed })
  }
  checked.sort((a, b) => gravityOf(b) - gravityOf(a))
  const pairing = { texts, unpaired, unpairedIds, unused: originals.size - used.size }
  return { ...pairing, assertions, checked, ...countsOf(checked, unpaired) }
}

/** Changes by their level, and whether nothing is wrong. */
function countsOf(checked: readonly CheckedText[], unpaired: number): Pick<CheckResult, 'errors' | 'warnings' | 'ok'> {
  const levels = checked.flatMap(({ changes }) => changes.map(({ level }) => level))
  const errors = levels.filter((level) => level === 'error').length
  return { errors, warnings: levels.length - errors, ok: errors === 0 && unpaired === 0 }
}

/** The changed texts that differ from an original, with it: paired as {@link checkTexts} pairs them. */
export async function* differingPairs(changed: string, against: string, column?: string): AsyncGenerator<TextPair> {
  const originals = await readOriginals(against, column)
  for await (const row of readRows(changed, column)) {
    const original = originals.of(row)?.text
    if (original !== undefined && original !== row.text) yield { id: originals.idOf(row), original, text: row.text }
  }
}

const unchanged: readonly ReportedChange[] = []

/** 2 with an error, 1 with warnings, 0 where a text passed. */
function gravityOf({ changes }: CheckedText): number {
  if (changes.length === 0) return 0
  return changes.some(({ level }) => level === 'error') ? 2 : 1
}
