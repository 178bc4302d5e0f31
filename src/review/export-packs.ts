import { basename, dirname, join } from 'node:path'
import { PipelineError } from '../errors.js'
import { demand, kinds, worded } from '../given.js'
import { plantControls } from './control-records.js'
import { type DatasetView, viewDataset, viewRecords } from './dataset-view.js'
import { refuseKeyAmongForms } from './form/index.js'
import { type KeyItem, keyFile, type ReviewKey } from './key.js'
import type { Pack } from './pack.js'
import { type PlannedRecord, planPacks } from './plan.js'
import { type DrawnClass, mostBadByRisk, type SampleReach, sampleReach } from './reach.js'
import { drawCases, refuseCount, refuseRaters, sampleSize } from './sample.js'
import { writeReview } from './write-review.js'

/** What a review is made of; two reviews with the same settings over the same dataset are the same. */
export interface ReviewSettings {
  /** Share of the cases, above 0 and at most 1; default 0.1 as in the paper. [main A.1] */
  readonly fraction?: number
  /** Default `1`. */
  readonly seed?: string
  /** Default 1. */
  readonly raters?: number
  readonly oversample?: 'risky' | null
  /** Planted controls in every pack; default 0. */
  readonly controls?: number
  readonly hidesReference?: boolean
}

/** Where a review goes. */
export interface ReviewTarget {
  /** Gets the forms and nothing else. */
  readonly out: string
  /** File of the key, or a folder, which then keeps it as `key.json`; never inside `out`. */
  readonly key: string
  /** Whether existing forms and an existing key may be overwritten. */
  readonly replace?: boolean
}

/** What was written. */
export interface ReviewExport {
  readonly out: string
  readonly key: string
  readonly question: string
  /** Cases of the whole set, those of them that were changed, and those in the sample. */
  readonly population: number
  readonly changed: number
  readonly cases: number
  /** What the sample can decide at best. */
  readonly reach: SampleReach
  /** Cases of the sample whose specialty, over which it is spread, is guessed. */
  readonly guessedSpecialties: number
  /** Items of the sample; of each rater. */
  readonly items: number
  /** Questions in each form: items, controls, and the other items on a control's screen. */
  readonly questions: number
  /** That the longest form is likely to take. */
  readonly minutes: number
  readonly controls: number
  readonly raters: readonly string[]
  /** Names of the forms in `out`. */
  readonly files: readonly string[]
  /** False where the very same review existed already. */
  readonly written: boolean
}

/**
 * The packs of all raters, and the key that joins their opaque ids to what was asked.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; usage — nothing to ask about, or a setting is out of range
 */
export async function reviewPacks(
  folder: string,
  settings: ReviewSettings = {},
): Promise<{ readonly packs: readonly Pack[]; readonly key: ReviewKey }> {
  demand('reviewPacks', folder, worded('the folder of a dataset', kinds.text))
  demand('reviewPacks', settings, worded('an object of settings', kinds.object))
  const { fraction = 0.1, seed = '1', raters = 1, oversample = null, controls = 0, hidesReference = false } = settings
  refuseRaters(raters)
  refuseCount('--controls', controls, 0, 9999)
  const view = await viewDataset(folder)
  const size = Math.min(view.drawable.length, sampleSize(view.cases, fraction))
  const draws = drawCases(view.drawable, { size, seed, oversample })
  const drawn = new Map(draws.map((draw) => [draw.case, draw]))
  const sample = (await viewRecords(folder, new Set(drawn.keys()))).flatMap((viewed): PlannedRecord[] => {
    const draw = drawn.get(viewed.record.metadata.case)
    return draw === undefined ? [] : [{ viewed, stratum: draw.stratum, weight: draw.weight, control: null }]
  })
  const planted = controls === 0 ? [] : await plantControls(view, new Set(drawn.keys()), { seed, controls })
  const records = [...sample, ...planted]
  return planPacks({ view, records, seed, fraction, oversample, raters, hidesReference })
}

/**
 * Writes the forms of every rater to one folder and the key to a file elsewhere.
 *
 * @throws {PipelineError} usage — the key would lie among the forms, or a path is taken
 */
