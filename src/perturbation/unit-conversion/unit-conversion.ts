import {
  type AnalyteName,
  isLaboratory,
  measuredIn,
  type ObstacleReason,
  readMeasurements,
} from '../../clinical/index.js'
import { grouped } from '../../grouped.js'
import type { Rng } from '../../rng.js'
import { type Edit, finalQuestion, meets, type Span } from '../../text/index.js'
import type { Why } from '../contract/index.js'
import { planBody } from './body.js'
import type { RestatementRefusal } from './draft.js'
import { planPanel } from './panel.js'

/** Why the values of an analyte stay as they are; `panel`, `build`: another value of the panel, or of the build, has to. */
export type UnitObstacle = ObstacleReason | RestatementRefusal | 'protected' | 'panel' | 'build'

/** What can be done with the values of a text. */
export interface UnitPlan {
  /**
   * By name, what goes together or not at all: all mentions of a value of the body, `build`, where weight and height are
   * told, or `panel`, all of the laboratory.
   */
  readonly drafts: ReadonlyMap<string, readonly Edit<Why>[]>
  /** The first reason for each analyte that stays. */
  readonly refused: ReadonlyMap<AnalyteName, UnitObstacle>
}

/**
 * Restates values in other units, exactly: all mentions of a value of the body, and all laboratory values of the case in
 * one system of units. [main A.5]
 *
 * Each draft is drawn with probability ½; where none is drawn, one of them is. Who takes some of the edits takes or leaves
 * the list of a draft as a whole.
 */
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
  for (const mention of measurements) {
    const { analyte } = mention
    if (!refused.has(analyte) && isClosed(measuredIn(mention))) refused.set(analyte, 'protected')
  }
  const mentions = grouped(measurements, ({ analyte }) => analyte)
  const open = new Map([...mentions].filter(([analyte]) => !refused.has(analyte)))
  const panel = planPanel(text, {
    mentions: new Map([...open].filter(([analyte]) => isLaboratory(analyte))),
    isBlocked: [...refused.keys()].some(isLaboratory),
    strays,
  })
  for (const [analyte, reason] of panel.refused) refused.set(analyte, reason)
  const body = planBody(text, {
    mentions: new Map([...open].filter(([analyte]) => !isLaboratory(analyte))),
    staying: new Set(refused.keys()),
    system: panel.system,
    rng,
  })
  for (const [analyte, reason] of body.refused) refused.set(analyte, reason)
  const drafts = new Map(body.drafts)
  if (panel.draft.length > 0) drafts.set('panel', panel.draft)
  return { drafts, refused }
}
