import { alternationOf, expression, filled, once, several, tableFile } from '../../../vocabulary/index.js'
import type { Found } from '../../vocabulary/index.js'
import { type FactWord, readingWords } from '../words/index.js'

/** Words that tell a fact only among certain neighbours: what must stand before them, and what must follow. */
const meantFile = tableFile('fact/meant.csv', () => ({
  words: several('|', filled),
  behind: expression(''),
  ahead: expression(''),
}))

const places = once(() => new Map(meantFile.read().flatMap((row) => row.words.map((word) => [word, row] as const))))

/** Words that tell a fact only before a part of the body that another part lies above or below. */
const placed: ReadonlySet<string> = new Set(['above the', 'below the', 'under the', 'beneath the'])
const part = once(() => new RegExp(`^ (?:left |right )?(?:${alternationOf(readingWords().part)})`))

const verbBefore = /(?:\b(?:he|she|they|who|i|we|it|patient|has|have|had|just|recently)\s)$/
const siteFrom = once(() => {
  const site = alternationOf(readingWords()['left-site'])
  return new RegExp(String.raw`^[\s-](?:[a-z]+[\s-])?(?:(?:${site})s?(?![a-z])|ventric|atri)`)
})

/** Whether a word of the vocabulary tells what it stands there for, and not something else in its place. */
export function isMeant({ meaning, start, end }: Found<FactWord>, plain: string, text: string): boolean {
  if (meaning.is !== 'facts') return true
  const [first] = meaning.facts
  if (first?.kind === 'side' && plain.slice(start, end) === 'left') {
    return !verbBefore.test(plain.slice(Math.max(0, start - 12), start)) || siteFrom().test(plain.slice(end, end + 24))
  }
  const word = plain.slice(start, end)
  // Nitric oxide.
  if (
    word === 'no' &&
    text.slice(start, end) === 'NO' &&
    /(?:nasal|inhaled|exhaled) $/.test(plain.slice(Math.max(0, start - 8), start))
  )
    return false
  if (word === 'ms' || word === 'mr') return /^M[rs]\.? [A-Z]/.test(text.slice(start, start + 5))
  if (first?.kind === 'certainty' && word.startsWith('may') && text.charAt(start) !== 'm' && start > 0) return false
  if (first?.kind === 'temporality' && first.value === 'past' && isCourseOf(plain, start, end)) return false
  if (placed.has(word)) return part().test(plain.slice(end, end + 28))
  const place = places().get(word)
  if (place === undefined) return true
  return place.behind.test(plain.slice(end, end + 28)) && place.ahead.test(plain.slice(Math.max(0, start - 24), start))
}

/** A denial, and before a history at most words that say which. */
const deniedAhead =
  /\b(?:no|den(?:y|ies|ied|ying)|without|(?:not|n t|never) (?:have|had)|never (?:has|have|had) had|nor)(?: (?:an?|any|other|known|personal|previous|prior|past|significant|relevant|medical|recent|similar|documented|reported)){0,4} $/

/** "a 3-day history of cough" tells of the present. */
function isCourseOf(plain: string, start: number, end: number): boolean {
  const word = plain.slice(start, end)
  if (!/^(?:(?:past |prior )?history of|h\/o|h o|hx of)$/.test(word)) return false
  // "no history of" is "never had", and the negation is told.
  if (deniedAhead.test(plain.slice(Math.max(0, start - 48), start))) return true
  if (
    /^ [a-z ,]{3,40} for (?:the (?:past|last) )?(?:\d|[a-z]+ (?:hours|days|weeks|months|years))/.test(
      plain.slice(end, end + 64),
    )
  )
    return true
  return /\b(?:day|week|wk|month|mo|year|yr|hour|hr|minute|days|weeks|wks|months|mos|years|yrs|hours|hrs)[- ]?(?:s )?(?:long )?$/.test(
    plain.slice(Math.max(0, start - 16), start),
  )
}
