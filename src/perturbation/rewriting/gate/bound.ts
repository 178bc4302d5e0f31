import { stemOf } from '../reading/index.js'

/** A word of a text with its owner, where it names one: a side, a relative. */
interface Token {
  readonly word: string
  readonly owner: string | null
  /** Number of the clause in which it stands. */
  readonly clause: number
}

/** How many words away a word of another clause counts as. */
const apart = 6

/**
 * What belongs to one owner in a text and to another one in its rewording: the value of the left arm to the right one,
 * the illness of the mother to the father. At most one is told, and only where no less is turned than kept.
 *
 * @param ownerOf the owner that a word of small letters names; null for other words
 */
export function turnedFaults(
  before: string,
  after: string,
  ownerOf: (word: string) => string | null,
): readonly { readonly one: string; readonly other: string; readonly word: string }[] {
  const [ours, theirs] = [boundIn(before, ownerOf), boundIn(after, ownerOf)]
  const both = [...ours].flatMap(([word, one]) => {
    const other = theirs.get(word)
    return other === undefined ? [] : [{ word, one, other }]
  })
  const turned = both.filter(({ one, other }) => one !== other)
  return turned.length > 1 && turned.length > both.length - turned.length ? turned.slice(0, 1) : []
}

/** To which owner the words and placeholders of a text belong that stand with one only: the nearest, of their clause first. */
function boundIn(text: string, ownerOf: (word: string) => string | null): ReadonlyMap<string, string> {
  const tokens = tokensOf(text, ownerOf)
  const owners = tokens.flatMap(({ owner, clause }, at) => (owner === null ? [] : [{ owner, at, clause }]))
  const found = new Map<string, string | null>()
  for (const [at, { word, owner, clause }] of tokens.entries()) {
    if (owner !== null || (word.length < 4 && !word.startsWith('⟦'))) continue
    const [first, second] = owners
      .map((one) => ({ ...one, away: Math.abs(one.at - at) + (one.clause === clause ? 0 : apart) }))
      .sort((a, b) => a.away - b.away)
    if (first === undefined || (second?.away === first.away && second.owner !== first.owner)) continue
    found.set(word, (found.get(word) ?? first.owner) === first.owner ? first.owner : null)
  }
  return new Map([...found].flatMap(([word, owner]) => (owner === null ? [] : [[word, owner] as const])))
}

function tokensOf(text: string, ownerOf: (word: string) => string | null): readonly Token[] {
  let clause = 0
  return [...text.toLowerCase().matchAll(/⟦\d+⟧|\p{L}+|[,;:.()]/gu)].flatMap(([word]): Token[] => {
    if (/^(?:[,;:.()]|and|but|while|whereas)$/.test(word)) {
      clause++
      return []
    }
    return [{ word: stemOf(word), owner: ownerOf(word), clause }]
  })
}
