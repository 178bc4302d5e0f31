import type { Case } from '../../../clinical/index.js'
import { PipelineError } from '../../../errors.js'
import { counted } from '../../../format/index.js'
import { parseBank } from '../sentence-bank.js'
import { type LintedSentence, lintSentence, lintSentences } from './lint.js'
import type { LintReason } from './reason.js'

/** A sentence of a file with the objections to it; `line` is 1-based. */
export interface LintedLine {
  readonly line: number
  readonly text: string
  readonly reasons: readonly LintReason[]
}

/**
 * Lints every sentence of a file: a sentence bank (JSON Lines), or plain text with one sentence a line.
 *
 * A file whose first line begins with a brace is read as a bank. Blank lines are passed over.
 *
 * @throws {PipelineError} input-invalid — no sentence, or a line of a bank is not a sentence of it
 *
 * @example
 * lintFile('The door is green.\nHer dog barked.', 'own.txt').map(({ line, reasons }) => [line, reasons.length])
 * // → [[1, 0], [2, 1]]
 */
export function lintFile(content: string, name: string, original?: Case): readonly LintedLine[] {
  const lines = sentencesOf(content, name)
  const reasons = lintSentences(
    lines.map(({ sentence }) => sentence),
    original,
  )
  return lines.map(({ line, sentence: { text } }, index) => ({ line, text, reasons: reasons[index] ?? [] }))
}

function sentencesOf(content: string, name: string): { readonly line: number; readonly sentence: LintedSentence }[] {
  const lines = content
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')
  if (lines.length === 0) {
    throw new PipelineError('input-invalid', `${name}: expected one sentence a line and found none.`, { file: name })
  }
  const isBank = lines[0]?.text.trimStart().startsWith('{"') ?? false
  const bank = isBank ? parseBank(content, name) : []
  return lines.map(({ line, text }, at) => ({ line, sentence: bank[at] ?? { text: text.trim() } }))
}

/** How many lines a refusal quotes. */
const linesListed = 5

/**
 * Refuses a file of red herrings in which the lint finds errors; warnings pass.
 *
 * @throws {PipelineError} input-invalid — naming lines and reasons
 */
export function demandHarmless(content: string, name: string): void {
  const bad = sentencesOf(content, name).flatMap(({ line, sentence }) => {
    const errors = lintSentence(sentence).filter(({ level }) => level === 'error')
    return errors.length === 0 ? [] : [{ line, errors }]
  })
  const [first] = bad
  if (first === undefined) return
  const lines = bad
    .slice(0, linesListed)
    .map(
      ({ line, errors }) => `line ${line}: ${errors.map(({ reason, message }) => `${reason}: ${message}`).join(' ')}`,
    )
  const more = bad.length > linesListed ? [`… and ${counted(bad.length - linesListed, 'more line')}.`] : []
  const head = `${name}: expected red herrings without a clue, but the lint objects to ${bad.length} of them:`
  const next = `Correct them ("medqa-perturb lint" shows all), or build with --accept-lint.`
  throw new PipelineError('input-invalid', [head, ...lines, ...more, next].join('\n  '), {
    file: name,
    line: first.line,
  })
}
