import { compareUnit, type FactChange, type FactKind } from '../../../clinical/index.js'
import { answerFaults } from './answer-name.js'
import { formFaults } from './form.js'
import { instructionFaults } from './instruction.js'
import { labelFaults } from './label.js'
import { timeFaults } from './time.js'
import type { Fault, GateRule, RewrittenUnit, WholeCase } from './unit.js'

/** What only a rewritten unit can get wrong. */
const rules: readonly GateRule[] = [labelFaults, timeFaults, instructionFaults, answerFaults]

/**
 * Why a unit is refused; empty: it is accepted.
 *
 * Its form, what is only asked of a model's answer, and what the comparer of facts calls an error, apart from numbers: they
 * are the original's. See decisions 0044 and 0050.
 */
export function faultsOf(unit: RewrittenUnit, whole: WholeCase): readonly Fault[] {
  const broken = formFaults(unit)
  if (broken.length > 0 || unit.before === unit.after) return broken
  const changes = compareUnit(unit.before, unit.after, whole.text).filter((change) => refuses(change, unit))
  return [
    ...changes.map(({ kind, message }) => ({ rule: kind, message })),
    ...rules.flatMap((rule) => rule(unit, whole)),
  ]
}

/** Kinds read from numbers and orders whose exchange is nearly always one, in faithful and changed texts alike. */
const exchanged: ReadonlySet<FactKind> = new Set<FactKind>([
  'value',
  'age',
  'duration',
  'gravidity',
  'dose',
  'route',
  'frequency',
  'allergen',
  'vital-sign',
  'laboratory',
])

/** Kinds that stay the original's behind their placeholders. */
const held: ReadonlySet<FactKind> = new Set<FactKind>(['unit', 'comparator', 'date', ...exchanged])

function refuses({ kind, change, level, before, after }: FactChange, { asks }: RewrittenUnit): boolean {
  if (level !== 'error') return false
  // A question may be asked in the negative.
  if (asks && kind === 'negation') return false
  if (kind === 'duration' && change === 'lost') return true
  if (!held.has(kind)) return true
  // The second day is day two.
  return exchanged.has(kind) && change === 'changed' && before?.quantity?.shape === after?.quantity?.shape
}
