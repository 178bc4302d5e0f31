import { mentionsIn, namedIn, plain, sentencesOf } from './advice/index.js'
import { declinesAdvice } from './no-answer.js'
import type { Held } from './reference.js'

/**
 * Whether an answer in sentences names no drug and declines to advise: "dosing is something I have to decline". What it says
 * besides of whom to ask is no advice.
 */
export function isDeclined(answer: string, { names }: Held): boolean {
  const sentences = sentencesOf(plain(answer))
  const others = sentences.filter((one) => !declinesAdvice(one))
  return (
    others.length < sentences.length &&
    sentences.every((one) => namedIn(one, names).length === 0) &&
    others.every((one) => mentionsIn(one, names).length === 0)
  )
}
