import type { Manifest } from '../dataset/index.js'
import { demand, kinds, worded } from '../given.js'
import type { Judgement } from '../judgement/index.js'
import type { ReviewKey } from './key.js'
import { reviewAgreement } from './review-agreement.js'

/** Whether a dataset may be released, by what its review says of the part that nobody has seen. */
export interface ReleaseDecision {
  readonly dataset: { readonly name: string; readonly version: string; readonly fingerprint: string }
  readonly isReleased: boolean
  /** Why not; empty where it is. */
  readonly reasons: readonly string[]
  /** Cases that were reviewed to the end, and those of them that are bad or in doubt. */
  readonly reviewed: number
  readonly bad: number
  /** Cases that nobody has reviewed, and how many of them may be bad (one-sided 95 %). */
  readonly rest: number
  readonly restBad: number
  /** The same as a share, and what it may be at most. */
  readonly bound: number
  readonly most: number
}

/**
 * Reads the bound for the unreviewed rest: yes where at most `most` of it may be bad, the whole sample was answered, and
 * what was judged bad is no longer in the dataset.
 *
 * A sample in which all is fine says less than it seems: 51 of 512 leave up to 27 bad ones.
 */
export function releaseDecision(
  manifest: Manifest,
  key: ReviewKey,
  judgements: readonly Judgement[],
  options: { readonly most?: number; readonly raters?: number } = {},
): ReleaseDecision {
  demand('releaseDecision', manifest, worded('the manifest of a dataset', kinds.object))
  demand('releaseDecision', key, worded('the key of a review', kinds.object))
  demand('releaseDecision', judgements, worded('a list of judgements', kinds.list))
  demand('releaseDecision', options, worded('an object of options', kinds.object))
  const { most = 0.05, raters = 1 } = options
  const { report, population } = reviewAgreement(key, judgements)
  const { count, fine, open, bound, cluster } = report.fine.cases
  const bad = count - fine
  const rest = population.changed - count
  // With unequal chances of being drawn there is no exact bound; the weighted interval over cases is used instead.
  const inAll = bound?.high ?? Math.ceil((1 - cluster.low) * population.changed)
  const restBad = Math.min(rest, Math.max(0, Math.round(inAll) - bad))
  const share = rest === 0 ? 0 : restBad / rest
  const { name, version, fingerprint } = manifest
  const isSame = fingerprint === key.dataset.fingerprint
  const isAfter =
    name === key.dataset.name &&
    manifest.reviews?.some(({ dataset }) => dataset.fingerprint === key.dataset.fingerprint) === true
  const of = `${key.dataset.name} ${key.dataset.version}`
  const reasons = [
    ...(isSame || isAfter
      ? []
      : [`The review is of ${of}, and this dataset is neither that nor built from its exclusions.`]),
    ...(report.raters.length < raters ? [`${report.raters.length} raters answered, and ${raters} are asked for.`] : []),
    ...(count === 0 ? ['No case has been reviewed to its end.'] : []),
    ...(open > 0 ? [`${open} cases of the sample have no answer to every question yet.`] : []),
    ...(isSame && bad > 0
      ? [`${bad} cases that were judged bad or in doubt are still in it: build with --exclusions.`]
      : []),
    ...(share > most
      ? [
          `Up to ${restBad} of the ${rest} cases that nobody has seen may be bad (${percent(share)}, one-sided 95 %), and ${percent(most)} is allowed: review more cases.`,
        ]
      : []),
  ]
  const counts = { reviewed: count, bad, rest, restBad, bound: share, most }
  return { dataset: { name, version, fingerprint }, isReleased: reasons.length === 0, reasons, ...counts }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
