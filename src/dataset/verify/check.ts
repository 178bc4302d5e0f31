import { threadModule } from '../../bundled.js'
import { alignedUnits, compareFacts, type Fact, type FactChange, readAssertions } from '../../clinical/index.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { demand, demandIfGiven, kinds, worded } from '../../given.js'
import { grouped } from '../../grouped.js'
import { meets } from '../../text/index.js'
import { mapInOrder } from '../../worker-pool/index.js'
import { displayName, inBlocks, listFound, readAll, readHead, readLines, tableFound, tableIn } from '../file/index.js'
import { parseJsonLine } from '../record/index.js'

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

interface Row {
  readonly id: string
  readonly text: string
}

const textKeys = ['input', 'question', 'text', 'case', 'prompt']

/**
 * Compares the facts of changed texts with those of their originals: anyone's dataset, whatever made it.
 *
 * JSON Lines, told by their content, are paired by `metadata.case`, else by `id`, else by line; any other file is one
 * text.
 *
 * @param column key of the text in JSON Lines; a usual one where absent
 * @param jobs cores that are used; the result is the same for any number
 * @throws {PipelineError} input-invalid — unreadable, no text at all, a table, or a line without a text
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
  const used = new Set<string>()
  let texts = 0
  async function* pairs(): AsyncGenerator<TextPair> {
    for await (const { id, text } of readRows(changed, column)) {
      const original = originals.get(id)
      if (original === undefined) {
        unpairedIds.push(id)
        continue
      }
      used.add(id)
      texts++
      yield { id, original, text, passed: passedOf.get(id) }
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
  for await (const { id, text } of readRows(changed, column)) {
    const original = originals.get(id)
    if (original !== undefined && original !== text) yield { id, original, text }
  }
}

async function readOriginals(path: string, column: string | undefined): Promise<ReadonlyMap<string, string>> {
  const originals = new Map<string, string>()
  for await (const { id, text } of readRows(path, column)) originals.set(id, text)
  return originals
}

const unchanged: readonly ReportedChange[] = []

/** 2 with an error, 1 with warnings, 0 where a text passed. */
function gravityOf({ changes }: CheckedText): number {
  if (changes.length === 0) return 0
  return changes.some(({ level }) => level === 'error') ? 2 : 1
}

async function* readRows(path: string, column: string | undefined): AsyncGenerator<Row> {
  const bytes = await readHead(path)
  const head = bytes.toString('utf8').trimStart()
  if (head === '') return
  const table = tableIn(path, bytes)
  if (table !== null) throw tableFound(path, table, 'JSON Lines or one plain text')
  if (/^\[\s*\{/.test(head)) throw listFound(path)
  if (!head.startsWith('{')) {
    yield { id: '1', text: await readAll(path) }
    return
  }
  for await (const { number, text } of readLines(path))
    yield rowOf(parseJsonLine(text, path, number), path, number, column)
}

function rowOf(value: unknown, path: string, line: number, column: string | undefined): Row {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const metadata = (typeof record.metadata === 'object' && record.metadata !== null ? record.metadata : {}) as Record<
    string,
    unknown
  >
  const key = column ?? textKeys.find((name) => typeof record[name] === 'string') ?? 'input'
  const text = record[key]
  if (typeof text !== 'string') {
    const found = text === undefined ? '' : ` and found ${quote(JSON.stringify(text))}`
    const hint = text === undefined ? `${nearest(key, Object.keys(record))} Name` : 'Give it as a text, or name'
    const message = `${path}, line ${line}: expected a text under "${key}"${found}. ${hint} the column with --input.`
    throw new PipelineError('input-invalid', message, { file: path, line })
  }
  return { id: String(metadata.case ?? record.id ?? line), text }
}
