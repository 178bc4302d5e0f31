import { groupFile, once, setsOf } from '../../../../vocabulary/index.js'

const classes = ['forms', 'salts', 'release', 'moments', 'sites', 'units', 'settings'] as const

const file = groupFile('advice/administration.yaml', classes, {
  pattern: /^[a-z]+$/,
  expected: 'one word of small letters',
})

/** Closed classes of words that tell how a drug is made up and given, and change nothing of how much or how often. */
export const administration = setsOf(file)

const all = once(() => new Set(classes.flatMap((name) => [...administration()[name]])))

/**
 * Whether a word of small letters is of a closed class of administration: a form, a salt, a release, a moment of the day, a
 * site, a unit or a place of care.
 *
 * @example
 * ['lozenge', 'dipropionate', 'depot', 'warfarin'].map(isOfAdministration)
 * // → [true, true, false, false]
 */
export function isOfAdministration(word: string): boolean {
  return all().has(word)
}
