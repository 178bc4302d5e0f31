import {
  type AnalyteName,
  isPrintedIn,
  type Measurement,
  type Quantity,
  targetsOf,
  type UnitSystem,
} from '../../clinical/index.js'
import type { Edit } from '../../text/index.js'
import type { Why } from '../contract/index.js'
import { type RestatementRefusal, reordered, restateAll } from './draft.js'

/** The laboratory values of a case. */
export interface Panel {
  readonly mentions: ReadonlyMap<AnalyteName, readonly Measurement[]>
  /** Whether the case has a laboratory value that cannot be converted, whatever the others. */
  readonly isBlocked: boolean
  /** Values in units of things that no table knows (phosphorus, drug levels). */
  readonly strays: readonly Quantity[]
}

/** The result for a panel: one draft for all of it, or why it stays, by analyte. */
export interface PanelPlan {
  /** The system in which the draft restates the panel; null without a draft. */
  readonly system: UnitSystem | null
  readonly draft: readonly Edit<Why>[]
  readonly refused: ReadonlyMap<AnalyteName, RestatementRefusal | 'panel'>
}

/**
 * Restates all laboratory values of a case in one system of units, or none: no laboratory prints urea nitrogen in
 * mmol/L beside creatinine in mg/dL. The system is SI where any value is in a conventional unit.
 */
export function planPanel(text: string, { mentions, isBlocked, strays }: Panel): PanelPlan {
  const refused = new Map<AnalyteName, RestatementRefusal | 'panel'>()
  const draft: Edit<Why>[] = []
  const system = targetSystem([...mentions.values()].flat())
  if (system === null) return { system, draft, refused }
  const moved: AnalyteName[] = []
  for (const [analyte, own] of mentions) {
    const result = restated(text, own, system)
    if (typeof result === 'string') refused.set(analyte, result)
    else if (result.length > 0) {
      moved.push(analyte)
      draft.push(...result)
    }
  }
  if (!isBlocked && refused.size === 0 && !strays.some(({ unit }) => isForeign(unit, system))) {
    return { system: draft.length > 0 ? system : null, draft, refused }
  }
  for (const analyte of moved) refused.set(analyte, 'panel')
  return { system: null, draft: [], refused }
}

function targetSystem(mentions: readonly Measurement[]): UnitSystem | null {
  const stands = (system: UnitSystem): boolean =>
    mentions.some(({ analyte, quantity }) => !isPrintedIn(analyte, quantity.unit, system))
  return stands('SI') ? 'SI' : stands('conventional') ? 'conventional' : null
}

/** All mentions of one analyte; those in units that the system has stay, and so do values nobody writes in its units. */
function restated(
  text: string,
  mentions: readonly Measurement[],
  system: UnitSystem,
): readonly Edit<Why>[] | RestatementRefusal {
  const pairs = mentions.filter(({ pair }) => pair !== null)
  const single = mentions.filter(({ pair }) => pair === null)
  const edits: Edit<Why>[] = []
  for (const mention of pairs) {
    if (isPrintedIn(mention.analyte, mention.quantity.unit, system)) continue
    if (mention.pair === null || !isPrintedIn(mention.analyte, mention.pair.unit, system)) return 'no-other-unit'
    edits.push(...reordered(text, mention))
  }
  const foreign = single.find(({ analyte, quantity }) => !isPrintedIn(analyte, quantity.unit, system))
  if (foreign === undefined) return edits
  const targets = targetsOf(foreign.analyte, foreign.quantity.unit, system)
  let refusal: RestatementRefusal = 'no-other-unit'
  for (const target of targets) {
    const result = restateAll(text, single, target)
    if (typeof result !== 'string') return [...edits, ...result]
    refusal = result
  }
  const isUnwritten = (mention: Measurement): boolean =>
    targets.every((target) => restateAll(text, [mention], target) === 'unusual')
  return targets.length > 0 && pairs.length === 0 && single.every(isUnwritten) ? [] : refusal
}

/** Whether a unit of a thing that is not in the tables belongs to the other system. */
function isForeign(unit: string, system: UnitSystem): boolean {
  return (system === 'SI' ? /\/dL$|^mEq\/L$|^(?:[np]g|m?IU)\/mL$|\/(?:[µμu]L|mm\^?[3³])$/i : /mol\/L$|^g\/L$/).test(
    unit,
  )
}
