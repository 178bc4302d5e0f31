import { compilePhrases } from '../../../text/index.js'
import { filled, once, several, tableFile } from '../../../vocabulary/index.js'
import { concepts, joints, plainName } from '../../concept/index.js'
import { readFacts } from '../../fact/index.js'
import { byText, wordsOf } from '../term/index.js'
import { isShortFor, lexiconNames } from '../unit/index.js'

/** Names of one thing, by row: short and long, technical and everyday ones. */
export const nameFile = tableFile('assertion/names.csv', () => ({ names: several('|', filled) }))

interface Row {
  readonly names: readonly string[]
  /** What else its short form means, as far as the row says so. */
  readonly also?: readonly string[]
}

/** A name as it may be printed, and the rows in which it stands. */
interface Form {
  /** In the singular, as its rows write it. */
  readonly name: string
  readonly plural: string
  readonly rows: Row[]
}

/** A name where it stands in a text. */
interface Named extends Form {
  readonly start: number
  readonly end: number
}

/** The forms of all names, by how they are looked up: folded, so that "PAs" and "PAS" share a place. */
const matcher = once(() => {
  const forms = new Map<string, Form[]>()
  for (const row of [...nameFile.read(), ...namesElsewhere()]) {
    for (const name of row.names) {
      for (const plural of ['', 's']) {
        const key = plainName(name + plural)
        const known = forms.get(key) ?? []
        const same = known.find((form) => form.name === name && form.plural === plural)
        if (same === undefined) forms.set(key, [...known, { name, plural, rows: [row] }])
        else same.rows.push(row)
      }
    }
  }
  // "WBCs" is the plural of the cells where they have a name of their own, and not of their count.
  const found = [...forms.values()].map((some) => some.sort((a, b) => a.plural.length - b.plural.length))
  return { phrases: compilePhrases([...forms.keys()], { joints }), forms: found }
})

/** The names that the list of short forms and the concepts give. */
export function namesElsewhere(): readonly Row[] {
  const lexicon = lexiconNames().filter(({ names }) => names.some(isInitials) && !names.some(isDrug))
  return [...lexicon, ...conceptNames()]
}

/** The short forms of the concepts, each with the names that it spells. */
function conceptNames(): readonly Row[] {
  return [...concepts().concepts.values()].flatMap(({ preferred, synonyms, short }) =>
    short.flatMap((form): Row[] => {
      const own = form.replace(/\?$/, '')
      const long = [preferred, ...synonyms].filter((name) => isSpelledBy(own, name))
      return long.length === 0 ? [] : [{ names: [own, ...long] }]
    }),
  )
}

/** Whether a short form spells a name with its last word: "PIP" is the adjective and no joint. */
function isSpelledBy(short: string, name: string): boolean {
  const words = wordsOf(name)
  return isShortFor(short.toLowerCase(), words) && !isShortFor(short.toLowerCase(), words.slice(0, -1))
}

/** Whether a name is one of a drug, whose short forms are easily misread and are compared as such. */
function isDrug(name: string): boolean {
  return readFacts(name).some(({ kind }) => kind === 'drug')
}

/** Whether a name holds a short form, which means what it does letter for letter: "ALL" is a leukemia, and "all" is not. */
function isShort(name: string): boolean {
  return isInitials(name) || /^\p{Lu}\p{Ll}{0,2}$/u.test(name)
}

/** Whether a name holds a short form of several capitals or figures, and not one like "Tm". */
function isInitials(name: string): boolean {
  return /\p{Lu}[\p{L}\d/&-]*\p{Lu}|\d\p{Lu}|\p{Lu}\d/u.test(name)
}

/** Whether a short form stands for several things, of which its own text alone cannot tell which is meant. */
function isOpen({ name, rows }: Form): boolean {
  const [first, ...others] = rows
  const isOther = ({ names }: Row): boolean => !names.some((one) => one !== name && first?.names.includes(one))
  return isShort(name) && (others.some(isOther) || rows.some(({ also = [] }) => also.length > 0))
}

/**
 * Two texts in which a thing that they call by different names has one name, the shortest of those that they use; places
 * stay. What both call alike is left alone, and so is a name for which the other text has none. The original tells what a
 * short form of the new text means; what one of its own means, where that is several things, the new text does not.
 *
 * @example
 * inOneName('A stenosis of the right coronary artery.', 'The RCA is stenosed.')
 * // → ['A stenosis of the                   RCA.', 'The RCA is stenosed.']
 */
export function inOneName(before: string, after: string): readonly [string, string] {
  const [ours, theirs] = [namesIn(before), namesIn(after)]
  const [was, is] = [byRow(ours), byRow(theirs)]
  const open = new Set(ours.filter(isOpen).map(({ name }) => name))
  const said = new Map<Row, string>()
  for (const [row, names] of was) {
    const others = is.get(row)
    if (others === undefined || isSame(names, others) || [...names].every((name) => open.has(name))) continue
    said.set(row, shortestOf([...names, ...others]))
  }
  if (said.size === 0) return [before, after]
  return [called(before, ours, said), called(after, theirs, said)]
}

const namesIn = byText((text): readonly Named[] => {
  const { phrases, forms } = matcher()
  return phrases.matches(text).flatMap(({ phrase, start, end }): readonly Named[] => {
    // "Anti-SSA" is no SSA, and a low-sodium diet no low sodium.
    if (text[start - 1] === '-' || text[end] === '-') return []
    const printed = text.slice(start, end)
    const form = forms[phrase]?.find(({ name, plural }) => !isShort(name) || sameLetters(name + plural, printed))
    return form === undefined ? [] : [{ ...form, start, end }]
  })
})

/** Whether a short form is printed letter for letter, whatever joins its parts. */
function sameLetters(name: string, printed: string): boolean {
  return name.replace(/\P{L}/gu, ' ') === printed.replace(/\P{L}/gu, ' ')
}

function byRow(named: readonly Named[]): ReadonlyMap<Row, ReadonlySet<string>> {
  const found = new Map<Row, Set<string>>()
  for (const { name, rows } of named) {
    for (const row of rows) found.set(row, (found.get(row) ?? new Set()).add(name))
  }
  return found
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name))
}

function shortestOf(names: readonly string[]): string {
  return names.reduce((shortest, name) => (name.length < shortest.length ? name : shortest))
}

function called(text: string, named: readonly Named[], said: ReadonlyMap<Row, string>): string {
  let [told, at] = ['', 0]
  for (const { name, plural, rows, start, end } of named) {
    const other = rows.map((row) => said.get(row)).find((one) => one !== undefined)
    if (other === undefined || other === name) continue
    const isPlural = plural !== '' && !other.endsWith('s')
    told += text.slice(at, start) + `${other}${isPlural ? plural : ''}`.padStart(end - start)
    at = end
  }
  return told + text.slice(at)
}
