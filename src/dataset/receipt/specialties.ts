import type { Manifest } from './manifest.js'

/**
 * How many records have a guessed specialty, in words; null in what was built before records said where it is from.
 *
 * @example
 * guessedSpecialties({ specialties: { given: 150, guessed: 10 } })
 * // → '10 of 160'
 */
export function guessedSpecialties({ specialties }: Pick<Manifest['counts'], 'specialties'>): string | null {
  return specialties === undefined ? null : `${specialties.guessed} of ${specialties.given + specialties.guessed}`
}
