import { PipelineError } from '../../errors.js'

/** Which departure a test looks for; `greater` means that the first of two rates or counts is the larger one. */
export type Alternative = 'greater' | 'less' | 'two-sided'

/** @throws {PipelineError} usage — a count that is no whole number from 0 on, or an alternative that is none */
export function refuseWrongTest(name: string, counts: Readonly<Record<string, number>>, alternative: string): void {
  for (const [key, count] of Object.entries(counts)) {
    if (Number.isInteger(count) && count >= 0) continue
    throw new PipelineError('usage', `${name} expects whole numbers from 0 on and found ${key} = ${count}.`)
  }
  if (['greater', 'less', 'two-sided'].includes(alternative)) return
  throw new PipelineError(
    'usage',
    `${name} expects greater, less or two-sided and found ${JSON.stringify(alternative)}.`,
  )
}
