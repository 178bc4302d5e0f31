import type { Case, Patient } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'

/** The five noises of electronic records. [safety §2.2] */
export const noiseNames = [
  'copy-paste',
  'conflicting-assessments',
  'medication-discrepancy',
  'irrelevant-detail',
  'temporal-ambiguity',
] as const
export type NoiseName = (typeof noiseNames)[number]

export const severities = ['mild', 'moderate', 'severe'] as const
/** How much noise there is; `custom` is a share that none of the severities stands for. */
export type Severity = (typeof severities)[number] | 'custom'

const ofText: Readonly<Partial<Record<Severity, number>>> = { mild: 0.3, moderate: 0.59, severe: 0.89 }
const ofTimes: typeof ofText = { mild: 0.3333, moderate: 0.6667, severe: 1 }

/** The share that a severity stands for: of the case in added text, or of the eligible times. */
export function shareOf(noise: NoiseName, severity: Severity): number | undefined {
  return (noise === 'temporal-ambiguity' ? ofTimes : ofText)[severity]
}

/** The severity that a share stands for. */
export function severityOf(noise: NoiseName, share: number): Severity {
  return severities.find((severity) => shareOf(noise, severity) === share) ?? 'custom'
}

/** One line that a noise puts in. */
export interface NoiseLine {
  /** Without the line break behind it. */
  readonly text: string
  /** The fragment that it is, or was made of; `case` for words of the case itself. */
  readonly source: string
  /** `head` says where what follows comes from, `case` repeats the case, `stale` is a result of long before, `own` is none. */
  readonly part: 'head' | 'case' | 'stale' | 'own'
}

/** What a noise of added text is asked for. */
export interface NoiseRequest {
  readonly original: Case
  readonly patient: Patient
  /** A stream of the case and the noise; severities share it. */
  readonly rng: Rng
  /** Code points to come as near to as the pieces allow, line breaks included. */
  readonly length: number
  /** The length asked for, frame included, as a share of the case. */
  readonly share: number
  /** Whether other clinicians favor what is wrong or, in the control, the reference. */
  readonly opinion: 'wrong' | 'correct'
  /** Whether an old result precedes copied notes. */
  readonly stale: boolean
}

/** Lines to be put before a case; none where the case has nothing of which they could be made. */
export type AddedNoise = (asked: NoiseRequest) => readonly NoiseLine[]
