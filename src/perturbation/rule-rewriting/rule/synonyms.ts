import { compilePhrases, type Edit, type PhraseMatcher } from '../../../text/index.js'
import { cell, filled, once, oneOf, patternOf, several, starred, tableFile } from '../../../vocabulary/index.js'
import type { Why } from '../../contract/index.js'
import {
  type CaseReading,
  change,
  everyMention,
  fitted,
  isIn,
  isWholePhrase,
  type Mention,
  neighboursOf,
  type RewritingRule,
  type Sentence,
} from '../reading/index.js'

/** One direction of a row: the phrase, and what may replace it. */
interface Substitution {
  readonly from: string
  readonly to: string
  readonly flags: ReadonlySet<(typeof flagNames)[number]>
  /** Finds the words with which a case is about something else. */
  readonly elsewhere: RegExp | null
  /** 1-based row of the table, without its header. */
  readonly row: number
}

interface Synonyms {
  readonly matcher: PhraseMatcher
  /** By phrase of the matcher. */
  readonly choices: readonly (readonly Substitution[])[]
}

const flagNames = ['number', 'mass', 'ing', 'tight', 'noside', 'bare', 'solo', 'list', 'oneway'] as const

/** Pairs that mean the same; `data/vocabulary/README.md` tells what the flags under `note` do. */
export const synonymFile = tableFile('rewriting/synonyms.csv', () => ({
  a: filled,
  b: filled,
  note: several(' ', oneOf(flagNames)),
  unless: several('|', cell(starred)),
}))

const synonyms = once((): Synonyms => {
  const byPhrase = new Map<string, Substitution[]>()
  const add = (substitution: Substitution): void => {
    byPhrase.set(substitution.from, [...(byPhrase.get(substitution.from) ?? []), substitution])
  }
  synonymFile.read().forEach(({ a, b, note, unless }, index) => {
    const flags = new Set(note)
    const elsewhere = unless.length === 0 ? null : new RegExp(patternOf(unless), 'i')
    const row = { flags, elsewhere, row: index + 1 }
    add({ from: a, to: b, ...row })
    if (!flags.has('oneway')) add({ from: b, to: a, ...row })
  })
  return { matcher: compilePhrases([...byPhrase.keys()]), choices: [...byPhrase.values()] }
})

/**
 * Replaces a whole noun phrase with a synonym, in running text and, of analytes, at the head of list lines: every mention
 * in a case or none.
 */
export const synonymRule: RewritingRule = (reading, rng) => {
  const { matcher, choices } = synonyms()
  const chosen = new Map<number, Substitution>()
  const mentions: Mention[] = []
  for (const sentence of reading.sentences) {
    matcher.scan(sentence.text, (phrase, start, end) => {
      const at = { start: sentence.start + start, end: sentence.start + end }
      const open = choices[phrase] as readonly Substitution[]
      const substitution = chosen.get(phrase) ?? (open[rng.integer(open.length)] as Substitution)
      chosen.set(phrase, substitution)
      mentions.push({ phrase, edit: substitute(reading, sentence, at, substitution) })
    })
  }
  return everyMention(reading.text, matcher, [...mentions, ...analytes(reading, chosen)])
}

function substitute(
  reading: CaseReading,
  sentence: Sentence,
  at: { readonly start: number; readonly end: number },
  substitution: Substitution,
): Edit<Why> | null {
  const { from, to, flags, elsewhere, row } = substitution
  if (elsewhere?.test(reading.text) === true) return null
  if (reading.isReference(from) || reading.isReference(to) || isNamed(reading, substitution)) return null
  if (saysTwice(textAround(reading, sentence), from, to)) return null
  const around = neighboursOf(sentence, at)
  // Brackets after a name explain that name.
  if (around === null || around.right === '(') return null
  // "Examination of the lungs, heart, and abdomen" is one phrase, and so is "facial pain, numbness, or weakness".
  if (trails(from, to) && /^(?:and|or|nor)$/.test(around.right)) return null
  if (to.includes(' and ') && (around.isJoined || around.right === ',' || deniesBefore(sentence, at))) return null
  if (to.startsWith('examination of ') && /^(?:his|her|their)$/.test(around.left ?? '')) return null
  if ((hasPlace(from) || (from.includes(' ') && hasPlace(to))) && /^(?:,|and|or|nor)$/.test(around.right)) return null
  const tight = flags.has('tight') || flags.has('number') || flags.has('ing')
  const bare = flags.has('bare') || /^an? /.test(to) || /^an? /.test(from)
  // An item before "joint pain" may lend its noun; one before "arthralgia" cannot.
  const solo = flags.has('solo') && from.includes(' ')
  if (!isWholePhrase(around, { tight, bare, noSide: flags.has('noside'), solo })) return null
  if (/^an? /.test(to) && !takesArticle(around.left)) return null
  if (flags.has('mass') && /^an?$/.test(around.left ?? '')) return null
  if (flags.has('number') && !isFreeOfNumber(sentence, at, around.left)) return null
  if (flags.has('ing') && /ing\b/.test(from) && !isNounPlace(sentence, at, around.left)) return null
  const shown = fitted(sentence, at, from, to)
  return shown === null ? null : change(reading.text, shown.at, shown.after, whyOf(from, to, row))
}

