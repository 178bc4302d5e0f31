import { PipelineError, quote } from '../../errors.js'
import { compilePhrases, type PhraseMatcher } from '../../text/index.js'
import type { Concept } from './concept.js'
import { type ConceptGraph, graphOf } from './graph.js'
import { joint, joints, plainName, spellingsOf } from './spelling.js'

/** By which of its names a concept is called. */
export type NameForm = 'preferred' | 'synonym' | 'lay' | 'adjective' | 'short'

/** A name of a concept. */
export interface ConceptName {
  readonly concept: string
  readonly form: NameForm
}

/** Names made ready to be found; the phrases of the matcher are the keys of the map, in its order. */
interface Names {
  readonly matcher: PhraseMatcher
  readonly named: readonly ConceptName[]
}

/** Concepts made ready to be found in texts and compared. */
export interface ConceptVocabulary {
  /** By id. */
  readonly concepts: ReadonlyMap<string, Concept>
  /** SHA-256 over what the concepts were read from. */
  readonly digest: string
  readonly graph: ConceptGraph
  /** Names by how they are looked up, see {@link plainName}; short forms as they are written. */
  readonly names: ReadonlyMap<string, ConceptName>
  readonly short: ReadonlyMap<string, ConceptName>
  readonly found: Names
  readonly foundShort: Names
}

/**
 * Makes concepts ready for use. A name belongs to one concept; a spelling that is worked out and not written gives way.
 *
 * @throws {PipelineError} input-invalid — an id or a name occurs twice, a broader concept is missing, or a cycle
 */
export function compileConcepts(list: readonly Concept[], { name, digest }: ConceptSource): ConceptVocabulary {
  const fail = (message: string): PipelineError =>
    new PipelineError('input-invalid', `${name}: ${message}`, { file: name })
  const concepts = new Map<string, Concept>()
  for (const concept of list) {
    if (concepts.has(concept.id)) throw fail(`the id ${quote(concept.id)} stands twice. Remove or rename one.`)
    concepts.set(concept.id, concept)
  }
  const names = new Map<string, ConceptName>()
  const short = new Map<string, ConceptName>()
  const put = (known: Map<string, ConceptName>, key: string, { concept, form }: ConceptName, written: string): void => {
    const other = known.get(key)
    if (other !== undefined) {
      const where = other.concept === concept ? `twice at ${concept}` : `at ${other.concept} and at ${concept}`
      throw fail(
        `expected a name to stand once and for one concept, but ${quote(written)} stands ${where}. Remove one.`,
      )
    }
    known.set(key, { concept, form })
  }
  const written = list.flatMap((concept) => namesOf(concept))
  const spellings = written.map(([word, { form }]) => (form === 'short' ? [] : spellingsOf(word)))
  for (const [i, [word, called]] of written.entries()) {
    if (called.form === 'short') put(short, shortKey(word), called, word)
    else put(names, spellings[i]?.[0] ?? '', called, word)
  }
  const ambiguous = new Set(written.filter(([word]) => word.endsWith('?')).map(([word]) => shortKey(word)))
  for (const [i, [word, called]] of written.entries()) {
    for (const spelling of spellings[i] ?? []) if (!names.has(spelling)) names.set(spelling, called)
    const plural = `${shortKey(word)}s`
    if (called.form === 'short' && !word.endsWith('?') && !short.has(plural)) short.set(plural, called)
  }
  const graph = graphOf(concepts, name)
  const plainShort = new Map([...short].filter(([form]) => !ambiguous.has(form)))
  return { concepts, digest, graph, names, short, found: ready(names), foundShort: ready(plainShort) }
}

/** What concepts were read from: by which name messages call it, and its digest. */
export interface ConceptSource {
  readonly name: string
  readonly digest: string
}

/** A short form as it is looked up: as written, what joins words a blank, without the sign for other meanings. */
function shortKey(form: string): string {
  return form.trim().replace(/\?$/, '').replaceAll(joint, ' ')
}

/** Every name of a concept as written, with its form. */
function namesOf(concept: Concept): readonly (readonly [string, ConceptName])[] {
  const { id, preferred, synonyms, lay, adjectives, short } = concept
  const lists: readonly (readonly [NameForm, readonly string[]])[] = [
    ['preferred', [preferred]],
    ['synonym', synonyms],
    ['lay', lay],
    ['adjective', adjectives],
    ['short', short],
  ]
  return lists.flatMap(([form, words]) => words.map((word) => [word, { concept: id, form }] as const))
}

function ready(names: ReadonlyMap<string, ConceptName>): Names {
  return { matcher: compilePhrases([...names.keys()], { joints }), named: [...names.values()] }
}

/**
 * The concept that a whole text names, and how; null where it is the name of none. Short forms that mean other things in
 * running text count here: who answers "PE" to "which diagnosis?" means one.
 *
 * @example
 * conceptNamed('Myocardial infarctions', concepts())?.concept
 * // → 'myocardial-infarction'
 */
export function conceptNamed(text: string, vocabulary: ConceptVocabulary): ConceptName | null {
  const short = vocabulary.short.get(shortKey(text))
  return short ?? vocabulary.names.get(plainName(text)) ?? null
}
