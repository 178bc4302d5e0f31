import { join } from 'node:path'
import type { Case } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import type { Prompt } from '../../generation/index.js'
import { type Asking, type Census, type Writer, withoutModel } from '../../perturbation/index.js'
import {
  type Attended,
  attendInOrder,
  createGenerationsFile,
  createMissingAnswers,
  type Desk,
  openDesk,
  type StoredModel,
} from '../answer/index.js'
import { maxEditLineBytes, maxLineBytes, openLines, openWorkshop, type Workshop, writeWhole } from '../file/index.js'
import {
  checksOf,
  describeRecipe,
  finishManifest,
  type Manifest,
  readExclusions,
  toEditLine,
} from '../receipt/index.js'
import type { Recipe } from '../recipe/index.js'
import { loadResources, type PerturbedCase, perturb, type Resources, type Task } from '../recipe/index.js'
import { createMeasureSums, toRecord } from '../record/index.js'
import { addArm, prepareSuite, type SuiteReceipt } from '../suite/index.js'
import { renderCard } from './card.js'
import { sourceOf, tasksIn } from './cases.js'
import { createChangedClusters } from './changed-clusters.js'
import { type Excluded, excludedBy } from './excluded.js'
import { expectedFindings } from './expected-findings.js'
import { findingLines } from './finding-line.js'
import { settle } from './settle.js'
import { recordId, stampOf } from './stamp.js'

export interface BuildOptions {
  readonly recipe: Recipe
  /** Folder under which `<recipe>/<version>/` is made. */
  readonly out: string
  /** File of cases or a dataset's `cases.jsonl`; the bundled cases where absent. A recipe that brings its own reads none. */
  readonly cases?: string | undefined
  readonly seed?: string | undefined
  /** Abbreviation list; the bundled one where absent. */
  readonly lexicon?: string | undefined
  /** Own red herrings; the bundled bank where absent. */
  readonly sentences?: string | undefined
  /** Takes own red herrings to which the lint objects. */
  readonly acceptLint?: boolean | undefined
  /** Folder of drug-safety rules of one's own, over the bundled ones. */
  readonly rules?: string | undefined
  /** Whose stored answers are read; without it only what needs no model is built. Nothing is ever asked. */
  readonly model?: StoredModel | undefined
  /** Files of exclusions that reviews of earlier builds wrote, in their order; the version says how many, `-r1`. */
  readonly exclusions?: readonly string[] | undefined
  /** Takes only the first so many cases. */
  readonly limit?: number | undefined
  /** Puts the new dataset in the place of another one under the same version. */
  readonly replace?: boolean | undefined
  /** Called now and then with the cases done and the share of the input read, 0–1 (null where unknown). */
  readonly onProgress?: ((cases: number, share: number | null) => void) | undefined
}

export interface BuildResult {
  readonly recipe: string
  readonly version: string
  readonly path: string
  readonly records: number
  readonly refused: number
  readonly unchanged: number
  readonly fingerprint: string
  /** Findings by check. */
  readonly findings: Readonly<Record<string, number>>
  /** A sentence on findings of changed facts that are expected of the recipe; null where there are none. */
  readonly expected: string | null
  /** A sentence on an arm of noise that changed too few clusters for a gate; null elsewhere. */
  readonly tooFew: string | null
  /** Edits by kind. */
  readonly edits: Readonly<Record<string, number>>
  /** The first refused cases, each with the finding that refused it. */
  readonly refusals: readonly BuildRefusal[]
  /** Whether files were written; false where the same dataset stood there already. */
  readonly written: boolean
  /** In what the datasets of `out` differ that arms should have in common. */
  readonly mixed: SuiteReceipt['mixed']
}

/** A case that a check kept out of a dataset. */
export interface BuildRefusal {
  readonly case: string
  readonly check: string
  readonly message: string
}

const refusalsTold = 5

/**
 * Builds the dataset of one recipe, streaming: memory does not grow with the number of cases.
 *
 * Everything is made under a hidden name and moved into place at the end, so a killed run leaves nothing half-written.
 *
 * @throws {PipelineError} record-invalid, input-invalid, recipe-invalid, lexicon-invalid
 * @throws {PipelineError} generation-missing — a stored answer is missing; says which and the command that makes it
 * @throws {PipelineError} version-taken — another dataset stands under that version
 * @throws {PipelineError} digest-mismatch — this one does, but damaged; or the receipt of `out` is none
 * @throws {PipelineError} usage — `replace` would remove files that no build wrote
 * @throws {PipelineError} folder-busy — another run writes there
 * @throws {PipelineError} disk-failed
 */
