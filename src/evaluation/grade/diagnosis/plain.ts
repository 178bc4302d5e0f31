import { concepts, findConcepts } from '../../../clinical/index.js'
import { type DiseaseName, nameOf } from './name.js'

/** Whether two names are names of the same: of one concept, or with the same words. */
export function equal(one: DiseaseName, other: DiseaseName): boolean {
  if (one.concept !== null && other.concept !== null) return one.concept === other.concept
  return one.keys.some((key) => other.keys.includes(key))
}

/** Whether two names are the same, or are once words that change nothing are left out. */
export function isSaidOf(one: DiseaseName, other: DiseaseName): boolean {
  if (equal(one, other) || isInitialsOf(one, other) || isInitialsOf(other, one)) return true
  return [plainer(one, other), one].some((a) => [plainer(other, one), other].some((b) => equal(a, b)))
}

/**
 * Whether an abbreviation that no concept goes by has the initials of a name, or of another name of the same: "AFLP" is read
 * as acute fatty liver of pregnancy where that is the reference.
 */
function isInitialsOf(short: DiseaseName, name: DiseaseName): boolean {
  if (short.concept !== null || !/^[A-Z]{3,6}$/.test(short.text)) return false
  const names = name.concept === null ? [name.text] : [name.text, ...namesOfConcept(name.concept)]
  return names.some((one) => initialsOf(one).includes(short.text))
}

function initialsOf(name: string): readonly string[] {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const initials = (some: readonly string[]): string => some.map((word) => word.charAt(0).toUpperCase()).join('')
  return [initials(words), initials(words.filter((word) => !/^(?:of|the|and|in|with|to|due|by|on|for)$/i.test(word)))]
}

/** Where in an organ: with a site, another place of it. */
const place = /\b(?:distal|proximal|upper|lower|left|right|bilateral|anterior|posterior|superior|inferior)\b/gi

/**
 * How a name stands to another that does not say where the disease sits: `inherent` where it always sits there, `narrower`
 * where it might sit elsewhere; null where the names differ in something else.
 *
 * @example
 * const names = ['osteosarcoma of the femur', 'pyelonephritis of the kidney', 'pneumonia']
 * names.map((text) => siteOf(nameOf(text), nameOf(text.split(' of ')[0])))
 * // → ['narrower', 'inherent', null]
 */
export function siteOf(name: DiseaseName, other: DiseaseName): 'inherent' | 'narrower' | null {
  const vocabulary = concepts()
  const plain = plainer(name, other)
  const sites = findConcepts(plain.text, vocabulary).filter(
    ({ concept }) => vocabulary.concepts.get(concept)?.kind === 'anatomy',
  )
  if (sites.length === 0) return null
  const bare = sites.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, plain.text)
  const found = nameOf(bare.replace(place, ' '))
  if (found.concept === null || !equal(found, other)) return null
  const own = [found.concept, ...vocabulary.graph.broader(found.concept)].flatMap(wordsOfNames)
  const isInherent = sites.every(({ start, end }) =>
    [...nameOf(plain.text.slice(start, end)).words].every((word) => own.includes(word)),
  )
  return isInherent && name.text.search(place) < 0 ? 'inherent' : 'narrower'
}

function namesOfConcept(id: string): readonly string[] {
  const concept = concepts().concepts.get(id)
  return concept === undefined ? [] : [concept.preferred, ...concept.synonyms, ...concept.lay]
}

function wordsOfNames(id: string): readonly string[] {
  return namesOfConcept(id).flatMap((name) => [...nameOf(name).words])
}

/** Words that change nothing of a diagnosis, each with its contrary. */
export const idle: ReadonlyMap<string, string> = new Map([
  ['acute', 'chronic'],
  ['primary', 'secondary'],
  ['idiopathic', 'secondary'],
  ['left', 'right'],
  ['right', 'left'],
  ['sided', ''],
  ['bilateral', 'unilateral'],
  ['classic', 'atypical'],
  ['classical', 'atypical'],
  ['typical', 'atypical'],
  ['symptomatic', 'asymptomatic'],
  ['pediatric', 'adult'],
  ['underlying', ''],
  ['clinical', ''],
  ['isolated', ''],
  ['normal', 'abnormal'],
  ['uncomplicated', 'complicated'],
])

/** A name without the words that change nothing in it; the name itself where one of them tells kinds of it apart. */
function plainer(name: DiseaseName, beside: DiseaseName): DiseaseName {
  const idleWords = wordsIn(name).filter((word) => idle.has(word))
  if (idleWords.length === 0) return name
  if (idleWords.some((word) => wordsIn(beside).includes(idle.get(word) ?? ''))) return name
  const bare = nameOf(idleWords.reduce((text, word) => text.replace(new RegExp(`\\b${word}\\b`, 'gi'), ' '), name.text))
  // "Acute heart failure" is a disease of its own, by its own name.
  if (name.concept !== null && name.concept !== bare.concept) return name
  return idleWords.some((word) => tellsKinds(word, bare.concept)) ? name : bare
}

function wordsIn({ text }: DiseaseName): readonly string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}

/** Whether a concept with a word before it, or with its contrary, is a kind of its own: acute and chronic pancreatitis. */
function tellsKinds(word: string, concept: string | null): boolean {
  if (concept === null) return word !== 'left' && word !== 'right'
  const { concepts: all, graph } = concepts()
  const pattern = new RegExp(`\\b(?:${[word, idle.get(word)].filter((one) => one !== '').join('|')})\\b`, 'i')
  return [...all.values()].some(({ id, preferred }) => {
    return (
      pattern.test(preferred) &&
      graph.broader(id).has(concept) &&
      nameOf(preferred.replace(pattern, ' ')).concept === concept
    )
  })
}
