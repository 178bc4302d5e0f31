import { once } from '../../../vocabulary/index.js'
import { numberWords, ordinalWords, unitSizes } from '../../quantity/index.js'
import type { FactChange } from '../fact.js'
import { plainText } from '../read/index.js'
import { drugEndings, type FactWord, factRows, readingWords } from '../words/index.js'
import { compareStretch } from './stretch.js'

/** What an edit does, whatever its reason. */
export interface FactEdit {
  readonly at: { readonly start: number; readonly end: number }
  readonly before: string
  readonly after: string
}

/** What a sentence ends with: a stop, a closing mark, or a stop within closing marks ("tired.'", "mild.»"). */
const stop = /(?:[.!?:…)\]"”’*\n]|[.!?:…][^\s\p{L}\p{Nd}]{1,3})$/u

/**
 * Whether an edit leaves what stood there as it was: blanks put in, or whole sentences at the start of a sentence.
 *
 * What is put in must hold more than one word and end in a stop.
 */
export function isLeftAsItWas(text: string, { at, before, after }: FactEdit): boolean {
  if (before !== '') return false
  const put = after.trim()
  if (put === '') return /^\s/.test(text.slice(at.start - 1, at.start + 1)) || !isInNumber(text, at.start)
  let behind = at.start
  while (behind > 0 && text.charCodeAt(behind - 1) <= 32) behind--
  const isBreak =
    behind === 0 ||
    stop.test(text.slice(Math.max(0, behind - 4), behind)) ||
    text.slice(behind, at.start).includes('\n')
  // "3.|5" is no end of a sentence.
  if (!isBreak || (behind === at.start && /\d/.test(text.charAt(at.start)))) return false
  return /[.!?…][)\]"'”’]*$/.test(put) && /\s/.test(put)
}

function isInNumber(text: string, at: number): boolean {
  return /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at))
}

/** What the words of an edit can do to facts. */
interface Weight {
  /** Words with which those of the edit make up a phrase: only behind or before one of them do they tell something. */
  readonly earlier: ReadonlySet<string> | null
  readonly later: ReadonlySet<string> | null
  /** The words name a measurement on one side only, or are a unit on one side only. */
  readonly named: boolean
  readonly measured: boolean
  /** What the edit does to facts by itself, wherever it stands; null where that is not all. */
  readonly alone: readonly FactChange[] | null
}

interface Lexis {
  /** Meaning of every single word, as a key that is equal for equal meanings. */
  readonly meanings: ReadonlyMap<string, string>
  /** By word, the words that stand before it in a phrase, and those that stand behind it. */
  readonly earlier: ReadonlyMap<string, ReadonlySet<string>>
  readonly later: ReadonlyMap<string, ReadonlySet<string>>
  readonly phrases: ReadonlyMap<string, string>
}

const lexis = once((): Lexis => {
  const meanings = new Map<string, string>()
  const phrases = new Map<string, string>()
  const earlier = new Map<string, Set<string>>()
  const later = new Map<string, Set<string>>()
  for (const word of readingWords().structure) meanings.set(word, `=${word}`)
  for (const word of [...Object.keys(numberWords), ...ordinalWords]) meanings.set(word, `=${word}`)
  for (const [phrase, meaning] of factRows()) {
    const words = phrase.split(' ')
    if (words.length === 1) meanings.set(phrase, keyOf(meaning))
    else {
      phrases.set(phrase, keyOf(meaning))
      words.forEach((word, i) => {
        const next = words[i + 1]
        if (next === undefined) return
        addTo(later, word, next)
        addTo(earlier, next, word)
      })
    }
  }
  for (const { words } of unitSizes()) {
    for (const word of words) meanings.set(word, `${meanings.get(word) ?? ''}|#${words[0]}`)
  }
  return { meanings, earlier, later, phrases }
})

function addTo(sets: Map<string, Set<string>>, word: string, other: string): void {
  const known = sets.get(word)
  if (known === undefined) sets.set(word, new Set([other]))
  else known.add(other)
}

function keyOf(meaning: FactWord): string {
  if (meaning.is === 'nothing') return ''
  if (meaning.is === 'name') return `name ${meaning.name}`
  return meaning.facts
    .map(({ kind, value, short, negates }) => `${kind} ${value} ${short ?? ''} ${negates ?? ''}`)
    .join('; ')
}

/** By what stood there, and by what stands there now: a key of both would have to be put together for every edit. */
const weights = new Map<string, Map<string, Weight>>()
let weighed = 0
const mostWeighed = 20_000

function weightOf(before: string, after: string): Weight {
  const known = weights.get(before)?.get(after)
  if (known !== undefined) return known
  if (weighed >= mostWeighed) weights.clear()
  if (weights.size === 0) weighed = 0
  weighed++
  const weight = weigh(before, after)
  const beside = weights.get(before)
  if (beside === undefined) weights.set(before, new Map([[after, weight]]))
  else beside.set(after, weight)
  return weight
}

/**
 * What an edit does: nothing, always the same, or what only its surroundings can tell.
 *
 * @param isAllergic whether the text {@link tellsOfAllergy}
 */
