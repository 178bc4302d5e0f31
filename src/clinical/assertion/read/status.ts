import type { Span } from '../../../text/index.js'
import type { ConceptKind } from '../../concept/index.js'
import type { AssertedWord } from '../context/index.js'
import { type ContextScope, contextOf } from './context.js'
import { beginningIn } from './within.js'

/** What a text says of a finding; see `readAssertions`. */
export type AssertionStatus = 'present' | 'absent' | 'possible' | 'conditional' | 'planned' | 'historical'

interface Stated extends Span {
  readonly kind: ConceptKind | 'drug'
  readonly clause: Span
}

/** "A 3-day history of cough" is of now. */
const ofNow = /\b(?:second|minute|hour|day|week|month|year)s?['’]?[- ]history of [^.;]*$/i

/** "No cord is palpable". */
const ofNone = /\bno (?:[\w-]+ ){1,4}(?:is|are|was|were|can be|could be) $/i

/** The status of a finding: absent where a denial reaches it, else what the cue nearest to it says. */
export function statusOf(
  one: Stated,
  text: string,
  words: readonly AssertedWord[],
  scopes: readonly ContextScope[],
): AssertionStatus {
  const own = beginningIn(words, one, ({ at }) => at)
  const ahead = text.slice(one.clause.start, one.start)
  const isDenied = own.some(({ status }) => status === 'negated')
  const mayBe = own.some(({ status }) => status === 'uncertain') && isReached(ahead, text.slice(one.end, one.end + 50))
  if (isDenied || mayBe || ofNone.test(ahead)) return 'absent'
  const context = contextOf(
    one,
    scopes.filter((scope) => fits(scope, one, text)),
  )
  if (context === null || (context === 'history' && ofNow.test(ahead))) return 'present'
  return meant[context]
}

/** The status that a cue gives to what it fits. */
const meant: Readonly<Record<ContextScope['category'], AssertionStatus>> = {
  possible: 'possible',
  conditional: 'conditional',
  provoked: 'conditional',
  needed: 'conditional',
  planned: 'planned',
  historical: 'historical',
  history: 'historical',
  given: 'historical',
}

/** Whether a cue is for a concept of a kind: a finding is not planned, and a drug beside a history is taken now. */
function fits(scope: ContextScope, one: Stated, text: string): boolean {
  const { kind } = one
  const isDone = kind === 'drug' || kind === 'procedure'
  if (scope.category === 'history') return kind !== 'drug'
  if (scope.category === 'given') return isDone
  if (scope.category === 'needed') return kind === 'drug'
  if (scope.category === 'planned') return isDone || kind === 'test'
  return scope.category !== 'provoked' || isProvoked(one, scope, text)
}

/** "Chest pain on exertion"; an illness or drug only if nothing stands between: "asthma, and chest pain on exertion". */
function isProvoked({ kind, end }: Stated, { cue }: ContextScope, text: string): boolean {
  if (kind === 'symptom' || kind === 'sign') return true
  return (kind === 'condition' || kind === 'drug') && (cue.end <= end || !/,|\band\b/.test(text.slice(end, cue.start)))
}

/** A denial ahead in the clause that no other statement ends. */
const reaching =
  /\b(?:no|not|(?:ha[sd]|have|do(?:es)?|did|is|are|was|were)n['’]t|without|denies|denied|denying|never|neither|nor|negative for|absence of|free of)\b(?!.*\b(?:has|had|have|is|are|was|were|shows?|after|before|because|despite|when|except|apart from|other than|though|yet)\b)/i

/** "Without rhythm and spits up": what stands behind "and" is told by itself. */
const parted = /\b(?:no|not|\w+n['’]t|without|never)\b(?!.*\b(?:no|not|without|never|or)\b)[^,]*\band\b[^,]*$/is

/** "No goiter or tremor, and reflexes are equal": a comma, and behind the name a verb. */
const opened = /,(?: and)?(?: an?| the)?(?: [\w-]+){0,2} $/i
const verbBehind = /^[^,;]{0,40} (?:is|are|was|were|shows?|reveals?)\b/i

/** Whether a denial ahead in a clause reaches what stands between the two texts. */
function isReached(ahead: string, behind: string): boolean {
  return reaching.test(ahead) && !parted.test(ahead) && !(opened.test(ahead) && verbBehind.test(behind))
}
