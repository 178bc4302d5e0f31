import type { Manifest } from '../dataset/index.js'
import { counted, percent } from '../format/index.js'
import { demand, kinds, worded } from '../given.js'
import type { AgreementReport, Judgement } from '../judgement/index.js'
import { hypergeometricBound } from '../statistics/index.js'
import type { ReviewKey } from './key.js'
import { reviewAgreement } from './review-agreement.js'

/** Whether a dataset may be released, by what its review says of the part that nobody has seen. All numbers count cases. */
export interface ReleaseDecision {
  readonly dataset: { readonly name: string; readonly version: string; readonly fingerprint: string }
  readonly isReleased: boolean
  /** Why not; empty where it is. */
  readonly reasons: readonly string[]
  /** Cases that were reviewed to the end, and those of them that are bad or in doubt. */
  readonly reviewed: number
  readonly bad: number
  /** Cases that nobody has reviewed as they are now, and how many of them may be bad (one-sided 95 %). */
  readonly rest: number
  readonly restBad: number
  /** The same as a share, and what it may be at most. */
  readonly bound: number
  readonly most: number
}

/**
 * Reads the bound for the unreviewed rest: yes where at most `most` of it may be bad, the whole sample was answered, no
 * rater missed more than half of the planted controls, and what was judged bad is no longer in the dataset.
 *
 * A sample in which all is fine says less than it seems: 51 of 512 leave up to 27 bad ones. What was drawn again after the
 * review counts among the rest, each of it as bad.
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
  const { report, population } = reviewAgreement(key, judgements, 'risk')
  const { count, fine, open, bound } = report.fine.cases
  const bad = count - fine
  const unseen = population.changed - count
  const again = drawnAgain(manifest, key, report.fine.cases.bad)
  const rest = unseen + again
  const inAll = key.oversample === null && bound !== null ? bound.high : mostBadByRisk(key, report)
  const restBad = Math.min(unseen, Math.max(0, inAll - bad)) + again
  const share = rest === 0 ? 0 : restBad / rest
  const { name, version, fingerprint } = manifest
  const isSame = fingerprint === key.dataset.fingerprint
  const review = manifest.reviews?.find(({ dataset }) => dataset.fingerprint === key.dataset.fingerprint)
  const isAfter = name === key.dataset.name && review !== undefined
  const stillIn = isSame ? bad : isAfter ? Math.max(0, bad - casesOf(review)) : 0
  const of = `${key.dataset.name} ${key.dataset.version}`
  const reasons = [
    ...(isSame || isAfter
      ? []
      : [`The review is of ${of}, and this dataset is neither that nor built from its exclusions.`]),
    ...(report.raters.length < raters
      ? [`${counted(report.raters.length, 'rater')} answered, and ${raters} are asked for.`]
      : []),
    ...(count === 0 ? ['No case has been reviewed to its end.'] : []),
    ...missedControls(report),
    ...(open > 0
      ? [`${counted(open, 'case of the sample has', 'cases of the sample have')} no answer to every question yet.`]
      : []),
    ...(stillIn > 0
      ? [
          `${counted(stillIn, 'case that was judged bad or in doubt is', 'cases that were judged bad or in doubt are')} still in it: build with --exclusions.`,
        ]
      : []),
    ...(share > most
      ? [
          `Up to ${restBad} of the ${counted(rest, 'case')} that nobody has seen may be bad (${percent(share)}, one-sided 95 %), and ${percent(most)} is allowed: review more cases.`,
        ]
      : []),
  ]
  const counts = { reviewed: count, bad, rest, restBad, bound: share, most }
  return { dataset: { name, version, fingerprint }, isReleased: reasons.length === 0, reasons, ...counts }
}

/** Who missed what was planted cannot vouch for the rest. */
function missedControls({ controls }: AgreementReport): string[] {
  const byRater = new Map<string, { found: number; count: number }>()
  for (const { rater, found, count } of controls) {
    const before = byRater.get(rater) ?? { found: 0, count: 0 }
    byRater.set(rater, { found: before.found + found, count: before.count + count })
  }
  return [...byRater]
    .filter(([, { found, count }]) => 2 * found < count)
    .map(([rater, { found, count }]) => {
      return `${rater} found ${found} of ${counted(count, 'planted control')}, fewer than half: let somebody else review.`
    })
}

/** Cases of which exclusions took a record out; manifests that do not count them were made of cases with one record. */
function casesOf({ excluded, excludedCases = excluded }: NonNullable<Manifest['reviews']>[number]): number {
  return excludedCases
}

/** Cases whose edits were drawn again since they were reviewed: nobody has seen these edits, and all of them may be bad. */
function drawnAgain({ reviews = [] }: Manifest, { dataset }: ReviewKey, bad: number): number {
  const own = reviews.findIndex((one) => one.dataset.fingerprint === dataset.fingerprint)
  if (own < 0) return 0
  const since = reviews.slice(own).map((one, i) => (one.action !== 'replace' ? 0 : i === 0 ? bad : casesOf(one)))
  return since.reduce((sum, cases) => sum + cases, 0)
}

/**
 * Cases of the whole set that may be bad where risky ones had a greater chance of being drawn: the exact bounds of risky and
 * of plain cases together, each at the share of the level that keeps both at once.
 */
function mostBadByRisk({ items, population }: ReviewKey, { level, strata }: AgreementReport): number {
  let [known, most] = [0, 0]
  for (const { name, fine } of strata) {
    const { count, fine: good, open } = fine.cases
    const isRisky = name === 'risky'
    const [{ weight } = { weight: 1 }] = items.filter(({ role, stratum }) => {
      return role === 'sample' && stratum.risky === isRisky
    })
    // Of every `weight`-th case one was drawn, so there are fewer cases than one more draw would stand for.
    const cases = weight === 1 ? count + open : Math.floor((count + open + 1) * weight)
    const size = Math.min(cases, population.changed)
    const both = 1 - (1 - level) / strata.length
    most += hypergeometricBound({ population: size, sample: count, bad: count - good, level: both }).high
    known += size
  }
  // Of a kind of which none was drawn nothing is known.
  return most + Math.max(0, population.changed - known)
}
