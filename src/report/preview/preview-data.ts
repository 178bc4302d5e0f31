import {
  type Manifest,
  type Option,
  type RuleRow,
  ruleRows,
  type ShownRecord,
  shownOptions,
} from '../../dataset/index.js'
import type { PageWhy, PreviewData, PreviewRecord } from '../../page/index.js'
import { createPool, toPageLayers } from '../page-edits/index.js'

/** Takes in records, those of cases beyond the limit apart, which it counts. */
export function collectPage(
  manifests: readonly Manifest[],
  limit: number,
): { add(folder: number, shown: ShownRecord): void; finish(): PreviewData } {
  const cases = createPool<string>()
  const texts = createPool<string>()
  const choices = createPool<readonly Option[]>()
  const rules = createPool<RuleRow>()
  const whys = createPool<PageWhy>()
  const left = new Set<string>()
  const keys = new Set<string>()
  const records: PreviewRecord[] = []
  return {
    add(folder, { record, original, layers }) {
      const of = record.metadata.case
      if (cases.values.length >= limit && !cases.has(of)) {
        left.add(of)
        return
      }
      const key = keys.has(record.id) ? `${record.id}@${folder + 1}` : record.id
      keys.add(key)
      const { options } = record.metadata
      const rule = ruleRows(record).map((row) => rules.place(JSON.stringify(row), row))
      records.push({
        key,
        id: record.id,
        target: record.target,
        expectation: record.metadata.expectation,
        dataset: folder,
        case: cases.place(of, of),
        text: texts.place(original, original),
        ...(options === null ? {} : { options: choices.place(options, shownOptions(options)) }),
        ...(rule.length === 0 ? {} : { rule }),
        layers: toPageLayers(layers, whys),
      })
    },
    finish: () => ({
      datasets: manifests.map(({ name, version, seed, fingerprint }) => ({ name, version, seed, fingerprint })),
      summaries: manifests.map(({ recipe }) => recipe.summary),
      cases: cases.values,
      texts: texts.values,
      ...(choices.values.length === 0 ? {} : { options: choices.values }),
      ...(rules.values.length === 0 ? {} : { rules: rules.values }),
      whys: whys.values,
      records,
      leftOut: left.size,
    }),
  }
}
