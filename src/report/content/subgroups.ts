import { ageBands, readPatient } from '../../clinical/index.js'
import { showRecords } from '../../dataset/index.js'
import { caseScores, subjectName } from '../../evaluation/index.js'
import { boundedDifference, mean } from '../../statistics/index.js'
import type { ReportSource } from '../source/index.js'
import type { Table, TableCell } from '../table/index.js'
import { lossesOf } from './contrasts.js'
import { filled } from './tables.js'

/** Who a case is about, as far as its text says. */
export interface CasePatient {
  readonly age: string
  readonly sex: string
  readonly pregnancy: 'mentioned' | 'not mentioned'
}

/** Who the cases are about, by case: read once from the originals; empty where no datasets were named. */
export async function readPatients({
  folders,
  manifests,
  results,
}: ReportSource): Promise<ReadonlyMap<string, CasePatient>> {
  const found = new Map<string, CasePatient>()
  const originals = folders.filter((_, i) => manifests[i]?.name === results.plan.original)
  for (const folder of originals.length > 0 ? originals : folders.slice(0, 1)) {
    for await (const { record, original } of showRecords(folder)) {
      if (found.has(record.metadata.case)) continue
      const { ageBand, sex } = readPatient(original)
      const pregnancy = /\b(?:pregnan|gestation|trimester)/i.test(original) ? 'mentioned' : 'not mentioned'
      found.set(record.metadata.case, { age: ageBand ?? 'not settled', sex: sex ?? 'not settled', pregnancy })
    }
  }
  return found
}

/** From the youngest to the oldest; other values by name. */
function byAgeOrName(one: string, other: string): number {
  const bands: readonly string[] = ageBands
  const [a, b] = [bands.indexOf(one), bands.indexOf(other)]
  return a >= 0 && b >= 0 ? a - b : Number(a < 0) - Number(b < 0) || Number(one > other) - Number(one < other)
}

/** A group in words: bands of numbers are of years. */
function inYears(value: string): string {
  return /^\d/.test(value) ? `${value.replace('-', '–')} years` : value
}

/** Losses by age, sex and pregnancy: exploration. */
export function subgroupTable(source: ReportSource, patients: ReadonlyMap<string, CasePatient>): Table | null {
  const { results, scores } = source
  const seen = new Set<string>()
  const rows = lossesOf(results).flatMap(({ arm, against, result }) => {
    // However often a difference is declared, its groups are the same.
    const key = `${result.model}\u0000${arm}`
    if (seen.has(key)) return []
    seen.add(key)
    const subject = scores.subjects.find((one) => subjectName(one) === result.model)
    if (subject === undefined) return []
    const [base, other] = [caseScores(scores, subject, against), caseScores(scores, subject, arm)]
    return (['age', 'sex', 'pregnancy'] as const).flatMap((key) => {
      const values = [...new Set([...patients.values()].map((patient) => patient[key]))].sort(byAgeOrName)
      return values.flatMap((value): TableCell[][] => {
        const pairs = [...other].flatMap(([name, { score, cluster }]) => {
          const was = base.get(name)?.score
          if (patients.get(name)?.[key] !== value || score === null || was === undefined || was === null) return []
          return [{ was, score, cluster }]
        })
        if (pairs.length === 0) return []
        const { estimate, low, high } = boundedDifference(
          pairs.map(({ score, was }) => score - was),
          { clusters: pairs.map(({ cluster }) => cluster), most: 1 },
          results.plan.level,
        )
        const accuracies = [mean(pairs.map(({ was }) => was)), mean(pairs.map(({ score }) => score))]
        return [[arm, result.model, key, inYears(value), pairs.length, ...accuracies, estimate, low, high]]
      })
    })
  })
  return filled({
    name: 'subgroups',
    title: 'Losses by age, sex and pregnancy (exploratory)',
    note: 'Age band and sex as a reader of words finds them in the original text; pregnancy is "mentioned" where the text has such a word, whether it affirms or denies it. Not corrected for the number of rows.',
    columns: [
      ...['arm', 'model', 'by', 'group', 'cases'].map((title) => ({ title })),
      ...['original', 'perturbed'].map((title) => ({ title, format: 'percent' as const })),
      ...['points', 'low', 'high'].map((title) => ({ title, format: 'points' as const })),
    ],
    rows,
  })
}
