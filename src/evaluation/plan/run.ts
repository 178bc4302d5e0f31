import { demand, kinds, worded } from '../../given.js'
import { type ExpectedDifference, mcnemarPower, plannedDifference } from '../../statistics/index.js'

/** A run before it is paid for. */
export interface PlannedRun {
  /** Cases, each in every arm. */
  readonly cases: number
  readonly trials: number
  /** Share of cases that are right in one arm and wrong in the other, with one trial each. */
  readonly discordance: number
  /** Loss that does not matter. */
  readonly margin: number
  /** Tests of the family, corrected by Holm: its strictest step is planned for. */
  readonly tests: number
  /** A loss whose power is wanted. */
  readonly effect: number
  readonly arms: number
  /** Records of all arms, where they are known: a case may have several in one arm. Else one in each. */
  readonly records?: number | undefined
  readonly models: number
  /** Cost of one call in dollars; null where nobody says. */
  readonly costPerCall: number | null
}

/** What a run can show. */
export interface RunForecast {
  readonly run: PlannedRun
  readonly calls: number
  readonly cost: number | null
  /** Where cases differ from each other and not from trial to trial: repeats gain nothing. */
  readonly ifTrialsAgree: ExpectedDifference
  /** Where all discordance is from trial to trial: repeats gain most. Equal to the other with one trial. */
  readonly ifTrialsDiffer: ExpectedDifference
  /**
   * Power of McNemar's exact test, one trial, two-sided, to find `effect`; null where the discordance is smaller than it. By
   * the normal approximation where more than 10,000 cases are expected to differ.
   */
  readonly exactPower: number | null
  /** The same at the level of the first step of Holm. */
  readonly exactPowerInFamily: number | null
  /** Pairs that clinicians must grade so that the interval of the gold grades alone reaches so far to both sides. */
  readonly goldPairs: readonly { readonly halfWidth: number; readonly pairs: number }[]
}

const alpha = 0.05

/** Half widths for which the number of gold pairs is told. */
const goldWidths = [0.02, 0.03, 0.05]

/** 97.5 % of the normal distribution. */
const z = 1.959963984540054

/**
 * What a run can show, before it is paid for. Everything depends on the discordance, which is stated beside it.
 *
 * @throws {PipelineError} usage — counts or shares that are none
 * @example
 * forecastRun({ cases: 512, trials: 1, discordance: 0.15, margin: 0.03, tests: 27, effect: 0.05, arms: 2, models: 1, costPerCall: null }).ifTrialsAgree.casesForMargin
 * // → 1080
 */
export function forecastRun(run: PlannedRun): RunForecast {
  demand('forecastRun', run, worded('a planned run, an object', kinds.object))
  const { cases, trials, discordance, margin, tests, effect } = run
  const expect = (independent: number): ExpectedDifference =>
    plannedDifference({ cases, variance: discordance / independent, trials: independent, alpha: alpha / tests, margin })
  const calls = (run.records ?? cases * run.arms) * trials * run.models
  return {
    run,
    calls,
    cost: run.costPerCall === null ? null : calls * run.costPerCall,
    ifTrialsAgree: expect(1),
    ifTrialsDiffer: expect(trials),
    exactPower: exactPower(run, alpha),
    exactPowerInFamily: exactPower(run, alpha / tests),
    goldPairs: goldWidths.map((halfWidth) => ({
      halfWidth,
      pairs: Math.ceil((z * z * (discordance - effect * effect)) / halfWidth ** 2),
    })),
  }
}

function exactPower({ cases, discordance, effect }: PlannedRun, level: number): number | null {
  if (effect > discordance) return null
  const [lost, won] = [(discordance + effect) / 2, (discordance - effect) / 2]
  return mcnemarPower({ pairs: cases, lost, won, alpha: level, alternative: 'two-sided' })
}
