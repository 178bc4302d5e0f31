import type { PurgeFilter, StoreFilter } from './store.js'

/** What rows must meet, as a part of a statement. */
interface Conditions {
  /** `' AND model = ? …'`, or nothing. */
  readonly where: string
  readonly args: readonly string[]
}

/** The conditions of a filter, to be added to another condition. */
export function conditions(filter: StoreFilter): Conditions {
  const { model, prompt, provider, outcome } = filter
  const given = Object.entries({ model, prompt, provider, outcome }).flatMap(([column, value]) =>
    value === undefined ? [] : [{ column, value }],
  )
  return {
    where: given.map(({ column }) => ` AND ${column} = ?`).join(''),
    args: given.map(({ value }) => value),
  }
}

/** Generations first, then failures; what is not meant has a condition that nothing meets. */
export function purgeTargets(filter: PurgeFilter): readonly (Conditions & { readonly table: string })[] {
  const { outcome, ...others } = filter
  const none: Conditions = { where: ' AND false', args: [] }
  const ofGenerations = filter.failures === true ? none : conditions(filter)
  // A failure has no outcome: who asks for one means answers.
  const ofFailures = outcome === undefined ? conditions(others) : none
  return [
    { table: 'generations', ...ofGenerations },
    { table: 'failures', ...ofFailures },
  ]
}