export function verdictOf(
  text: string,
  { at, before, after }: FactEdit,
  isAllergic: boolean,
): readonly FactChange[] | 'look' {
  // In mid-word the words of the edit are not the words of the text.
  if (isWordy(text, at.start - 1) && (isWordStart(before) || isWordStart(after))) return 'look'
  if (isWordy(text, at.end) && (isWordEnd(before) || isWordEnd(after))) return 'look'
  const weight = weightOf(before, after)
  if (weight.alone === null) return 'look'
  if (weight.earlier?.has(wordBefore(text, at.start)) || weight.later?.has(wordBehind(text, at.end))) return 'look'
  // A name tells something only before a number, a unit only behind one.
  if (weight.named && numberBehind.test(text.slice(at.end, at.end + nameReach))) return 'look'
  if (weight.measured && numberBefore.test(text.slice(Math.max(0, at.start - 12), at.start))) return 'look'
  // Anything can be an allergen.
  if (!isAllergic) return weight.alone
  return tellsOfAllergy(text.slice(Math.max(0, at.start - nameReach), at.end + 14)) ? 'look' : weight.alone
}

const allergy = /llerg|ntoleran|tive (?:for|to) /

/** Whether a stretch of text speaks of an allergy, or in words in which one may be told. */
export function tellsOfAllergy(text: string): boolean {
  return allergy.test(text)
}

const nameReach = 60
const numberBehind = /^[^;\n\d]*\d/
const numberBefore =
  /(?:[\d/]|\b(?:an?|per|each|every|[a-z]*(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty|half|few|several)))[\s/-]*$/i

const uncertain: Weight = { earlier: null, later: null, named: false, measured: false, alone: null }

function weigh(before: string, after: string): Weight {
  const old = meaningOf(before)
  const now = meaningOf(after)
  if (old === null || now === null) return uncertain
  const { earlier, later } = lexis()
  const around = {
    earlier: united(earlier, old.first, now.first),
    later: united(later, old.last, now.last),
    named: partOf(old.key, 'name ') !== partOf(now.key, 'name '),
    measured: partOf(old.key, '#') !== partOf(now.key, '#'),
  }
  const [stated, tells] = [partOf(old.key, ''), partOf(now.key, '')]
  // The order of several words can turn what they tell: "no fever but" and "fever but no".
  if (stated !== '' && (old.isLoose || now.isLoose)) return uncertain
  if (stated === tells) return { ...around, alone: [] }
  // A number, side or negation tells something only together with its neighbours.
  if (/=|side |negation |#|name /.test(old.key + now.key)) return uncertain
  return { ...around, alone: compareStretch(before, after, {}) }
}

/** The pieces of a key that begin alike; the empty mark stands for those that are neither names nor units. */
function partOf(key: string, mark: 'name ' | '#' | ''): string {
  const pieces = key.split('|').filter((piece) => piece !== '')
  return pieces
    .filter((piece) => (mark === '' ? !piece.startsWith('name ') && !piece.startsWith('#') : piece.startsWith(mark)))
    .join('|')
}

function united(
  sets: ReadonlyMap<string, ReadonlySet<string>>,
  a: string | undefined,
  b: string | undefined,
): ReadonlySet<string> | null {
  const all = new Set([...(sets.get(a ?? '') ?? []), ...(sets.get(b ?? '') ?? [])])
  return all.size === 0 ? null : all
}

interface Meaning {
  readonly key: string
  readonly first: string | undefined
  readonly last: string | undefined
  /** Several words that are no phrase of the vocabulary. */
  readonly isLoose: boolean
}

/** What the words of one side tell; null where only reading them can say. */
function meaningOf(side: string): Meaning | null {
  const plain = plainText(side.replace(/['’]s?$/, ''))
    .replaceAll('/', ' ')
    .replaceAll('-', ' ')
    .trim()
  const { meanings, phrases } = lexis()
  const words = plain.match(/[a-z0-9µμ]+/g) ?? []
  const ends = { first: words[0], last: words[words.length - 1] }
  const known = words.length === 1 ? meanings.get(plain) : phrases.get(words.join(' '))
  if (known !== undefined) return { key: known, ...ends, isLoose: false }
  if (/[\d<>≤≥=~%°:;()×½¼¾]|non|n t\b/.test(plain)) return null
  if (plain.search(drugEndings()) >= 0 && words.some((word) => !meanings.has(word))) return null
  if (words.some((word, i) => i > 0 && hasPartner(words[i - 1] as string, word))) return null
  return {
    key: words
      .map((word) => meanings.get(word) ?? '')
      .filter((key) => key !== '')
      .join('|'),
    ...ends,
    isLoose: words.length > 1,
  }
}

function hasPartner(word: string, next: string): boolean {
  return lexis().later.get(word)?.has(next) ?? false
}

function isWordStart(side: string): boolean {
  return side === '' || /^[\p{L}\p{N}]/u.test(side)
}

function isWordEnd(side: string): boolean {
  return side === '' || /[\p{L}\p{N}]$/u.test(side)
}

function isWordy(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code > 127 && (code < 0x2000 || code > 0x206f))
  )
}

function wordBefore(text: string, at: number): string {
  let end = at
  while (end > 0 && !isWordy(text, end - 1) && at - end < 2) end--
  let start = end
  while (start > 0 && isWordy(text, start - 1)) start--
  return text.slice(start, end).toLowerCase()
}

function wordBehind(text: string, at: number): string {
  let start = at
  while (start < text.length && !isWordy(text, start) && start - at < 2) start++
  let end = start
  while (end < text.length && isWordy(text, end)) end++
  return text.slice(start, end).toLowerCase()
}
