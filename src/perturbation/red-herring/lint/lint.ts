import { type Case, findWords, readPatient } from '../../../clinical/index.js'
import { demand, demandIfGiven, kinds, worded } from '../../../given.js'
import { findInvisible } from '../../../invisible.js'
import { type Span, sentenceBreaks } from '../../../text/index.js'
import { againstCase } from './case.js'
import { phraseFile } from './exposure.js'
import { namesAndPronouns } from './person.js'
import { instructionIn, lookAlikeIn, pointerIn } from './reader.js'
import type { LintKind, LintReason } from './reason.js'
import { nearDuplicates } from './twins.js'
import { contentWords, isMedical, measured, persons } from './words.js'

/** A sentence with the word in it that means something else in medicine; null or absent where there is none. */
export interface LintedSentence {
  readonly text: string
  readonly polysemous?: string | null
}

const lineBreaks = '\n\r\u2028\u2029'

const caseKind = worded('a case, as createCase gives it', kinds.object)

/** The longest sentence that passes, in words. */
const mostWords = 30

/** Words that say that an illness or a part of the body is somebody's. */
const owned =
  /(?:\b(?:his|her|the patient['’]s|my)|\{possessive\})(?: (?:own|left|right|whole|old|lower|upper|sore))?\s*$|\b(?:the|a|both) (?:left|right) $|\b(?:had|has|have|having|suffered|after|following|survived|recovering from)(?: (?:a|an|the|his|her))?(?: (?:small|minor|severe|mild|second|sudden))?\s*$/i

/**
 * Objections to a red herring: what a diagnostician could use, and with `original` what goes against that case.
 *
 * The lint errs towards objecting. It knows words and not meanings, so no objection is no proof of irrelevance. A word
 * with a plain meaning passes as a medical term where the sentence names it as `polysemous`, or where it is nobody's:
 * the cast of a play, the foot of a page. [main §3.1.1]
 *
 * @example
 * lintSentence('The foot of the page is blank.').length + lintSentence('Her dog has a green collar.').length
 * // → 1
 */
export function lintSentence(sentence: string | LintedSentence, original?: Case): readonly LintReason[] {
  const given = typeof sentence === 'string' ? { text: sentence } : sentence
  demand('lintSentence', given, worded('a sentence, a text or an object', kinds.object))
  const { text, polysemous = null } = given
  demand('lintSentence', text, kinds.anyText)
  demandIfGiven('lintSentence', original, caseKind)
  const reasons = [
    ...shape(text),
    ...contents(text, polysemous),
    ...numbers(text),
    ...namesAndPronouns(text),
    ...directSpeech(text),
    ...addressed(text),
    ...(original === undefined ? [] : againstCase(text, readPatient(original.text, original.reference.diagnosis))),
  ]
  return reasons.sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
}

/**
 * The objections to each sentence of a list, near-duplicates of an earlier sentence included.
 *
 * Near-duplicates share at least 70 % of the content words of the longer one.
 *
 * @example
 * lintSentences(['The clerk has a green pen.', 'A green pen has the clerk.'])[1]?.map(({ reason }) => reason)
 * // → ['near-duplicate']
 */
export function lintSentences(
  sentences: readonly (string | LintedSentence)[],
  original?: Case,
): readonly (readonly LintReason[])[] {
  demand('lintSentences', sentences, worded('a list of sentences', kinds.list))
  demandIfGiven('lintSentences', original, caseKind)
  const texts = sentences.map((sentence) => (typeof sentence === 'string' ? sentence : sentence.text))
  const twins = nearDuplicates(texts)
  return sentences.map((sentence, index) => {
    const text = texts[index] as string
    const reasons = lintSentence(sentence, original)
    const twin = twins[index]
    if (twin === undefined) return reasons
    const message = `it has nearly the same words as sentence ${twin + 1}, "${texts[twin]}".`
    const at = { start: 0, end: text.length }
    return [...reasons, { reason: 'near-duplicate', level: 'warning', at, found: text, message } satisfies LintReason]
  })
}

/** One sentence, no longer than need be, with a mark at its end. */
function shape(text: string): readonly LintReason[] {
  const reasons: LintReason[] = []
  const whole = text.trim()
  const [next] = sentenceBreaks(whole)
  const lineBreak = new RegExp(`[${lineBreaks}]`).exec(whole)
  if (next !== undefined || lineBreak !== null) {
    const at = { start: next ?? lineBreak?.index ?? 0, end: text.length }
    reasons.push(reasonAt(text, at, 'several-sentences', 'a red herring is one sentence on one line.'))
  }
  if (!/[.?!]["'”’)]?$/.test(whole)) {
    const at = { start: Math.max(0, text.trimEnd().length - 1), end: text.trimEnd().length }
    reasons.push(reasonAt(text, at, 'no-end-mark', 'it does not end like a sentence. End it with a full stop.'))
  }
  const unseen = findInvisible(text, lineBreaks)
  if (unseen !== null) {
    const { name, start, end } = unseen
    const message = `it holds ${name}, which nobody sees or which stands for lost bytes.`
    reasons.push(reasonAt(text, { start, end }, 'unseen-character', message))
  }
  const count = whole.split(/\s+/).length
  if (count > mostWords) {
    const message = `it has ${count} words, and more than ${mostWords} stand out.`
    reasons.push({ ...reasonAt(text, { start: 0, end: text.length }, 'too-long', message), level: 'warning' })
  }
  return reasons
}

function contents(text: string, polysemous: string | null): readonly LintReason[] {
  const reasons: LintReason[] = []
  const add = (start: number, end: number, reason: LintKind): void => {
    if (reasons.some((other) => other.reason === reason && other.at.start < end && start < other.at.end)) return
    reasons.push(reasonAt(text, { start, end }, reason, tell(reason, text.slice(start, end))))
  }
  const isAllowed = (found: string): boolean => polysemous !== null && sameWord(found, polysemous)
  for (const { meaning, start, end } of findWords(text.replace(/['’]/g, ' '), contentWords())) {
    if (meaning === 'plain') continue
    const isOfMedicine = meaning === 'body' || meaning === 'medical-term'
    if (isOfMedicine && isAllowed(text.slice(start, end))) continue
    if (meaning === 'body' && !owned.test(text.slice(Math.max(0, start - 40), start))) continue
    add(start, end, meaning === 'body' ? 'medical-term' : meaning)
  }
  for (const { 0: found, index } of text.matchAll(/[a-z]{6,}/gi)) {
    if (isMedical(found.toLowerCase()) && !isAllowed(found)) add(index, index + found.length, 'medical-term')
  }
  for (const { reason, pattern } of phraseFile.read()) {
    const match = pattern.exec(text)
    if (match !== null) add(match.index, match.index + match[0].length, reason)
  }
  const [relative] = findWords(text.replace(/['’]/g, ' '), persons().kin)
  const ill = reasons.find(({ reason }) => reason === 'medical-term' || reason === 'function')
  if (relative !== undefined && ill !== undefined) add(relative.start, relative.end, 'family-illness')
  return reasons
}

/** Words in quotation marks, or somebody who says "I": in shock or in labor it reads as delirium. */
function directSpeech(text: string): readonly LintReason[] {
  const match =
    /["“”„«»][^"“”„«»]*\p{L}|(?<!\b(?:part|section|type|class|phase|room) )\bI(?:['’](?:m|ve|d|ll))? (?=[a-z])|\b(?:[Mm]y|myself)\b/u.exec(
      text,
    )
  if (match === null) return []
  const at = { start: match.index, end: match.index + match[0].trimEnd().length }
  const message = `"${match[0].trim()}" is direct speech. Tell what is said, or leave it out.`
  return [reasonAt(text, at, 'direct-speech', message)]
}

/** What is meant for a reader who follows instructions, or for one who reads letters. */
function addressed(text: string): readonly LintReason[] {
  const reasons: LintReason[] = []
  const order = instructionIn(text)
  if (order !== null) {
    const message = `"${text.slice(order.start, order.end).trim()}" speaks to the reader. A red herring tells, and asks for nothing.`
    reasons.push(reasonAt(text, order, 'instruction', message))
  }
  const pointer = pointerIn(text)
  if (pointer !== null) {
    const message = `"${text.slice(pointer.start, pointer.end)}" sends a reader to what the case does not hold.`
    reasons.push(reasonAt(text, pointer, 'points-elsewhere', message))
  }
  const word = lookAlikeIn(text)
  if (word !== null) {
    const message = `"${text.slice(word.start, word.end)}" has letters that only look like those of its alphabet.`
    reasons.push(reasonAt(text, word, 'look-alike', message))
  }
  return reasons
}

function numbers(text: string): readonly LintReason[] {
  const units = measured()
  const sure = units.medical.exec(text)
  const match = sure ?? units.doubtful.exec(text)
  if (match === null) return []
  const at = { start: match.index, end: match.index + match[0].length }
  const reason = reasonAt(text, at, 'medical-number', tell('medical-number', match[0]))
  return [sure === null ? { ...reason, level: 'warning' } : reason]
}

function reasonAt(text: string, at: Span, reason: LintKind, message: string): LintReason {
  return { reason, level: 'error', at, found: text.slice(at.start, at.end), message }
}

function tell(reason: LintKind, found: string): string {
  switch (reason) {
    case 'medical-term':
      return `"${found}" is a medical term. If it means something plain here, name it as "polysemous".`
    case 'medical-number':
      return `"${found}" reads like a measured value.`
    case 'family-illness':
      return `an illness of "${found}" is a risk factor.`
    default:
      return `"${found}" could be a finding or an exposure (${reason}).`
  }
}

/** The label or a bent form of it. */
function sameWord(found: string, label: string): boolean {
  const [a, b] = [found.toLowerCase(), label.toLowerCase()]
  return a === b || a === `${b}s` || b === `${a}s`
}
