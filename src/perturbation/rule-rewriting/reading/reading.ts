import { type Case, type Patient, readPatient } from '../../../clinical/index.js'
import type { Rng } from '../../../rng.js'
import {
  type Block,
  blocksOf,
  type Edit,
  finalQuestion,
  quotations,
  type Span,
  sentenceSpans,
} from '../../../text/index.js'
import type { Why } from '../../contract/index.js'

/** Edits that are made together or not at all; nearly always one. */
export type JointEdits = readonly Edit<Why>[]

/** A rule: everything it could do to a case, one draft an eligible place, in text order. Draws say how, not where. */
export type RewritingRule = (reading: CaseReading, rng: Rng) => readonly JointEdits[]

/** One sentence of running text, without the blanks around it. */
export interface Sentence extends Span {
  readonly text: string
  /** Number among the sentences of the case, lists and the question included. */
  readonly index: number
}

/** A case, read once for all rules. */
export interface CaseReading {
  readonly text: string
  readonly patient: Patient
  /** Running text before the final question that holds no quoted speech. */
  readonly sentences: readonly Sentence[]
  /** Lists in lines. */
  readonly lists: readonly Span[]
  /** The final question and what follows it. */
  readonly question: Span
  /** Quoted speech, quotes included. */
  readonly quoted: readonly Span[]
  /** Whether some words share one with the reference; only the beginnings of words are compared. */
  readonly isReference: (words: string) => boolean
}

/**
 * Reads a case for the rewriting rules.
 *
 * @example
 * readForRewriting('He limps. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nWhy?', 'Gout').sentences.map(({ text }) => text)
 * // → ['He limps.', 'Labs:']
 */
export function readForRewriting(text: string, reference: string): CaseReading {
  const pieces = piecesOf(text)
  const question = questionOf(text, pieces)
  const quoted = quotations(text)
  const sentences = pieces.filter(
    (piece) => piece.kind === 'prose' && piece.end <= question.start && !quoted.some((span) => touches(span, piece)),
  )
  return {
    text,
    patient: readPatient(text, reference),
    sentences,
    lists: pieces.filter(({ kind, end }) => kind === 'list' && end <= question.start),
    question,
    quoted,
    isReference: referenceTest(reference),
  }
}

/** The reading of a case; see {@link readForRewriting}. */
export function readingOf({ text, reference }: Case): CaseReading {
  return readForRewriting(text, reference.diagnosis)
}

/** Whether two spans share a character or border on each other. */
export function touches(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end
}

/** The edit that replaces a span with `after`; trailing blanks that stay are left out of it. */
export function change(text: string, at: Span, after: string, why: Why): Edit<Why> {
  const before = text.slice(at.start, at.end)
  const blank = before.endsWith(' ') && after.endsWith(' ') ? 1 : 0
  const end = at.end - blank
  return {
    at: { start: at.start, end },
    before: text.slice(at.start, end),
    after: after.slice(0, after.length - blank),
    why,
  }
}

type Piece = Sentence & { readonly kind: Block['kind'] }

function piecesOf(text: string): readonly Piece[] {
  const blocks = blocksOf(text)
  let block = 0
  return sentenceSpans(text).flatMap(({ start: from, end }, index) => {
    const raw = text.slice(from, end)
    const sentence = raw.trim()
    if (sentence === '') return []
    const start = from + raw.indexOf(sentence)
    while (block + 1 < blocks.length && (blocks[block + 1] as Block).start <= start) block++
    return [
      {
        start,
        end: start + sentence.length,
        text: sentence,
        index,
        kind: (blocks[block] as Block | undefined)?.kind ?? 'prose',
      },
    ]
  })
}

/** How many sentences from the end may belong to the question. */
const lastSentences = 4

/**
 * The final question and all behind it, at most the last four sentences; of these, one that only opens like a question
 * ("When asked, he …") is closed too, with all behind it.
 */
function questionOf(text: string, pieces: readonly Piece[]): Span {
  const last = pieces.slice(-lastSentences)
  const opening = last.find(({ text }) => /\?|^(?:which|what|how|where|why|who|when|with which)\b/i.test(text))
  const start = opening?.start ?? Math.max(finalQuestion(text).start, last[0]?.start ?? 0)
  return { start, end: text.length }
}

/** Letters by which two words are taken for one. */
const beginningLength = 6

/** Words of a diagnosis that name nothing by themselves. */
const emptyWords = new Set(
  'with without from into that this type stage grade other than unspecified caused cause'.split(' '),
)

function referenceTest(reference: string): (words: string) => boolean {
  const beginnings = new Set(wordsOf(reference).map(beginningOf))
  return (words) => wordsOf(words).some((word) => beginnings.has(beginningOf(word)))
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length > 3 && !emptyWords.has(word))
}

function beginningOf(word: string): string {
  return word.slice(0, beginningLength)
}
