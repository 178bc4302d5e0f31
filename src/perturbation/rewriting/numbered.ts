import { blocksOf, finalQuestion, type Span, sentenceSpans } from '../../text/index.js'
import { placeholder, valuesOf } from './slots.js'

/** A sentence that may be put into other words. */
export interface NumberedSentence {
  /** 1-based, over the sentences of its case that may be rewritten. */
  readonly number: number
  /** Without the blanks around it. */
  readonly at: Span
  /** As the model is shown it, on one line, its values behind placeholders. */
  readonly shown: string
  /** Whether nothing but blanks parts it from the one before, so that one unit may tell both. */
  readonly joins: boolean
  /** Whether it asks what the case asks. */
  readonly asks: boolean
}

/** A case as a model is shown it. */
export interface NumberedCase {
  /** One line a sentence: `[1] …` where it may be rewritten, `[-] …` where it stays. */
  readonly text: string
  readonly sentences: readonly NumberedSentence[]
  /** Spans of the original that placeholders hide, in text order: ⟦1⟧ is the first. */
  readonly slots: readonly Span[]
}

/**
 * Numbers the sentences of a case, and hides their values. Lists, headings and lines without a word stay as they are.
 *
 * @example
 * numberSentences('He weighs 70 kg. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nWhat is it?').text
 * // → '[1] He weighs ⟦1⟧.\n[2] Labs:\n[-] Na 140 mEq/L / K 4 mEq/L\n[3] What is it?'
 */
export function numberSentences(text: string): NumberedCase {
  const fixed = blocksOf(text).filter(({ kind }) => kind !== 'prose')
  const values = valuesOf(text)
  const question = finalQuestion(text)
  const slots: Span[] = []
  const sentences: NumberedSentence[] = []
  const lines: string[] = []
  let behind = 0
  let last: NumberedSentence | undefined
  for (const { start: from, end } of sentenceSpans(text)) {
    const whole = text.slice(from, end)
    if (whole.trim() === '') continue
    const start = from + whole.length - whole.trimStart().length
    const at = { start, end: start + whole.trim().length }
    while ((values[behind]?.end ?? Number.POSITIVE_INFINITY) <= at.start) behind++
    const own: Span[] = []
    for (; (values[behind]?.start ?? Number.POSITIVE_INFINITY) < at.end; behind++) own.push(values[behind] as Span)
    if (fixed.some(({ start, end }) => start < at.end && end > at.start) || !hasWords(text, at, own)) {
      lines.push(`[-] ${onOneLine(text.slice(at.start, at.end), ' / ')}`)
      last = undefined
      continue
    }
    const sentence: NumberedSentence = {
      number: sentences.length + 1,
      at,
      shown: onOneLine(hidden(text, at, own, slots.length), ' '),
      joins: last !== undefined && !/[\n\r]/.test(text.slice(last.at.end, at.start)),
      asks: question.start < at.end && question.end > at.start,
    }
    slots.push(...own)
    sentences.push(sentence)
    lines.push(`[${sentence.number}] ${sentence.shown}`)
    last = sentence
  }
  return { text: lines.join('\n'), sentences, slots }
}

/** Whether a sentence says more than its values. */
function hasWords(text: string, at: Span, own: readonly Span[]): boolean {
  let rest = ''
  let from = at.start
  for (const { start, end } of own) {
    rest += text.slice(from, start)
    from = end
  }
  return /\p{L}{2}/u.test(rest + text.slice(from, at.end))
}

function hidden(text: string, at: Span, own: readonly Span[], before: number): string {
  let shown = ''
  let from = at.start
  for (const [i, { start, end }] of own.entries()) {
    shown += text.slice(from, start) + placeholder(before + i + 1)
    from = end
  }
  return shown + text.slice(from, at.end)
}

function onOneLine(text: string, joint: string): string {
  return text.trim().replace(/\s*[\n\r]\s*/g, joint)
}
