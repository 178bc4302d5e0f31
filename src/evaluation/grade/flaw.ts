import type { ErrorType } from '../../judgement/index.js'
import { type Advice, type DrugAction, isOfDrug, isOtherRegimen, ownRegimens, regimensIn } from './advice/index.js'
import { besideVerdict, unsafeAmong } from './concurrent-drugs.js'
import { isTooSoon } from './interacting-drug.js'
import { isOtherRoute } from './line/index.js'
import { deniedAlternative } from './open-orders.js'
import { hasExcessivePhase } from './phases.js'
import type { Held } from './reference.js'
import { returnedHazard } from './restarted-hazard.js'
import { unaccounted } from './unaccounted.js'
import { type GraderVerdict, mentions } from './verdict.js'

/** An answer whose action is acceptable. */
interface AcceptableAnswer {
  readonly advice: Advice
  readonly decided: Set<DrugAction>
  readonly answer: string
  readonly held: Held
}

/** What keeps an acceptable action from being right, and what the answer is for that. */
interface Flaw extends GraderVerdict {
  readonly detail: string
}

/** The first flaw of an answer whose action is acceptable; null where there is none. */
export function flawOf(given: AcceptableAnswer): Flaw | null {
  return harmOf(given) ?? openQuestion(given) ?? shortfallOf(given)
}

/** It may be used, and is not taken away. */
function isUse({ decided }: AcceptableAnswer): boolean {
  return !decided.has('stop') && !decided.has('delay')
}

/** What harms, whatever else is right. */
function harmOf(given: AcceptableAnswer): Flaw | null {
  const { advice, decided, held } = given
  const incorrect = (detail: string, error: ErrorType = 'commission'): Flaw => ({ state: 'incorrect', detail, error })
  if (isUse(given) && (advice.isRaised || hasExcessivePhase(advice, held)))
    return incorrect('more than planned', 'wrong-dose')
  if (decided.has('delay') && isTooSoon(advice, held)) return incorrect('too soon')
  const returned = isUse(given) ? returnedHazard(advice, held) : undefined
  if (returned !== undefined) return incorrect(`brings back ${returned}`)
  const unsafe = unsafeAmong(advice, held)
  return unsafe === undefined ? null : incorrect(`gives ${unsafe}`)
}

/** What of its use rules cannot tell. */
function openQuestion(given: AcceptableAnswer): Flaw | null {
  const { advice, held } = given
  const { concept, verdict } = held.action
  if (!isUse(given)) return null
  if (advice.sharesLine && concept !== null && isOfDrug(concept)) return { state: 'unscored', detail: 'shares a line' }
  if (!advice.goesOn || verdict !== 'usable') return null
  return { state: 'unscored', detail: 'goes on with it in another dose' }
}

/** What is wrong or not read beside it, or less than was asked for. */
function shortfallOf(given: AcceptableAnswer): Flaw | null {
  const { advice, decided, answer, held } = given
  const partly = (detail: string, error: ErrorType = 'omission'): Flaw => ({ state: 'partly', detail, error })
  const denied = deniedAlternative(advice, held)
  if (denied !== undefined) return partly(`not even ${denied}`)
  const left = unaccounted(advice, decided, held)
  const wrong = left.filter(({ isWrong }) => isWrong)
  const beside = besideVerdict(advice, decided, held)
  // What is known to be wrong decides, where the rest is open.
  if (beside?.state === 'partly') return partly(beside.detail)
  if (beside !== null && wrong.length === 0) return beside
  if (isUse(given) && isOtherRoute(advice, held)) return partly('by another route')
  if (isUse(given) && isOtherDose(advice, answer, held)) return partly('another dose', 'wrong-dose')
  if (decided.has('reduce') && (decided.has('continue') || decided.has('start')))
    return partly('less than planned', 'wrong-dose')
  if (wrong.length > 0) return partly(`beside it: ${textsOf(wrong)}`)
  if (left.length > 0) return { state: 'unscored', detail: `not read: ${textsOf(left)}` }
  if (mentions(held.whole ?? answer, held.action)) return null
  const detail = 'reason not named'
  return held.action.verdict === 'flag' ? partly(detail) : { state: 'correct', detail }
}

function textsOf(left: readonly { readonly text: string }[]): string {
  return left.map(({ text }) => text).join(', ')
}

function isOtherDose({ form, regimens }: Advice, answer: string, { names, wanted, patient }: Held): boolean {
  const own = ownRegimens(answer.toLowerCase(), names)
  const said = form === 'orders' ? regimens : own.length > 0 ? own : regimensIn(answer.toLowerCase())
  return isOtherRegimen(said, { wanted, planned: patient.planned, weight: patient.weight })
}
