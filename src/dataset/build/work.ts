import type { Case } from '../../clinical/index.js'
import { type ErrorCode, PipelineError, type Where } from '../../errors.js'
import { addOne } from '../../grouped.js'
import {
  type Asking,
  addReadings,
  asksSecondReader,
  type CensusCounter,
  noReadings,
  withoutModel,
} from '../../perturbation/index.js'
import { type AskingResult, type AskingRunner, mapConcurrently, toAnswerLine } from '../answer/index.js'
import { createLineBuffer, type LineBuffer, maxEditLineBytes, maxLineBytes } from '../file/index.js'
import { toEditLine } from '../receipt/index.js'
import { type PerturbedCase, perturb, type Recipe, type Resources, type Task } from '../recipe/index.js'
import { createMeasureSums, toRecord } from '../record/index.js'
import { type CaseBlock, type CaseSource, type PlacedCase, tasksIn } from './cases.js'
import { isChangedByNoise } from './changed-clusters.js'
import { type Excluded, nothingTaken } from './excluded.js'
import { findingLines } from './finding-line.js'
import { readAhead } from './read-ahead.js'
import { recordId, stampOf } from './stamp.js'
import { noSums, type Sums } from './sums.js'

/** What came of a block of cases: the lines of each file, whole, and what was counted. Plain data. */
export interface Part {
  /** The cases of the block with their lines, as far as it was read. */
  readonly cases: readonly { readonly id: string; readonly line: number }[]
  readonly records: Uint8Array<ArrayBuffer>
  readonly edits: Uint8Array<ArrayBuffer>
  readonly findings: Uint8Array<ArrayBuffer>
  /** The stored answers that were read, each once, in the order in which they were first read. */
  readonly answers: readonly { readonly key: string; readonly line: string }[]
  readonly sums: Sums
  /** Why the block was not done to its end; what stands before that case is in the part. */
  readonly failure: { readonly code: ErrorCode; readonly message: string; readonly where: Where } | null
}

/** Everything that the work on cases needs. */
export interface Means {
  readonly recipe: Recipe
  readonly seed: string
  /** Records of each case that are drawn independently of one another; 1 where absent. */
  readonly replicates?: number | undefined
  readonly excluded: Excluded | null
  readonly source: Pick<CaseSource, 'casesIn'>
  readonly resources: Resources
  readonly runner: AskingRunner | null
}

/** What is told of a case of which a recipe makes no record. */
const noRecord = { check: 'no-record', level: 'info' } as const

/** The work of a build on one block after the other; the result depends on the block and the means only. */
export function createWork(means: Means): (block: CaseBlock) => Promise<Part> {
  const { recipe, replicates, source, resources, runner } = means
  const seedOf = seedsOf(means)
  const censuses = recipe.steps.flatMap(
    ({ perturbation, params }) => perturbation.census?.counter(params, resources) ?? [],
  )
  const [first] = recipe.steps
  const reads = first?.perturbation.reads?.(first.params, resources) ?? []
  const readers = reads.map((read) => (placed: PlacedCase) => read(placed.original))
  const work = (task: Task): Asking<PerturbedCase> =>
    perturb(task, recipe.steps, { ...resources, seed: seedOf(task.original.id) })

  // Blocks whose answers are waited for are worked on at the same time, each with buffers of its own.
  const spare: Buffers[] = []

  return async (block) => {
    const buffers = spare.pop() ?? emptyBuffers()
    const part = createPart(means, censuses, buffers)
    const licenses = new Set<string | null>()
    function* tasks(): Generator<Task> {
      for (const { original, line } of readAhead(source.casesIn(block), readers)) {
        part.cases.push({ id: original.id, line })
        licenses.add(original.origin.license || null)
        yield* tasksIn(original, recipe, resources, { replicates, onNone: part.addNone })
      }
    }
    let failure: Part['failure'] = null
    try {
      // Nothing is waited for where no model has a part in it.
      if (runner === null) for (const task of tasks()) part.add(withoutModel(work(task)), [])
      else {
        const run = (task: Task) => runner.run(work(task), task.original.id)
        for await (const [{ original }, answered] of mapConcurrently(tasks(), run)) {
          if ('missing' in answered) {
            part.sums.missing++
            part.sums.firstMissing ??= { caseId: original.id, request: answered.missing }
          } else part.add(answered.made, answered.answers)
        }
      }
    } catch (cause) {
      if (!(cause instanceof PipelineError)) throw cause
      failure = { code: cause.code, message: cause.message, where: cause.where }
    }
    part.sums.licenses.push(...licenses)
    const finished = part.finish(failure)
    spare.push(buffers)
    return finished
  }
}

/** What the lines of a part are written into. */
interface Buffers {
  readonly records: LineBuffer
  readonly edits: LineBuffer
  readonly findings: LineBuffer
}

function emptyBuffers(): Buffers {
  return { records: createLineBuffer(), edits: createLineBuffer(), findings: createLineBuffer() }
}

