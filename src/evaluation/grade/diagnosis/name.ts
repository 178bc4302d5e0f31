import {
  american,
  type Concept,
  type ConceptMention,
  type ConceptVocabulary,
  conceptNamed,
  concepts,
  findConcepts,
} from '../../../clinical/index.js'
import { groupFile, phrases, setsOf } from '../../../vocabulary/index.js'

/** What a few words name: every way to write their words in one form, and the concept that they are a name of. */
export interface DiseaseName {
  readonly text: string
  /** Words in one form, sorted and joined; with the concepts among them by their ids, too. */
  readonly keys: readonly string[]
  /** The words themselves, without those that say nothing. */
  readonly words: ReadonlySet<string>
  /** Id of the concept; null where the words are the name of none. */
  readonly concept: string | null
  /** Whether it is an organism by name; the concept is then the infection with it, where that has a name. */
  readonly isOrganism: boolean
}

/**
 * Reads a name in whatever order its words come: "torsion of the left testis" is "left testicular torsion".
 *
 * @example
 * ['Carcinoma of the prostate', 'prostatic carcinoma', 'PE', 'rash that itches'].map((text) => nameOf(text).concept)
 * // → ['prostate-cancer', 'prostate-cancer', 'pulmonary-embolism', null]
 */
export function nameOf(given: string): DiseaseName {
  const vocabulary = concepts()
  const whole = conceptNamed(bareOf(given), vocabulary)
  const text = whole === null ? writtenOut(given) : given
  const keys = keysOf(text, vocabulary)
  const named = whole?.concept ?? keys.map((key) => names().get(key)).find((id) => id != null) ?? null
  // "WPW syndrome", "COPD disease", "Chlamydia infection".
  const shorter = bareOf(given).replace(/ (?:infection|syndrome|disease|disorder)$/i, '')
  const called = conceptNamed(shorter, vocabulary)
  const isNamed = called?.form === 'short' || / infection$/i.test(bareOf(text))
  const concept = named ?? (isNamed ? called?.concept : null) ?? null
  const isOrganism = concept !== null && vocabulary.concepts.get(concept)?.kind === 'organism'
  return { text, keys, words: new Set(wordsOf(text)), concept: isOrganism ? illnessOf(concept) : concept, isOrganism }
}

/** The only condition that a text names; null where it names none, or several. */
export function conditionIn(text: string): string | null {
  const vocabulary = concepts()
  const named = findConcepts(text, vocabulary).map(({ concept }) => concept)
  const [only, ...more] = new Set(named.filter((id) => vocabulary.concepts.get(id)?.kind === 'condition'))
  return more.length === 0 ? (only ?? null) : null
}

/** Short forms of conditions in full: "massive PE". What else they may mean in a text, they do not mean in a diagnosis. */
function writtenOut(text: string): string {
  const { concepts: all } = concepts()
  return text.replace(/\b[A-Z][A-Za-z0-9]*[A-Z0-9]\b/g, (short) => {
    const named = conceptNamed(short, concepts())
    const concept = named?.form === 'short' ? all.get(named.concept) : undefined
    return concept?.kind === 'condition' ? concept.preferred : short
  })
}

/** An organism stands for the infection with it where that has a name: "which is the cause?" is answered by both. */
function illnessOf(id: string): string {
  const vocabulary = concepts()
  const organism = vocabulary.concepts.get(id)
  if (organism === undefined) return id
  const infection = [organism.preferred, ...organism.synonyms, ...organism.short]
    .map((name) => conceptNamed(`${name} infection`, vocabulary)?.concept)
    .find((found) => found !== undefined)
  return infection ?? id
}

/** Names by their words in one form; null where they are a name of two concepts. */
function namesOf(vocabulary: ConceptVocabulary): ReadonlyMap<string, string | null> {
  const known = new Map<string, string | null>()
  for (const concept of vocabulary.concepts.values()) {
    for (const key of new Set(writtenNames(concept).flatMap((name) => keysOf(name, vocabulary)))) {
      const other = known.get(key)
      known.set(key, other === undefined || other === concept.id ? concept.id : null)
    }
  }
  return known
}

let read: { readonly of: ConceptVocabulary; readonly names: ReadonlyMap<string, string | null> } | undefined

function names(): ReadonlyMap<string, string | null> {
  const vocabulary = concepts()
  if (read?.of !== vocabulary) read = { of: vocabulary, names: namesOf(vocabulary) }
  return read.names
}

function writtenNames({ preferred, synonyms, lay }: Concept): readonly string[] {
  return [preferred, ...synonyms, ...lay].filter((name) => !name.endsWith('!'))
}

/** The words of a text as a key, as they stand and with the concepts that are named by a part of it. */
function keysOf(text: string, vocabulary: ConceptVocabulary): readonly string[] {
  const bare = bareOf(text)
  let withIds = ''
  let at = 0
  const isWhole = ({ start, end }: ConceptMention): boolean => end - start === bare.length
  const found = findConcepts(bare, vocabulary)
  // Of a name as a whole the names within it are looked for, behind its first word.
  const first = bare.indexOf(' ') + 1
  const mentions = found.some(isWhole)
    ? findConcepts(bare.slice(first), vocabulary).map((one) => ({
        ...one,
        start: one.start + first,
        end: one.end + first,
      }))
    : found
  for (const mention of mentions.filter((one) => !isWhole(one))) {
    withIds += `${bare.slice(at, mention.start)} @${mention.concept.replaceAll('-', '_')} `
    at = mention.end
  }
  const forms = [wordsOf(bare), wordsOf(withIds + bare.slice(at))]
  return [...new Set(forms.filter((words) => words.length > 0).map((words) => [...new Set(words)].sort().join(' ')))]
}

function bareOf(text: string): string {
  return text.replace(/^[\s,;:.()–—-]+|[\s,;:.()–—-]+$/g, '').replace(/^(?:an?|the)\s+/i, '')
}

const wordFile = groupFile('diagnosis/words.yaml', ['empty'], phrases)
/** Words that join others, call a disease a disease, or say how it came. */
const sets = setsOf(wordFile)

const numerals: ReadonlyMap<string, string> = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
])

/** The words in small letters, one spelling and the singular, and what names a concept as that. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    // A letter of its own, and no article: hepatitis A.
    .replace(/(?<=\w[ -])A\b/g, 'letter_a')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']s\b|[’']/g, '')
    .replace(/\bsecondary to\b/g, 'due to')
  const words = plain.split(/[^@\w\u03b1-\u03c9]+/).filter((word) => word !== '' && !sets().empty.has(word))
  return words.map((word) => numerals.get(word) ?? marked(singular(american(word))))
}

/** A word that names a concept by itself as that concept: "renal" and "kidney", "tumor" and "neoplasm" are one word. */
function marked(word: string): string {
  const id = concepts().names.get(word)?.concept
  return id === undefined ? word.replace(/(?<=ion)al$|(?<=ic)al$/, '') : `@${id.replaceAll('-', '_')}`
}

function singular(word: string): string {
  if (word.length < 5 || word.startsWith('@') || /(?:ss|us|is|os|itis|ies|ses)$/.test(word)) {
    return word.replace(/ies$/, 'y').replace(/ses$/, 'sis')
  }
  return word.replace(/s$/, '')
}
