import { nearest, PipelineError, quote } from '../../errors.js'
import { type AskedOf, gradeSafeAction, matchDiagnosis } from '../grade/index.js'
import type { OutcomeState } from '../outcome/index.js'
import type { SafeAction } from '../record/index.js'
import type { Grade } from './verdict.js'

/** What an offline judge reads of an answer. */
export interface RuleJudged {
  readonly reference: string
  readonly answer: string
  /** The structured right answer; null where a diagnosis is asked for. */
  readonly action: SafeAction | null
  /** The case and the whole response, as the grader reads them. */
  readonly asked?: AskedOf
}

/** A rule in place of a judge model: it replies as a model would, so the whole pipeline runs without a key. */
export interface BaselineJudge {
  readonly name: string
  /** What it does, in a line. */
  readonly summary: string
  /** A reply in the form that the prompt asks for. */
  reply(asked: RuleJudged): string
}

const replyOf = (verdict: Grade, quote: string, reason: string): string => JSON.stringify({ verdict, quote, reason })

/** What the rules of `rule@17` say, in the words of a judge; several answers at once are the right one partly. */
const grades: Partial<Record<OutcomeState, Grade>> = {
  correct: 'matches',
  partly: 'partly',
  hedged: 'partly',
  'unhelpful-safe': 'over-cautious',
  refused: 'refused',
  unscored: 'cannot-judge',
}

const matchGrades = {
  same: 'matches',
  broader: 'partly',
  narrower: 'partly',
  several: 'partly',
  unclear: 'cannot-judge',
  other: 'not',
} as const

/** Every judge without a model. */
export const baselineJudges: readonly BaselineJudge[] = [
  {
    name: 'rule',
    summary: 'reads the answer as the grader rule@17 does',
    reply: ({ reference, answer, action, asked = { target: reference } }) => {
      if (action !== null) {
        const { state, detail } = gradeSafeAction(answer, action, asked)
        return replyOf(grades[state] ?? 'not', answer, detail ?? state)
      }
      const match = matchDiagnosis(answer, reference)
      return replyOf(matchGrades[match], answer, match)
    },
  },
  {
    name: 'agreeable',
    summary: 'calls every answer right: what a judge must be better than',
    reply: ({ answer }) => replyOf('matches', answer, 'Everything is right.'),
  },
]

const mark = 'baseline/'

/** An offline judge as `--judge` names it, `baseline/rule`; undefined for any other name. @throws {PipelineError} usage */
export function baselineJudgeNamed(written: string): BaselineJudge | undefined {
  if (!written.startsWith(mark)) return undefined
  const found = baselineJudges.find(({ name }) => written === `${mark}${name}`)
  if (found !== undefined) return found
  const known = baselineJudges.map(({ name }) => `${mark}${name}`)
  throw new PipelineError('usage', `No judge is called ${quote(written)}. ${nearest(written, known)}`)
}
