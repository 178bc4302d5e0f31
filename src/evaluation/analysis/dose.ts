import { PipelineError } from '../../errors.js'
import type { KnownRecords } from '../record/index.js'

/**
 * The share of added characters of a case in an arm, as its records say; 0 in the arm of originals.
 *
 * @throws {PipelineError} usage — no datasets were named, or a record says no share
 */
export function addedShares(known: KnownRecords | null, original: string): (arm: string, name: string) => number {
  if (known === null) {
    const message = 'A contrast over added shares needs the records. Name their datasets with --datasets.'
    throw new PipelineError('usage', message)
  }
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { arm, case: name, id, metadata } of known.records.values()) {
    const share = arm === original ? 0 : metadata.added_share
    if (typeof share !== 'number') continue
    const key = keyOf(arm, name)
    const held = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { sum: held.sum + share, count: held.count + 1 })
    if (share < 0) throw new PipelineError('usage', `Expected an added share from 0 on and found ${share} for ${id}.`)
  }
  return (arm, name) => {
    const held = sums.get(keyOf(arm, name))
    if (held !== undefined) return held.sum / held.count
    const message = `Expected the added share of ${name} in ${arm} and found none in the records' metadata (added_share). Build the dataset again, or name it with --datasets.`
    throw new PipelineError('usage', message)
  }
}

const keyOf = (arm: string, name: string): string => JSON.stringify([arm, name])
