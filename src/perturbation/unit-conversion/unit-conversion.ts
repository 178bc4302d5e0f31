import {
  type AnalyteName,
  type Measurement,
  measuredIn,
  type ObstacleReason,
  readMeasurements,
  targetsOf,
} from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { type Edit, finalQuestion, type Span } from '../../text/index.js'
import type { Why } from '../contract/index.js'
import { type RestatementRefusal, restateAll } from './draft.js'

/** Why the values of an analyte stay as they are. */
export type UnitObstacle = ObstacleReason | RestatementRefusal | 'protected'

/** What can be done with the values of a text, by analyte. */
export interface UnitPlan {
  /** One draft for each analyte that can be restated: all its mentions, or none. */
  readonly drafts: ReadonlyMap<AnalyteName, readonly Edit<Why>[]>
  /** The first reason for each analyte that stays. */
  readonly refused: ReadonlyMap<AnalyteName, UnitObstacle>
}

/**
 * Restates values in other units, exactly and for all mentions of an analyte in the case. [main A.5]
 *
 * Each analyte that can be restated is drawn with probability ½; where none is drawn, one of them is.
 */
export function unitEdits(text: string, rng: Rng, protectedSpans: readonly Span[] = []): readonly Edit<Why>[] {
  return unitDrafts(text, rng, protectedSpans).flat()
}

/** The same edits, one list for each analyte: who takes some of them takes or leaves a list as a whole. */
export function unitDrafts(
  text: string,
  rng: Rng,
  protectedSpans: readonly Span[] = [],
): readonly (readonly Edit<Why>[])[] {
  const { drafts } = planUnits(text, rng, protectedSpans)
  const names = [...drafts.keys()]
  if (names.length === 0) return []
  const drawn = names.filter((name) => rng.fork(name).integer(2) === 0)
  const chosen = drawn.length > 0 ? drawn : [names[rng.fork('one').integer(names.length)] as AnalyteName]
  return chosen.map((name) => drafts.get(name) as readonly Edit<Why>[])
}

/** Plans every analyte of a text, drawn or not; the stream decides only between possible target units. */
export function planUnits(text: string, rng: Rng, protectedSpans: readonly Span[] = []): UnitPlan {
  const { measurements, obstacles } = readMeasurements(text)
  const closed = [{ start: finalQuestion(text).start, end: text.length }, ...protectedSpans]
  const refused = new Map<AnalyteName, UnitObstacle>()
  for (const { analyte, reason } of obstacles) if (!refused.has(analyte)) refused.set(analyte, reason)
  const drafts = new Map<AnalyteName, readonly Edit<Why>[]>()
  for (const analyte of new Set(measurements.map((measurement) => measurement.analyte))) {
    if (refused.has(analyte)) continue
    const mentions = measurements.filter((measurement) => measurement.analyte === analyte)
    if (mentions.some((mention) => closed.some((span) => meets(span, measuredIn(mention))))) {
      refused.set(analyte, 'protected')
      continue
    }
    const result = firstDraft(text, analyte, mentions, rng)
    if (typeof result === 'string') refused.set(analyte, result)
    else drafts.set(analyte, result)
  }
  return { drafts, refused }
}

/** The draft for the first target unit, in random order, in which every value can be restated. */
function firstDraft(
  text: string,
  analyte: AnalyteName,
  mentions: readonly Measurement[],
  rng: Rng,
): readonly Edit<Why>[] | RestatementRefusal {
  const single = mentions.find(({ pair }) => pair === null)
  if (single === undefined) return restateAll(text, mentions, null)
  const targets = targetsOf(analyte, single.quantity.unit)
  let refusal: RestatementRefusal = 'no-other-unit'
  for (const index of rng.fork(analyte).fork('target').permutation(targets.length)) {
    const result = restateAll(text, mentions, targets[index] ?? null)
    if (typeof result !== 'string') return result
    refusal = result
  }
  return refusal
}

function meets(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}
