import { type FlippedCase, moreWrong, type Scored, tallyOf } from './confirm.js'
import type { AnswerTally } from './search.js'

/** What is said of a flip in the end. */
export const attributionVerdicts = ['necessary', 'sufficient', 'both', 'no-single-edit', 'not-confirmed'] as const

/** What is said of one flip in the end. */
export type AttributionVerdict = (typeof attributionVerdicts)[number]

/** Fresh answers to four texts about one edit. */
export interface EditTest {
  readonly without: AnswerTally
  readonly withAll: AnswerTally
  readonly only: AnswerTally
  readonly allBut: AnswerTally
  /** P-value against the hypothesis that answers are wrong as often without this edit: small where it is necessary. */
  readonly necessary: number
  /** P-value against the hypothesis that this edit alone causes no errors: small where it is sufficient. */
  readonly sufficient: number
}

/** Fresh calls to each of the four texts: enough to distinguish rates of .2 and .8 in nine of ten cases. */
export const testCalls = 12

const level = 0.05

/**
 * Asks four texts about a named edit: none, all, only it, and all but it. Nothing that led to its name is used again, so a
 * name that chance gave is not confirmed by the same chance.
 */
export async function testEdit({ edits, ask }: FlippedCase, edit: number): Promise<EditTest> {
  const texts: readonly ((i: number) => boolean)[] = [() => false, () => true, (i) => i === edit, (i) => i !== edit]
  const answers: (readonly Scored[])[] = await Promise.all(
    texts.map((holds, text) =>
      Promise.all(
        Array.from({ length: testCalls }, (_, i) =>
          ask(
            Array.from({ length: edits }, (_, one) => holds(one)),
            { stage: 'test', call: text * testCalls + i },
          ),
        ),
      ),
    ),
  )
  const [without, withAll, only, allBut] = answers.map(tallyOf) as [AnswerTally, AnswerTally, AnswerTally, AnswerTally]
  const [necessary, sufficient] = [moreWrong(withAll, allBut), moreWrong(only, without)]
  return { without, withAll, only, allBut, necessary, sufficient }
}

/** The verdict on a named edit. */
export function verdictOnEdit({ necessary, sufficient }: EditTest): AttributionVerdict {
  if (necessary <= level) return sufficient <= level ? 'both' : 'necessary'
  return sufficient <= level ? 'sufficient' : 'no-single-edit'
}
