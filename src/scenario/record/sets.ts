import type { Rule } from '../rule/index.js'
import {
  bandsOf,
  conditionsOf,
  exceptionOf,
  originalOf,
  probesOf,
  type Scenario,
  twinsOf,
  withdrawnOf,
} from './record.js'

/** What a set of records is made of. */
export const recordSets = [
  'original',
  'condition',
  'both',
  'bands',
  'twin',
  'exception',
  'withdrawn',
  'cues',
  'probe',
] as const
export type RecordSet = (typeof recordSets)[number]

/** A record of a set: its scenario, and what distinguishes it from others of the rule; null where there is one. */
export interface SetRecord {
  readonly variant: string | null
  readonly scenario: Scenario
}

/** The records that a rule has in a set; none where it lacks what the set is made of. */
export function recordsOf(rule: Rule, set: RecordSet): readonly SetRecord[] {
  switch (set) {
    case 'original':
      return [single(originalOf(rule))]
    case 'condition':
      return conditionsOf(rule).slice(0, 1).map(single)
    case 'both':
      return [
        { variant: 'original', scenario: originalOf(rule) },
        ...conditionsOf(rule)
          .slice(0, 1)
          .map((scenario) => ({ variant: 'condition', scenario })),
      ]
    case 'bands':
      return bandsOf(rule).map(named)
    case 'twin':
      return twinsOf(rule).slice(0, 1).map(single)
    case 'exception':
      return listed(exceptionOf(rule))
    case 'withdrawn':
      return listed(withdrawnOf(rule))
    case 'cues':
      return [...conditionsOf(rule), ...twinsOf(rule)].map((scenario) => {
        return { variant: `${scenario.role}-${scenario.variant}`, scenario }
      })
    case 'probe':
      return probesOf(rule).map(named)
  }
}

function single(scenario: Scenario): SetRecord {
  return { variant: null, scenario }
}

function named(scenario: Scenario): SetRecord {
  return { variant: scenario.variant, scenario }
}

function listed(scenario: Scenario | undefined): readonly SetRecord[] {
  return scenario === undefined ? [] : [single(scenario)]
}
