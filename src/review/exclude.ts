import type { ExclusionAction, ExclusionFile } from '../dataset/index.js'
import { PipelineError } from '../errors.js'
import { demand, kinds, worded } from '../given.js'
import { type Judgement, verdictOf } from '../judgement/index.js'
import type { ReviewKey } from './key.js'
import { refuseRoles } from './raters.js'
import { reviewAgreement } from './review-agreement.js'

/**
 * What the next build leaves out or draws again: every item of the sample that a rater called bad or was not sure of, with
 * what a manifest is to say of the review.
 *
 * @throws {PipelineError} usage — nobody answered, or the raters have no roles
 */
export function exclusionsOf(
  key: ReviewKey,
  judgements: readonly Judgement[],
  options: { readonly action: ExclusionAction; readonly roles: readonly string[] },
): ExclusionFile {
  demand('exclusionsOf', key, worded('the key of a review', kinds.object))
  demand('exclusionsOf', judgements, worded('a list of judgements', kinds.list))
  demand('exclusionsOf', options, worded('an object of options', kinds.object))
  const { action, roles } = options
  const { report, population } = reviewAgreement(key, judgements)
  if (report.raters.length === 0) {
    throw new PipelineError(
      'usage',
      'Expected answers of at least one rater to this review and found none. Import the filled-in forms first.',
    )
  }
  refuseRoles(roles, report.raters)
  const { count, fine, exact } = report.fine.cases
  const doubted = new Map<string, string[]>()
  for (const { question, subject, answer, rationale, rater } of judgements) {
    if (question !== key.question || verdictOf(question, answer) === 'fine') continue
    const reason = rationale === null ? `${rater.id}: ${answer}` : `${rater.id}: ${answer} (${rationale})`
    doubted.set(`${subject.id} ${subject.sha256}`, [...(doubted.get(`${subject.id} ${subject.sha256}`) ?? []), reason])
  }
  const items = key.items.flatMap(({ subject, role, case: name, record, about }) => {
    const reasons = doubted.get(`${subject.id} ${subject.sha256}`)
    if (role !== 'sample' || reasons === undefined) return []
    return [{ case: name, record, about, reason: reasons.join('; '), sha256: subject.sha256 }]
  })
  return {
    format: 'medqa-perturb/exclusions@1',
    action,
    review: {
      dataset: key.dataset,
      question: key.question,
      raters: [...roles],
      cases: count,
      population: population.changed,
      fine,
      low: exact.low,
      high: exact.high,
    },
    items,
  }
}
