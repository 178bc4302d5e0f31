import { contextWords } from '../term/index.js'
import { cueOf, denies } from './cues.js'

/** Words of a clause that one negation surely reaches together, as places in its list of words. */
export interface Scope {
  readonly places: readonly number[]
  /** "Is not enlarged", and not "no enlargement". */
  readonly isVerbal: boolean
}

/** Up to how many words of meaning one item of a list has. */
const itemLength = 3

/**
 * The words that the negations of a clause surely reach, item by item.
 *
 * @example
 * negatedItems(['no', 'fever', ',', 'dry', 'cough', ',', 'or', 'rash']).map(({ places }) => places)
 * // → [[1], [3, 4], [7]]
 */
export function negatedItems(words: readonly string[]): readonly Scope[] {
  return words.flatMap((word, at) => {
    const scope = denies(word) ? cueOf(word)?.scope : undefined
    const isVerbal = scope === 'word'
    if ((scope !== 'list' && !isVerbal) || denies(words[at + 1] ?? '') || isPassive(words, at)) return []
    const items = itemsFrom(words, at, isVerbal)
    // Who "has not slept well" has slept.
    const isOfManner =
      isVerbal && items.some((places) => /^(?:well|enough|much)$/.test(words[(places.at(-1) ?? at) + 1] ?? ''))
    return isOfManner ? [] : items.map((places) => ({ places, isVerbal }))
  })
}

/** "Is denied" is told of what precedes it. */
function isPassive(words: readonly string[], at: number): boolean {
  return words[at] === 'denied' && /^(?:is|are|was|were|been|being)$/.test(words[at - 1] ?? '')
}

/** Verbs behind a subject that is denied: "no relative has had cancer". */
const isBeing = /^(?:has|have|had|is|are|was|were)$/

/** "Denies fever and blood cultures are positive": what the words behind "and" tell is not denied. */
function isStatement(words: readonly string[]): boolean {
  const end = words.findIndex((word) => /^(?:,|and|or|that|who|which)$/.test(word))
  return words.slice(0, end < 0 ? words.length : end).some((word) => isBeing.test(word))
}

/** What "is not sexually active" tells of activity. */
const isAdverb = /^(?!(?:family|daily|early|belly)$)\p{L}{3,}ly$/u

/** What the negation at a place reaches: a list up to "or x", or the one word of meaning behind "not". */
function itemsFrom(words: readonly string[], at: number, isVerbal: boolean): readonly (readonly number[])[] {
  const { empty, opening, terminator } = contextWords()
  const cue = words[at] as string
  const most = isVerbal ? 1 : itemLength
  let item: number[] = []
  const items = [item]
  let [hasComma, hasLast] = [false, false]
  let isSubject = cue === 'no' && (at === 0 || (at === 1 && words[0] === 'and'))
  for (let i = at + 1; i < words.length; i++) {
    const word = words[i] as string
    if (denies(word) || word === ':') break
    // "Without help, he walked": what it denies opens nothing.
    if (word === ',' && items.length === 1 && item.length === 0 && i > at + 1) break
    if (word === ',' || word === 'or' || (word === 'and' && cue.startsWith('den'))) {
      if (isVerbal || hasLast || (word === 'and' && isStatement(words.slice(i + 1)))) break
      if (word === ',') hasComma = true
      else hasLast = true
      if (item.length > 0) {
        item = []
        items.push(item)
      }
    } else if (word === 'and') break
    else if (isSubject && i <= at + itemLength && isBeing.test(word)) isSubject = false
    else if (terminator.has(word)) {
      const isOpening = items.length === 1 && item.every((place) => opening.has(words[place] as string))
      if (!isOpening) break
      item.length = 0
    } else if (isVerbal && item.length === 0 && isAdverb.test(word) && i + 1 < words.length) continue
    else if (!empty.has(word)) {
      if (item.length >= most) break
      item.push(i)
      // "No trouble walking" tells that one walks.
      if (/^(?:trouble|difficult(?:y|ies)|problems?)$/.test(word)) break
    }
  }
  const reached = items.filter((places) => places.length > 0)
  // A comma without "or" behind it may end the negation.
  return hasComma && !hasLast ? reached.slice(0, 1) : reached
}
