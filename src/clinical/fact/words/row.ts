import { cell, filled, oneOf, phrases, several, tableFile, type VocabularyFile } from '../../../vocabulary/index.js'
import type { FactKind } from '../fact.js'

/** A word or phrase as texts are looked through for it. */
export const phrase = cell(phrases)

/** Words that tell one fact: its kind, its normal form, and how else it is written. */
interface FactRow {
  readonly kind: FactKind
  readonly value: string
  readonly words: readonly string[]
}

/** Declares a file of facts of some kinds. */
function factFile(file: string, kinds: readonly FactKind[]): VocabularyFile<readonly FactRow[]> {
  return tableFile(file, () => ({ kind: oneOf(kinds), value: filled, words: several('|', phrase) }))
}

const files = [
  factFile('fact/measure.csv', ['vital-sign', 'laboratory']),
  factFile('fact/body.csv', ['site', 'side']),
  factFile('fact/order.csv', ['route', 'frequency']),
  factFile('fact/context.csv', [
    'age',
    'sex',
    'severity',
    'course',
    'temporality',
    'experiencer',
    'certainty',
    'negation',
  ]),
]

/** A wording of a fact. */
export interface Wording {
  readonly kind: FactKind
  readonly value: string
  readonly wording: string
}

/** All wordings of facts. The normal form counts as one too where it can be found in a text. */
export function wordings(): readonly Wording[] {
  return files.flatMap((file) =>
    file.read().flatMap(({ kind, value, words }) => {
      const own = /^(?!every )[a-z][a-z0-9 -]*$/.test(value) ? [value.replaceAll('-', ' ')] : []
      return [...own, ...words].map((wording) => ({ kind, value, wording }))
    }),
  )
}

/** Forms, short ones and "both hands", that tell a side together with a site. */
export const sidedFile = tableFile('fact/sided.csv', () => ({
  side: filled,
  site: filled,
  words: several('|', phrase),
}))

/** Words that deny something without a word of denial, and what they deny. */
export const negatedFile = tableFile('fact/negated.csv', () => ({ denied: filled, words: several('|', phrase) }))
