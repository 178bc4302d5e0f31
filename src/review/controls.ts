import * as z from 'zod'
import { bundledPath } from '../bundled.js'
import { ageBands, readFacts, readPatient } from '../clinical/index.js'
import { readText, type Stretch } from '../dataset/index.js'
import type { Rng } from '../rng.js'
import type { ViewedRecord } from './dataset-view.js'

/** One line of `data/review/controls.jsonl`: a real exposure, which no careful reader calls irrelevant. */
const exposureSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  sentence: z.string().min(1),
  /** The youngest of whom it can be true. */
  from: z.enum(ageBands),
  source: z.string().min(1),
  /** What it can cause. */
  why: z.string().min(1),
})

export type PlantedExposure = z.infer<typeof exposureSchema>

/** A record with something planted in it, to measure the rater. */
export interface PlantedRecord {
  readonly viewed: ViewedRecord
  /** The edit that holds what was planted; null where the record as a whole is asked about. */
  readonly edit: number | null
  /** What was planted, for the key: an exposure's id, or `120 → 1200`. */
  readonly planted: string
}

/** The bundled exposures. */
export function readExposures(): readonly PlantedExposure[] {
  const lines = readText(bundledPath('data', 'review', 'controls.jsonl')).split('\n')
  return lines.filter((line) => line !== '').map((line) => exposureSchema.parse(JSON.parse(line)))
}

/** Whether a patient is old enough for an exposure; who does not tell an age counts as grown up. */
export function fitsAge({ layer, record }: ViewedRecord, { from }: PlantedExposure): boolean {
  const { ageBand } = readPatient(joined(layer.before), record.target)
  return ageBand === null || ageBands.indexOf(ageBand) >= ageBands.indexOf(from)
}

/** Replaces one inserted sentence with an exposure; the blanks around it stay. */
export function plantExposure(viewed: ViewedRecord, exposure: PlantedExposure, rng: Rng): PlantedRecord {
  const edits = viewed.layer.after.flatMap(({ edit }) => (edit === null ? [] : [edit]))
  const chosen = edits[rng.integer(edits.length)] ?? 0
  const after = viewed.layer.after.map((stretch): Stretch => {
    if (stretch.edit !== chosen) return stretch
    const [, lead = '', tail = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(stretch.text) ?? []
    return { ...stretch, text: `${lead}${exposure.sentence}${tail}` }
  })
  return { viewed: withAfter(viewed, after), edit: chosen, planted: exposure.id }
}

/** A change of one thing that the case says, outside all edits. */
interface ValueChange {
  readonly start: number
  readonly end: number
  readonly to: string
}

/**
 * Changes one value that the record left as it was: a number ten times as high, or the other side; null where there is
 * none. The change is marked like every other edit.
 */
export function plantChangedValue(viewed: ViewedRecord, rng: Rng): PlantedRecord | null {
  const text = viewed.layer.after.map((stretch) => stretch.text).join('')
  const changes = valueChanges(text).filter((change) => untouchedAt(viewed.layer.after, change).ordinal >= 0)
  const change = changes[rng.integer(Math.max(1, changes.length))]
  if (change === undefined) return null
  const from = text.slice(change.start, change.end)
  const edit = 1 + Math.max(-1, ...viewed.layer.after.map((stretch) => stretch.edit ?? -1))
  const why = viewed.layer.after.find((stretch) => stretch.why !== null)?.why ?? null
  const { ordinal, start } = untouchedAt(viewed.layer.after, change)
  const [head, tail] = [change.start - start, change.end - start]
  // Text that no edit touched is the same on both sides, in the same order.
  const rewrite = (stretches: readonly Stretch[], words: string): readonly Stretch[] => {
    let seen = 0
    return stretches.flatMap((stretch) => {
      if (stretch.edit !== null || seen++ !== ordinal) return [stretch]
      const kept = (part: string): Stretch[] => (part === '' ? [] : [{ text: part, why: null, edit: null }])
      return [...kept(stretch.text.slice(0, head)), { text: words, why, edit }, ...kept(stretch.text.slice(tail))]
    })
  }
  const layer = { ...viewed.layer, before: rewrite(viewed.layer.before, from) }
  const planted = withAfter({ ...viewed, layer }, rewrite(viewed.layer.after, change.to))
  return { viewed: planted, edit: null, planted: `${from} → ${change.to}` }
}

function withAfter({ record, layer }: ViewedRecord, after: readonly Stretch[]): ViewedRecord {
  return { record: { ...record, input: joined(after) }, layer: { ...layer, after } }
}

function joined(stretches: readonly Stretch[]): string {
  return stretches.map(({ text }) => text).join('')
}

/** The stretch without an edit that holds a place: its number among such, from 0, and where it starts; −1 for none. */
function untouchedAt(stretches: readonly Stretch[], { start, end }: ValueChange): { ordinal: number; start: number } {
  let at = 0
  let ordinal = -1
  for (const { text, edit } of stretches) {
    if (edit === null) ordinal++
    if (edit === null && start >= at && end <= at + text.length) return { ordinal, start: at }
    at += text.length
  }
  return { ordinal: -1, start: 0 }
}

const measured: ReadonlySet<string> = new Set(['laboratory', 'vital-sign', 'dose'])
const otherSide: Readonly<Record<string, string>> = { left: 'right', right: 'left', Left: 'Right', Right: 'Left' }

function valueChanges(text: string): readonly ValueChange[] {
  return readFacts(text).flatMap(({ kind, span, quantity }): ValueChange[] => {
    const words = text.slice(span.start, span.end)
    const other = kind === 'side' ? otherSide[words] : undefined
    if (other !== undefined) return [{ ...span, to: other }]
    const number = /\d+(?:\.\d+)?/.exec(words)
    if (!measured.has(kind) || quantity?.shape !== 'number' || number === null || /[\d,]\d*,\d/.test(words)) return []
    const start = span.start + number.index
    return [{ start, end: start + number[0].length, to: tenfold(number[0]) }]
  })
}

/** Ten times the number as printed: `5.6` is `56`, `0.92` is `9.2`, `120` is `1200`. */
function tenfold(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  if (fraction === '') return `${whole}0`
  const digits = `${whole}${fraction[0]}`.replace(/^0+(?=\d)/, '')
  return fraction.length === 1 ? digits : `${digits}.${fraction.slice(1)}`
}
