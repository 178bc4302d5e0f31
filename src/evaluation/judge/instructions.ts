import { digestOf } from '../../digest.js'
import { bundledPrompt, judgeHoles, type Prompt } from '../../generation/index.js'
import { demand, kinds, oneOf, worded } from '../../given.js'
import type { JudgeTask } from './verdict.js'

/** Which text of a case a judge is shown: the original, or for parity with a paper the one that was answered. */
const texts = ['original', 'perturbed'] as const

/** Which text of a case a judge is shown. */
export type JudgeSees = (typeof texts)[number]

/** What every judge of a run is told. */
export interface JudgeInstructions {
  readonly prompts: Readonly<Record<JudgeTask, Prompt>>
  readonly sees: JudgeSees
  /** First digits of the digest of all this; it is a part of the grader's name. */
  readonly digest: string
}

/** The bundled instructions. [main B.2] */
export function judgeInstructions(sees: JudgeSees = 'original'): JudgeInstructions {
  demand('judgeInstructions', sees, oneOf('the text that a judge sees', texts))
  const prompts = {
    diagnosis: bundledPrompt('judge-diagnosis', judgeHoles),
    'safe-action': bundledPrompt('judge-safe-action', judgeHoles),
  }
  const content = { diagnosis: prompts.diagnosis.sha256, 'safe-action': prompts['safe-action'].sha256, sees }
  return { prompts, sees, digest: digestOf(content).slice(0, 12) }
}

/**
 * The name of a judge as a grader: who it is, and the digest of what it was told. Other words are another grader.
 *
 * @example
 * graderOfJudge('gpt-4o@current', { digest: '0123456789ab' })
 * // → 'judge:gpt-4o@current@0123456789ab'
 */
export function graderOfJudge(id: string, given: Pick<JudgeInstructions, 'digest'>): string {
  demand('graderOfJudge', id, worded('the id of a model', kinds.anyText))
  demand('graderOfJudge', given, worded('instructions, as judgeInstructions gives them', kinds.object))
  const { digest } = given
  return `judge:${id}@${digest}`
}
