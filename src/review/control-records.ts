import { PipelineError } from '../errors.js'
import { counted } from '../format/index.js'
import { type Rng, rngAt, shuffled } from '../rng.js'
import { fitsAge, type PlantedRecord, plantChangedValue, plantExposure, readExposures } from './controls.js'
import { type DatasetView, type ViewedRecord, viewRecords } from './dataset-view.js'
import type { PlannedRecord } from './plan.js'

/** Copies of records outside the sample, with something planted in each. */
export async function plantControls(
  view: DatasetView,
  taken: ReadonlySet<string>,
  { seed, controls }: { readonly seed: string; readonly controls: number },
): Promise<readonly PlannedRecord[]> {
  const rng = rngAt([seed, 'review', 'controls'])
  const free = view.drawable.filter((one) => !taken.has(one.case)).sort((a, b) => (a.case < b.case ? -1 : 1))
  // Few are passed over for want of a value or an age that fits, so there is no need to read them all.
  const order = shuffled(free, rng.fork('cases')).slice(0, 10 * controls + 100)
  const viewed = new Map<string, ViewedRecord>()
  const candidates = new Set(order.map((one) => one.case))
  for (const one of await viewRecords(view.folder, candidates)) {
    if (!viewed.has(one.record.metadata.case)) viewed.set(one.record.metadata.case, one)
  }
  const plant = planterFor(view, rng)
  const planned: PlannedRecord[] = []
  for (const { case: name, stratum } of order) {
    if (planned.length === controls) break
    const one = viewed.get(name)
    const planted = one === undefined ? null : plant(one)
    if (planted !== null) planned.push({ viewed: planted.viewed, stratum, weight: 1, control: planted })
  }
  if (planned.length === controls) return planned
  const message = `--controls ${controls} needs ${counted(controls, 'case')} outside the sample that a control fits, and found ${planned.length}. Give a smaller --controls or --fraction.`
  throw new PipelineError('usage', message)
}

function planterFor(view: DatasetView, rng: Rng): (viewed: ViewedRecord) => PlantedRecord | null {
  if (view.question !== 'red-herring-significance') {
    return (viewed) => plantChangedValue(viewed, rng.fork('value').fork(viewed.record.id))
  }
  const order = shuffled(readExposures(), rng.fork('exposures'))
  const unused = [...order]
  return (viewed) => {
    // Each exposure once before any comes again; a small child never stripped asbestos.
    if (unused.length === 0) unused.push(...order)
    const next = unused.findIndex((exposure) => fitsAge(viewed, exposure))
    const [exposure] = next < 0 ? [] : unused.splice(next, 1)
    if (exposure === undefined) return null
    return plantExposure(viewed, exposure, rng.fork('place').fork(viewed.record.id))
  }
}
