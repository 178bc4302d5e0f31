import { demand, kinds, worded } from '../given.js'
import { grouped } from '../grouped.js'
import { clusterBootstrap, cohenKappa, krippendorffAlpha, observedAgreement, withWidth } from '../statistics/index.js'
import type { Coefficient } from './concordance.js'
import type { Judgement } from './judgement.js'
import { answersTo, type QuestionName } from './question.js'

/**
 * Answers in order, from the worst to the best or the least to the most, where a question has such an order: then
 * distance counts, not only equality. What is outside the order (cannot judge, refused) is compared by name alone.
 */
const scales: Partial<Record<QuestionName, readonly string[]>> = {
  'answer-grade': ['not', 'partly', 'matches'],
  'rule-severity': ['mild', 'moderate', 'serious', 'fatal'],
}

/** How far raters agree on one question of several answers. */
export interface GradedAgreement {
  readonly question: QuestionName
  /** Subjects that at least two raters answered. */
  readonly compared: number
  /** Share of equal pairs of answers. */
  readonly observed: Coefficient
  /** Cohen's kappa of two raters, steps not weighed; undefined for more. */
  readonly kappa: Coefficient
  /** Cohen's kappa of two raters with quadratic weights; undefined without an order. */
  readonly weightedKappa: Coefficient
  /** Krippendorff's alpha, nominal. */
  readonly alpha: Coefficient
  /** Krippendorff's alpha, ordinal; undefined without an order. */
  readonly ordinalAlpha: Coefficient
  /** Subjects with different answers. */
  readonly disagreements: readonly {
    readonly subject: string
    readonly answers: Readonly<Record<string, string>>
  }[]
}

/** A subject's answers by rater, and the cluster that it belongs to. */
interface Answered {
  readonly subject: string
  readonly cluster: string
  readonly answers: ReadonlyMap<string, string>
}

const undefinedCoefficient: Coefficient = { value: null, interval: null }

/**
 * How far raters agree on each question, with percentile bootstrap intervals over clusters; quadratic weights and ordinal alpha
 * where the answers have an order.
 *
 * `clusterOf` names what each subject hangs together with, its case as a rule; judgements about other subjects and
 * `unscored` ones are passed over.
 */
export function gradedAgreement(
  judgements: readonly Judgement[],
  clusterOf: ReadonlyMap<string, string>,
  options: { readonly level?: number; readonly seed?: string } = {},
): readonly GradedAgreement[] {
  demand('gradedAgreement', judgements, worded('a list of judgements', kinds.list))
  demand('gradedAgreement', clusterOf, worded('clusters by item, a Map', kinds.map))
  demand('gradedAgreement', options, worded('an object of options', kinds.object))
  const { level = 0.95, seed = '1' } = options
  const questions = [...new Set(judgements.map(({ question }) => question))]
  return questions.map((question) => {
    const own = judgements.filter((one) => one.question === question)
    return agreementOn(question, answeredBy(own, clusterOf), { level, seed })
  })
}

function agreementOn(
  question: Judgement['question'],
  subjects: readonly Answered[],
  settings: { readonly level: number; readonly seed: string },
): GradedAgreement {
  const raters = [...new Set(subjects.flatMap(({ answers }) => [...answers.keys()]))].sort()
  const offered = answersTo(question)
  const scale = scales[question]
  const coefficient = (statistic: (some: readonly Answered[]) => number | null): Coefficient =>
    withInterval(subjects, statistic, settings)
  const ordered = (statistic: (some: readonly Answered[], steps: readonly string[]) => number | null): Coefficient =>
    scale === undefined ? undefinedCoefficient : coefficient((some) => statistic(some, scale))
  const counts = ({ answers }: Answered): readonly number[] =>
    offered.map((answer) => [...answers.values()].filter((one) => one === answer).length)
  const kappa = (some: readonly Answered[], names: readonly string[], weights: 'none' | 'quadratic') =>
    raters.length === 2 ? cohenKappa(tableOf(some, raters, names), weights) : null
  const ratings = ({ answers }: Answered): readonly (string | null)[] =>
    raters.map((rater) => answers.get(rater) ?? null)
  const placesOn = (steps: readonly string[], { answers }: Answered): readonly (number | null)[] =>
    raters.map((rater) => {
      const step = steps.indexOf(answers.get(rater) ?? '')
      return step < 0 ? null : step
    })
  return {
    question,
    compared: subjects.filter(({ answers }) => answers.size > 1).length,
    observed: coefficient((some) => observedAgreement(some.map(counts))),
    kappa: coefficient((some) => kappa(some, offered, 'none')),
    weightedKappa: ordered((some, steps) => kappa(some, steps, 'quadratic')),
    alpha: coefficient((some) => krippendorffAlpha(some.map(ratings), 'nominal')),
    ordinalAlpha: ordered((some, steps) =>
      krippendorffAlpha(
        some.map((one) => placesOn(steps, one)),
        'ordinal',
      ),
    ),
    disagreements: subjects
      .filter(({ answers }) => new Set(answers.values()).size > 1)
      .map(({ subject, answers }) => ({ subject, answers: Object.fromEntries(answers) })),
  }
}

/** A statistic over all subjects, with its percentile interval over clusters. */
function withInterval(
  subjects: readonly Answered[],
  statistic: (some: readonly Answered[]) => number | null,
  { level, seed }: { readonly level: number; readonly seed: string },
): Coefficient {
  const value = statistic(subjects)
  if (value === null) return undefinedCoefficient
  const found = clusterBootstrap(
    [...grouped(subjects, ({ cluster }) => cluster).values()],
    (drawn) => statistic(drawn.flat()),
    { seed, draws: 1000, level },
  )
  return { value, interval: withWidth(found) }
}

function answeredBy(judgements: readonly Judgement[], clusterOf: ReadonlyMap<string, string>): readonly Answered[] {
  const subjects = new Map<string, { subject: string; cluster: string; answers: Map<string, string> }>()
  for (const { subject, question, rater, answer } of judgements) {
    const cluster = clusterOf.get(subject.id)
    if (cluster === undefined || !answersTo(question).includes(answer)) continue
    const entry = subjects.get(subject.id) ?? { subject: subject.id, cluster, answers: new Map<string, string>() }
    entry.answers.set(rater.id, answer)
    subjects.set(subject.id, entry)
  }
  return [...subjects.values()]
}

/** Two raters' answers in a square table; what is not among the names, or was left open, is in no cell. */
function tableOf(
  subjects: readonly Answered[],
  [first = '', second = '']: readonly string[],
  names: readonly string[],
): readonly (readonly number[])[] {
  const table = names.map(() => names.map(() => 0))
  for (const { answers } of subjects) {
    const row = table[names.indexOf(answers.get(first) ?? '')]
    const column = names.indexOf(answers.get(second) ?? '')
    if (row?.[column] !== undefined) row[column]++
  }
  return table
}
