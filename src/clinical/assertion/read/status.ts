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
  const mayBe = own.some(({ status }) => status === 'uncertain') && isReached(ahead, text.slice(one.end, one.end + 12))
  if (isDenied || mayBe) return 'absent'
  const context = contextOf(one, scopes)
  return context === null ? 'present' : statusIn(context, one.kind, ahead)
}

/** What a cue makes of a concept of a kind: a finding is not planned, and a drug beside a history is taken now. */
function statusIn(context: ContextScope['category'], kind: Stated['kind'], ahead: string): AssertionStatus {
  if (context === 'history') return kind === 'drug' || ofNow.test(ahead) ? 'present' : 'historical'
  if (context === 'given') return kind === 'drug' || kind === 'procedure' ? 'historical' : 'present'
  if (context === 'needed') return kind === 'drug' ? 'conditional' : 'present'
  if (context === 'planned') return kind === 'drug' || kind === 'procedure' || kind === 'test' ? 'planned' : 'present'
  return context
}

/** A denial ahead in the clause that no other statement ends. */
const reaching =
  /\b(?:no|not|without|denies|denied|denying|never|neither|nor|negative for|absence of|free of)\b(?!.*\b(?:has|had|have|is|are|was|were|shows?|after|before|because|despite|when|except|apart from|other than|though|yet)\b)/i

/** "Without rhythm and spits up": what stands behind "and" is told by itself. */
const parted = /\b(?:no|not|without|never)\b(?!.*\b(?:no|not|without|never|or)\b)[^,]*\band\b[^,]*$/is

/** "No goiter or tremor, and reflexes are equal": a comma, and behind the name a verb. */
const opened = /,(?: and)?(?: an?| the)?(?: [\w-]+){0,2} $/i
const verbBehind = /^ (?:is|are|was|were|shows?|reveals?)\b/i

/** Whether a denial ahead in a clause reaches what stands between the two texts. */
function isReached(ahead: string, behind: string): boolean {
  return reaching.test(ahead) && !parted.test(ahead) && !(opened.test(ahead) && verbBehind.test(behind))
}
