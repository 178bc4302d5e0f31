import type { Span } from '../../../text/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import { contextWords } from '../term/index.js'

/**
 * Whether a part of the body is named as what is examined: "auscultation of the chest", "chest x-ray".
 *
 * @example
 * isExamined('Auscultation of the chest reveals rales.', { start: 20, end: 25 }) // → true
 */
export function isExamined(text: string, { start, end }: Span): boolean {
  const { ahead, behind } = examining()
  return ahead.test(text.slice(Math.max(0, start - reach), start)) || behind.test(text.slice(end, end + reach))
}

/** How far away the word may stand, in characters. */
const reach = 40

const examining = once(() => {
  const words = alternationOf([...contextWords().examining])
  return {
    ahead: new RegExp(String.raw`\b(?:${words}) (?:of|over) (?:(?:the|his|her|both|left|right) )*$`, 'i'),
    behind: new RegExp(String.raw`^(?: \p{L}+)? (?:${words})\b`, 'iu'),
  }
})
