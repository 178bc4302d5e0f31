import type { Span } from '../../../text/index.js'
import type { ConceptKind } from '../../concept/index.js'
import { isEveryday } from '../term/index.js'
import { findingWords, type SentencePiece } from './piece.js'

/** A finding in words that name no concept of the vocabulary. */
export interface PlainFinding extends Span {
  readonly kind: ConceptKind | 'drug'
}

/** What is known of a sentence: each list in text order. */
export interface KnownOf {
  /** Concepts that it names, apart from parts of the body. */
  readonly named: readonly PlainFinding[]
  /** Parts of the body. */
  readonly body: readonly Span[]
  /** Persons, ages, times, doses, and other facts that are no finding. */
  readonly other: readonly Span[]
}

/** A sentence in pieces. */
export interface PiecedSentence extends KnownOf {
  readonly text: string
  readonly pieces: readonly SentencePiece[]
}

/** The things that an item names, if they may be findings. */
export function runsOf(
  item: readonly SentencePiece[],
  sentence: PiecedSentence,
  kind: PlainFinding['kind'] = 'sign',
): readonly PlainFinding[] {
  const first = item.find(({ type }) => type !== 'denial')
  if (first?.type === 'preposition' && !/^(?:with|without)$/.test(first.words[0] ?? '')) return []
  const runs = item.filter(({ type, words }) => type === 'run' && words.length > 0)
  const own = runs.filter((run, i) => i === 0 || item[item.indexOf(run) - 1]?.type === 'run')
  return own.flatMap((run) => {
    const last = item.at(-1) as SentencePiece
    const isNamed = meets({ start: run.start, end: last.end }, sentence.named)
    return isNamed || !isThing(run, sentence) || isHalf(run, item, sentence)
      ? []
      : [{ start: run.start, end: run.end, kind }]
  })
}

/**
 * What is half of a statement: "recovered fully", or one word that waits for another: "a large, tender mass", "denies taking
 * drugs", "takes no drugs", "is started".
 */
function isHalf(run: SentencePiece, item: readonly SentencePiece[], { text, pieces }: PiecedSentence): boolean {
  const [word = '', second] = run.words
  if (second !== undefined) return /ly$/.test(run.words.at(-1) as string)
  const next = item[item.indexOf(run) + 1]
  const isVerb = next?.type === 'run' || next?.type === 'denial' || findingWords().done.has(word)
  const isAdjective =
    /\ban? $/i.test(text.slice(Math.max(0, run.start - 4), run.start)) &&
    pieces[pieces.indexOf(run) + 1]?.type === 'comma'
  return isVerb || isAdjective
}

/** "Upper arms" in a list says where; "aching shoulders" says what. */
export function isPlace(item: readonly SentencePiece[], { body }: PiecedSentence): boolean {
  const run = item.find(({ type }) => type === 'run')
  if (run === undefined) return true
  const isBody = body.some(({ start, end }) => start < run.end && run.end <= end)
  return isBody && !run.words.some((word) => /(?:ing|ed|en)$/.test(word))
}

/** Whether a piece names a part of the body, or something else that is looked at in an examination. */
export function isExamined(piece: SentencePiece, { body }: PiecedSentence): boolean {
  return piece.type === 'run' && (meets(piece, body) || piece.words.some((word) => findingWords().observed.has(word)))
}

/** Whether a piece names what is examined, or a thing with a medical name. */
export function isLookedAt(piece: SentencePiece, sentence: PiecedSentence): boolean {
  return isExamined(piece, sentence) || (piece.type === 'run' && piece.words.some(isMedical))
}

function isMedical(word: string): boolean {
  return /^[a-z]{6,}$/.test(word) && !isEveryday(word)
}

/** Whether a run may name a finding: no person, time or number. */
export function isThing(run: SentencePiece, { other, text }: PiecedSentence): boolean {
  const last = run.words.at(-1)
  const { person, 'no-finding': noFinding } = findingWords()
  if (last === undefined || noFinding.has(last) || run.words.length > 7) return false
  if (person.has(last) || person.has(run.words[0] as string)) return false
  return /\p{L}{3}/u.test(text.slice(run.start, run.end)) && !meets(run, other)
}

export function meets({ start, end }: Span, others: readonly Span[]): boolean {
  return others.some((other) => other.start < end && start < other.end)
}
