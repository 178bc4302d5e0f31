import {
  type Manifest,
  type Option,
  type RuleRow,
  ruleRows,
  type ShownLayer,
  type ShownRecord,
  shownOptions,
} from '../dataset/index.js'

/** An edit on the page: start in code units of its layer's text, code units taken away, text put in, number of its reason. */
export type PageEdit = readonly [start: number, removed: number, after: string, why: number]

export interface PageRecord {
  /** The record's id; where a second dataset holds the same id, "@" and the dataset's number follow. */
  readonly key: string
  readonly id: string
  readonly target: string
  readonly expectation: string | null
  /** Places in the lists of {@link PageData}, 0-based. */
  readonly dataset: number
  readonly case: number
  readonly text: number
  /** The same for the options that the case offers; absent where it has none. */
  readonly options?: number
  /** The lines about the rule of a drug-safety record; absent for others. */
  readonly rule?: readonly number[]
  readonly layers: readonly { readonly perturbation: string; readonly edits: readonly PageEdit[] }[]
}

/** What the page's script reads. Texts and reasons stand in it once, however many records share them. */
export interface PageData {
  readonly datasets: readonly Pick<Manifest, 'name' | 'version' | 'seed' | 'fingerprint'>[]
  readonly summaries: readonly string[]
  readonly cases: readonly string[]
  /** Original texts. */
  readonly texts: readonly string[]
  /** Options of cases; absent where no case has some. */
  readonly options?: readonly (readonly Option[])[]
  /** Lines about rules, each a name and its words; absent where no record has a rule. */
  readonly rules?: readonly RuleRow[]
  readonly whys: readonly Readonly<Record<string, unknown>>[]
  readonly records: readonly PageRecord[]
  readonly leftOut: number
}

/** Takes in records, those of cases beyond the limit apart, which it counts. */
export function collectPage(
  manifests: readonly Manifest[],
  limit: number,
): { add(folder: number, shown: ShownRecord): void; finish(): PageData } {
  const cases = createPool<string>()
  const texts = createPool<string>()
  const choices = createPool<readonly Option[]>()
  const rules = createPool<RuleRow>()
  const whys = createPool<Readonly<Record<string, unknown>>>()
  const left = new Set<string>()
  const keys = new Set<string>()
  const records: PageRecord[] = []
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
        layers: layers.map((layer) => ({
          perturbation: layer.perturbation,
          edits: toPageEdits(layer, (why) => whys.place(JSON.stringify(why), why)),
        })),
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

/** Puts both tellings of a layer together again. */
function toPageEdits(
  { before, after }: ShownLayer,
  placeOf: (why: Readonly<Record<string, unknown>>) => number,
): readonly PageEdit[] {
  const edits: PageEdit[] = []
  let at = 0
  let i = 0
  let j = 0
  for (let gone = before[0], come = after[0]; gone !== undefined || come !== undefined; ) {
    const removed = gone?.edit === edits.length ? gone : undefined
    const put = come?.edit === edits.length ? come : undefined
    const why = removed?.why ?? put?.why
    if (why !== undefined && why !== null) edits.push([at, removed?.text.length ?? 0, put?.text ?? '', placeOf(why)])
    const isKept = removed === undefined && put === undefined
    at += (isKept ? gone : removed)?.text.length ?? 0
    if (isKept || removed !== undefined) gone = before[++i]
    if (isKept || put !== undefined) come = after[++j]
  }
  return edits
}

/** A list without repetitions. */
function createPool<Value>(): {
  readonly values: readonly Value[]
  has(key: string): boolean
  place(key: string, value: Value): number
} {
  const values: Value[] = []
  const places = new Map<string, number>()
  return {
    values,
    has: (key) => places.has(key),
    place(key, value) {
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, values.length)
      return values.push(value) - 1
    },
  }
}
