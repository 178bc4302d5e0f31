import type { Span } from '../../../text/index.js'
import { groupFile, phrases, setsOf } from '../../../vocabulary/index.js'

const groups = [
  'article',
  'preposition',
  'link',
  'opener',
  'state',
  'shows',
  'perceived',
  'bears',
  'trailing',
  'done',
  'person',
  'denial',
  'observed',
  'no-finding',
] as const

/** Words by which findings are told apart from their sentence. */
export const findingWords = setsOf(groupFile('assertion/finding.yaml', groups, phrases))

/** A run of words that name or describe one thing, or a word or mark of grammar that parts such runs. */
export interface SentencePiece extends Span {
  /** `end` parts clauses: a semicolon, a colon, a bracket, "which". */
  readonly type: 'run' | 'preposition' | 'link' | 'comma' | 'end' | 'state' | 'shows' | 'bears' | 'denial'
  /** In small letters; of a run without its article. */
  readonly words: readonly string[]
}

const token = /(?:\p{L}\.){2,}|[\p{L}\p{M}]+(?:['’.-][\p{L}\p{M}\d]+)*|\d[\d.,/]*(?<![.,])%?|[,;:()“”"?!–—]/gu

/** The pieces of a sentence, from left to right. */
export function piecesOf(text: string, { start, end }: Span): readonly SentencePiece[] {
  const pieces: SentencePiece[] = []
  for (const { 0: printed, index } of text.slice(start, end).matchAll(token)) {
    const place = { start: start + index, end: start + index + printed.length }
    const word = printed.toLowerCase()
    const type = typeOf(word)
    const last = pieces.at(-1)
    if (type === 'article') pieces.push({ type: 'run', words: [], start: place.end, end: place.end })
    else if (type !== 'run' || last?.type !== 'run') pieces.push({ type, words: [word], ...place })
    else {
      const from = last.words.length === 0 ? place.start : last.start
      pieces[pieces.length - 1] = { type, words: [...last.words, word], start: from, end: place.end }
    }
  }
  return pieces
}

function typeOf(word: string): SentencePiece['type'] | 'article' {
  if (word === ',') return 'comma'
  const { denial, article, preposition, link, opener, state, shows, bears } = findingWords()
  if (/^\P{L}$/u.test(word) && !/^\d/.test(word)) return 'end'
  if (opener.has(word)) return 'end'
  if (denial.has(word)) return 'denial'
  if (article.has(word) || /['’]s$/.test(word)) return 'article'
  if (preposition.has(word)) return 'preposition'
  if (link.has(word)) return 'link'
  if (shows.has(word)) return 'shows'
  if (bears.has(word)) return 'bears'
  return state.has(word) ? 'state' : 'run'
}

/** Whether a piece is a verb: a run of words may hold others. */
export const isVerb = ({ type }: SentencePiece): boolean => type === 'state' || type === 'shows' || type === 'bears'

/** Whether a piece parts the items of a list. */
export const parts = ({ type }: SentencePiece): boolean => type === 'comma' || type === 'link'

/** "Is", "is not". */
export function isState(piece: SentencePiece | undefined): boolean {
  return piece?.type === 'state' || piece?.type === 'denial'
}

/** The pieces from a place on up to one that ends them. */
export function until(
  pieces: readonly SentencePiece[],
  from: number,
  ends: (piece: SentencePiece, isFirst: boolean) => boolean,
): readonly SentencePiece[] {
  const at = pieces.findIndex((piece, i) => i >= from && (piece.type === 'end' || ends(piece, i === from)))
  return pieces.slice(from, at < 0 ? pieces.length : at)
}

/** The stretches of pieces between those that part them. */
export function splitAt(
  pieces: readonly SentencePiece[],
  isBreak: (piece: SentencePiece) => boolean,
): readonly (readonly SentencePiece[])[] {
  const items: SentencePiece[][] = [[]]
  for (const piece of pieces) {
    if (isBreak(piece)) items.push([])
    else items.at(-1)?.push(piece)
  }
  return items.filter((item) => item.length > 0)
}
