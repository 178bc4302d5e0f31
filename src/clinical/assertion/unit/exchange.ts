import { findsIn, isWithin, type Span } from '../../../text/index.js'
import { concepts as vocabulary } from '../../concept/index.js'
import type { FactKind } from '../../fact/index.js'
import { contextWords, stemOf } from '../term/index.js'
import { isTurnedRound } from './comparative.js'
import type { TextReading } from './reading.js'
import { changeIn, isOneOrder, type UnitRule } from './rule.js'
import { placedIn } from './scale.js'

/** A word of a text that carries meaning; with a kind, if it can change places with another of its kind. */
interface Token {
  readonly stem: string
  readonly word: string
  readonly kind: string | null
  readonly at: number
}

/** What two tokens of a kind tell that changed places; all others are words of a scale. */
const kinds: Readonly<Record<string, FactKind>> = {
  number: 'value',
  side: 'side',
  site: 'site',
  experiencer: 'experiencer',
  drug: 'drug',
  finding: 'finding',
}

/** Words that say of two things which is more, or first. */
const relating = /^(?:than|then|before|after|until|by|from|to|because)$/

/**
 * Two words of a kind that changed places while all between them stayed: "4/5 in the arms and 3/5 in the legs".
 *
 * Where what is between them went along with them, only the order of telling is another.
 */
export const exchangeRule: UnitRule = (unit) => {
  if (isOneOrder(unit) || isTurnedRound(unit)) return []
  const was = tokensOf(unit.was)
  if (was.length > longest) return []
  let is: readonly Token[] | undefined
  for (const [i, one] of was.entries()) {
    if (one.kind === null) continue
    for (let j = i + 2; j < was.length; j++) {
      const other = was[j] as Token
      if (other.kind !== one.kind || other.stem === one.stem) continue
      // Most sentences have no two words that could change places.
      is ??= tokensOf(unit.is)
      if (is.length > longest) return []
      if (isListed(unit.was.text, one, other) || !isTurned({ was, is }, { from: i, to: j })) continue
      const message = `In the new text "${one.word}" and "${other.word}" stand in each other's places.`
      return [changeIn(unit, { kind: kinds[one.kind] ?? 'opposite', before: one.word, after: other.word, message })]
    }
  }
  return []
}

/** More words than any sentence has. */
const longest = 300

/** Whether the new text has the last token first and the first one last, around the same words. */
function isTurned(
  { was, is }: { readonly was: readonly Token[]; readonly is: readonly Token[] },
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const [one, other] = [was[from] as Token, was[to] as Token]
  const between = was.slice(from + 1, to)
  const isTelling = between.some((token) => token.kind !== one.kind && countOf(was, token) === 1)
  if (!isTelling) return false
  return is.some((token, at) => {
    if (token.stem !== other.stem || is[at + between.length + 1]?.stem !== one.stem) return false
    return between.every((own, k) => {
      const here = is[at + 1 + k] as Token
      return own.stem === here.stem || (own.kind !== null && own.kind === here.kind && own.kind === one.kind)
    })
  })
}

/** Whether two words are items of one list, of which any may be told first: "blisters, targets, or pustules". */
function isListed(text: string, one: Token, other: Token): boolean {
  const between = text.slice(one.at + one.word.length, other.at)
  return one.kind === 'finding' && /^(?:, (?:(?:and|or) )?\p{L}+)*,? (?:and |or )?$/u.test(between)
}

function countOf(tokens: readonly Token[], { stem }: Token): number {
  return tokens.filter((token) => token.stem === stem).length
}

function tokensOf(reading: TextReading): readonly Token[] {
  const { empty, small } = contextWords()
  const { text, facts } = reading
  const scales = placedIn(reading)
  const named = reading.mentions().filter(({ concept }) => {
    return /^(?:condition|symptom|sign)$/.test(vocabulary().concepts.get(concept)?.kind ?? '')
  })
  const found = findsIn(text.toLowerCase(), /\d+(?:[.,]\d+)*[−–-]?(?:\/\d+)?|\p{L}+/gu)
  return found.flatMap(({ 0: word, index }): Token[] => {
    if (/^\d/.test(word)) return [{ stem: word, word, kind: 'number', at: index }]
    if (!relating.test(word) && (empty.has(word) || small.has(word)) && word.length < 7) return []
    const isAt = (span: Span): boolean => isWithin(index, span)
    const fact = facts.find(({ kind, span, pronoun }) => kind in kinds && pronoun === undefined && isAt(span))
    const scale = scales.find(({ at, word: own }) => isAt({ start: at, end: at + own.length }))
    const kind = fact?.kind ?? (named.some(isAt) ? 'finding' : (scale?.scale ?? null))
    return [{ stem: stemOf(word), word, kind, at: index }]
  })
}
