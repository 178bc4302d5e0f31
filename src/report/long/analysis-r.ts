import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { withoutFormula } from '../../dataset/index.js'
import {
  type ContrastResult,
  contrastName,
  interactionWeights,
  namesModels,
  type PlannedContrast,
  type Subject,
  subjectName,
  trendWeights,
  underTest,
  type Weights,
} from '../../evaluation/index.js'
import { wasAsked } from '../content/index.js'
import type { ReportSource } from '../source/index.js'

/** How R computes a contrast: a weighted sum of arms within cases, or a straight line over their added shares. */
interface Computation {
  readonly weights?: Weights
  readonly slope?: readonly string[]
  /** Only cases whose text differs between the two arms. */
  readonly isChangedOnly?: boolean
  /** The sentences that were put in are a sample too. */
  readonly isBySentence?: boolean
}

/** A row of the table of declared contrasts, as R computes it; null where the long table does not hold what it needs. */
interface ExpectedRow {
  readonly family: string
  readonly result: ContrastResult
  /** Whether the plan puts it into the family that is corrected, whatever the results say. */
  readonly isTested: boolean
  readonly spec: string | null
}

/**
 * A script for R that computes the declared contrasts again from the long table, compares them with the report to four
 * decimals, and adds a mixed model. Base R; `lme4` for the mixed model only.
 *
 * Contrasts by sentence and over added shares need the datasets; where none were named, the script says what it left out.
 *
 * @param csv name of the long table, beside the script
 */
export function analysisR(source: ReportSource, csv: string): string {
  const { plan, families } = source.results
  const subjects = subjectsByName(source.scores.subjects)
  const tested = new Set(underTest(source.scores.subjects).map(subjectName))
  const rows = plan.families.flatMap(({ name, contrasts }): ExpectedRow[] => {
    const found = families.find((family) => family.name === name)?.contrasts ?? []
    const planned = new Map(contrasts.map((one) => [contrastName(one), one]))
    return found.filter(wasAsked).map((result) => {
      const [contrast, own] = [planned.get(result.contrast), subjects.get(result.model)]
      const computation = contrast === undefined ? null : computationOf(contrast, source.known !== null)
      const spec = computation === null || own === undefined ? null : specInR(own, computation)
      const isTested = tested.has(result.model) || (contrast !== undefined && namesModels(contrast))
      return { family: name, result, isTested, spec }
    })
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
    column('tested', ({ isTested }) => (isTested ? 'TRUE' : 'FALSE')),
    '  stringsAsFactors = FALSE',
  ]
  const computed = rows.filter(({ spec }) => spec !== null).length
  const methods = plan.families.map(({ name, correction }) => `${text(name)} = "${correctionInR[correction]}"`)
  const places: Readonly<Record<string, string>> = {
    csv: text(csv),
    level: String(plan.level),
    draws: String(plan.draws),
    rows: String(computed),
    others: String(rows.length - computed),
    expected: `data.frame(\n${expected.join(',\n')}\n)`,
    original: text(withoutFormula(plan.original)),
    specs: `list(\n${rows.map(({ spec }) => `  ${spec ?? 'NULL'}`).join(',\n')}\n)`,
    corrections: `c(${methods.join(', ')})`,
  }
  const template = readFileSync(bundledPath('data', 'report', 'analysis.R'), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? '')
}

/** What `p.adjust` calls a correction. */
const correctionInR = { holm: 'holm', 'benjamini-hochberg': 'BH' } as const

/** What is computed for a contrast; null where records of datasets are needed and none are known. */
function computationOf(contrast: PlannedContrast, isKnown: boolean): Computation | null {
  if ('trend' in contrast) return { weights: trendWeights(contrast.trend) }
  if ('interaction' in contrast) return { weights: interactionWeights(contrast.interaction) }
  if ('addedShare' in contrast) return isKnown ? { slope: contrast.addedShare } : null
  const { arm, against, only, alsoBy } = contrast
  if (alsoBy !== undefined && !isKnown) return null
  const weights = { [arm]: 1, [against]: -1 }
  return { weights, isChangedOnly: only !== undefined, isBySentence: alsoBy !== undefined }
}

/** The subjects that a model's name in the results means: one, or the two whose difference it is. */
function subjectsByName(subjects: readonly Subject[]): ReadonlyMap<string, readonly string[]> {
  const alone = subjects.map((one) => [subjectName(one), [subjectName(one)]] as const)
  const pairs = subjects.flatMap((one) =>
    subjects
      .filter((other) => other !== one && other.prompt === one.prompt)
      .map((other) => [subjectName(one), subjectName(other)] as const),
  )
  return new Map<string, readonly string[]>([...pairs.map((pair) => [pair.join(' − '), pair] as const), ...alone])
}

function specInR(subjects: readonly string[], { weights, slope, isChangedOnly, isBySentence }: Computation): string {
  const arm = (name: string): string => text(withoutFormula(name))
  const weighed = Object.entries(weights ?? {}).map(([name, weight]) => `${arm(name)} = ${weight}`)
  const parts = [
    `subjects = c(${subjects.map((name) => text(withoutFormula(name))).join(', ')})`,
    ...(slope === undefined ? [`weights = c(${weighed.join(', ')})`] : [`slope = c(${slope.map(arm).join(', ')})`]),
    ...(isChangedOnly === true ? ['changed = TRUE'] : []),
    ...(isBySentence === true ? ['sentences = TRUE'] : []),
  ]
  return `list(${parts.join(', ')})`
}

/** A text as R reads it, in ASCII. */
function text(value: string): string {
  return JSON.stringify(value.replaceAll('\u0000', '').toWellFormed()).replace(/[^\x20-\x7e]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code > 0xffff ? `\\U{${code.toString(16)}}` : `\\u{${code.toString(16)}}`
  })
}
