import type { Manifest } from '../dataset/index.js'
import { exportCard } from './card.js'
import type { Exporter, Sink, Source } from './exporter.js'
import { type Column, openParquet } from './parquet.js'
import { flatRow, type Row } from './row.js'

/** What each key of a row is as a column; a new key without a column does not compile. */
const kinds: Readonly<Record<keyof Row, Omit<Column, 'name'>>> = {
  id: { type: 'text', nullable: false },
  input: { type: 'text', nullable: false },
  target: { type: 'text', nullable: false },
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
  extra: { type: 'text', nullable: true },
}

/**
 * The columns of every file, whatever the dataset: what `datasets` calls features are the same in all configs, so that
 * they can be joined on `case` and put below each other. Whole numbers have 64 bits because its reader of JSON Lines
 * takes every whole number as such.
 */
const columns = (Object.keys(kinds) as (keyof Row)[]).map((name) => ({ name, ...kinds[name] }))

/**
 * For the Hugging Face Hub and the `datasets` library: one config a recipe, all with the same columns, each with the
 * split `test`, in the row order of the dataset.
 *
 * A record lies flat, because a join or a filter wants a column and not a field of a structure; the user's own metadata
 * stand as canonical JSON in the one column `extra`, because their keys and types may differ from dataset to dataset
 * and would make the features differ with them. The JSON Lines file beside the Parquet file has the same columns and
 * values, for tools and eyes that do not read Parquet; the nested record is what `cases.jsonl` and the other exports
 * hold.
 */
export const huggingFace: Exporter = {
  name: 'hugging-face',
  summary: 'Parquet and JSON Lines, one config a recipe, with a dataset card, for the Hugging Face Hub and `datasets`',
  next: [
    `python -c "import datasets; print([datasets.load_dataset('.', name, split='test') for name in datasets.get_dataset_config_names('.')])"`,
    'hf upload ORG/NAME . . --repo-type dataset',
  ],
  async write(sources, sink) {
    for (const source of sources) await writeConfig(source, sink)
    const manifests = originalsFirst(sources)
    const configs = manifests.map(({ name }) => ({ name, path: `data/${name}.parquet` }))
    sink.put('README.md', exportCard(manifests, { title: titleOf(manifests), configs }))
  },
}

async function writeConfig(source: Source, sink: Sink): Promise<void> {
  const { name } = source.manifest
  const parquet = openParquet(sink.open(`data/${name}.parquet`), columns)
  const lines = sink.open(`data/${name}.jsonl`)
  for await (const record of source.records()) {
    const row = flatRow(record)
    parquet.write(columns.map(({ name }) => row[name]))
    lines.write(`${JSON.stringify(row)}\n`)
  }
  parquet.close()
  lines.close()
}

/** The first config is the one that the Hub shows and `datasets` loads where none is named. */
function originalsFirst(sources: readonly Source[]): readonly Manifest[] {
  const isPerturbed = ({ recipe }: Manifest): number => (recipe.steps.length > 0 ? 1 : 0)
  return sources.map(({ manifest }) => manifest).sort((one, other) => isPerturbed(one) - isPerturbed(other))
}

function titleOf([only, ...others]: readonly Manifest[]): string {
  return only !== undefined && others.length === 0 ? only.name : 'Robustness test sets of clinical cases'
}
