import type { Form } from './cell.js'

/** A word or phrase in which a star matches any letters, or none: `infect*`, `*cardi*`, `evaluat* of`. */
export const starred: Form = {
  pattern: /^\*?\w(?:[^*]*(?:\*[^*]+)*\w)?\*?$/,
  expected: 'words that begin and end with a letter, digit or star',
}

/** As `starred`, but known from its first letter on: a reader who looks at beginnings finds it. */
export const begun: Form = {
  pattern: /^[a-z0-9](?:[^*]*(?:\*[^*]+)*\w)?\*?$/i,
  expected: 'words that begin with a letter or digit and end with a letter, digit or star',
}

/**
 * A regular expression's source for any of some words; a star stands for any letters. The longer word comes first.
 *
 * @example
 * [alternationOf(['cell', 'cell count']), alternationOf(['evaluat* of'])]
 * // → ['cell count|cell', 'evaluat\\w* of']
 */
export function alternationOf(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.split('*').map(escaped).join('\\w*'))
    .join('|')
}

/**
 * A regular expression's source that finds any of some words as whole words; a star at an end leaves that end open.
 *
 * @example
 * ['infection', 'reinfect', 'HIV'].map((text) => new RegExp(patternOf(['infect*', 'HIV'])).test(text))
 * // → [true, false, true]
 */
export function patternOf(words: readonly string[]): string {
  const ends = [
    { head: '\\b', tail: '\\b', own: words.filter((word) => !/^\*|\*$/.test(word)) },
    { head: '\\b', tail: '', own: words.filter((word) => /^[^*].*\*$/.test(word)) },
    { head: '', tail: '\\b', own: words.filter((word) => /^\*.*[^*]$/.test(word)) },
    { head: '', tail: '', own: words.filter((word) => /^\*.*\*$/.test(word)) },
  ]
  return ends
    .filter(({ own }) => own.length > 0)
    .map(({ head, tail, own }) => `${head}(?:${alternationOf(own.map((word) => word.replace(/^\*|\*$/g, '')))})${tail}`)
    .join('|')
}

/** A regular expression's source for a word as it is written. */
export function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
