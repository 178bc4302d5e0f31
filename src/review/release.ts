import type { Manifest } from '../dataset/index.js'
import { counted, percent } from '../format/index.js'
import { demand, kinds, worded } from '../given.js'
import { type AgreementReport, type Judgement, verdictOf } from '../judgement/index.js'
import type { ReviewKey } from './key.js'
import { type DrawnClass, mostBadByRisk } from './reach.js'
import { ownJudgements, reviewAgreement } from './review-agreement.js'

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
 * Reads the bound for the unreviewed rest: yes where at most `most` of it may be bad, as many raters as are asked for
 * answered the whole sample, none missed more than half of the planted controls, and what was judged bad is no longer in
 * the dataset.
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
  const { report, population, raters: progress } = reviewAgreement(key, judgements, 'risk')
  const { count, fine, open, bound } = report.fine.cases
  const bad = count - fine
  const unseen = population.changed - count
  const again = drawnAgain(manifest, key, bad)
  const rest = unseen + again
  const inAll =
    key.oversample === null && bound !== null
      ? bound.high
      : mostBadByRisk(classesOf(key, report), population.changed, report.level)
  const restBad = Math.min(unseen, Math.max(0, inAll - bad)) + again
  const share = rest === 0 ? 0 : restBad / rest
  const { name, version, fingerprint } = manifest
  const isSame = fingerprint === key.dataset.fingerprint
  const review = manifest.reviews?.find(({ dataset }) => dataset.fingerprint === key.dataset.fingerprint)
  const isAfter = name === key.dataset.name && review !== undefined
  const stillIn = isSame ? bad : isAfter ? Math.max(0, bad - casesOf(review)) : 0
  const of = `${key.dataset.name} ${key.dataset.version}`
  const hasRaters = report.raters.length >= raters
  const short = hasRaters && raters > 1 ? casesShortOf(raters, key, judgements) : 0
  const behind = progress.filter(({ answered, total }) => answered < total)
  const reasons = [
    ...(isSame || isAfter
      ? []
      : [`The review is of ${of}, and this dataset is neither that nor built from its exclusions.`]),
    ...(hasRaters ? [] : [`${counted(report.raters.length, 'rater')} answered, and ${raters} are asked for.`]),
    ...(count === 0 ? ['No case has been reviewed to its end.'] : []),
    ...missedControls(report, key),
    ...(open > 0
      ? [`${counted(open, 'case of the sample has', 'cases of the sample have')} no answer to every question yet.`]
      : []),
    ...(short > open
      ? [
          `${counted(short, 'case of the sample has', 'cases of the sample have')} not yet been reviewed to the end by ${raters} raters: ${behind.map(({ rater, answered, total }) => `${rater} answered ${answered} of ${total} questions`).join(', ')}.`,
        ]
      : []),
    ...(stillIn > 0
      ? [
          `${counted(stillIn, 'case that was judged bad or in doubt is', 'cases that were judged bad or in doubt are')} still in it: build with --exclusions.`,
        ]
      : []),
    ...(share > most
      ? [
          `Up to ${restBad} of the ${counted(rest, 'case')} that nobody has seen may be bad (${percent(share)}, one-sided 95 %), and ${percent(most)} is allowed: ${again > 0 ? `${again} ${again === 1 ? 'was' : 'were'} drawn again since the review, so review the new build` : 'review more cases'}.`,
        ]
      : []),
  ]
  const counts = { reviewed: count, bad, rest, restBad, bound: share, most }
  return { dataset: { name, version, fingerprint }, isReleased: reasons.length === 0, reasons, ...counts }
}

/** Who missed what was planted, or has not looked at it, cannot vouch for the rest. */
function missedControls({ controls, raters }: AgreementReport, { items }: ReviewKey): readonly string[] {
  return raters.flatMap((rater) => {
    const planted = items.filter(({ role, ids }) => role === 'control' && rater in ids).length
    const own = controls.filter((one) => one.rater === rater)
    const found = own.reduce((all, one) => all + one.found, 0)
    const answered = own.reduce((all, { count }) => all + count, 0)
    const of = counted(answered === 0 ? planted : answered, 'planted control')
    if (planted > 0 && answered === 0) return [`${rater} has not answered ${of}, so nothing tells how ${rater} reads.`]
    return 2 * found < answered ? [`${rater} found ${found} of ${of}, fewer than half: let somebody else review.`] : []
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

/** Risky and plain cases, as far as they were drawn. */
function classesOf({ items }: ReviewKey, { strata }: AgreementReport): readonly DrawnClass[] {
  return strata.map(({ name, fine: { cases } }) => {
    const of = items.find(({ role, stratum }) => role === 'sample' && stratum.risky === (name === 'risky'))
    const { count, fine, open } = cases
    return { weight: of?.weight ?? 1, drawn: count + open, reviewed: count, bad: count - fine }
  })
}

/** Cases of the sample with a question that fewer raters have answered than are asked for. */
function casesShortOf(raters: number, key: ReviewKey, judgements: readonly Judgement[]): number {
  const answered = new Map<string, Set<string>>()
  for (const { question, subject, rater, answer } of ownJudgements(key, judgements)) {
    if (verdictOf(question, answer) !== undefined)
      answered.set(subject.id, (answered.get(subject.id) ?? new Set()).add(rater.id))
  }
  const short = key.items.filter(({ role, subject }) => {
    return role === 'sample' && (answered.get(subject.id)?.size ?? 0) < raters
  })
  return new Set(short.map((item) => item.case)).size
}
