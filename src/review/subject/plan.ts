import { digestOf } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { rngAt } from '../../rng.js'
import { raterInKey } from '../form/index.js'
import { subjectItemId } from '../item-id.js'
import { minutesFor } from '../minutes.js'
import type { Pack, PackQuestion, PackScreen, SubjectQuestionName } from '../pack.js'
import { reviewQuestions } from '../questions.js'
import { type SubjectKey, subjectKeyFormat } from './key.js'
import { formOrder } from './order.js'
import { packWords, type ReviewSubject } from './subject.js'

/** Subjects that were drawn, each with its chance, and what the key says of the review. */
export interface SubjectPlan
  extends Pick<
    SubjectKey,
    'kind' | 'selection' | 'withPasses' | 'seed' | 'minutes' | 'population' | 'drawn' | 'sources' | 'pairs'
  > {
  readonly raters: number
  readonly subjects: readonly { readonly subject: ReviewSubject; readonly inclusion: number }[]
}

/** The packs of all raters and the key that joins their opaque ids to what was asked. */
export function planSubjects(plan: SubjectPlan): { readonly packs: readonly Pack[]; readonly key: SubjectKey } {
  demand('planSubjects', plan, worded('a plan of what is judged', kinds.object))
  const { kind, selection, withPasses, seed, minutes, population, drawn, sources, pairs } = plan
  const raters = Array.from({ length: plan.raters }, (_, index) => `rater-${index + 1}`)
  const digests = new Map(plan.subjects.map(({ subject }) => [subject.id, shownDigest(subject)]))
  const ids = (rater: string, subject: ReviewSubject, question: SubjectQuestionName): string => {
    const subjectIs = { id: subject.id, sha256: digests.get(subject.id) ?? '' }
    return subjectItemId(seed, rater, { subject: subjectIs, question })
  }
  const packs = raters.map((rater, index) => {
    const own = plan.subjects.map(({ subject }) => subject).filter((one) => one.raters?.includes(index) !== false)
    const ordered = formOrder(own, rngAt([seed, 'review', 'subject-order', rater]))
    return packOf(ordered, { kind, rater, idOf: (subject, question) => ids(rater, subject, question) })
  })
  const items = plan.subjects.flatMap(({ subject, inclusion }) =>
    subject.questions.map((question) => ({
      subject: { id: subject.id, sha256: digests.get(subject.id) ?? '' },
      question,
      case: subject.case,
      cluster: subject.cluster,
      inclusion,
      about: subject.about,
      ids: Object.fromEntries(
        raters
          .filter((_, index) => subject.raters?.includes(index) !== false)
          .map((rater) => [rater, ids(rater, subject, question)]),
      ),
    })),
  )
  refuseSharedIds(items, seed)
  const estimate = Math.max(0, ...packs.map((pack) => pack.minutes ?? 0))
  const shared = { kind, selection, withPasses, seed, minutes, estimate, population, drawn, sources: [...sources] }
  const keyed = { raters: packs.map(raterInKey), pairs: [...pairs], items }
  return { packs, key: { format: subjectKeyFormat, ...shared, ...keyed } }
}

/** What one rater is shown, in the order of the form. */
function packOf(
  subjects: readonly ReviewSubject[],
  {
    kind,
    rater,
    idOf,
  }: {
    readonly kind: SubjectPlan['kind']
    readonly rater: string
    readonly idOf: (subject: ReviewSubject, question: SubjectQuestionName) => string
  },
): Pack {
  const screens = subjects.map(
    (subject, place): PackScreen => ({
      case: `Case ${place + 1}`,
      reference: subject.reference,
      ...(subject.rule === undefined ? {} : { rule: subject.rule }),
      original: subject.stretches?.left ?? [{ text: subject.left, item: null, edit: null }],
      perturbed: subject.stretches?.right ?? [{ text: subject.right, item: null, edit: null }],
      items: subject.questions.map((question) => ({ item: idOf(subject, question), question, about: '' })),
    }),
  )
  const asked = [...new Set(subjects.flatMap(({ questions }) => questions))]
  const content: Omit<Pack, 'pack'> = {
    format: 'medqa-perturb/review-pack@1',
    rater,
    minutes: minutesFor(screens),
    words: packWords[kind],
    questions: asked.map((question) => questionAbout(question, subjects)),
    screens,
  }
  const { format, ...rest } = content
  return { format, pack: digestOf(content).slice(0, 16), ...rest }
}

/** A question with the answers that these subjects may need: no diagnosis is over-cautious. */
function questionAbout(name: SubjectQuestionName, subjects: readonly ReviewSubject[]): PackQuestion {
  const question = reviewQuestions[name]
  if (name !== 'answer-grade' || subjects.some(({ isAdvice }) => isAdvice)) return question
  return { ...question, choices: question.choices.filter(({ value }) => value !== 'over-cautious') }
}

/** An answer for another text shows by it. */
function shownDigest({ left, right, reference }: ReviewSubject): string {
  return digestOf([left, right, reference])
}

function refuseSharedIds(items: SubjectKey['items'], seed: string): void {
  const ids = items.flatMap((item) => Object.values(item.ids))
  if (new Set(ids).size === ids.length) return
  throw new PipelineError('usage', `Two items of this review got one id under seed "${seed}". Give another --seed.`)
}
