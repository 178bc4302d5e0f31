import { describe, expect, it } from 'vitest'
import { bandAt, intervalsOf } from '../../../src/scenario/record/band.js'
import { differences } from '../../../src/scenario/record/difference.js'
import {
  bandsOf,
  conditionsOf,
  exceptionOf,
  originalOf,
  probesOf,
  scenariosOf,
  textOf,
} from '../../../src/scenario/record/record.js'
import { recordSets, recordsOf } from '../../../src/scenario/record/sets.js'
import { factsOf, measured } from '../../../src/scenario/record/values.js'
import { type Rule, responsesOf } from '../../../src/scenario/rule/index.js'
import { loadRules } from '../../../src/scenario/rule-set.js'
import { apply, seal } from '../../../src/text/index.js'
import { exchange, ruleFrom, ruleText } from '../rules.js'

const rules = [...loadRules().rules.values()]
const metformin = ruleFrom(ruleText('renal/RENAL-001'))
const washout = ruleFrom(ruleText('drug-interaction/DDI-002'))

const values = (rule: Rule): readonly (readonly [string | null, unknown, string])[] =>
  bandsOf(rule).map(({ variant, facts, response }) => [variant, facts.values[rule.bands?.by ?? ''], response])

describe('the records of a rule', () => {
  it('are edits over its original that give its texts, whatever the rule', () => {
    for (const rule of rules) {
      const original = originalOf(rule)
      for (const scenario of [...scenariosOf(rule), ...probesOf(rule)]) {
        const drafts = differences(original, scenario).map((one) => ({ ...one, why: one.part }))
        expect(apply(textOf(original), seal(textOf(original), drafts))).toBe(textOf(scenario))
      }
    }
  })

  it('lie inside each band and on both sides of each bound, with the nearest values that can be printed', () => {
    expect(values(metformin)).toEqual([
      ['in-30', 18, 'avoid'],
      ['30-below', 29, 'avoid'],
      ['30-at', 30, 'halve'],
      ['in-30-45', 37, 'halve'],
      ['45-below', 44, 'halve'],
      ['45-at', 45, 'grey'],
      ['in-45-60', 52, 'grey'],
      ['60-below', 59, 'grey'],
      ['60-at', 60, 'usable'],
      ['in-60-up', 88, 'usable'],
    ])
    expect(values(washout)).toEqual([
      ['in-14', 7, 'wait'],
      ['14-below', 13, 'wait'],
      ['14-at', 14, 'usable'],
      ['in-14-up', 37, 'usable'],
    ])
  })

  it('flip at the bounds of their bands and nowhere else, over every value that can be printed', () => {
    for (const rule of rules) {
      const { bands } = rule
      const name = bands?.vary ?? bands?.by ?? ''
      const slot = rule.slots[name]
      if (bands === undefined || slot === undefined || !('min' in slot)) continue
      const bounds = intervalsOf(bands).map(({ from }) => from)
      const scale = 10 ** slot.decimals
      const steps = Array.from({ length: Math.round((slot.max - slot.min) * scale) + 1 }, (_, i) => {
        const facts = factsOf(rule, [{ set: { [name]: Math.round(slot.min * scale + i) / scale } }])
        const value = measured(facts, bands.by) as number
        return { value, response: bandAt(bands, value)?.response }
      }).sort((a, b) => a.value - b.value)
      const flips = steps.flatMap((step, i) => {
        const before = steps[i - 1]
        return before === undefined || before.response === step.response ? [] : [[before.value, step.value] as const]
      })
      for (const [below, at] of flips) expect(bounds.some((bound) => below < bound && bound <= at)).toBe(true)
      const crossed = bounds.filter(
        (bound) => steps.some(({ value }) => value < bound) && steps.some(({ value }) => value >= bound),
      )
      expect(flips.length).toBe(crossed.length)
    }
  })

  it('take the answer from the printed value: one that is rounded to 30 is 30', () => {
    const rule = ruleFrom(
      exchange(ruleText('renal/RENAL-001'), 'set: { creatinine: 2.75 }', 'set: { creatinine: 2.37 }'),
    )
    const [condition] = conditionsOf(rule)
    expect(textOf(condition as NonNullable<typeof condition>)).toContain('estimated GFR is 30 mL/min')
    expect(condition).toMatchObject({ response: 'halve', byValue: true })
  })

  it('tell the condition in each of its forms, asked about and not', () => {
    expect(recordsOf(metformin, 'cues').map(({ variant }) => variant)).toEqual(
      ['condition', 'twin'].flatMap((role) =>
        ['explicit', 'value', 'implicit'].flatMap((cue) =>
          ['asked', 'unasked'].map((asked) => `${role}-${cue}-${asked}`),
        ),
      ),
    )
    const implicit = conditionsOf(metformin).find(({ variant }) => variant === 'implicit-unasked')
    expect(textOf(implicit as NonNullable<typeof implicit>)).toMatch(
      /hemodialysis.*How often should his eyes be examined\?$/,
    )
    expect(implicit?.byValue).toBe(false)
  })

  it('add an exception to the condition', () => {
    const warfarin = ruleFrom(ruleText('pregnancy/PREG-003'))
    const exception = exceptionOf(warfarin)
    expect(textOf(exception as NonNullable<typeof exception>)).toMatch(/mechanical mitral valve.*she is pregnant/)
    expect(responsesOf(warfarin)[exception?.response ?? '']?.acceptable).toContain('continue')
  })

  it('have names that differ within each set', () => {
    for (const rule of rules) {
      for (const set of recordSets) {
        const names = recordsOf(rule, set).map(({ variant }) => variant)
        expect(new Set(names).size).toBe(names.length)
      }
    }
  })
})
