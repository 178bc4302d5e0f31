import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import {
  type ContrastResult,
  contrastName,
  interactionWeights,
  type PlannedContrast,
  trendWeights,
  type Weights,
} from '../../evaluation/index.js'
import { wasAsked } from '../content/index.js'
import type { ReportSource } from '../source/index.js'
import { withoutFormula } from '../table/index.js'

/** A row of the table of declared contrasts, with the arms that R sums; null where it is of another kind. */
interface ExpectedRow {
  readonly family: string
  readonly result: ContrastResult
  readonly weights: Weights | null
}

/**
 * A script for R that computes the declared contrasts of arms again from the long table, compares them with the report to
 * four decimals, and adds a mixed model. Base R; `lme4` for the mixed model only.
 *
 * Contrasts over changed cases, by sentence, between models and over added shares are not in it; it says so.
 *
 * @param csv name of the long table, beside the script
 */
export function analysisR({ results: { plan, families } }: ReportSource, csv: string): string {
  const rows = plan.families.flatMap(({ name, contrasts }): ExpectedRow[] => {
    const found = families.find((family) => family.name === name)?.contrasts ?? []
    const weights = new Map(contrasts.map((one) => [contrastName(one), weightsOf(one)]))
    return found
      .filter(wasAsked)
      .map((result) => ({ family: name, result, weights: weights.get(result.contrast) ?? null }))
  })
  const column = (name: string, read: (row: ExpectedRow) => string): string =>
    `  ${name} = c(${rows.map(read).join(', ')})`
  const figure = (name: string, read: (result: ContrastResult) => number | null): string =>
    column(name, ({ result }) => read(result)?.toString() ?? 'NA_real_')
  const expected = [
    column('family', ({ family }) => text(family)),
    column('contrast', ({ result }) => text(result.contrast)),
    column('model', ({ result }) => text(withoutFormula(result.model))),
    figure('cases', ({ cases }) => cases),
    figure('clusters', ({ clusters }) => clusters),
    figure('estimate', ({ estimate }) => estimate),
    figure('low', ({ low }) => low),
    figure('high', ({ high }) => high),
    figure('bound', ({ lowerBound }) => lowerBound),
    figure('p', ({ p }) => p),
    figure('adjusted', ({ adjustedP }) => adjustedP),
    '  stringsAsFactors = FALSE',
  ]
  const computed = rows.filter(({ weights }) => weights !== null).length
  const methods = plan.families.map(({ name, correction }) => `${text(name)} = "${correctionInR[correction]}"`)
  const places: Readonly<Record<string, string>> = {
    csv: text(csv),
    level: String(plan.level),
    draws: String(plan.draws),
    rows: String(computed),
    others: String(rows.length - computed),
    expected: `data.frame(\n${expected.join(',\n')}\n)`,
    weights: `list(\n${rows.map(({ weights }) => `  ${weightsInR(weights)}`).join(',\n')}\n)`,
    corrections: `c(${methods.join(', ')})`,
  }
  const template = readFileSync(bundledPath('data', 'report', 'analysis.R'), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? '')
}

/** What `p.adjust` calls a correction. */
const correctionInR = { holm: 'holm', 'benjamini-hochberg': 'BH' } as const

/** The arms of a contrast that is one sum over all cases of one model. */
function weightsOf(contrast: PlannedContrast): Weights | null {
  if ('trend' in contrast) return trendWeights(contrast.trend)
  if ('interaction' in contrast) return interactionWeights(contrast.interaction)
  if ('addedShare' in contrast) return null
  const { arm, against, models, only, alsoBy } = contrast
  const isPlain = models === undefined && only === undefined && alsoBy === undefined
  return isPlain ? { [arm]: 1, [against]: -1 } : null
}

function weightsInR(weights: Weights | null): string {
  if (weights === null) return 'NULL'
  const entries = Object.entries(weights).map(([arm, weight]) => `${text(withoutFormula(arm))} = ${weight}`)
  return `c(${entries.join(', ')})`
}

/** A text as R reads it, in ASCII. */
function text(value: string): string {
  return JSON.stringify(value.replaceAll('\u0000', '').toWellFormed()).replace(/[^\x20-\x7e]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code > 0xffff ? `\\U{${code.toString(16)}}` : `\\u{${code.toString(16)}}`
  })
}
