import type { Exporter, ExportSource, Sink } from './exporter.js'
import { hubCard, openTable } from './hub.js'
import { flatRow } from './row.js'

/**
 * For the Hugging Face Hub and the `datasets` library: one config a recipe, all with the same columns, each with the
 * split `test`, in the row order of the dataset.
 *
 * A record lies flat, because a join or a filter wants a column and not a field of a structure; the user's own metadata
 * are canonical JSON in the one column `extra`, because their keys and types may differ from dataset to dataset
 * and would make the features differ with them. The JSON Lines file beside the Parquet file has the same columns and
 * values, for tools and eyes that do not read Parquet; the nested record is what `cases.jsonl` and the other exports
 * hold.
 */
export const huggingFace: Exporter = {
  name: 'hugging-face',
  summary: 'Parquet and JSON Lines, one config a recipe, with a dataset card, for the Hugging Face Hub and `datasets`',
  next: () => [
    // By its full path, because `datasets` finds no name in ".".
    `python -c "import os, datasets; here = os.getcwd(); print([datasets.load_dataset(here, name, split='test') for name in datasets.get_dataset_config_names(here)])"`,
    // Private until its owner decides otherwise: the license of the texts may not allow more.
    'hf upload ORG/NAME . . --repo-type dataset --private',
  ],
  async write(sources, sink) {
    for (const source of sources) await writeConfig(source, sink)
    sink.put('README.md', hubCard(sources))
  },
}

async function writeConfig(source: ExportSource, sink: Sink): Promise<void> {
  const table = openTable(source, sink)
  const lines = sink.open(`data/${source.manifest.name}.jsonl`)
  for await (const record of source.records()) {
    const row = flatRow(record, source.form)
    table.write(row)
    lines.write(`${JSON.stringify(row)}\n`)
  }
  table.close()
  lines.close()
}
