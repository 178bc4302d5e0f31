import type { Span } from '../../../text/index.js'
import { isState, isVerb, parts, type SentencePiece, splitAt, until } from './piece.js'
import { isPlace, meets, type PiecedSentence, type PlainFinding, runsOf } from './thing.js'

/** What a test shows, what there is, and what somebody denies or develops. */
export function shownIn(sentence: PiecedSentence): readonly PlainFinding[] {
  const { pieces } = sentence
  return pieces.flatMap((piece, at): PlainFinding[] => {
    const isThere = piece.type === 'state' && pieces[at - 1]?.words.at(-1) === 'there'
    if (piece.type !== 'shows' && piece.type !== 'bears' && !isThere) return []
    let behind = at + 1
    while (isState(pieces[behind])) behind++
    const items = itemsFrom(pieces, behind).filter((item, i, all) => !goesOnPlace(item, all[i - 1], sentence))
    return items.flatMap((item) => runsOf(item, sentence, piece.type === 'bears' ? 'symptom' : 'sign'))
  })
}

/** The items of a list up to the end of its clause, without one that is the subject of a verb behind it. */
function itemsFrom(pieces: readonly SentencePiece[], from: number): readonly (readonly SentencePiece[])[] {
  const list = until(pieces, from, isVerb)
  const next = pieces[from + list.length]
  const items = splitAt(list, parts)
  return next !== undefined && isVerb(next) ? items.slice(0, -1) : items
}

/** What is listed with these is a finding; with others, as with drugs and habits, if all of it is denied. */
const ofList: ReadonlySet<PlainFinding['kind']> = new Set<PlainFinding['kind']>(['symptom', 'sign', 'condition'])

/** What stands in a list in which a concept is named: "denies dyspnea, aching shoulders, or rash". */
export function listedIn(sentence: PiecedSentence): readonly PlainFinding[] {
  const lists = splitAt(sentence.pieces, (piece) => piece.type === 'end' || isVerb(piece))
  return lists.flatMap((list): PlainFinding[] => {
    const next = sentence.pieces[sentence.pieces.indexOf(list.at(-1) as SentencePiece) + 1]
    const items = splitAt(list, parts)
    const whole = next !== undefined && isVerb(next) ? items.slice(0, -1) : items
    if (whole.length < 2) return []
    const named = whole.map((item) => sentence.named.find((one) => meets(spanOf(item), [one])))
    const kind = named.find((one) => one !== undefined && one.kind !== 'test')?.kind
    if (kind === undefined || !(ofList.has(kind) || list.some(({ type }) => type === 'denial'))) return []
    const isPair = whole.length === 2 && !list.some(({ type }) => type === 'comma')
    if (isPair && (whole[0] ?? []).some(({ type, words }) => type === 'preposition' && words[0] !== 'of')) return []
    return whole.flatMap((item, i) => {
      const isOpen = i === 0 && item.some(({ type }) => type === 'preposition')
      return named[i] === undefined && !isOpen && !isPlace(item, sentence) ? runsOf(item, sentence, kind) : []
    })
  })
}

/** "In the upper and lower limbs": an item that is only one place more. */
function goesOnPlace(
  item: readonly SentencePiece[],
  before: readonly SentencePiece[] | undefined,
  sentence: PiecedSentence,
): boolean {
  const isAt = before?.some(({ type }) => type === 'preposition') ?? false
  return isAt && item[0]?.type === 'run' && isPlace(item, sentence)
}

function spanOf(pieces: readonly SentencePiece[]): Span {
  return { start: (pieces[0] as SentencePiece).start, end: (pieces.at(-1) as SentencePiece).end }
}
