import { expression, filled, oneOf, tableFile } from '../../vocabulary/index.js'

/** What may say who somebody is, as far as it is looked for. */
export const identifierKinds = ['name', 'birth-date', 'record-number', 'phone', 'address', 'email'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

/** Forms of identifiers, each with a text that has it and one that looks nearly so and is none. */
export const identifierFile = tableFile('identifier/rules.csv', () => {
  return { kind: oneOf(identifierKinds), pattern: filled.pipe(expression('gu')), example: filled, other: filled }
})

/** Something in a text that looks like an identifier. What it says is not repeated: findings are shown and kept. */
export interface FoundIdentifier {
  readonly kind: IdentifierKind
  /** Place of the first one of its kind, in UTF-16 code units. */
  readonly start: number
  /** How many of its kind there are. */
  readonly count: number
}

/**
 * What in a text looks like an identifier, a kind at a time. It knows the forms of `data/vocabulary/identifier` and
 * nothing of persons: a name without a title is not seen, and a text in which nothing is found is not de-identified.
 *
 * @example
 * identifiersIn('Mrs. Lindqvist (DOB 04/12/1961) has a cough.').map(({ kind }) => kind)
 * // → ['name', 'birth-date']
 */
export function identifiersIn(text: string): readonly FoundIdentifier[] {
  const found = new Map<IdentifierKind, Set<number>>()
  for (const { kind, pattern } of identifierFile.read()) {
    for (const { index } of text.matchAll(pattern)) {
      found.set(kind, (found.get(kind) ?? new Set()).add(index))
    }
  }
  return identifierKinds.flatMap((kind) => {
    const starts = found.get(kind)
    return starts === undefined ? [] : [{ kind, start: Math.min(...starts), count: starts.size }]
  })
}
