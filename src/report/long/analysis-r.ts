import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { type ArmContrast, armContrasts } from '../content/index.js'
import type { ReportSource } from '../source/index.js'
import { withoutFormula } from '../table/index.js'

/**
 * A script for R that computes the declared differences of arms again from the long table, compares them with the report to
 * four decimals, and adds a mixed model. Base R; `lme4` for the mixed model only.
 *
 * Contrasts over changed cases, by sentence, trends and interactions are not in it; it says so.
 *
 * @param csv name of the long table, beside the script
 */
export function analysisR({ results }: ReportSource, csv: string): string {
  const { plan } = results
  const plain = new Set(
    plan.families.flatMap(({ contrasts }) =>
      contrasts.flatMap((one) =>
        'arm' in one && one.only === undefined && one.alsoBy === undefined ? [key(one)] : [],
      ),
    ),
  )
  const all = armContrasts(results)
  const known = all.filter((one) => plain.has(key(one)) && isPlain(one) && one.result.estimate !== null)
  const subjects = new Map(results.arms.map(({ model }) => [model, model] as const))
  const others = plan.families.reduce((sum, { contrasts }) => sum + contrasts.length, 0) - plain.size
  const column = (name: string, read: (one: ArmContrast) => string): string =>
    `  ${name} = c(${known.map(read).join(', ')})`
  const number = (value: number | null): string => (value === null ? 'NA' : String(value))
  const expected = [
    column('model', ({ result }) => text(withoutFormula(result.model))),
    column('arm', ({ arm }) => text(arm)),
    column('against', ({ against }) => text(against)),
    column('cases', ({ result }) => number(result.cases)),
    column('clusters', ({ result }) => number(result.clusters)),
    column('estimate', ({ result }) => number(result.estimate)),
    column('low', ({ result }) => number(result.low)),
    column('high', ({ result }) => number(result.high)),
  ]
  const template = readFileSync(bundledPath('data', 'report', 'analysis.R'), 'utf8')
  const places: Readonly<Record<string, string>> = {
    csv: text(csv),
    level: String(plan.level),
    original: text(plan.original),
    expected: `data.frame(\n${[...expected, '  stringsAsFactors = FALSE'].join(',\n')}\n)`,
    rows: String(known.length),
    others: String(others),
    models: String(subjects.size),
  }
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? '')
}

const key = ({ arm, against }: { readonly arm: string; readonly against: string }): string => `${arm}\u0000${against}`

/** A name ends with what it adds: changed cases, by sentence. */
const isPlain = ({ arm, against, result }: ArmContrast): boolean => result.contrast === `${arm} − ${against}`

/** A text as R reads it, in ASCII. */
function text(value: string): string {
  return JSON.stringify(value.replaceAll('\u0000', '')).replace(/[^\x20-\x7e]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code > 0xffff ? `\\U{${code.toString(16)}}` : `\\u{${code.toString(16)}}`
  })
}
