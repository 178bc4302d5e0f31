import { type Column, openParquet } from '../parquet/index.js'
import { exportCard } from './card.js'
import type { ExportSource, QuestionForm, Sink } from './exporter.js'
import { formOf } from './form.js'
import type { Row } from './row.js'

/** What each key of a row is as a column; a new key without a column does not compile. */
const kinds: Readonly<Record<keyof Row, Omit<Column, 'name'>>> = {
  id: { type: 'text', nullable: false },
  input: { type: 'text', nullable: false },
  target: { type: 'text', nullable: false },
  target_text: { type: 'text', nullable: false },
  case: { type: 'text', nullable: false },
  cluster: { type: 'text', nullable: false },
  dataset: { type: 'text', nullable: true },
  row: { type: 'integer', nullable: true },
  split: { type: 'text', nullable: true },
  recipe: { type: 'text', nullable: true },
  perturbation: { type: 'text', nullable: true },
  expectation: { type: 'text', nullable: true },
  category: { type: 'text', nullable: true },
  level: { type: 'integer', nullable: true },
  severity: { type: 'text', nullable: true },
  edits: { type: 'integer', nullable: false },
  seed: { type: 'text', nullable: true },
  options: { type: 'text', nullable: true },
  reference: { type: 'text', nullable: true },
  license: { type: 'text', nullable: true },
  canary: { type: 'text', nullable: true },
  specialty: { type: 'text', nullable: true },
  specialty_from: { type: 'text', nullable: true },
  sites: { type: 'integer', nullable: true },
  added_share: { type: 'number', nullable: true },
  ambient_share: { type: 'number', nullable: true },
  polysemous_share: { type: 'number', nullable: true },
  units_kept: { type: 'number', nullable: true },
  pairs_kept: { type: 'number', nullable: true },
  rule: { type: 'text', nullable: true },
  role: { type: 'text', nullable: true },
  cue: { type: 'text', nullable: true },
  asked: { type: 'boolean', nullable: true },
  slots: { type: 'text', nullable: true },
  extra: { type: 'text', nullable: true },
}

/** The columns of every table of an export, in their order. */
export function columnNames(form: QuestionForm): readonly (keyof Row)[] {
  const all = Object.keys(kinds) as readonly (keyof Row)[]
  return form === 'multiple-choice' ? all : all.filter((name) => name !== 'target_text')
}

/** A dataset as the Hub reads it: one Parquet file, `data/<name>.parquet`, a row a record. */
export interface HubTable {
  write(row: Row): void
  close(): void
}

/**
 * Opens the table of a dataset in an export; its rows come in the order in which they are written.
 *
 * Whatever the dataset, what `datasets` calls features are the same in all configs, so that they can be joined on
 * `case` and put below each other. Whole numbers have 64 bits because its reader of JSON Lines takes every whole number
 * as such.
 */
export function openTable({ manifest, form }: ExportSource, sink: Sink): HubTable {
  const names = columnNames(form)
  const columns = names.map((name): Column => ({ name, ...kinds[name] }))
  const { write, close } = openParquet(sink.open(pathOf(manifest.name)), columns)
  return { write: (row) => write(names.map((name) => row[name] ?? null)), close }
}

/**
 * The card that makes a config of every table. The first one is what the Hub shows and `datasets` loads where none is
 * named, so the original texts come first.
 */
export function hubCard(sources: readonly ExportSource[]): string {
  const isPerturbed = ({ manifest }: ExportSource): number => (manifest.recipe.steps.length > 0 ? 1 : 0)
  const ordered = [...sources].sort((one, other) => isPerturbed(one) - isPerturbed(other))
  const manifests = ordered.map(({ manifest }) => manifest)
  const configs = manifests.map(({ name }) => ({ name, path: pathOf(name) }))
  return exportCard(manifests, { title: titleOf(sources), form: formOf(sources), configs })
}

/** The name of the dataset where there is one, else what they are together. */
export function titleOf([only, ...others]: readonly ExportSource[]): string {
  return only !== undefined && others.length === 0 ? only.manifest.name : 'Robustness test sets of clinical cases'
}

function pathOf(name: string): string {
  return `data/${name}.parquet`
}
