import type { Span } from '../../../text/index.js'
import type { ConceptKind } from '../../concept/index.js'
import { isEveryday } from '../term/index.js'
import { findingWords, type Piece, piecesOf } from './piece.js'

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
interface Sentence extends KnownOf {
  readonly text: string
  readonly pieces: readonly Piece[]
}

/**
 * The findings of a sentence that no concept names: what is said of a part of the body or of something examined ("reflexes
 * are equal"), what is perceived or shown ("shows a milky pole"), and what is listed with findings that have names.
 */
export function plainFindings(text: string, span: Span, known: KnownOf): readonly PlainFinding[] {
  // A question asserts nothing.
  if (/\?\s*$/.test(text.slice(span.start, span.end))) return []
  const sentence = { ...known, text, pieces: piecesOf(text, span) }
  const found: PlainFinding[] = []
  for (const finding of [...statedIn(sentence), ...shownIn(sentence), ...listedIn(sentence), ...doneByBody(sentence), ...headedIn(sentence)]) {
    if (!meets(finding, found) && !meets(finding, known.named)) found.push(finding)
  }
  return found
}

const isVerb = ({ type }: Piece): boolean => type === 'state' || type === 'shows' || type === 'bears'
const parts = ({ type }: Piece): boolean => type === 'comma' || type === 'link'

/** "The neck is supple", "bowel sounds are heard". */
function statedIn(sentence: Sentence): readonly PlainFinding[] {
  const { pieces } = sentence
  return pieces.flatMap((piece, at): PlainFinding[] => {
    if (piece.type !== 'state' || isState(pieces[at - 1])) return []
    const subject = subjectBefore(pieces, at)
    let behind = at
    while (isState(pieces[behind])) behind++
    const predicate = until(pieces, behind, (one, first) => (parts(one) && !first) || endsPredicate(one, first))
    const [opening] = predicate
    if (subject.length === 0 || opening === undefined) return []
    if (predicate.some(({ type, words }) => type === 'run' && isPerceived(words))) {
      return splitAt(subject, parts).flatMap((item) => runOf(item, sentence))
    }
    const whole = { start: (subject[0] as Piece).start, end: (predicate.at(-1) as Piece).end }
    const isDone = predicate[0]?.words.some((word) => findingWords().done.has(word)) ?? false
    const isSeen =
      subject.some((one) => one.type === 'run' && isLookedAt(one, sentence)) &&
      !(isDone && !isLookedAt(subject[0] as Piece, sentence))
    const says = predicate.some(({ type, words }) => type === 'run' && words.length > 0)
    const [head] = subject
    if (!isSeen || !says || head === undefined || !isThing(head, sentence)) return []
    return [{ ...whole, kind: 'sign' }]
  })
}

function isState(piece: Piece | undefined): boolean {
  return piece?.type === 'state' || piece?.type === 'denial'
}

const trailing = new Set([
  'with',
  'without',
  'because',
  'due',
  'for',
  'during',
  'since',
  'after',
  'before',
  'until',
  'despite',
  'as',
])

function endsPredicate(piece: Piece, isFirst: boolean): boolean {
  return isVerb(piece) || piece.type === 'denial' || (!isFirst && trailing.has(piece.words[0] ?? ''))
}

function isPerceived(words: readonly string[]): boolean {
  return words.slice(0, 3).some((word) => findingWords().perceived.has(word))
}

/** The pieces from a place on up to one that ends them. */
function until(
  pieces: readonly Piece[],
  from: number,
  ends: (piece: Piece, isFirst: boolean) => boolean,
): readonly Piece[] {
  const at = pieces.findIndex((piece, i) => i >= from && (piece.type === 'end' || ends(piece, i === from)))
  return pieces.slice(from, at < 0 ? pieces.length : at)
}

