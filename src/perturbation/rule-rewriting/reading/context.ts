import { capitalized } from '../../../format/index.js'
import type { Span } from '../../../text/index.js'
import type { Sentence } from './reading.js'
import { isIn } from './words.js'

/** The surroundings that a replacement phrase must fit. */
export interface Neighbours {
  /** The word before, in lower case; null at the start of the sentence or after a sign. */
  readonly left: string | null
  /** Whether another item of a list precedes, to which the phrase's noun may belong. */
  readonly isJoined: boolean
  /** The sign or word that follows: a word in lower case, a sign, or '' at the end. */
  readonly right: string
  /** The word after a conjunction that follows, in lower case; null where there is none. */
  readonly beyond: string | null
}

const sides = new Set(['left', 'right', 'both', 'bilateral'])

/** Reads what surrounds a phrase in its sentence; null where a hyphen, slash or apostrophe ties it to a word. */
export function neighboursOf(sentence: Sentence, at: Span): Neighbours | null {
  const before = sentence.text.slice(0, at.start - sentence.start)
  const after = sentence.text.slice(at.end - sentence.start)
  const left = /^$|(?:^|[\s(])([\p{L}\p{N}]+) $|[,;:]\s$|\($/u.exec(before)
  const right = /^(?:$|[.,;:?)](?:\s|$)|\s\(|\s+([\p{L}]+)(?=[\s.,;:)]|$))/u.exec(after)
  if (left === null || right === null) return null
  const isJoined = /(?:[,;]|\b(?:and|or|nor|but|to|versus))\s$/i.test(before)
  const beyond = /^,?\s+(?:and|or|nor|but)\s+([\p{L}]+)/u.exec(after)?.[1]?.toLowerCase() ?? null
  return { left: left[1]?.toLowerCase() ?? null, isJoined, right: right[1]?.toLowerCase() ?? right[0].trim(), beyond }
}

/** Whether the phrase between these neighbours is a whole noun phrase, some neutral adjectives apart. */
export function isWholePhrase(
  { left, right, isJoined, beyond }: Neighbours,
  want: { readonly tight: boolean; readonly bare: boolean; readonly noSide: boolean; readonly solo: boolean },
): boolean {
  if (want.solo && isJoined) return false
  if (want.tight && beyond !== null && isIn('second-place', beyond)) return false
  if (want.noSide && left !== null && sides.has(left)) return false
  if (left !== null && !isIn('phrase-opener', left) && (want.bare || !isIn('neutral', left))) return false
  return /^\p{L}/u.test(right) ? isIn(want.tight ? 'tight-closer' : 'phrase-closer', right) : true
}

const vowelSound =
  /^(?:[aeio]|u(?![^aeiou][aeiou]|ni|ri[nc]|te|sual)|hour|honest|[fhlmnrsx](?=-)|(?:ECG|EEG|EMG|ESR|MRI|HIV|HR|LDH|MCV|SSRI)\b)/i

/**
 * The indefinite article before some words.
 *
 * @example
 * [articleFor('x-ray'), articleFor('radiograph'), articleFor('urine sample')]
 * // → ['an', 'a', 'a']
 */
export function articleFor(words: string): 'a' | 'an' {
  return vowelSound.test(words) ? 'an' : 'a'
}

/**
 * Widens a replacement over an article that would no longer fit.
 *
 * Returns null where the phrase follows an article and must not, or is written with other capitals.
 */
export function fitted(
  sentence: Sentence,
  at: Span,
  phrase: string,
  after: string,
): { readonly at: Span; readonly after: string } | null {
  const written = sentence.text.slice(at.start - sentence.start, at.end - sentence.start)
  const atHead = at.start === sentence.start
  const isPlain = written === phrase || written.replace('X-ray', 'x-ray') === phrase
  if (!isPlain && !(atHead && written === capitalized(phrase))) return null
  const shown = atHead ? capitalized(after) : after
  const article = /(?:^|\s)(an?) $/i.exec(sentence.text.slice(0, at.start - sentence.start))?.[1]
  if (article === undefined) return { at, after: shown }
  const wanted = articleFor(after)
  if (wanted === article.toLowerCase()) return { at, after: shown }
  const mended = article.charAt(0) === 'A' ? capitalized(wanted) : wanted
  return { at: { start: at.start - article.length - 1, end: at.end }, after: `${mended} ${shown}` }
}
