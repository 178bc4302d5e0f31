import { changedFile, type DatasetRecord, multipleChoice, multipleChoicePrompt } from '../dataset/index.js'
import { canonicalJson } from '../digest.js'
import { PipelineError } from '../errors.js'
import { counted } from '../format/index.js'
import type { ExportSource, OpenDataset, QuestionForm } from './exporter.js'

/** What the records of one dataset have to ask with. */
interface Tally {
  readonly folder: string
  /** Ids of the first record with options and of the first without, and how many there are of each. */
  readonly first: Record<'with' | 'without', string | undefined>
  readonly count: Record<'with' | 'without', number>
  /** Records whose options cannot be offered: the first five in words, and how many in all. */
  readonly unaskable: string[]
  unaskableCount: number
  hasAdvice: boolean
}

/**
 * Datasets as one export asks them: all free-form where no record has options, all multiple choice where each has.
 *
 * @throws {PipelineError} usage — some records have options and others none, in one dataset or in several
 * @throws {PipelineError} input-invalid — options that cannot be offered: no answer among them, doubled, empty, too many
 */
export async function inOneForm(datasets: readonly OpenDataset[]): Promise<readonly ExportSource[]> {
  const tallies: Tally[] = []
  for (const dataset of datasets) tallies.push(await tallyOf(dataset))
  for (const tally of tallies) if (tally.count.with > 0 && tally.count.without > 0) throw mixed(tally)
  const choices = tallies.filter(({ count }) => count.with > 0)
  const free = tallies.filter(({ count }) => count.without > 0)
  if (choices.length > 0 && free.length > 0) throw unlike(choices, free)
  for (const tally of tallies) if (tally.unaskableCount > 0) throw notAskable(tally)
  return datasets.map((dataset, place) => {
    if (choices.length > 0) return asMultipleChoice(dataset)
    return { ...dataset, form: 'free-form', hasAdvice: tallies[place]?.hasAdvice === true }
  })
}

/** The one form of all sources of an export. */
export function formOf([source]: readonly ExportSource[]): QuestionForm {
  return source?.form ?? 'free-form'
}

/** Whether a record asks what to do with a drug, and not for a diagnosis or an option. */
export function asksAdvice({ metadata }: DatasetRecord): boolean {
  return metadata.reference !== null && metadata.options === null
}

async function tallyOf({ folder, records }: OpenDataset): Promise<Tally> {
  const tally: Tally = {
    folder,
    first: { with: undefined, without: undefined },
    count: { with: 0, without: 0 },
    unaskable: [],
    unaskableCount: 0,
    hasAdvice: false,
  }
  for await (const record of records()) {
    const kind = record.metadata.options === null ? 'without' : 'with'
    tally.first[kind] ??= record.id
    tally.count[kind]++
    tally.hasAdvice ||= asksAdvice(record)
    const asked = kind === 'with' ? askedRecord(record) : undefined
    if (asked === undefined || !('why' in asked)) continue
    tally.unaskableCount++
    if (tally.unaskable.length < 5) tally.unaskable.push(`${record.id}: ${asked.why}`)
  }
  return tally
}

function asMultipleChoice(dataset: OpenDataset): ExportSource {
  async function* records(): AsyncGenerator<DatasetRecord> {
    for await (const record of dataset.records()) {
      const asked = askedRecord(record)
      if ('why' in asked) throw changedFile(dataset.folder, 'cases.jsonl', 'was changed while it was read')
      yield asked
    }
  }
  async function* lines(): AsyncGenerator<string> {
    for await (const record of records()) yield JSON.stringify(record)
  }
  return { ...dataset, form: 'multiple-choice', hasAdvice: false, lines, records }
}

/** The record with its options below the text and the letter as target; or why that cannot be. */
function askedRecord({ id, input, target, metadata }: DatasetRecord): DatasetRecord | { readonly why: string } {
  if (Object.hasOwn(metadata, 'target_text')) {
    return { why: 'its metadata have a key "target_text", where the answer in words belongs' }
  }
  const asked = multipleChoice(metadata.options ?? 'null', target)
  if ('why' in asked) return asked
  const byLetter = Object.fromEntries(asked.options.map(({ letter, text }) => [letter, text]))
  return {
    id,
    input: multipleChoicePrompt(input, asked.options),
    target: asked.letter,
    metadata: { ...metadata, options: canonicalJson(byLetter), target_text: target },
  }
}

function mixed({ folder, first, count }: Tally): PipelineError {
  const message = `An export asks all its records alike, but in ${folder} ${records(count.with)} answer options (the first: ${first.with}) and ${records(count.without)} none (the first: ${first.without}). Import the cases with --free-form, or those with options and those without to a file each, and build again.`
  return new PipelineError('usage', message, { file: folder })
}

function records(count: number): string {
  return counted(count, 'record has', 'records have')
}

function unlike(choices: readonly Tally[], free: readonly Tally[]): PipelineError {
  const named = (tallies: readonly Tally[]): string => tallies.map(({ folder }) => folder).join(', ')
  const message = `An export asks all its records alike, but the questions are multiple choice in ${named(choices)} and free-form in ${named(free)}. Export them to two --out folders, or build all of them from one file of cases.`
  return new PipelineError('usage', message, { file: free[0]?.folder ?? '' })
}

function notAskable({ folder, unaskable, unaskableCount }: Tally): PipelineError {
  const more = unaskableCount > unaskable.length ? `; and ${unaskableCount - unaskable.length} more` : ''
  const message = `Expected answer options that can be offered, but in ${folder} they cannot in ${unaskableCount} of the records: ${unaskable.join('; ')}${more}. Correct them in the cases, or import these with --free-form, and build again.`
  return new PipelineError('input-invalid', message, { file: folder })
}
