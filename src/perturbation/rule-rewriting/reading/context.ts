import type { Span } from '../../../text/index.js'
import type { Sentence } from './reading.js'

/** What a phrase put in for another must fit. */
export interface Neighbours {
  /** The word before, in lower case; null where the sentence begins or a sign stands between. */
  readonly left: string | null
  /** Whether another item of a list stands before, whose adjective the phrase's noun may complete. */
  readonly isJoined: boolean
  /** The sign or word behind: a word in lower case, a sign, or '' at the end. */
  readonly right: string
}

/** Words behind which a noun phrase begins, so that what follows is the whole of it. */
const openers = new Set(
  `a an the his her their its this that no any some each every all and or nor but of for with without from by in on at
  to during after before following despite until since because between behind over under beneath below above near
  around across into than as like has had have having denies denied denying reports reported reporting develops
  developed experienced experiences experiencing show shows showed showing reveals revealed reveal notes noted include
  includes included including is was are were be been underwent undergo undergoes undergoing caused causing causes
  suggest suggests treated prior previous past recurrent multiple several two three four`.split(/\s+/),
)

/** Adjectives that fit a word and its synonym alike; sides among them, which stay as they are. */
const neutral = new Set(
  `mild moderate severe intermittent recurrent persistent progressive worsening occasional sudden new marked diffuse
  generalized generalised frequent daily episodic increasing increased significant moderate profuse intense left right
  both bilateral`.split(/\s+/),
)

const sides = new Set(['left', 'right', 'both', 'bilateral'])

/** Words that may stand behind a noun phrase. */
const closers = new Set(
  `and or nor but for since during after before when while over with without at on in by who as because is are was were
  has had have may can could shows show showed reveals revealed from until if following then`.split(/\s+/),
)

/** Words that may stand behind a noun phrase which brings its own place or time along. */
const tightClosers = new Set('and or nor but for since when while because'.split(' '))

/** Reads what stands around a phrase in its sentence; null where a hyphen, slash or apostrophe ties it to a word. */
export function neighboursOf(sentence: Sentence, at: Span): Neighbours | null {
  const before = sentence.text.slice(0, at.start - sentence.start)
  const after = sentence.text.slice(at.end - sentence.start)
  const left = /^$|(?:^|[\s(])([\p{L}\p{N}]+) $|[,;:]\s$|\($/u.exec(before)
  const right = /^(?:$|[.,;:?)](?:\s|$)|\s\(|\s+([\p{L}]+)(?=[\s.,;:)]|$))/u.exec(after)
  if (left === null || right === null) return null
  const isJoined = /(?:[,;]|\b(?:and|or|nor|but|to|versus))\s$/i.test(before)
  return { left: left[1]?.toLowerCase() ?? null, isJoined, right: right[1]?.toLowerCase() ?? right[0].trim() }
}

/** Whether the phrase between these neighbours is a whole noun phrase, some neutral adjectives apart. */
export function isWholePhrase(
  { left, right, isJoined }: Neighbours,
  want: { readonly tight: boolean; readonly bare: boolean; readonly noSide: boolean; readonly solo: boolean },
): boolean {
  if (want.solo && isJoined) return false
  if (want.noSide && left !== null && sides.has(left)) return false
  if (left !== null && !openers.has(left) && (want.bare || !neutral.has(left))) return false
  return /^\p{L}/u.test(right) ? (want.tight ? tightClosers : closers).has(right) : true
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

/** The same words with a capital first letter. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Widens a replacement over an article that would no longer fit.
 *
 * Returns null where the phrase stands behind an article and must not, or is written with capitals of its own.
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
  if (!isPlain && !(atHead && written === capitalised(phrase))) return null
  const shown = atHead ? capitalised(after) : after
  const article = /(?:^|\s)(an?) $/i.exec(sentence.text.slice(0, at.start - sentence.start))?.[1]
  if (article === undefined) return { at, after: shown }
  const wanted = articleFor(after)
  if (wanted === article.toLowerCase()) return { at, after: shown }
  const mended = article.charAt(0) === 'A' ? capitalised(wanted) : wanted
  return { at: { start: at.start - article.length - 1, end: at.end }, after: `${mended} ${shown}` }
}
