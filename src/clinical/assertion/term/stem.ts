import { filled, once, several, tableFile } from '../../../vocabulary/index.js'
import { byWord } from './by-word.js'
import { american } from './spelling.js'
import { contextWords } from './words.js'

/** Forms that no ending explains, each row one word with its others. */
const formFile = tableFile('assertion/forms.csv', () => ({ base: filled, forms: several('|', filled) }))

const irregular = once(
  () => new Map(formFile.read().flatMap(({ base, forms }) => forms.map((form) => [form, base] as const))),
)

/** The forms of a word that no ending explains. */
export function irregularFormsOf(word: string): readonly string[] {
  return [...irregular()].flatMap(([form, base]) => (base === word ? [form] : []))
}

const general = once(() => new Set([...contextWords().general].map(stemOf)))

/** The word of which another one is an irregular form; itself, if it is none. */
export function baseOf(word: string): string {
  return irregular().get(word) ?? word
}

/**
 * A word without what grammar adds to it, cut to at most six letters.
 *
 * @example
 * ['drank', 'vomiting', 'vomits', "mother's"].map(stemOf)
 * // → ['drink', 'vomit', 'vomit', 'mother']
 */
export const stemOf = byWord((word) => {
  const bare = (irregular().get(word) ?? american(word)).replace(/['’]s$/, '')
  const cut = bare.replace(/(?:ingly|edly|ness|ing|ed|es|s|ly|e|y)$/, '')
  return (cut.length >= 4 || cut.length >= bare.length - 1 ? cut : bare).slice(0, 6)
})

/** Whether two stems are of one word: "smok" of "smoke", "smoker" of "smoker". */
export function isSameStem(a: string, b: string): boolean {
  return a === b || (a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a)))
}

/** Whether telling or denying a stem is a matter of its own. */
export function isSpecific(stem: string): boolean {
  return stem.length >= 4 && !/\d|⟦/.test(stem) && !general().has(stem)
}