export async function buildDataset(options: BuildOptions): Promise<BuildResult> {
  const excluded = excludedBy(readExclusions(options.exclusions ?? []), options.recipe, options.seed ?? '1')
  const recipe = excluded?.recipe ?? options.recipe
  const desk = await openDesk(recipe, options.model)
  const path = join(options.out, recipe.name, recipe.version)
  let workshop: Workshop | undefined
  try {
    const resources = loadResources(recipe, { ...options, model: desk?.model })
    await prepareSuite(options.out)
    workshop = openWorkshop(path)
    const { manifest, refusals, tooFew } = await writeDataset(
      workshop.draft,
      { ...options, recipe },
      { resources, desk, excluded },
    )
    const written = await settle(workshop, path, manifest, options.replace ?? false)
    const { mixed } = await addArm(options.out, manifest)
    const { records, refused, unchanged, findings, edits } = manifest.counts
    const { fingerprint } = manifest
    return {
      recipe: recipe.name,
      version: recipe.version,
      path,
      records,
      refused,
      unchanged,
      fingerprint,
      findings,
      expected: expectedFindings(recipe, findings),
      tooFew,
      edits,
      refusals,
      written,
      mixed,
    }
  } finally {
    workshop?.close()
    await desk?.close()
  }
}

/** What a build is lent beside its options. */
interface Lent {
  readonly resources: Resources
  readonly desk: Desk | null
  readonly excluded: Excluded | null
}

async function writeDataset(
  folder: string,
  options: BuildOptions,
  { resources, desk, excluded }: Lent,
): Promise<{
  readonly manifest: Manifest
  readonly refusals: readonly BuildRefusal[]
  readonly tooFew: string | null
}> {
  const { recipe } = options
  const seed = options.seed ?? '1'
  const source = sourceOf(recipe, resources.rules, options)
  const censuses = recipe.steps.flatMap(({ perturbation, params }) => perturbation.census?.(params, resources) ?? [])
  const records = openLines(join(folder, 'cases.jsonl'))
  const edits = openLines(join(folder, 'edits.jsonl'))
  const findings = openLines(join(folder, 'findings.jsonl'))
  const generations = desk === null ? null : createGenerationsFile(folder)
  const missing = createMissingAnswers()
  const counts: Counts = { cases: 0, records: 0, unchanged: 0, refused: 0, edits: {}, findings: {} }
  const measures = createMeasureSums()
  const changed = createChangedClusters()
  const refusals: BuildRefusal[] = []
  const seedOf = excluded?.seedOf ?? (() => seed)

  const work = (task: Task): Asking<PerturbedCase> =>
    perturb(task, recipe.steps, { ...resources, seed: seedOf(task.original.id) })
  const withoutRecord = (original: Case): void => {
    const why = recipe.steps.flatMap(
      ({ perturbation, params }) => perturbation.whyNone?.(original, params, resources) ?? [],
    )
    const because = why.length === 0 ? '' : ` (${why.join('; ')})`
    const message = `The rule has nothing of this kind${because}, so no record was made.`
    const id = recordId(original.id, recipe, null)
    findings.write(JSON.stringify({ id, ...noRecord, start: null, end: null, message }))
    counts.findings[noRecord.check] = (counts.findings[noRecord.check] ?? 0) + 1
  }
  let counted = ''
  for await (const [{ original }, attended] of attendedTasks(
    tasksIn(source.cases(), recipe, resources, withoutRecord),
    work,
    desk,
  )) {
    if ('missing' in attended) {
      missing.add(original.id, attended.missing)
      continue
    }
    const { answers } = attended
    generations?.add(answers)
    const stamp = stampOf(attended.made, recipe, seedOf(original.id))
    const made = excluded?.settle(attended.made, stamp.id) ?? attended.made
    if (original.id !== counted) counts.cases++
    counted = original.id
    tally(made, counts)
    changed.add(made)
    if (refusals.length < refusalsTold) refusals.push(...refusalOf(made))
    for (const line of findingLines(stamp.id, made)) findings.write(line)
    if (!made.refused) {
      const record = JSON.stringify(toRecord(made.stated, made.text, stamp))
      const line = toEditLine(stamp.id, made.layers, { original: original.text, record })
      refuseLonger(record, stamp.id, maxLineBytes)
      refuseLonger(line, stamp.id, maxEditLineBytes)
      records.write(record)
      edits.write(line)
      measures.add(original.text, made.text)
      count(made, censuses)
    }
    if (counts.cases % 500 === 0) options.onProgress?.(counts.cases, source.share())
  }

  const asked = generations?.close()
  const lines = [records.close(), edits.close(), findings.close(), ...(asked === undefined ? [] : [asked.file])]
  missing.settle(recipe, options.cases, options.model?.flags)
  const extra = censuses.map((census) => writeWhole(join(folder, census.file), `${JSON.stringify(census.finish())}\n`))
  const described = {
    name: recipe.name,
    version: recipe.version,
    recipe: describeRecipe(recipe),
    checks: checksOf(recipe),
    seed,
    counts,
    covariates: measures.means(),
  }
  const { writer, lexicons } = resources
  const writers = writer === null ? [] : [writerReceipt(writer)]
  const lentTo = {
    lexicons: [...lexicons],
    writers,
    prompts: desk === null ? [] : Object.values(desk.model.prompts).map(promptReceipt),
    model: desk?.model.choice ?? null,
    ...(resources.rules === null ? {} : { rules: [...resources.rules.receipts] }),
    ...(excluded === null ? {} : { reviews: excluded.receipts() }),
    generations: asked?.receipt ?? { count: 0, sha256: null, models: [] },
  }
  const draft = { ...described, limit: options.limit ?? null, inputs: [source.receipt()], ...lentTo }
  const tooFew = changed.tooFew(recipe)
  const card = writeWhole(
    join(folder, 'README.md'),
    renderCard(finishManifest({ ...draft, outputs: [...lines, ...extra] }), recipe, { censuses, tooFew }),
  )
  const manifest = finishManifest({ ...draft, outputs: [...lines, ...extra, card] })
  writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, refusals, tooFew }
}