/** The subject of a verb: back to what ends a clause; of a list all items only before a verb for several. */
function subjectBefore(pieces: readonly Piece[], at: number): readonly Piece[] {
  const before = pieces.slice(0, at)
  const last = before.findLastIndex((piece) => piece.type === 'end' || isVerb(piece))
  const since = before.slice(last + 1)
  const isClause = last < 0 || before[last]?.type === 'end'
  const isSeveral = /^(?:are|were|have|remain|appear)$/.test(pieces[at]?.words[0] ?? '')
  const comma = since.findLastIndex(isClause ? ({ type }) => type === 'comma' : parts)
  const isList = isClause && isSeveral && since.some(({ type }) => type === 'link')
  if (!isClause && comma < 0) return []
  const first = since[0]?.type === 'preposition' ? since.findIndex(({ type }) => type === 'comma') : -1
  const subject = since.slice((isList ? first : comma) + 1)
  const start = subject.findIndex(({ type, words }) => type === 'run' && words.length > 0)
  return start < 0 || subject[0]?.type === 'preposition' ? [] : subject.slice(start)
}

/** What a test shows, what there is, and what somebody denies or develops. */
function shownIn(sentence: Sentence): readonly PlainFinding[] {
  const { pieces } = sentence
  return pieces.flatMap((piece, at): PlainFinding[] => {
    const isThere = piece.type === 'state' && pieces[at - 1]?.words.at(-1) === 'there'
    if (piece.type !== 'shows' && piece.type !== 'bears' && !isThere) return []
    let behind = at + 1
    while (isState(pieces[behind])) behind++
    const items = itemsFrom(pieces, behind).filter((item, i, all) => !goesOnPlace(item, all[i - 1], sentence))
    return items.flatMap((item) => runOf(item, sentence, piece.type === 'bears' ? 'symptom' : 'sign'))
  })
}

/** The items of a list up to the end of its clause, without one that is the subject of a verb behind it. */
function itemsFrom(pieces: readonly Piece[], from: number): readonly (readonly Piece[])[] {
  const list = until(pieces, from, isVerb)
  const next = pieces[from + list.length]
  const items = splitAt(list, parts)
  return next !== undefined && isVerb(next) ? items.slice(0, -1) : items
}

function splitAt(pieces: readonly Piece[], isBreak: (piece: Piece) => boolean): readonly (readonly Piece[])[] {
  const items: Piece[][] = [[]]
  for (const piece of pieces) {
    if (isBreak(piece)) items.push([])
    else items.at(-1)?.push(piece)
  }
  return items.filter((item) => item.length > 0)
}

/** The thing that an item names, if it may be a finding. */
function runOf(
  item: readonly Piece[],
  sentence: Sentence,
  kind: PlainFinding['kind'] = 'sign',
): readonly PlainFinding[] {
  const first = item.find(({ type }) => type !== 'denial')
  if (first?.type === 'preposition' && !/^(?:with|without)$/.test(first.words[0] ?? '')) return []
  const runs = item.filter(({ type, words }) => type === 'run' && words.length > 0)
  const own = runs.filter((run, i) => i === 0 || item[item.indexOf(run) - 1]?.type === 'run')
  return own.flatMap((run) => {
    const last = item.at(-1) as Piece
    const isNamed = meets({ start: run.start, end: last.end }, sentence.named)
    return isNamed || !isThing(run, sentence) || isHalf(run, item, sentence)
      ? []
      : [{ start: run.start, end: run.end, kind }]
  })
}

/** What is half of a name: "recovered fully", or one word that waits for another: "a large, tender mass", "denies taking drugs", "takes no drugs", "is started". */
function isHalf(run: Piece, item: readonly Piece[], { text, pieces }: Sentence): boolean {
  const [word = '', second] = run.words
  if (second !== undefined) return /ly$/.test(run.words.at(-1) as string)
  const next = item[item.indexOf(run) + 1]
  const isVerb = next?.type === 'run' || next?.type === 'denial' || findingWords().done.has(word)
  const isAdjective = /\ban? $/i.test(text.slice(0, run.start)) && pieces[pieces.indexOf(run) + 1]?.type === 'comma'
  return isVerb || isAdjective
}

