import { mean } from '../../statistics/index.js'
import { primaryScore } from '../outcome/index.js'
import { type Scores, type Subject, subjectName } from './scores.js'

/** Where a model's scores vary: shares of the whole, 0–1, over cases that every arm answered in every trial of one record. */
export interface VarianceShares {
  readonly model: string
  readonly cases: number
  readonly arms: number
  readonly trials: number
  /** From case to case, from arm to arm, how arms differ by case, and from trial to trial; null without any variance. */
  readonly shares: {
    readonly case: number
    readonly arm: number
    readonly caseByArm: number
    readonly trial: number
  } | null
}

/**
 * Variance components by the method of moments for a balanced table of cases × arms × trials; those below 0 count as 0.
 *
 * Null with fewer than two cases, arms or trials.
 */
export function varianceOf(scores: Scores, subject: Subject): VarianceShares | null {
  const table = balanced(scores, subject)
  const [cases, arms, trials] = [table.length, table[0]?.length ?? 0, table[0]?.[0]?.length ?? 0]
  if (cases < 2 || arms < 2 || trials < 2) return null
  const cells = table.map((row) => row.map(mean))
  const caseMeans = cells.map(mean)
  const armMeans = Array.from({ length: arms }, (_, a) => mean(cells.map((row) => row[a] as number)))
  const grand = mean(caseMeans)
  const squares = (values: readonly number[], center: number): number =>
    values.reduce((sum, value) => sum + (value - center) ** 2, 0)
  const ofCase = (arms * trials * squares(caseMeans, grand)) / (cases - 1)
  const ofArm = (cases * trials * squares(armMeans, grand)) / (arms - 1)
  let [both, within] = [0, 0]
  for (const [c, row] of cells.entries()) {
    for (const [a, cell] of row.entries()) {
      both += trials * (cell - (caseMeans[c] as number) - (armMeans[a] as number) + grand) ** 2
      within += squares(table[c]?.[a] ?? [], cell)
    }
  }
  const ofBoth = both / ((cases - 1) * (arms - 1))
  const ofTrial = within / (cases * arms * (trials - 1))
  const part = (value: number): number => Math.max(0, value)
  const parts = {
    case: part((ofCase - ofBoth) / (arms * trials)),
    arm: part((ofArm - ofBoth) / (cases * trials)),
    caseByArm: part((ofBoth - ofTrial) / trials),
    trial: ofTrial,
  }
  const total = parts.case + parts.arm + parts.caseByArm + parts.trial
  const named = { model: subjectName(subject), cases, arms, trials }
  if (total === 0) return { ...named, shares: null }
  const { case: byCase, arm, caseByArm, trial } = parts
  return {
    ...named,
    shares: { case: byCase / total, arm: arm / total, caseByArm: caseByArm / total, trial: trial / total },
  }
}

/** Scores by case, arm and trial, of cases with one record in every arm and the same number of scored trials: replicates are no trials. */
function balanced(scores: Scores, subject: Subject): number[][][] {
  const arms = scores.arms.filter((arm) => scores.records(subject, arm).size > 0)
  const byCase = arms.map((arm) => {
    const found = new Map<string, number[]>()
    const seen = new Set<string>()
    for (const { case: name, states } of scores.records(subject, arm).values()) {
      const values = [...states.values()].map(primaryScore).filter((value) => value !== null)
      if (seen.has(name) || values.length < states.size) found.delete(name)
      else found.set(name, values)
      seen.add(name)
    }
    return found
  })
  const most = Math.max(0, ...byCase.flatMap((cases) => [...cases.values()].map(({ length }) => length)))
  return [...(byCase[0]?.keys() ?? [])].flatMap((name) => {
    const rows = byCase.map((cases) => cases.get(name) ?? [])
    return rows.every(({ length }) => length === most) ? [rows] : []
  })
}
