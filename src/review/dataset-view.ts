import { specialtyOf } from '../clinical/index.js'
import {
  type DatasetRecord,
  findPerturbation,
  type Manifest,
  proveFiles,
  readProvenManifest,
  type ShownLayer,
  showRecords,
  warnedRecords,
} from '../dataset/index.js'
import { PipelineError } from '../errors.js'
import { type Perturbation, perturbations, type ReviewQuestionName } from '../perturbation/index.js'
import { type Drawable, lengthTerciles, type Stratum } from './sample.js'

/** A record that is asked about: one layer of edits, which it has. */
export interface ViewedRecord {
  readonly record: DatasetRecord
  readonly layer: ShownLayer
}

/** A dataset as a reviewer's sample sees it. */
export interface DatasetView {
  readonly folder: string
  readonly manifest: Manifest
  readonly question: ReviewQuestionName
  /** All cases, those without an edit included. */
  readonly cases: number
  /** What can be asked in all: edits, or records. */
  readonly subjects: number
  /** Cases with at least one edit. */
  readonly drawable: readonly Drawable[]
}

/**
 * Reads what a sample is drawn from.
 *
 * @throws {PipelineError} usage — nothing in it that a clinician is asked about; input-invalid — no dataset folder;
 * digest-mismatch — its files are not those that its manifest names
 */
export async function viewDataset(folder: string): Promise<DatasetView> {
  const manifest = readProvenManifest(folder)
  const question = questionOf(folder, manifest)
  // A key names the dataset by its fingerprint, so clinicians must read that dataset and no other.
  await proveFiles(folder, manifest, ['cases.jsonl', 'edits.jsonl', 'findings.jsonl'])
  const warned = await warnedRecords(folder)
  const all = new Map<string, CaseView>()
  let subjects = 0
  for await (const { record, original, layers } of showRecords(folder)) {
    const { case: id } = record.metadata
    const seen = all.get(id)
    const entry = seen ?? {
      length: original.length,
      ...specialtyIn(record, original),
      kinds: new Map<string, number>(),
      risky: false,
    }
    all.set(id, entry)
    const [layer] = layers
    if (layer === undefined) continue
    for (const { why } of layer.after) if (why !== null) entry.kinds.set(why.kind, (entry.kinds.get(why.kind) ?? 0) + 1)
    entry.risky ||= warned.has(record.id) || isHazardous(layer)
    subjects += question === 'red-herring-significance' ? editsIn(layer) : 1
  }
  const cases = [...all]
  const terciles = lengthTerciles(cases.map(([, { length }]) => length))
  const drawable = cases.flatMap(([id, { specialty, specialtyFrom, kinds, risky }], index): Drawable[] => {
    const [first] = [...kinds].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    if (first === undefined) return []
    const length = terciles[index] ?? 'medium'
    return [{ case: id, stratum: { specialty, specialtyFrom, length, edits: first[0], risky } }]
  })
  if (drawable.length === 0) {
    throw new PipelineError('usage', `${folder} has no record with an edit, so there is nothing to ask about.`)
  }
  return { folder, manifest, question, cases: cases.length, subjects, drawable }
}

/** What is seen of a case. */
interface CaseView extends Required<Pick<Stratum, 'specialty' | 'specialtyFrom'>> {
  readonly length: number
  readonly kinds: Map<string, number>
  risky: boolean
}

/** The specialty that a record says; datasets of before records said one have a guess. */
function specialtyIn({ metadata, target }: DatasetRecord, original: string) {
  const { specialty, specialty_from: from, category } = metadata
  if (specialty !== null) return { specialty, specialtyFrom: from ?? 'guessed' }
  const guess = specialtyOf({ category, reference: target, text: original })
  return { specialty: guess, specialtyFrom: 'guessed' as const }
}

/** The changed records of the named cases, in the order of the dataset. */
export async function viewRecords(folder: string, cases: ReadonlySet<string>): Promise<readonly ViewedRecord[]> {
  const viewed: ViewedRecord[] = []
  for await (const { record, layers } of showRecords(folder)) {
    const [layer] = layers
    if (layer !== undefined && cases.has(record.metadata.case)) viewed.push({ record, layer })
  }
  return viewed
}

function questionOf(folder: string, { recipe }: Manifest): ReviewQuestionName {
  const [step, ...others] = recipe.steps
  const known = `Review takes a dataset of one step: ${reviewed().join(', ')}.`
  if (step === undefined) {
    throw new PipelineError('usage', `${folder} holds the original cases; nothing in them was changed. ${known}`)
  }
  if (others.length > 0) {
    const names = recipe.steps.map(({ perturbation }) => perturbation).join(' and ')
    const message = `${folder} was changed in ${recipe.steps.length} steps (${names}), and an answer could not be told to one of them. Review the dataset of each step.`
    throw new PipelineError('usage', message)
  }
  const perturbation = findPerturbation(step.perturbation, folder)
  const review = perturbation.review(perturbation.parse(step.params))
  if ('question' in review) return review.question
  throw new PipelineError('usage', `${folder} holds ${review.unasked}. ${known}`)
}

/** Names of the perturbations about which clinicians are asked. */
function reviewed(): readonly string[] {
  const all: readonly Perturbation<string, unknown>[] = perturbations
  return all.filter((one) => 'question' in one.review(one.parse({}))).map(({ name }) => name)
}

/** Whether an edit carries a listed misreading, or two sentences were inserted at one place. */
function isHazardous({ after }: ShownLayer): boolean {
  return after.some(({ why }, index) => {
    if (why === null) return false
    return why.misreading !== undefined || (why.kind === 'red-herring' && after[index - 1]?.why?.kind === 'red-herring')
  })
}

/** Edits that put something in; one that only takes away has no text to ask about. */
function editsIn({ after }: ShownLayer): number {
  return after.filter(({ why }) => why !== null).length
}
