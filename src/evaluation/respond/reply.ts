import type { DatasetRecord } from '../../dataset/index.js'
import type { Generation } from '../../generation/index.js'
import { type OutcomeState, stateOfReply } from '../outcome/index.js'
import { type KnownRecord, safeActionOf } from '../record/index.js'
import type { Baseline, CommonAnswer } from './baseline.js'

/** What came back for one request. */
export interface RespondentReply {
  /** Key of the stored answer; null of a rule. */
  readonly key: string | null
  readonly text: string
  /** The model as the reply named it. */
  readonly model: string | null
  /** The provider's word for why it stopped, or why there is no reply. */
  readonly reason: string | null
  /** What it is without being graded; null where it is an answer. */
  readonly state: OutcomeState | null
}

/** What a model said. Stores of earlier versions may hold half a surrogate pair, which no file of responses could. */
export function replyOfModel(key: string, answer: Generation): RespondentReply {
  return {
    key,
    text: answer.text.toWellFormed(),
    model: answer.model,
    reason: answer.stopReason,
    state: stateOfReply(answer),
  }
}

/** A request that got no reply. */
export function noReply(key: string, reason: string | null): RespondentReply {
  return { key, text: '', model: null, reason, state: 'provider-error' }
}

/** What a rule says. */
export function replyOfRule(
  { input }: Pick<DatasetRecord, 'input'>,
  known: KnownRecord,
  { baseline, common }: { readonly baseline: Baseline; readonly common: CommonAnswer },
): RespondentReply {
  const drug = safeActionOf(known)?.drug.name ?? null
  return { key: null, text: baseline.answer({ input, drug, common }), model: null, reason: null, state: null }
}
