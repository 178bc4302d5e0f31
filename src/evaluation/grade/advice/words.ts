import { groupFile, once, patternOf, starred } from '../../../vocabulary/index.js'

/** What may be said to do about a drug; `away` takes it, `given` gives it. */
export const deciding = ['away', 'given', 'switch', 'reduce', 'delay'] as const

const groups = [
  ...deciding,
  'monitor',
  'flag',
  'clarify',
  'refer',
  'denial',
  'needless',
  'unneeded',
  'general',
  'here',
  'open',
  'past',
  'condition',
  'pronoun',
  'order',
  'onward',
  'head',
  'modal',
  'habit',
] as const

type Group = (typeof groups)[number]

const file = groupFile('advice/words.yaml', groups, starred)

/** A pattern for any word of each group, in small letters. */
export const advicePatterns = once((): Readonly<Record<Group, RegExp>> => {
  const words = file.read()
  const found = {} as Record<Group, RegExp>
  for (const group of groups) found[group] = new RegExp(`(?:${patternOf(words[group])})\\w*`, 'g')
  return found
})

/** Whether a text has a word of a group. */
export function has(text: string, group: Group): boolean {
  return text.search(advicePatterns()[group]) >= 0
}

/** Where words of a group stand in a text. */
export function placesOf(text: string, group: Group): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(advicePatterns()[group])].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }))
}

/** Characters on each side of a word within which what is said of it stands. */
const span = 400

/** What stands before a place, as far as it can be about the word there. */
export function textBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - span), at)
}

/** What stands behind a place, as far as it can be about the word there. */
export function textAfter(text: string, at: number): string {
  return text.slice(at, at + span)
}
