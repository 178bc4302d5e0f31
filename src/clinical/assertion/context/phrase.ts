import { once } from '../../../vocabulary/index.js'
import { contextWords } from '../term/index.js'

const finite = once(() => new RegExp(String.raw`\b(?:${[...contextWords().finite].join('|')})\b`, 'gi'))

/** Where the finite verbs of a stretch of text begin. */
export function verbsIn(text: string): readonly number[] {
  return [...text.matchAll(finite())].flatMap(({ 0: verb, index }) => (verb === 'May' ? [] : [index]))
}

const relative = /\b(?:that|who|which)\b/i

/** Whether a stretch has a verb that is not of "that …" in it. */
export function hasOwnVerb(text: string): boolean {
  const [verb] = verbsIn(text)
  return verb !== undefined && !relative.test(text.slice(0, verb))
}

/** "And he drinks": a subject that needs no verb we know. */
const ownSubject = /^\s+(?:then |now |so )?(?:s?he|they|it|there|we|i) \p{L}/iu

/** Whether what stands behind a comma or an "and" tells something by itself. */
export function isStatement(tail: string): boolean {
  return hasOwnVerb(tail) || ownSubject.test(tail)
}

/** Before a verb: what closes something put in between commas, and perhaps an adverb. */
const closed = /^\s*(?:\p{L}+ly\s+)?$/u

/** Of a part of the subject that names of what, from where, or when it is. */
const preposition = /\b(?:of|for|from|in|on|at|by|to|with|against|after|before|during)\b/i

/** How a longer aside begins, which no new subject does: "taken on Monday, Tuesday, and Friday". */
const asides: readonly RegExp[] = [
  new RegExp(String.raw`^\s*${preposition.source}`, 'i'),
  /^\s*(?:without|since|through|as|if|whether|even|including|and no(?:ne)?|\d+)\b/i,
  /^\s*(?:\p{L}{2,}(?:ed|en)|sent|drawn|done)\b/iu,
]

/**
 * Whether what stands between a determiner and a verb is one subject, of which the verb is told: coordinated nouns, a noun
 * with what it is of or from, and things put in between commas. It is not where another subject stands before the verb.
 *
 * @example
 * const texts = [' culture, taken twice,', ' culture of blood, urine, and sputum ', ' fever, and the culture ']
 * texts.map((text) => isOneSubject(text, { isWaiting: false, ends: /but/ }))
 * // → [true, true, false]
 */
export function isOneSubject(
  text: string,
  { isWaiting, ends }: { readonly isWaiting: boolean; readonly ends: RegExp },
): boolean {
  return withoutAside(text).some((subject) => {
    if (hasAuxiliary(subject)) return false
    if (isWaiting) return true
    if (ends.test(subject)) return false
    const joints = [...subject.matchAll(/,|\band\b/gi)]
    if (isSeries(subject)) return true
    return joints.every(({ 0: joint, index }) => {
      const tail = subject.slice(index + joint.length)
      if (joint === ',') return /\b(?:or|nor)\b/i.test(tail)
      const [opening] = /^\s+(?:the|an?|his|her|its|their|on|in|at)\b/i.exec(tail) ?? []
      return opening === undefined || isAgain(opening.trim(), subject.slice(0, index))
    })
  })
}

/** A subject before a verb as it may be read: without one thing put in between commas, if a comma closes one. */
function withoutAside(text: string): readonly string[] {
  const items = text.split(',')
  const last = items.length - 1
  if (last < 2 || !closed.test(items[last] as string)) return [text]
  return items.flatMap((item, at) =>
    at > 0 && at < last && (at === last - 1 || asides.some((one) => one.test(item)))
      ? [items.slice(0, at).join(',')]
      : [],
  )
}

const auxiliary = /\b(?:is|are|was|were|ha[sd]|have|do(?:es)?|did|can|could|will|would|may|might|must|should)\b/g

/** A verb that is of no relative clause: it would be that of the subject itself. "Tested" and "tests" may be none. */
function hasAuxiliary(subject: string): boolean {
  return subject
    .split(/,|\band\b/)
    .some((part) => [...part.matchAll(auxiliary)].some(({ index }) => !relative.test(part.slice(0, index))))
}

const joint = /,\s*(?:and|or)\b|,|\band\b/

/** "Of blood, urine, and sputum": a noun, and behind its preposition a list of which the last items are alike. */
function isSeries(subject: string): boolean {
  const [head = '', ...items] = subject.split(joint)
  const [other, last] = items.slice(-2).map(openingOf)
  return items.length > 1 && /\b(?:and|or)\b/.test(subject) && preposition.test(head) && other === last
}

/** How an item of a list begins, if with an article or a preposition. */
function openingOf(item: string): string {
  return /^\s*(?:the|an?|his|her|its|their|of|for|from|in|on|at|by|to|with)\b/i.exec(item)?.[0].trim() ?? ''
}

/** A preposition that is there before: "on Monday and on Friday". */
function isAgain(word: string, ahead: string): boolean {
  return /^(?:on|in|at)$/i.test(word) && new RegExp(String.raw`\b${word}\b`, 'i').test(ahead)
}