/** What is told of a case of which a recipe makes no record. */
const noRecord = { check: 'no-record', level: 'info' } as const

/** Tasks in order, each with what came of its work; nothing is waited for where no model has a part in it. */
async function* attendedTasks(
  tasks: AsyncIterable<Task>,
  work: (task: Task) => Asking<PerturbedCase>,
  desk: Desk | null,
): AsyncGenerator<readonly [Task, Attended<PerturbedCase>]> {
  if (desk !== null) yield* attendInOrder(tasks, (task) => desk.attend(work(task), task.original.id))
  else for await (const task of tasks) yield [task, { made: withoutModel(work(task)), answers: [] }]
}

function writerReceipt({ name, sha256, license, acceptLint }: Writer): Manifest['writers'][number] {
  return { name, sha256, license, acceptLint }
}

function promptReceipt({ name, sha256 }: Prompt): Manifest['prompts'][number] {
  return { name, sha256 }
}

function count(made: PerturbedCase, censuses: readonly Census[]): void {
  made.layers.forEach(({ before, edits }, i) => {
    const after = made.layers[i + 1]?.before ?? made.text
    for (const census of censuses) census.add(made.original, edits, { before, after })
  })
}

interface Counts {
  cases: number
  records: number
  unchanged: number
  refused: number
  readonly edits: Record<string, number>
  readonly findings: Record<string, number>
}

function tally(made: PerturbedCase, counts: Counts): void {
  for (const { check } of made.findings) counts.findings[check] = (counts.findings[check] ?? 0) + 1
  if (made.refused) {
    counts.refused++
    return
  }
  counts.records++
  if (made.layers.every(({ edits }) => edits.length === 0)) counts.unchanged++
  for (const { edits } of made.layers) {
    for (const { why } of edits) counts.edits[why.kind] = (counts.edits[why.kind] ?? 0) + 1
  }
}

/** The finding that keeps a case out; none where nothing does. */
function refusalOf({ original, findings }: PerturbedCase): readonly BuildRefusal[] {
  const refusing = findings.find(({ level }) => level === 'error')
  return refusing === undefined ? [] : [{ case: original.id, check: refusing.check, message: refusing.message }]
}

/** What no reader would take is not written. @throws {PipelineError} record-invalid */
function refuseLonger(line: string, id: string, most: number): void {
  if (line.length * 3 <= most) return
  const bytes = Buffer.byteLength(line, 'utf8')
  if (bytes <= most) return
  const [found, allowed] = [bytes, most].map((size) => (size / 1048576).toFixed(1))
  const message = `The record ${id} or its edits would be a line of ${found} MiB, and ${allowed} are allowed. Shorten or leave out the case.`
  throw new PipelineError('record-invalid', message)
}
