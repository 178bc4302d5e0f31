import { intervalsOf } from '../record/index.js'
import type { Rule } from '../rule/index.js'
import type { RuleObjection } from './problem.js'

/** Bands that overlap, leave a hole, are read from nothing, or turn on a bound that does nothing. */
export function bandFaults(rule: Rule): readonly RuleObjection[] {
  const { bands } = rule
  if (bands === undefined) return []
  return [...readFrom(rule, bands), ...order(bands)]
}

type Bands = NonNullable<Rule['bands']>

function readFrom(rule: Rule, { by, vary, list }: Bands): readonly RuleObjection[] {
  const slot = rule.slots[by]
  if (by !== 'age' && slot === undefined) return [{ path: ['bands', 'by'], message: `no slot is called "${by}"` }]
  if (slot !== undefined && !('decimals' in slot)) return [{ path: ['bands', 'by'], message: `"${by}" is no number` }]
  const isDerived = slot !== undefined && 'measure' in slot
  if (isDerived && vary === undefined) {
    return [{ path: ['bands'], message: `"${by}" is worked out; say under "vary" which slot moves it` }]
  }
  if (vary !== undefined && (rule.slots[vary] === undefined || !('min' in (rule.slots[vary] ?? {})))) {
    return [{ path: ['bands', 'vary'], message: `"${vary}" is no slot with a range` }]
  }
  return list.flatMap(({ from, to }, i) =>
    [from, to].flatMap((bound) => {
      if (bound === undefined || (typeof bound === 'string') === (by === 'age')) return []
      const wanted = by === 'age' ? 'an age such as "12 years"' : 'a number'
      return [{ path: ['bands', 'list', i], message: `expected ${wanted} as a bound of ${by} and found ${bound}` }]
    }),
  )
}

function order(bands: Bands): readonly RuleObjection[] {
  const intervals = intervalsOf(bands)
  return intervals.flatMap(({ from, to, response }, i): RuleObjection[] => {
    const path = ['bands', 'list', i]
    const [low, high] = [bands.list[i]?.from, bands.list[i]?.to]
    if (from >= to) return [{ path, message: `the band from ${low} to ${high} is empty` }]
    const earlier = intervals[i - 1]
    if (earlier === undefined) return []
    if (from < earlier.to)
      return [
        {
          path,
          message: `the band from ${low ?? 'below'} overlaps the one before, which ends at ${bands.list[i - 1]?.to ?? 'no bound'}`,
        },
      ]
    if (from > earlier.to) return [{ path, message: `nothing is said between ${bands.list[i - 1]?.to} and ${low}` }]
    if (response === earlier.response)
      return [{ path, message: `the bound ${low} changes nothing: both sides say "${response}"` }]
    return []
  })
}
