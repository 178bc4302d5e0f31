import { findingWords, isState, isVerb, parts, type SentencePiece, splitAt, until } from './piece.js'
import {
  isExamined,
  isLookedAt,
  isPlace,
  isThing,
  meets,
  type PiecedSentence,
  type PlainFinding,
  runsOf,
} from './thing.js'

/** "The neck is supple", "bowel sounds are heard". */
export function statedIn(sentence: PiecedSentence): readonly PlainFinding[] {
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
      return splitAt(subject, parts).flatMap((item) => runsOf(item, sentence))
    }
    const [head] = subject
    const isDone = opening.words.some((word) => findingWords().done.has(word))
    const isSeen = isDone
      ? isExamined(head as SentencePiece, sentence)
      : subject.some((one) => isLookedAt(one, sentence))
    const says = predicate.some(({ type, words }) => type === 'run' && words.length > 0)
    if (!isSeen || !says || head === undefined || !isThing(head, sentence)) return []
    return [{ start: head.start, end: (predicate.at(-1) as SentencePiece).end, kind: 'sign' }]
  })
}

function endsPredicate(piece: SentencePiece, isFirst: boolean): boolean {
  return isVerb(piece) || piece.type === 'denial' || (!isFirst && findingWords().trailing.has(piece.words[0] ?? ''))
}

function isPerceived(words: readonly string[]): boolean {
  return words.slice(0, 3).some((word) => findingWords().perceived.has(word))
}

/** The subject of a verb: back to what ends a clause; of a list all items only before a verb for several. */
function subjectBefore(pieces: readonly SentencePiece[], at: number): readonly SentencePiece[] {
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

/** "Neck: supple". */
export function headedIn(sentence: PiecedSentence): readonly PlainFinding[] {
  const { pieces } = sentence
  return pieces.flatMap((piece, at): PlainFinding[] => {
    const [head, tail] = [pieces[at - 1], pieces[at + 1]]
    if (piece.words[0] !== ':' || head?.type !== 'run' || tail?.type !== 'run') return []
    const isShort = head.words.length <= headed && tail.words.length <= headed
    return isShort && isExamined(head, sentence) && isThing(tail, sentence)
      ? [{ start: head.start, end: tail.end, kind: 'sign' }]
      : []
  })
}

/** Up to how many words stand on each side of a colon. */
const headed = 3

/** "Her throat tightens", "in the cold his fingertips turn white". */
export function doneByBody(sentence: PiecedSentence): readonly PlainFinding[] {
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
