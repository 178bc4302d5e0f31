import type { DatasetRecord } from '../record/index.js'
import type { Manifest } from './manifest.js'

/**
 * What a record states otherwise than the manifest of its dataset, in words. The fingerprint does not cover these, and
 * cards are rendered from the manifest.
 */
export function contradiction({ metadata }: DatasetRecord, { canary, inputs }: Manifest): string | undefined {
  if (metadata.canary !== canary) return 'its canary is not that of the manifest'
  const license = metadata.license || 'not stated'
  const named = inputs.map((input) => input.license || 'not stated')
  if (named.some((licenses) => `; ${licenses}; `.includes(`; ${license}; `))) return undefined
  return `its license is "${license}", which the manifest does not name`
}
