import { specialtyCaution } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { type BoundedDifference, benjaminiHochberg, mean, studentTail } from '../../statistics/index.js'
import type { KnownRecords } from '../record/index.js'
import { onlyCases } from './contrast.js'
import { differenceOver } from './estimate.js'
import { contrastName } from './plan.js'
import { type Analyzed, declaredDifference } from './planned.js'
import { subjectName } from './scores.js'

/** A contrast within one stratum: exploration, whatever comes out. */
export interface StratumResult {
  readonly contrast: string
  readonly model: string
  /** Key of the records' metadata and the value of the stratum, `split` and `train`. */
  readonly key: string
  readonly value: string
  readonly cases: number
  readonly estimate: number | null
  readonly low: number | null
  readonly high: number | null
  /** Two-sided p that the stratum differs from the rest, by Welch's t over clusters; corrected over all strata by Benjamini–Hochberg. */
  readonly interactionP: number | null
  readonly adjustedP: number | null
}

/** More values than this are cut into four parts of like size where they are numbers. */
const mostValues = 8

/**
 * Declared differences by attributes of the records: split, specialty, number of sites, … Each stratum is compared with
 * all others together (an interaction).
 *
 * @throws {PipelineError} usage — no datasets were named, or no record has the key
 */
export function strataOf(analyzed: Analyzed): readonly StratumResult[] {
  const { scores, plan, known } = analyzed
  if (plan.strata.length === 0) return []
  if (known === null) {
    throw new PipelineError(
      'usage',
      'The analysis names strata, and what records say of themselves stands in their datasets. Name them with --datasets.',
    )
  }
  const contrasts = plan.families
    .flatMap((family) => family.contrasts)
    .flatMap((one) => ('arm' in one && one.models === undefined ? [one] : []))
  const found = plan.strata.flatMap((key) =>
    contrasts.flatMap((contrast) => {
      const stratumNames = stratumOf(known, contrast.arm, key)
      return scores.subjects.flatMap((subject) => {
        const all = declaredDifference(analyzed, subject, contrast)
        const values = [...new Set(all.cases.flatMap((name) => stratumNames.get(name) ?? []))].sort()
        const named = { contrast: contrastName(contrast), model: subjectName(subject), key }
        return values.map((value) => {
          const isIn = (name: string): boolean => stratumNames.get(name) === value
          const inside = onlyCases(all, isIn)
          const own = differenceOver(inside, plan.level)
          const { estimate, low, high } = own
          const rest = onlyCases(all, (name) => !isIn(name))
          const interactionP = pApart(own, differenceOver(rest, plan.level))
          return { ...named, value, cases: inside.values.length, estimate, low, high, interactionP }
        })
      })
    }),
  )
  const adjusted = benjaminiHochberg(found.flatMap(({ interactionP }) => interactionP ?? []))
  let next = 0
  return found.map((one) => ({ ...one, adjustedP: one.interactionP === null ? null : (adjusted[next++] as number) }))
}

/** Warns where strata by specialty rest on guesses. */
export function warnOfGuesses({ plan, known }: Analyzed): readonly string[] {
  if (known === null || !plan.strata.includes('specialty')) return []
  const arms = new Set(
    plan.families.flatMap(({ contrasts }) => contrasts.flatMap((one) => ('arm' in one ? [one.arm] : []))),
  )
  const named = [...known.records.values()].filter(({ arm, metadata }) => arms.has(arm) && metadata.specialty != null)
  const cases = new Set(named.map((record) => record.case))
  const guessed = new Set(named.flatMap((one) => (one.metadata.specialty_from === 'given' ? [] : [one.case])))
  if (guessed.size === 0) return []
  return [
    `Strata by specialty: of ${counted(cases.size, 'case')} the specialty of ${guessed.size} is guessed. ${specialtyCaution}`,
  ]
}

/** Two-sided p that two differences over other cases are one, by Welch's t; of values that are all equal an error is not known. */
function pApart(one: BoundedDifference, other: BoundedDifference): number | null {
  if (one.estimate === null || other.estimate === null) return null
  const [own, rest] = [(one.standardError ?? 0) ** 2, (other.standardError ?? 0) ** 2]
  if (own === 0 || rest === 0) return null
  const freedom = (own + rest) ** 2 / (own ** 2 / one.freedom + rest ** 2 / other.freedom)
  return 2 * studentTail(Math.abs(one.estimate - other.estimate) / Math.sqrt(own + rest), freedom)
}

/** The stratum of each case, by the metadata of its record in an arm; of several that differ, by the mean of their numbers. */
function stratumOf(known: KnownRecords, arm: string, key: string): ReadonlyMap<string, string> {
  const records = [...known.records.values()].filter((record) => record.arm === arm && record.metadata[key] != null)
  if (records.length === 0) {
    const message = `The analysis names the stratum ${key}, and no record of ${arm} says it. Take it out, or name the datasets that have it.`
    throw new PipelineError('usage', message)
  }
  const ofCase = new Map<string, unknown[]>()
  for (const { case: name, metadata } of records) ofCase.set(name, [...(ofCase.get(name) ?? []), metadata[key]])
  const byCase = new Map([...ofCase].map(([name, found]) => [name, oneOf(found, { arm, key, name })]))
  const values = [...byCase.values()]
  const numbers = values.filter((value): value is number => typeof value === 'number')
  const isMany = numbers.length === values.length && new Set(numbers).size > mostValues
  const sorted = [...numbers].sort((a, b) => a - b)
  const cuts = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] as number)
  const name = (value: unknown): string => {
    if (!isMany || typeof value !== 'number') return String(value)
    const above = cuts.filter((cut) => value >= cut).length
    return [`below ${cuts[0]}`, `${cuts[0]} to below ${cuts[1]}`, `${cuts[1]} to below ${cuts[2]}`, `from ${cuts[2]}`][
      above
    ] as string
  }
  return new Map([...byCase].map(([of, value]) => [of, name(value)]))
}

/** What the records of a case say together: what all of them say, or the mean of their numbers. */
function oneOf(values: readonly unknown[], at: { readonly arm: string; readonly key: string; readonly name: string }) {
  if (new Set(values).size === 1) return values[0]
  if (values.every((value) => typeof value === 'number')) return Number(mean(values).toFixed(6))
  const { arm, key, name } = at
  const message = `The analysis names the stratum ${key}, and the records of ${name} in ${arm} differ in it, so it parts no cases. Take it out.`
  throw new PipelineError('usage', message)
}
