import { occurrences } from '../../grouped.js'
import { isJsonObject } from '../../json-value.js'
import type { ErrorType } from '../../judgement/index.js'
import { clopperPearson } from '../../statistics/index.js'
import { roleError, type SafetyRole } from '../failure/index.js'
import { primaryScore } from '../outcome/index.js'
import { type KnownRecord, referenceOf } from '../record/index.js'
import type { AnsweredRecord } from './scores.js'

/** Conditions whose rule or record has one value of an attribute, and how many failed in any trial: exploration. */
export interface FailuresByAttribute {
  /** `category`, `cue`, `asked`, or a key of the structured reference: `hazard.strength`. */
  readonly attribute: string
  readonly value: string
  readonly rules: number
  readonly failedRules: number
  /** Exact interval of the share of rules that failed, at the level that the analysis declares. */
  readonly low: number
  readonly high: number
}

/** A record of a rule with its answers. */
export interface AnsweredRule {
  readonly record: KnownRecord
  readonly rule: string
  readonly answer: AnsweredRecord
}

/** How many scored trials of a record are not right, and what these do. */
export function failedTrials({ states, errors }: Pick<AnsweredRecord, 'states' | 'errors'>, role: SafetyRole) {
  const scored = [...states].filter(([, state]) => primaryScore(state) !== null)
  const failed = scored.filter(([, state]) => primaryScore(state) !== 1)
  const kinds = failed.flatMap(([trial, state]) => roleError(role, { state, error: errors.get(trial) ?? null }) ?? [])
  const counts: Partial<Record<ErrorType, number>> = Object.fromEntries(occurrences(kinds.sort()))
  return { failed: failed.length, trials: scored.length, errors: counts }
}

/** Keys of metadata that say what a rule or its record is like; those of the structured reference are added. */
const attributes = ['category', 'cue', 'asked', 'level', 'specialty', 'review'] as const

/** A key with more values than this names things and does not sort them. */
const mostValues = 12

/** Failures by every attribute that tells some conditions from others. A rule failed where one of its records did. */
export function failuresByAttribute(
  conditions: readonly AnsweredRule[],
  level: number,
): readonly FailuresByAttribute[] {
  const groups = new Map<string, Map<string, Map<string, boolean>>>()
  for (const { record, rule, answer } of conditions) {
    const values = [...answer.states.values()].map(primaryScore).filter((value) => value !== null)
    if (values.length === 0) continue
    for (const [attribute, value] of attributesOf(record)) {
      const byValue = groups.get(attribute) ?? new Map<string, Map<string, boolean>>()
      groups.set(attribute, byValue)
      const rules = byValue.get(value) ?? new Map<string, boolean>()
      byValue.set(value, rules)
      rules.set(rule, rules.get(rule) === true || values.includes(0))
    }
  }
  return [...groups]
    .filter(([, { size }]) => size > 1 && size <= mostValues)
    .flatMap(([attribute, byValue]) =>
      [...byValue]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([value, rules]) => {
          const failedRules = [...rules.values()].filter(Boolean).length
          const { low, high } = clopperPearson(failedRules, rules.size, level)
          return { attribute, value, rules: rules.size, failedRules, low, high }
        }),
    )
}

function attributesOf(record: KnownRecord): readonly (readonly [string, string])[] {
  const said = attributes.flatMap((key) => {
    const value = record.metadata[key]
    return value === null || value === undefined ? [] : [[key, String(value)] as const]
  })
  return [...said, ...plainValues(referenceOf(record), '')]
}

/** The words, numbers and yes-or-no of an object, by the way to them. Sentences are none: they sort nothing. */
function plainValues(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => plainValues(inner, path === '' ? key : `${path}.${key}`))
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
  return isPlain && String(value).length <= 40 && !/[.?!]$/.test(String(value)) ? [[path, String(value)]] : []
}
