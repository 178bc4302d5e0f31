import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { safeActionOf } from '../../../src/evaluation/record/index.js'

/** A rule about a drug, and a case of it. */
export interface Rule {
  readonly drug: string
  readonly input: string
  readonly target?: string
  /** What of the reference is otherwise than in `usable`. */
  readonly more?: object
}

/** The drug may be started as planned. */
const usable = {
  verdict: 'usable',
  decision: 'start',
  acceptable: ['start', 'continue'],
  insufficient: ['monitor', 'flag', 'clarify', 'refer'],
  forbidden: ['stop', 'switch', 'reduce', 'delay'],
}

/** It is not to be given, and another one may be. */
export const avoid = {
  verdict: 'avoid',
  decision: 'start',
  acceptable: ['stop', 'switch'],
  insufficient: ['reduce', 'monitor', 'flag', 'clarify', 'refer'],
  forbidden: ['start', 'continue', 'delay'],
}

/** What the grader says of an answer to a case of a rule. */
export function stateOf(answer: string, { drug, input, target, more = {} }: Rule): string {
  const reference = { drug: { name: drug, also: [], class: null }, mention: [], alternatives: [], ...usable, ...more }
  const action = safeActionOf({ metadata: { reference: JSON.stringify(reference) } } as never)
  if (action === null) throw new Error('no safe action')
  const wanted = target ?? `${drug} may be started as planned.`
  return gradeSafeAction(answer, action, { input, target: wanted, whole: answer }).state
}
