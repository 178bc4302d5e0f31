import { cell, filled, groupFile, once, setsOf, tableFile } from '../../../vocabulary/index.js'
import { byWord } from './by-word.js'
import { everydayForms } from './everyday.js'
import { baseOf, isSameStem, stemOf } from './stem.js'

const anyText = cell({ pattern: /^/, expected: 'a text' })

/** Everyday words that share a sense, and those of the senses beside it: derived, similar, or broader. */
const senseFile = tableFile('english/thesaurus.csv', () => ({ words: filled, near: anyText }))

const kinds = ['animal', 'body', 'feeling', 'food', 'person', 'plant', 'state', 'substance'] as const

const thingFile = groupFile('english/things.yaml', kinds, {
  pattern: /^[a-z]{2,}$/,
  expected: 'words of small letters',
})

/** What kind of thing an everyday noun names. */
export type ThingKind = (typeof kinds)[number]

/** By word the senses that it has, and those beside which it stands. */
const senses = once(() => {
  const own = new Map<string, number[]>()
  const near = new Map<string, number[]>()
  for (const [row, sense] of senseFile.read().entries()) {
    for (const [cell, map] of [
      [sense.words, own],
      [sense.near, near],
    ] as const) {
      for (const word of cell === '' ? [] : cell.split('|')) {
        const rows = map.get(word)
        if (rows === undefined) map.set(word, [row])
        else rows.push(row)
      }
    }
  }
  return { own, near }
})

interface Senses {
  readonly own: ReadonlySet<number>
  readonly all: ReadonlySet<number>
}

const sensesOf = byWord((word): Senses => {
  const { own, near } = senses()
  const forms = everydayForms(word)
  const mine = forms.flatMap((form) => own.get(form) ?? [])
  return { own: new Set(mine), all: new Set([...mine, ...forms.flatMap((form) => near.get(form) ?? [])]) }
})

/**
 * Whether two everyday words may stand for each other: they share a sense, or the one has a sense beside one of the other.
 *
 * @example
 * [isRelated('shut', 'closing'), isRelated('trunk', 'face')]
 * // → [true, false]
 */
export function isRelated(a: string, b: string): boolean {
  const [one, other] = [sensesOf(a), sensesOf(b)]
  return shares(one.all, other.own) || shares(other.all, one.own)
}

/** Whether the thesaurus has a sense of a word or of one of its forms. */
export function isSensed(word: string): boolean {
  return sensesOf(word).own.size > 0
}

/** As {@link isRelated}, and also where both have a sense beside a third one. */
export function isDistantlyRelated(a: string, b: string): boolean {
  return shares(sensesOf(a).all, sensesOf(b).all)
}

function shares(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  for (const one of some) if (others.has(one)) return true
  return false
}

/** What two forms of one word have in common: stems of which the one begins as the other, or an everyday word. */
const formOf = byWord((word) => ({ stem: stemOf(word), everyday: everydayForms(word) }))

/** Whether two words are forms of one. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [formOf(a), formOf(b)]
  return isSameStem(one.stem, other.stem) || one.everyday.some((form) => other.everyday.includes(form))
}

const things = setsOf(thingFile)

/** Singulars of which a noun may be the plural, itself first. */
function singularsOf(word: string): readonly string[] {
  return [
    word,
    baseOf(word),
    word.replace(/ies$/, 'y'),
    word.replace(/s$/, ''),
    word.replace(/(?<=s|x|z|ch|sh)es$/, ''),
  ]
}

/** What an everyday noun names by the sense that it mostly has; null for other words. */
export const thingKindOf = byWord((word): ThingKind | null => {
  const singulars = singularsOf(word)
  return kinds.find((kind) => singulars.some((form) => things()[kind].has(form))) ?? null
})

/** The everyday names of parts of the body, in the singular. */
export function partsOfBody(): ReadonlySet<string> {
  return things().body
}
