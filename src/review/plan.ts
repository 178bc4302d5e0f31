import { printOptions, ruleRows, type Stretch, shownOptions } from '../dataset/index.js'
import { digestOf, sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import { rngAt, shuffled } from '../rng.js'
import type { PlantedRecord } from './controls.js'
import type { DatasetView, ViewedRecord } from './dataset-view.js'
import { raterInKey } from './form/index.js'
import { editItemId } from './item-id.js'
import { type KeyItem, type ReviewKey, reviewKeyFormat } from './key.js'
import { markedStretches } from './marked.js'
import { minutesFor } from './minutes.js'
import type { Pack, PackItem, PackScreen, PackStretch } from './pack.js'
import { reviewQuestions } from './questions.js'
import type { Stratum } from './sample.js'

/** A record on its way into the packs. */
export interface PlannedRecord {
  readonly viewed: ViewedRecord
  readonly stratum: Stratum
  readonly weight: number
  /** Null for a record of the sample. */
  readonly control: Pick<PlantedRecord, 'edit' | 'planted'> | null
}

/** What the raters get is decided by this and by nothing else. */
export interface ReviewPlan {
  readonly view: DatasetView
  readonly records: readonly PlannedRecord[]
  readonly seed: string
  readonly fraction: number
  readonly oversample: 'risky' | null
  readonly raters: number
  readonly hidesReference: boolean
}

type Subject = Omit<KeyItem, 'ids'>

interface PlannedScreen {
  readonly viewed: ViewedRecord
  readonly subjects: readonly Subject[]
}

/** The packs of all raters and the key that joins their opaque ids to what was asked. */
export function planPacks(plan: ReviewPlan): { readonly packs: readonly Pack[]; readonly key: ReviewKey } {
  const screens = plan.records.map((planned) => ({
    viewed: planned.viewed,
    subjects: subjectsOf(planned, plan.view.question),
  }))
  const raters = Array.from({ length: plan.raters }, (_, index) => `rater-${index + 1}`)
  const packs = raters.map((rater) => packFor(rater, screens, plan))
  refuseSharedIds(screens, raters, plan.seed)
  const { manifest, question, cases, drawable, subjects } = plan.view
  const key: ReviewKey = {
    format: reviewKeyFormat,
    dataset: { name: manifest.name, version: manifest.version, fingerprint: manifest.fingerprint },
    question,
    seed: plan.seed,
    fraction: plan.fraction,
    oversample: plan.oversample,
    population: { cases, changed: drawable.length, subjects },
    raters: packs.map(raterInKey),
    items: screens.flatMap(({ subjects }) =>
      subjects.map((subject) => ({
        ...subject,
        ids: Object.fromEntries(raters.map((rater) => [rater, editItemId(plan.seed, rater, subject)])),
      })),
    ),
  }
  return { packs, key }
}

/** What is asked of one record: each inserted sentence, or the record as a whole. */
function subjectsOf(
  { viewed, stratum, weight, control }: PlannedRecord,
  question: ReviewKey['question'],
): readonly Subject[] {
  const { record, layer } = viewed
  const { case: name, cluster } = record.metadata
  const shared = { record: record.id, case: name, cluster, stratum, weight }
  if (question !== 'red-herring-significance') {
    const planted = control === null ? null : ('changed-value' as const)
    const role = control === null ? ('sample' as const) : ('control' as const)
    const subject = { id: control === null ? record.id : `${record.id}#control`, sha256: sha256(record.input) }
    return [{ subject, ...shared, edit: null, about: '', role, control: planted, planted: control?.planted ?? null }]
  }
  return layer.after.flatMap(({ text, edit }): Subject[] => {
    if (edit === null) return []
    const about = text.trim()
    const isPlanted = control?.edit === edit
    const subject = {
      id: `${record.id}#${isPlanted ? 'control' : edit}`,
      sha256: sha256(JSON.stringify([record.input, about])),
    }
    const role = control === null ? 'sample' : isPlanted ? 'control' : 'beside-control'
    const planted = isPlanted ? { control: 'planted-exposure' as const, planted: control.planted } : null
    return [{ subject, ...shared, edit, about, role, ...(planted ?? { control: null, planted: null }) }]
  })
}

function packFor(rater: string, screens: readonly PlannedScreen[], plan: ReviewPlan): Pack {
  // Sample and controls in one random order: the place of a screen says nothing.
  const order = shuffled(screens, rngAt([plan.seed, 'review', 'order', rater]))
  const content: Omit<Pack, 'pack'> = {
    format: 'medqa-perturb/review-pack@1',
    rater,
    questions: [reviewQuestions[plan.view.question]],
    screens: order.map((screen, index) => screenOf(screen, `Case ${index + 1}`, rater, plan)),
  }
  const { format, ...rest } = content
  // An estimate is no part of what is asked.
  return { format, pack: digestOf(content).slice(0, 16), ...rest, minutes: minutesFor(content.screens) }
}

function screenOf({ viewed, subjects }: PlannedScreen, label: string, rater: string, plan: ReviewPlan): PackScreen {
  const { record, layer } = viewed
  const question = plan.view.question
  const items = subjects.map(
    (subject): PackItem => ({ item: editItemId(plan.seed, rater, subject), question, about: subject.about }),
  )
  const itemOf = new Map(subjects.map(({ edit }, index) => [edit, items[index]?.item ?? null]))
  // Numbered in the order shown: a number out of sequence would reveal what was planted.
  const row = [...new Set([...layer.after, ...layer.before].flatMap(({ edit }) => edit ?? []))]
  const places = new Map(row.map((edit, place) => [edit, place]))
  const options = optionsOf(record.metadata.options)
  const rule = plan.hidesReference ? [] : ruleRows(record)
  const numbered = ({ text, edit }: Stretch) => ({ text, edit: edit === null ? null : (places.get(edit) ?? null) })
  return {
    case: label,
    reference: plan.hidesReference ? null : record.target,
    ...(rule.length === 0 ? {} : { rule }),
    original: [...layer.before.flatMap((stretch) => markedStretches(numbered(stretch), null)), ...options],
    perturbed: [
      ...layer.after.flatMap((stretch) => {
        return markedStretches(numbered(stretch), stretch.edit === null ? null : (itemOf.get(stretch.edit) ?? null))
      }),
      ...options,
    ],
    items,
  }
}

/** The options of a case, below its text as a model meets them; a form tells nobody which is right. */
function optionsOf(json: string | null): readonly PackStretch[] {
  const options = shownOptions(json)
  return options.length === 0 ? [] : [{ text: `\n\n${printOptions(options)}`, item: null, edit: null }]
}

function refuseSharedIds(screens: readonly PlannedScreen[], raters: readonly string[], seed: string): void {
  const ids = raters.flatMap((rater) =>
    screens.flatMap(({ subjects }) => subjects.map((subject) => slotOf(editItemId(seed, rater, subject)))),
  )
  if (new Set(ids).size === ids.length) return
  throw new PipelineError('usage', `Two items of this review got one id under seed "${seed}". Give another --seed.`)
}

/** The part of an item's id that a new text does not change. */
export function slotOf(item: string): string {
  return item.split('-')[0] ?? ''
}
