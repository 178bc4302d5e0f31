import {
  type AnalyteName,
  isPrintedIn,
  type Measurement,
  targetsOf,
  type UnitName,
  type UnitSystem,
} from '../../clinical/index.js'
import { type Rng, shuffled } from '../../rng.js'
import type { Edit } from '../../text/index.js'
import type { Why } from '../contract/index.js'
import { type RestatementRefusal, restateAll } from './draft.js'

/** The values of the body that a case tells, and what is known of the others. */
export interface Body {
  readonly mentions: ReadonlyMap<AnalyteName, readonly Measurement[]>
  /** Analytes that a case tells and that have to stay. */
  readonly staying: ReadonlySet<AnalyteName>
  /** The system to which the panel goes; null where it stays. */
  readonly system: UnitSystem | null
  readonly rng: Rng
}

/** Drafts for the body measurements, by the values that are converted together, and why others stay. */
export interface BodyPlan {
  readonly drafts: ReadonlyMap<string, readonly Edit<Why>[]>
  readonly refused: ReadonlyMap<AnalyteName, RestatementRefusal | 'build'>
}

/** Nobody writes kilograms beside feet and inches. */
const build: ReadonlySet<AnalyteName> = new Set(['weight', 'height'])

/**
 * Converts the body measurements: each on its own, weight and height together or not at all, to metric where one of
 * them is not metric. Where the panel goes to one system, the body does not go to the other: values already in its
 * units stay.
 */
export function planBody(text: string, body: Body): BodyPlan {
  const { mentions, staying, system, rng } = body
  const stated = [...build].filter((analyte) => mentions.has(analyte) || staying.has(analyte))
  const isBuild = (analyte: AnalyteName): boolean => stated.length === build.size && build.has(analyte)
  const plan = stated.length === build.size ? planBuild(text, body) : { drafts: [], refused: [] }
  const drafts = new Map(plan.drafts)
  const refused = new Map(plan.refused)
  for (const [analyte, own] of mentions) {
    if (isBuild(analyte)) continue
    const moving = own.filter(({ quantity }) => system === null || !isPrintedIn(analyte, quantity.unit, system))
    const targets = (unit: UnitName): readonly UnitName[] => targetsOf(analyte, unit, system ?? undefined)
    const result = firstDraft(text, moving, { targets, stream: rng.fork(analyte) })
    if (typeof result === 'string') refused.set(analyte, result)
    else if (result.length > 0) drafts.set(analyte, result)
  }
  return { drafts, refused }
}

interface BuildPlan {
  readonly drafts: readonly (readonly [name: string, edits: readonly Edit<Why>[]])[]
  readonly refused: readonly (readonly [analyte: AnalyteName, reason: RestatementRefusal | 'build'])[]
}

/** Weight and height in the other system, or in metric units where they are in both. */
function planBuild(text: string, { mentions, system, rng }: Body): BuildPlan {
  const own = [...mentions].filter(([analyte]) => build.has(analyte))
  const isMetric = (analyte: AnalyteName, unit: UnitName): boolean => isPrintedIn(analyte, unit, 'SI')
  const stay = (reasons: ReadonlyMap<AnalyteName, RestatementRefusal>): BuildPlan => {
    return { drafts: [], refused: own.map(([analyte]) => [analyte, reasons.get(analyte) ?? 'build'] as const) }
  }
  if (own.length < build.size) return stay(new Map())
  const toMetric = own.some(([analyte, all]) => all.some(({ quantity }) => !isMetric(analyte, quantity.unit)))
  // A panel in conventional units says nothing of kilograms, but one in SI units does of pounds.
  if (system === 'conventional' || (system === 'SI' && !toMetric)) return { drafts: [], refused: [] }
  const edits: Edit<Why>[] = []
  const reasons = new Map<AnalyteName, RestatementRefusal>()
  for (const [analyte, all] of own) {
    const moving = all.filter(({ quantity }) => isMetric(analyte, quantity.unit) !== toMetric)
    const targets = (unit: UnitName): readonly UnitName[] =>
      targetsOf(analyte, unit).filter((target) => isMetric(analyte, target) === toMetric)
    const result = firstDraft(text, moving, { targets, stream: rng.fork(analyte) })
    if (typeof result === 'string') reasons.set(analyte, result)
    else edits.push(...result)
  }
  return reasons.size > 0 ? stay(reasons) : { drafts: edits.length > 0 ? [['build', edits]] : [], refused: [] }
}

/** The draft for the first target unit, in random order, in which every one of some mentions can be restated. */
function firstDraft(
  text: string,
  moving: readonly Measurement[],
  { targets, stream }: { readonly targets: (unit: UnitName) => readonly UnitName[]; readonly stream: Rng },
): readonly Edit<Why>[] | RestatementRefusal {
  if (moving.length === 0) return []
  const single = moving.find(({ pair }) => pair === null)
  if (single === undefined) return restateAll(text, moving, null)
  const possible = targets(single.quantity.unit)
  let refusal: RestatementRefusal = 'no-other-unit'
  for (const target of shuffled(possible, stream.fork('target'))) {
    const result = restateAll(text, moving, target)
    if (typeof result !== 'string') return result
    refusal = result
  }
  return refusal
}
