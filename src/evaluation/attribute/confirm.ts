import { benjaminiHochberg, fisherExact } from '../../statistics/index.js'
import type { AnswerTally } from './search.js'

/** Why a text is asked. */
export const stages = ['nominate', 'design', 'confirm', 'search', 'test'] as const

export type Stage = (typeof stages)[number]

/** What an answer to one text of a case came to. */
export interface Scored {
  /** Null where there is nothing to score. */
  readonly score: 0 | 1 | null
  readonly response: string
}

/** Asks the text of a case that holds some of its edits; `call` is 0-based within the stage, and no call is used twice. */
export type AskHeld = (
  held: readonly boolean[],
  at: { readonly stage: Stage; readonly call: number },
) => Promise<Scored>

/** A case in which one answer was right without the edits and one wrong with them. */
export interface FlippedCase {
  /** How many edits may be to blame. */
  readonly edits: number
  readonly ask: AskHeld
}

/** Fresh answers without the edits and with all of them. */
export interface Confirmation {
  readonly without: AnswerTally
  readonly withAll: AnswerTally
  /** P-value of Fisher's exact test, one-sided, against the hypothesis that the edits cause no more wrong answers. */
  readonly p: number
  /** On either side every answer was the same, word for word. */
  readonly isRepeated: boolean
}

/** Fresh calls on either side. */
export const confirmCalls = 8

/** Asks whether the flip of a case is more than noise; the answers that nominated it have no part in it. */
export async function confirmFlip({ edits, ask }: FlippedCase): Promise<Confirmation> {
  const sides = await Promise.all(
    [false, true].map((isHeld, side) =>
      Promise.all(
        Array.from({ length: confirmCalls }, (_, i) =>
          ask(Array(edits).fill(isHeld), { stage: 'confirm', call: side * confirmCalls + i }),
        ),
      ),
    ),
  )
  const [without, withAll] = sides.map(tallyOf) as [AnswerTally, AnswerTally]
  const isRepeated = sides.every((side) => new Set(side.map(({ response }) => response)).size === 1)
  return { without, withAll, p: moreWrong(withAll, without), isRepeated }
}

/** Answers by whether they were wrong; those without a score are in neither. */
export function tallyOf(answers: readonly Scored[]): AnswerTally {
  return {
    wrong: answers.filter(({ score }) => score === 0).length,
    right: answers.filter(({ score }) => score === 1).length,
  }
}

/** The probability that one side is wrong this much more often, or more, although both have the same rate. */
export function moreWrong(one: AnswerTally, other: AnswerTally): number {
  return fisherExact({ a: one.wrong, b: one.right, c: other.wrong, d: other.right }, 'greater').p
}

/** Of flips that are called confirmed, this share may be noise. */
const falseDiscoveries = 0.05

/** Flips that are confirmed: corrected over their records (Benjamini and Hochberg), or up to a largest p found elsewhere. */
export function confirmed(
  confirmations: readonly Pick<Confirmation, 'p'>[],
  cutoff: number | null,
): readonly { readonly q: number; readonly isConfirmed: boolean }[] {
  const p = confirmations.map((one) => one.p)
  return benjaminiHochberg(p).map((q, i) => {
    return { q, isConfirmed: cutoff === null ? q <= falseDiscoveries : (p[i] as number) <= cutoff }
  })
}
