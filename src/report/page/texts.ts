import { type ShownRecord, showFolders } from '../../dataset/index.js'
import type { PageWhy, ReportConfirmed, ReportData, ReportText } from '../../page/index.js'
import { createPool, toPageLayers } from '../page-edits/index.js'
import type { ConfirmedEdits, ReportSource } from '../source/index.js'
import type { Flip } from './answers.js'

/** Texts and edits for the page, as many as fit. */
export interface CollectedTexts extends Pick<ReportData, 'texts' | 'whys' | 'records'> {
  /** Records whose text and edits did not fit. */
  readonly omitted: number
}

/** Most characters of texts and edits on a page. */
const mostTextChars = 3_000_000

/**
 * Texts and edits of the records that were answered: those of flips first, the others while there is room.
 *
 * @throws {PipelineError} input-invalid, record-invalid — a dataset is not as it was built
 */
export async function collectTexts(source: ReportSource, flips: readonly Flip[]): Promise<CollectedTexts> {
  const texts = createPool<string>()
  const whys = createPool<PageWhy>()
  const records: ReportText[] = []
  const flipped = new Set(flips.flatMap(({ record, originalRecord }) => [record, originalRecord]))
  const arms = new Set(source.scores.arms)
  let chars = 0
  let omitted = 0
  const add = (dataset: number, { record, original, layers }: ShownRecord): void => {
    const known = texts.has(original)
    const size = (known ? 0 : original.length) + layers.reduce((sum, layer) => sum + sizeOf(layer), 0)
    if (chars + size > mostTextChars) {
      omitted++
      return
    }
    chars += size
    const edits = toPageLayers(layers, whys)
    const { case: name, row } = record.metadata
    records.push({ id: record.id, case: name, dataset, row, text: texts.place(original, original), layers: edits })
  }
  const inTurn = async (isWanted: (id: string) => boolean): Promise<void> => {
    for await (const { folder, shown } of showFolders(source.folders)) {
      if (arms.has(source.manifests[folder]?.name ?? '') && isWanted(shown.record.id)) add(folder, shown)
    }
  }
  if (flipped.size > 0) await inTurn((id) => flipped.has(id))
  await inTurn((id) => !flipped.has(id))
  return { texts: texts.values, whys: whys.values, records, omitted }
}

function sizeOf({ before, after }: ShownRecord['layers'][number]): number {
  const changed = [...before, ...after].filter(({ edit }) => edit !== null)
  return changed.reduce((sum, { text }) => sum + text.length + 12, 0)
}

/** Confirmed edits by their number on the page, 1-based through all layers; those of records that are not shown are left. */
export function confirmedOn(
  found: readonly ConfirmedEdits[],
  records: readonly ReportText[],
): readonly ReportConfirmed[] {
  const shown = new Map(records.map((record) => [record.id, record]))
  return found.flatMap(({ record, model, verdict, edits }) => {
    const layers = shown.get(record)?.layers
    if (layers === undefined) return []
    const before = (layer: number): number => layers.slice(0, layer).reduce((sum, one) => sum + one.edits.length, 0)
    return [[record, model, verdict, edits.map(({ layer, edit }) => before(layer) + edit + 1)] as const]
  })
}
