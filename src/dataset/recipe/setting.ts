import { nearest, PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { Perturbation } from '../../perturbation/index.js'
import { parseYaml } from './yaml.js'

/** A change of one param from outside, `--set red-herring.count=5`; `step` is null where only the param was named. */
export interface Setting {
  readonly step: string | null
  readonly param: string
  readonly value: unknown
}

/**
 * Reads `step.param=value`; the value is a YAML scalar or flow list.
 *
 * @example
 * parseSetting('red-herring.count=5')
 * // → { step: 'red-herring', param: 'count', value: 5 }
 * @throws {PipelineError} usage
 */
export function parseSetting(raw: string): Setting {
  demand('parseSetting', raw, worded('a setting, such as "count=3"', kinds.anyText))
  const match = /^(?:([a-z-]+)\.)?([A-Za-z-]+)=(.*)$/s.exec(raw)
  const read = parseYaml(match?.[3] ?? '')
  if (match?.[2] === undefined || 'problem' in read) {
    throw new PipelineError(
      'usage',
      `--set expects step.param=value, such as red-herring.count=5, and found ${quote(raw)}.`,
    )
  }
  return { step: match[1] ?? null, param: match[2], value: read.value }
}

/** A setting as a summary tells it, `red-herring.count = 5`. */
export function settingInWords({ step, param, value }: Setting): string {
  return `${step === null ? '' : `${step}.`}${param} = ${JSON.stringify(value)}`
}

/**
 * A name for a recipe that settings changed, for who has not given one.
 *
 * @example
 * nameFor('red-herrings-10', [{ step: 'red-herring', param: 'count', value: 3 }])
 * // → 'red-herrings-10-count-3'
 */
export function nameFor(recipe: string, settings: readonly Setting[]): string {
  const set = settings.map(({ param, value }) => `${param}-${JSON.stringify(value)}`)
  const name = [recipe, ...set]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return name.slice(0, 48).replace(/-$/, '')
}

/** The error for a setting that fits none of the steps of the recipes. */
export function unfitting(
  setting: Setting,
  steps: readonly { readonly perturbation: Perturbation<string, unknown> }[],
): PipelineError {
  const known = steps.flatMap(({ perturbation }) =>
    Object.keys(perturbation.params).map((param) => `${perturbation.name}.${param}`),
  )
  const asked = setting.step === null ? setting.param : `${setting.step}.${setting.param}`
  const tail = known.length === 0 ? 'These recipes have no params.' : nearest(asked, [...new Set(known)].sort())
  return new PipelineError('usage', `--set ${asked}: no step of the recipes has that param. ${tail}`)
}
