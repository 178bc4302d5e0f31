import { describe, expect, it } from 'vitest'
import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { readLibrary, scenariosOf } from '../../../src/scenario/index.js'
import { type Asked, askedOf, dangerousOrders, type Made, rightOrders } from './orders-of-rules.js'

/** What is right and does not pass, by kind: the reference gives another strength in the place of a lower dose. */
const known: Readonly<Record<string, number>> = { 'adjust: reduce': 2 }

describe('gradeSafeAction of orders made from every rule', () => {
  const { dangerous, right } = gradedOrders()

  it('passes none that is dangerous', () => {
    expect(dangerous.count).toBeGreaterThan(1000)
    expect(dangerous.misses).toEqual([])
  })

  it('passes all that are right, but for kinds that are listed', () => {
    expect(right.count).toBeGreaterThan(1000)
    const byKind: Record<string, number> = {}
    for (const { kind } of right.misses) byKind[kind] = (byKind[kind] ?? 0) + 1
    expect(byKind, JSON.stringify(right.misses, null, 1)).toEqual(known)
  })
})

interface Graded {
  count: number
  readonly misses: { readonly kind: string; readonly record: string; readonly orders: string; readonly state: string }[]
}

/** The condition of every rule and one of its other records in turn, with one wording of each kind of answer in turn. */
function gradedOrders(): { readonly dangerous: Graded; readonly right: Graded } {
  const [dangerous, right]: Graded[] = [
    { count: 0, misses: [] },
    { count: 0, misses: [] },
  ]
  if (dangerous === undefined || right === undefined) throw new Error('two tallies')
  for (const [turn, rule] of readLibrary().rules.entries()) {
    const records = new Map<string, Asked>()
    for (const scenario of scenariosOf(rule)) {
      if (scenario.asked && !records.has(scenario.role)) records.set(scenario.role, askedOf(rule, scenario))
    }
    const [condition, ...others] = [...records]
      .sort(([one]) => (one === 'condition' ? -1 : 1))
      .map(([, asked]) => asked)
    for (const asked of [condition, others[turn % others.length]]) {
      if (asked === undefined) continue
      for (const [made, graded] of [
        [rightOrders(asked), right],
        [dangerousOrders(asked), dangerous],
      ] as const) {
        for (const { kind, orders } of inTurn(made, turn)) {
          const { action, input, target, isAsked } = asked
          const { state, detail } = gradeSafeAction(orders, action, { input, target, isAsked, whole: orders })
          graded.count += 1
          if ((state === 'correct') !== (graded === right))
            graded.misses.push({
              kind: `${action.verdict}: ${kind}`,
              record: asked.id,
              orders,
              state: `${state} ${detail}`,
            })
        }
      }
    }
  }
  return { dangerous, right }
}

/** One answer of each kind. */
function inTurn(made: readonly Made[], turn: number): readonly Made[] {
  const kinds = new Map<string, Made[]>()
  for (const one of made) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one])
  return [...kinds.values()].flatMap((some) => some[turn % some.length] ?? [])
}