/** What stands in a list in which a concept is named: "denies dyspnea, aching shoulders, or rash". */
function listedIn(sentence: Sentence): readonly PlainFinding[] {
  const lists = splitAt(sentence.pieces, (piece) => piece.type === 'end' || isVerb(piece))
  return lists.flatMap((list): PlainFinding[] => {
    const next = sentence.pieces[sentence.pieces.indexOf(list.at(-1) as Piece) + 1]
    const items = splitAt(list, parts)
    const whole = next !== undefined && isVerb(next) ? items.slice(0, -1) : items
    if (whole.length < 2) return []
    const named = whole.map((item) => sentence.named.find((one) => meets(spanOf(item), [one])))
    const kind = named.find((one) => one !== undefined && one.kind !== 'test')?.kind
    if (kind === undefined) return []
    const isPair = whole.length === 2 && !list.some(({ type }) => type === 'comma')
    if (isPair && (whole[0] ?? []).some(({ type, words }) => type === 'preposition' && words[0] !== 'of')) return []
    return whole.flatMap((item, i) => {
      const isOpen = i === 0 && item.some(({ type }) => type === 'preposition')
      return named[i] === undefined && !isOpen && !isPlace(item, sentence) ? runOf(item, sentence, kind) : []
    })
  })
}

/** "Neck: supple". */
function headedIn(sentence: Sentence): readonly PlainFinding[] {
  const { pieces } = sentence
  return pieces.flatMap((piece, at): PlainFinding[] => {
    const [head, tail] = [pieces[at - 1], pieces[at + 1]]
    if (piece.words[0] !== ':' || head?.type !== 'run' || tail?.type !== 'run') return []
    return isLookedAt(head, sentence) && isThing(tail, sentence) ? [{ start: head.start, end: tail.end, kind: 'sign' }] : []
  })
}

/** "Her throat tightens", "in the cold his fingertips turn white". */
function doneByBody(sentence: Sentence): readonly PlainFinding[] {
  const { pieces, body, text } = sentence
  return pieces.flatMap((piece, at): PlainFinding[] => {
    const before = pieces[at - 1]
    const isOpening = before === undefined || before.type === 'end' || before.type === 'run' || parts(before)
    if (piece.type !== 'run' || !isOpening || !isThing(piece, sentence)) return []
    const part = body.findLast(({ start, end }) => piece.start <= start && end < piece.end)
    if (part === undefined || meets(piece, sentence.named) || isPlace([piece], sentence)) return []
    const [verb = ''] = text.slice(part.end, piece.end).trim().split(/\s/)
    const isSeveral = /s$/.test(text.slice(part.start, part.end))
    const doesIt = isSeveral ? /^[a-z]+$/.test(verb) : /^[a-z]+[^s]s$/.test(verb)
    return doesIt ? [{ start: piece.start, end: piece.end, kind: 'sign' }] : []
  })
}

/** "In the upper and lower limbs": an item that is only one place more. */
function goesOnPlace(item: readonly Piece[], before: readonly Piece[] | undefined, sentence: Sentence): boolean {
  const isAt = before?.some(({ type }) => type === 'preposition') ?? false
  return isAt && item[0]?.type === 'run' && isPlace(item, sentence)
}

/** "Upper arms" in a list says where; "aching shoulders" says what. */
function isPlace(item: readonly Piece[], { body }: Sentence): boolean {
  const run = item.find(({ type }) => type === 'run')
  if (run === undefined) return true
  const isBody = body.some(({ start, end }) => start < run.end && run.end <= end)
  return isBody && !run.words.some((word) => /(?:ing|ed|en)$/.test(word))
}

/** Whether a run names a part of the body, something that is examined, or a thing with a medical name. */
function isLookedAt(run: Piece, { body }: Sentence): boolean {
  const { observed } = findingWords()
  return meets(run, body) || run.words.some((word) => observed.has(word) || isMedical(word))
}

function isMedical(word: string): boolean {
  return /^[a-z]{6,}$/.test(word) && !isEveryday(word)
}

/** Whether a run may name a finding: no person, time or number. */
function isThing(run: Piece, { other, text }: Sentence): boolean {
  const last = run.words.at(-1)
  const { person, 'no-finding': noFinding } = findingWords()
  if (last === undefined || noFinding.has(last) || run.words.length > 7) return false
  if (person.has(last) || person.has(run.words[0] as string)) return false
  return /\p{L}{3}/u.test(text.slice(run.start, run.end)) && !meets(run, other)
}

function spanOf(pieces: readonly Piece[]): Span {
  return { start: (pieces[0] as Piece).start, end: (pieces.at(-1) as Piece).end }
}

function meets({ start, end }: Span, others: readonly Span[]): boolean {
  return others.some((other) => other.start < end && start < other.end)
}