function whyOf(from: string, to: string, row: number): Why {
  return { kind: 'synonym', rule: 'synonyms', from, to, row }
}

/** Whether a phrase names its place behind it: "pain in the face". */
function hasPlace(phrase: string): boolean {
  return / (?:of|in) the /.test(phrase)
}

/** Whether a phrase takes up what follows "and" where the other did not: "enlargement of the liver and fever". */
function trails(from: string, to: string): boolean {
  return / (?:of|in|on|to) /.test(to) && !from.includes(' ')
}

/** Whether something is denied before the phrase: a longer one, with its own "and", would get out of "no". */
function deniesBefore(sentence: Sentence, at: { readonly start: number }): boolean {
  return /\b(?:no|not|nor|neither|without|den(?:y|ies|ied))\b/i.test(sentence.text.slice(0, at.start - sentence.start))
}

/** The sentence with those beside it. */
function textAround({ sentences }: CaseReading, { index }: Sentence): string {
  return sentences
    .slice(Math.max(0, index - 1), index + 2)
    .map(({ text }) => text)
    .join(' ')
}

/** Fewest letters with which two words begin alike where they are of one family: "urination" and "urinary". */
const alike = 5

/** Whether a text already has a word of the family of one that the replacement adds: "painful urination … urinalysis". */
function saysTwice(text: string, from: string, to: string): boolean {
  const old = wordsOf(from)
  const there = [...wordsOf(text)].filter((word) => word.length > 3 && !old.has(word))
  return [...wordsOf(to)].some((word) => word.length > 3 && !old.has(word) && there.some((one) => areAlike(one, word)))
}

function areAlike(one: string, other: string): boolean {
  const letters = Math.min(alike, one.length, other.length)
  return one.slice(0, letters) === other.slice(0, letters)
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}’']+/gu))
}

/** Whether a phrase with an article can replace one without. */
function takesArticle(left: string | null): boolean {
  return left === null || /^(?:of|has|had|have|with|without|and|or|for|by|to|from|shows?|showed|is|was)$/.test(left)
}

/** Whether no verb or determiner near the phrase has to agree with it. */
function isFreeOfNumber(sentence: Sentence, at: { readonly start: number }, left: string | null): boolean {
  if (left !== null && /^(?:an?|this|that|each|every|any|one|two|three|four|several|multiple)$/.test(left)) return false
  const before = sentence.text.slice(0, at.start - sentence.start)
  return !/\b(?:is|was|are|were|been|shows?|showed|reveals?|revealed)\b/i.test(before)
}

function isNounPlace(sentence: Sentence, at: { readonly start: number }, left: string | null): boolean {
  if (left !== null && isIn('noun-left', left)) return true
  const before = sentence.text.slice(0, at.start - sentence.start)
  return /\b(?:nausea|fever|fatigue|pain|headache|chills|dizziness|diarrhea)(?:,| and| or|, and|, or) $/i.test(before)
}

/** Whether a case has the other name already, perhaps for something else. */
function isNamed({ text }: CaseReading, { from, to }: Substitution): boolean {
  return text.toLowerCase().replaceAll(from.toLowerCase(), '').includes(to.toLowerCase())
}

/** Lines of lists that begin with the name of an analyte and continue with its result. */
function analytes(reading: CaseReading, chosen: ReadonlyMap<number, Substitution>): readonly Mention[] {
  const { matcher, choices } = synonyms()
  const mentions: Mention[] = []
  for (const list of reading.lists) {
    let start = list.start
    for (const line of reading.text.slice(list.start, list.end).split('\n')) {
      const found = matcher.matches(line)[0]
      const own = found && (chosen.get(found.phrase) ?? choices[found.phrase]?.find(({ flags }) => flags.has('list')))
      if (found?.start === 0 && own?.flags.has('list') && /^:?\s+[<>≤≥]?\s?\d/.test(line.slice(found.end))) {
        const at = { start, end: start + found.end }
        const sentence = { start, end: start + line.length, text: line, index: -1 }
        const shown = fitted(sentence, at, own.from, own.to)
        const isOpen = !reading.isReference(own.from) && !reading.isReference(own.to) && !isNamed(reading, own)
        const why = whyOf(own.from, own.to, own.row)
        mentions.push({
          phrase: found.phrase,
          edit: shown !== null && isOpen ? change(reading.text, shown.at, shown.after, why) : null,
        })
      }
      start += line.length + 1
    }
  }
  return mentions
}