/** A part that is being made, in buffers that are empty. */
function createPart(means: Means, censuses: readonly CensusCounter[], { records, edits, findings }: Buffers) {
  const { recipe, excluded, resources, runner } = means
  const seedOf = seedsOf(means)
  const sums = noSums()
  const cases: { id: string; line: number }[] = []
  const answers = createReadAnswers()
  const measures = createMeasureSums()
  let readings = runner?.model.reader === undefined ? null : noReadings
  const changed = new Set<string>()
  let counted = ''
  /** By file of exclusions, the last case of which it took a record; records of a case come together. */
  const lastTaken: string[] = []
  return {
    cases,
    sums,
    addNone(original: Case): void {
      const why = recipe.steps.flatMap(
        ({ perturbation, params }) => perturbation.whyNone?.(original, params, resources) ?? [],
      )
      const because = why.length === 0 ? '' : ` (${why.join('; ')})`
      const message = `The rule has nothing of this kind${because}, so no record was made.`
      const line = { id: recordId(original.id, recipe, null), ...noRecord, start: null, end: null, message }
      findings.add(JSON.stringify(line))
      addOne(sums.findings, noRecord.check)
    },
    add(worked: PerturbedCase, read: ReadAnswers): void {
      const { original } = worked
      answers.add(read)
      if (readings !== null && worked.readings !== null) readings = addReadings(readings, worked.readings)
      const stamp = stampOf(worked, recipe, seedOf(original.id))
      const made = excluded?.settle(worked, stamp.id) ?? worked
      for (const [i, does] of (excluded?.speaksOf(original.id, stamp.id) ?? []).entries()) {
        const { records, cases } = sums.excluded[i] ?? nothingTaken
        const isNew = does && lastTaken[i] !== original.id
        sums.excluded[i] = { records: records + Number(does), cases: cases + Number(isNew) }
        if (does) lastTaken[i] = original.id
      }
      if (original.id !== counted) sums.cases++
      counted = original.id
      tally(made, sums)
      if (isChangedByNoise(made)) changed.add(original.origin.cluster)
      for (const line of findingLines(stamp.id, made)) findings.add(line)
      if (made.refused) return
      const plain = toRecord(made.stated, made.text, stamp)
      const { specialty_from: from } = plain.metadata
      if (from !== null) sums.specialties[from]++
      const record = JSON.stringify(plain)
      refuseLonger([record], stamp.id, maxLineBytes)
      const line = toEditLine(stamp.id, made.layers, { original: original.text, record: records.add(record) })
      refuseLonger(line, stamp.id, maxEditLineBytes)
      edits.add(...line)
      const [layer, second] = made.layers
      measures.add(original.text, made.text, second === undefined ? layer?.edits : undefined)
      count(made, censuses)
    },
    finish(failure: Part['failure']): Part {
      sums.measures = measures.sums()
      sums.models.push(...answers.models)
      if (readings !== null) sums.readings = { ...readings, models: [...answers.readers] }
      sums.changed.push(...changed)
      sums.censuses.push(...censuses.map((census) => census.take()))
      const lines = { records: records.take(), edits: edits.take(), findings: findings.take() }
      return { cases, ...lines, answers: answers.lines(), sums, failure }
    },
  }
}

type ReadAnswers = Extract<AskingResult<unknown>, { answers: unknown }>['answers']

/** Keeps each answer that was read once, as its line, and the models that gave them. */
function createReadAnswers() {
  const lines = new Map<string, string>()
  const models = new Set<string>()
  const readers = new Set<string>()
  return {
    models,
    readers,
    add(read: ReadAnswers): void {
      for (const answer of read) {
        if (lines.has(answer.key)) continue
        lines.set(answer.key, toAnswerLine(answer))
        if (answer.model !== null) (asksSecondReader(answer.request) ? readers : models).add(answer.model)
      }
    },
    lines: () => Array.from(lines, ([key, line]) => ({ key, line })),
  }
}

/** The seed of each case. */
function seedsOf({ seed, excluded }: Means): (caseId: string) => string {
  return excluded?.seedOf ?? (() => seed)
}

function count(made: PerturbedCase, censuses: readonly CensusCounter[]): void {
  made.layers.forEach(({ before, edits }, i) => {
    const after = made.layers[i + 1]?.before ?? made.text
    for (const census of censuses) census.add(made.original, edits, { before, after })
  })
}

function tally(made: PerturbedCase, sums: Sums): void {
  for (const { check } of made.findings) addOne(sums.findings, check)
  if (made.refused) {
    sums.refused++
    const refusing = made.findings.find(({ level }) => level === 'error')
    // The finding that keeps a case out.
    if (refusing !== undefined)
      sums.refusals.push({ case: made.original.id, check: refusing.check, message: refusing.message })
    return
  }
  sums.records++
  if (made.layers.every(({ edits }) => edits.length === 0)) sums.unchanged++
  if (!isChangedByNoise(made)) sums.withoutNoise++
  for (const { edits } of made.layers) for (const { why } of edits) addOne(sums.edits, why.kind)
}

/** What no reader would take is not written. @throws {PipelineError} record-invalid */
function refuseLonger(pieces: readonly string[], id: string, most: number): void {
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) * 3 <= most) return
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece, 'utf8'), 0)
  if (bytes <= most) return
  const [found, allowed] = [bytes, most].map((size) => (size / 1048576).toFixed(1))
  const message = `The record ${id} or its edits would be a line of ${found} MiB, and ${allowed} are allowed. Shorten or leave out the case.`
  throw new PipelineError('record-invalid', message)
}
