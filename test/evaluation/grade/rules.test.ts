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

describe('gradeSafeAction of single orders', () => {
  it.each([
    ['RENAL-013', 'condition', 'DO NOT START spironolactone; START eplerenone 25 mg once a day', 'incorrect'],
    ['PREG-030', 'condition', 'STOP vismodegib; START sonidegib 200 mg once a day', 'incorrect'],
    ['DDI-030', 'condition', 'DO NOT START clarithromycin', 'partly'],
    ['RENAL-027', 'condition', 'DO NOT START emtricitabine/tenofovir disoproxil fumarate', 'partly'],
    ['RENAL-016', 'condition', 'DO NOT START colchicine', 'partly'],
    ['RENAL-005', 'condition', 'STOP gabapentin', 'partly'],
    [
      'RENAL-005',
      'condition',
      `STOP | gabapentin | - | - | - | -\n${row('lidocaine 5% patch', '1 patch | skin')}`,
      'partly',
    ],
    ['RENAL-029', 'condition', `${away('fondaparinux')}\n${row('heparin', '5000 units | subcutaneous')}`, 'partly'],
    ['RENAL-017', 'condition', `${away('morphine')}\n${row('methadone', '2.5 mg | by mouth')}`, 'unscored'],
    [
      'PREG-003',
      'condition',
      `STOP | warfarin | - | - | - | -\n${row('enoxaparin', '40 mg | subcutaneous')}`,
      'partly',
    ],
    ['PREG-003', 'exception', 'REDUCE | warfarin | 2 mg | by mouth | once daily | ongoing', 'incorrect'],
    ['RENAL-029', 'original', `${away('fondaparinux')}\n${row('enoxaparin', '40 mg | subcutaneous')}`, 'correct'],
    [
      'HEP-006',
      'original',
      `${away('ranolazine')}\nSTART | isosorbide mononitrate | 30 mg | by mouth | once daily | ongoing`,
      'correct',
    ],
    ['RENAL-003', 'original', `${away('gentamicin')}\n${row('ertapenem', '1 g | intravenous')}`, 'correct'],
    ['RENAL-003', 'condition', 'REDUCE gentamicin to 7 mg/kg every 48 hours', 'correct'],
    ['RENAL-003', 'condition', 'REDUCE gentamicin to 7 mg/kg every 36 hours', 'partly'],
    ['PEDS-002', 'original', `${away('tetracycline')}\n${row('azithromycin', '500 mg | by mouth')}`, 'correct'],
    [
      'PEDS-020',
      'original',
      `${away('minocycline')}\nSTART | doxycycline | 100 mg | by mouth | twice daily | 7 days`,
      'correct',
    ],
    ['RENAL-029', 'original', 'DO NOT START fondaparinux', 'incorrect'],
  ])('%s, %s: %s', (id, role, orders, state) => {
    const rule = readLibrary().rules.find((one) => one.id === id)
    const scenario = rule && [...scenariosOf(rule)].find((one) => one.asked && one.role === role)
    if (rule === undefined || scenario === undefined) throw new Error(`no ${role} of ${id}`)
    const { action, input, target, isAsked } = askedOf(rule, scenario)
    expect(gradeSafeAction(orders, action, { input, target, isAsked, whole: orders }).state).toBe(state)
  })
})

function away(drug: string): string {
  return `DO NOT START | ${drug} | - | - | - | -`
}

/** Once a day, for as long as every drug of these rows may be given. */
function row(drug: string, how: string): string {
  return `START | ${drug} | ${how} | once daily | 5 days`
}