export async function exportReview(
  folder: string,
  settings: ReviewSettings,
  given: ReviewTarget,
): Promise<ReviewExport> {
  demand('exportReview', folder, worded('the folder of a dataset', kinds.text))
  demand('exportReview', settings, worded('an object of settings', kinds.object))
  demand('exportReview', given, worded('what to write, an object', kinds.object))
  const { out, key: named, replace = false } = given
  const keyPath = keyFile(named)
  refuseKeyAmongForms(out, keyPath)
  const { packs, key } = await reviewPacks(folder, settings)
  const sample = key.items.filter(({ role }) => role === 'sample')
  const result = {
    out,
    key: keyPath,
    question: key.question,
    population: key.population.cases,
    changed: key.population.changed,
    cases: casesOf(sample).size,
    reach: reachOf(key, sample),
    guessedSpecialties: casesOf(sample.filter(({ stratum }) => stratum.specialtyFrom === 'guessed')).size,
    items: sample.length,
    questions: key.items.length,
    minutes: Math.max(0, ...packs.map(({ minutes = 0 }) => minutes)),
    controls: key.items.filter(({ role }) => role === 'control').length,
    raters: key.raters.map(({ rater }) => rater),
  }
  return { ...result, ...(await writeReview({ packs, out, key, keyPath, replace })) }
}

function reachOf({ oversample, population: { changed } }: ReviewKey, items: readonly KeyItem[]): SampleReach {
  const sample = casesOf(items).size
  if (oversample === null) return sampleReach({ changed, sample })
  const rest = changed - sample
  const classes = [true, false].flatMap((isRisky): DrawnClass[] => {
    const own = items.filter(({ stratum }) => stratum.risky === isRisky)
    const drawn = casesOf(own).size
    return own[0] === undefined ? [] : [{ weight: own[0].weight, drawn, reviewed: drawn, bad: 0 }]
  })
  return { rest, restBad: Math.min(rest, mostBadByRisk(classes, changed)), enough: null }
}

function casesOf(items: readonly KeyItem[]): ReadonlySet<string> {
  return new Set(items.map((item) => item.case))
}

/** The result for the datasets of a folder that was given for review. */
export interface ReviewsExport {
  readonly reviews: readonly ReviewExport[]
  /** Why the others are not reviewed, in words, each reason once. */
  readonly passedOver: readonly string[]
}

/**
 * A review of each dataset that there is something to ask about. Where there are several, each has its own forms in
 * `<out>/<recipe>` and its own key, `<key>-<recipe>.json`; nothing is written unless all can be read.
 *
 * @throws {PipelineError} usage — nothing to ask about in any of them; as {@link exportReview}
 */
export async function exportReviews(
  folders: readonly string[],
  settings: ReviewSettings,
  target: ReviewTarget,
): Promise<ReviewsExport> {
  demand('exportReviews', folders, worded('a list of dataset folders', kinds.texts))
  demand('exportReviews', settings, worded('an object of settings', kinds.object))
  demand('exportReviews', target, worded('what to write, an object', kinds.object))
  const views: DatasetView[] = []
  const unasked = new Map<string, string[]>()
  for (const folder of folders) {
    try {
      views.push(await viewDataset(folder))
    } catch (cause) {
      if (!(cause instanceof PipelineError && cause.code === 'usage') || folders.length === 1) throw cause
      // Many folders may have the same reason, which is said once.
      const why = cause.message.replace(folder, '').trim()
      unasked.set(why, [...(unasked.get(why) ?? []), folder])
    }
  }
  const passedOver = [...unasked].map(([why, [first, ...others]]) => {
    return others.length === 0 ? `${first} ${why}` : `${[first, ...others].join(', ')}: each ${why}`
  })
  if (views.length === 0) throw new PipelineError('usage', passedOver.join('\n'))
  const reviews: ReviewExport[] = []
  for (const { folder, manifest } of views) {
    const isTwice = views.filter((view) => view.manifest.name === manifest.name).length > 1
    const name = isTwice ? `${manifest.name}-${manifest.version}` : manifest.name
    const own = views.length === 1 ? target : targetFor(name, target)
    reviews.push(await exportReview(folder, settings, own))
  }
  return { reviews, passedOver }
}

/** Where one of several reviews goes. */
function targetFor(name: string, target: ReviewTarget): ReviewTarget {
  const path = keyFile(target.key)
  const key = join(dirname(path), `${basename(path).replace(/\.json$/, '')}-${name}.json`)
  refuseKeyAmongForms(target.out, key)
  return { ...target, out: join(target.out, name), key }
}
