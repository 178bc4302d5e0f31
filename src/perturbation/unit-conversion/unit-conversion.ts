import {
  type AnalyteName,
  isLaboratory,
  isPrintedIn,
  type Measurement,
  measuredIn,
  type ObstacleReason,
  readMeasurements,
  targetsOf,
  type UnitSystem,
} from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { type Edit, finalQuestion, type Span } from '../../text/index.js'
import type { Why } from '../contract/index.js'
import { type RestatementRefusal, restateAll } from './draft.js'
import { planPanel } from './panel.js'

/** Why the values of an analyte stay as they are; `panel`: another value of the panel has to. */
export type UnitObstacle = ObstacleReason | RestatementRefusal | 'protected' | 'panel'

/** What can be done with the values of a text. */
export interface UnitPlan {
  /** By name, what goes together or not at all: all mentions of a value of the body, or `panel`, all of the laboratory. */
  readonly drafts: ReadonlyMap<string, readonly Edit<Why>[]>
  /** The first reason for each analyte that stays. */
  readonly refused: ReadonlyMap<AnalyteName, UnitObstacle>
}

/**
 * Restates values in other units, exactly: all mentions of a value of the body, and all laboratory values of the case in
 * one system of units. [main A.5]
 *
 * Each draft is drawn with probability ½; where none is drawn, one of them is.
 */
export function unitEdits(text: string, rng: Rng, protectedSpans: readonly Span[] = []): readonly Edit<Why>[] {
  return unitDrafts(text, rng, protectedSpans).flat()
}

/** The same edits, one list for each draft: who takes some of them takes or leaves a list as a whole. */
export function unitDrafts(
  text: string,
  rng: Rng,
  protectedSpans: readonly Span[] = [],
): readonly (readonly Edit<Why>[])[] {
  const { drafts } = planUnits(text, rng, protectedSpans)
  const names = [...drafts.keys()]
  if (names.length === 0) return []
  const drawn = names.filter((name) => rng.fork(name).integer(2) === 0)
  const chosen = drawn.length > 0 ? drawn : [names[rng.fork('one').integer(names.length)] as string]
  return chosen.map((name) => drafts.get(name) as readonly Edit<Why>[])
}

/** Plans every value of a text, drawn or not; the stream decides only between possible units of the body. */
export function planUnits(text: string, rng: Rng, protectedSpans: readonly Span[] = []): UnitPlan {
  const { measurements, obstacles, strays } = readMeasurements(text)
  const closed = [{ start: finalQuestion(text).start, end: text.length }, ...protectedSpans]
  const isClosed = (at: Span): boolean => closed.some((span) => meets(span, at))
  const refused = new Map<AnalyteName, UnitObstacle>()
  for (const { analyte, reason } of obstacles) if (!refused.has(analyte)) refused.set(analyte, reason)
  const mentions = new Map<AnalyteName, Measurement[]>()
  for (const mention of measurements) {
    const { analyte } = mention
    if (!refused.has(analyte) && isClosed(measuredIn(mention))) refused.set(analyte, 'protected')
    mentions.set(analyte, [...(mentions.get(analyte) ?? []), mention])
  }
  const open = new Map([...mentions].filter(([analyte]) => !refused.has(analyte)))
  const panel = planPanel(text, {
    mentions: new Map([...open].filter(([analyte]) => isLaboratory(analyte))),
    isBlocked: [...refused.keys()].some(isLaboratory),
    strays,
  })
  for (const [analyte, reason] of panel.refused) refused.set(analyte, reason)
  const drafts = new Map<string, readonly Edit<Why>[]>()
  for (const [analyte, own] of open) {
    if (isLaboratory(analyte)) continue
    const result = firstDraft(text, own, { system: panel.system, stream: rng.fork(analyte) })
    if (typeof result === 'string') refused.set(analyte, result)
    else if (result.length > 0) drafts.set(analyte, result)
  }
  if (panel.draft.length > 0) drafts.set('panel', panel.draft)
  return { drafts, refused }
}

/**
 * The draft for the first target unit, in random order, in which every value of the body can be restated. Where the
 * panel goes to one system, the body does not go to the other: what stands in its units stays.
 */
function firstDraft(
  text: string,
  mentions: readonly Measurement[],
  { system, stream }: { readonly system: UnitSystem | null; readonly stream: Rng },
): readonly Edit<Why>[] | RestatementRefusal {
  const moving = mentions.filter(
    ({ analyte, quantity }) => system === null || !isPrintedIn(analyte, quantity.unit, system),
  )
  if (moving.length === 0) return []
  const single = moving.find(({ pair }) => pair === null)
  if (single === undefined) return restateAll(text, moving, null)
  const targets = targetsOf(single.analyte, single.quantity.unit, system ?? undefined)
  let refusal: RestatementRefusal = 'no-other-unit'
  for (const index of stream.fork('target').permutation(targets.length)) {
    const result = restateAll(text, moving, targets[index] ?? null)
    if (typeof result !== 'string') return result
    refusal = result
  }
  return refusal
}

function meets(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}
