import { cell, type Form, filled, readRows, several } from '../../vocabulary/index.js'

/** What kind of thing a concept is; the bundled files are named after it. */
export const conceptKinds = [
  'condition',
  'symptom',
  'sign',
  'test',
  'procedure',
  'exposure',
  'organism',
  'anatomy',
] as const

/** What a concept is, as its file is called. */
export type ConceptKind = (typeof conceptKinds)[number]

/**
 * One clinical meaning with all its names.
 *
 * Names are written as Americans write them, in the singular where they have one, with accents and possessives; how else
 * they may be spelled is worked out when a vocabulary is compiled. `!` behind a verb stands for its other forms.
 */
export interface Concept {
  /** Small letters, digits and hyphens; of a term of an ontology its identifier there. */
  readonly id: string
  readonly kind: ConceptKind
  readonly preferred: string
  /** Other professional names of exactly this meaning. */
  readonly synonyms: readonly string[]
  /** What people without medical training call it. */
  readonly lay: readonly string[]
  /** Adjectives that say that a person or a finding has it. */
  readonly adjectives: readonly string[]
  /** Short forms, letter for letter; `?` behind one says that it means other things in running text (`PE?`). */
  readonly short: readonly string[]
  /** Ids of the next broader concepts: each case of this one is a case of theirs. */
  readonly broader: readonly string[]
  /** Ids of concepts that cannot be true of the same thing at the same time; counts in both directions. */
  readonly opposite: readonly string[]
  /** Where the names come from. */
  readonly source: string
}

const id: Form = {
  pattern: /^[A-Za-z0-9]+(?:[-_:.][A-Za-z0-9]+)*$/,
  expected: 'an id of letters, digits and hyphens',
}
const name: Form = {
  pattern: /^[\p{L}\p{N}](?:[^;!?]*[\p{L}\p{N}')%+])?!?$/u,
  expected: 'names that begin and end with a letter or digit, parted by ";"',
}
const shortForm: Form = {
  pattern: /^[\p{L}\p{N}](?:[^;!?]*[\p{L}\p{N}+-])?\??$/u,
  expected: 'short forms that begin and end with a letter or digit, parted by ";"',
}

/** Whether a text can be the id of a concept. */
export function isConceptId(text: string): boolean {
  return id.pattern.test(text)
}

/** Whether a text can serve as a name in a file of concepts. */
export function isConceptName(text: string): boolean {
  return name.pattern.test(text) && !text.endsWith('!')
}

const columns = {
  id: cell(id),
  preferred: cell(name),
  synonyms: several(';', cell(name)),
  lay: several(';', cell(name)),
  adjectives: several(';', cell(name)),
  short: several(';', cell(shortForm)),
  broader: several(';', cell(id)),
  opposite: several(';', cell(id)),
  source: filled,
}

/** The columns of a file of concepts. */
export const conceptColumns: readonly string[] = Object.keys(columns)

/**
 * The concepts of a file: rows of one kind.
 *
 * @example
 * readConcepts('id,preferred,synonyms,lay,adjectives,short,broader,opposite,source\nfever,fever,pyrexia,,febrile,,,,own\n', 'symptom.csv', 'symptom').map(({ id, synonyms }) => [id, synonyms])
 * // → [['fever', ['pyrexia']]]
 * @throws {PipelineError} input-invalid — a column, a cell or the source does not fit
 */
export function readConcepts(text: string, file: string, kind: ConceptKind): readonly Concept[] {
  return readRows(text, file, columns).map((row) => ({ ...row, kind }))
}
