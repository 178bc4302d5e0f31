import { type ConceptKind, type ConceptMention, relation, concepts as vocabulary } from '../../concept/index.js'
import { concepts, isEveryday, isRelated, isSameStem, stemOf, wordsOf } from '../term/index.js'
import { hasRootOf, isAccounted, isAlike, isByRoots, isFiller } from './alike.js'
import type { TextReading } from './reading.js'

/** A finding, illness, test or exposure that a text names. */
export interface Named {
  readonly key: string
  readonly word: string
  /** Whether another text tells it, too. */
  readonly isIn: (other: TextReading) => boolean
}

/** What a text names, each with the first words that do. */
export function namedIn(reading: TextReading): readonly Named[] {
  const { named } = concepts()
  const rows = [...named.rowsIn(reading.words)].map((row): Named => {
    const word = reading.words.find((one) => named.rowsOf(one).includes(row)) ?? phraseOf(reading.words, row)
    const mention = reading.mentions().find((one) => mentionText(reading, one).includes(word))
    const isIn = (other: TextReading): boolean =>
      other.concepts.has(row) ||
      isByRoots(word, other) ||
      hasRootOf(other, word) ||
      other.words.some((one) => isSameStem(stemOf(one), stemOf(word))) ||
      (mention !== undefined && isMentioned(mention, other))
    return { key: `row ${row}`, word, isIn }
  })
  const mentions = reading.mentions().flatMap((mention): Named[] => {
    const word = mentionText(reading, mention)
    if (rows.some((row) => word.includes(row.word)) || word.length < 3 || isLoose(mention, word)) return []
    const isIn = (other: TextReading): boolean =>
      isMentioned(mention, other) || isStated(word, other) || isSaidAbsent(word, other)
    return [{ key: mention.concept, word, isIn }]
  })
  return [...rows, ...mentions]
}

/** Kinds that are findings by any of their names; of the others everyday words may be something else. */
const findings: ReadonlySet<ConceptKind | undefined> = new Set<ConceptKind>(['condition', 'symptom', 'sign'])

/** Whether a name is one of an illness, a complaint or a sign; what is normal is none. */
export function isFinding(mention: ConceptMention): boolean {
  return findings.has(vocabulary().concepts.get(mention.concept)?.kind) && !isNormal(mention)
}

/** Whether a mention names a part of the body. */
export function isAnatomy({ concept }: ConceptMention): boolean {
  return vocabulary().concepts.get(concept)?.kind === 'anatomy'
}

/** Whether a mention names a finding so that it is one wherever it stands, in words that are not only everyday ones. */
export function isNameOfFinding(mention: ConceptMention, reading: TextReading): boolean {
  const kind = vocabulary().concepts.get(mention.concept)?.kind
  return findings.has(kind) && !isLoose(mention, mentionText(reading, mention))
}

/** Whether a text says in any words that nothing was found. */
export function saysNormal(reading: TextReading): boolean {
  return /\bnormal(?:ly)?\b/i.test(reading.text) || reading.mentions().some(isNormal)
}

/** Whether a name says that nothing was found: "unremarkable", "within normal limits". */
export function isNormal({ concept }: ConceptMention): boolean {
  return /^normal-(?:examination|development)$/.test(concept)
}

/** Whether a name is no finding that must be told: a part of the body, a test, what is normal, or everyday words. */
function isLoose(mention: ConceptMention, word: string): boolean {
  const { form } = mention
  const kind = vocabulary().concepts.get(mention.concept)?.kind
  if (kind === 'anatomy' || kind === 'test' || isNormal(mention)) return true
  const parts = wordsOf(word)
  if (!parts.every((part) => isEveryday(part))) return false
  return form === 'lay' || form === 'adjective' || !findings.has(kind) || (parts.length === 1 && form !== 'preferred')
}

/** Whether a name tells that something is absent which a text denies: "absent bowel sounds", "no bowel sounds". */
export function isSaidAbsent(name: string, other: TextReading): boolean {
  const rest = name.replace(absence, ' ')
  return rest !== name && isDenied(rest, other)
}

const absence = /\b(?:absen(?:t|ce)|loss|lack|are|is|of|the)\b/g

/** How many words a unit has at most. */
const longest = 80

/** Whether half the words of a name are in a text, elsewhere than in the name of something else. */
function isStated(name: string, other: TextReading): boolean {
  const parts = wordsOf(name).filter((part) => part.length > 2 && !isFiller(part))
  const others = other.mentions().map((mention) => mentionText(other, mention))
  // Near senses are asked for within a unit, and not in a whole case.
  const near = other.words.length > longest ? [] : other.words
  const stated = parts.filter((part) => isAccounted(part, other) || near.some((word) => isRelated(part, word)))
  const own = stated.filter((part) => !others.some((text) => wordsOf(text).some((word) => isAlike(word, part))))
  // "The gait is broad" tells of a broad-based gait.
  return (
    stated.length === parts.length ||
    own.length * 2 >= parts.length ||
    (stated.length > 1 && stated.length * 3 >= parts.length * 2)
  )
}

/** The words of a mention, in small letters. */
export function mentionText({ text }: TextReading, { start, end }: ConceptMention): string {
  return text.slice(start, end).toLowerCase()
}

/** Whether a text names the concept of a mention, a broader or a narrower one. */
export function isMentioned({ concept }: ConceptMention, other: TextReading): boolean {
  const mentions = other.mentions()
  return (
    mentions.some((mention) => mention.concept === concept) ||
    mentions.some((mention) => /^(?:broader|narrower)$/.test(relation(concept, mention.concept, vocabulary())))
  )
}

/** Whether a text names something only to deny it. */
export function isDenied(name: string, { asserted }: TextReading): boolean {
  const parts = wordsOf(name)
  const own = asserted.filter(({ word }) => parts.includes(word))
  return own.length > 0 && own.every(({ status }) => status === 'negated')
}

/** A concept that is named by several words: the shortest stretch that names it. */
function phraseOf(words: readonly string[], row: number): string {
  const { named } = concepts()
  for (const size of [2, 3, 4]) {
    for (let i = 0; i + size <= words.length; i++) {
      const stretch = words.slice(i, i + size)
      if (named.rowsIn(stretch).has(row)) return stretch.join(' ')
    }
  }
  return ''
}
