import { memoiseByObject } from '../../../memoise-by-object.js'
import { once } from '../../../vocabulary/index.js'
import { byWord, concepts, contextWords, roots, stemOf, wordsOf } from '../term/index.js'
import type { TextReading } from './reading.js'

/** Whether two words are forms of one. */
export function isAlike(a: string, b: string): boolean {
  return isPartly(a, b) || stemOf(a) === stemOf(b) || rootOf(a) === rootOf(b)
}

/** Whether two words have their first letters in common, or the one holds those of the other. */
function isPartly(a: string, b: string): boolean {
  if (a === b || (a.length > 4 && b.length > 4 && (a.includes(b.slice(0, 5)) || b.includes(a.slice(0, 5))))) return true
  const shared = Math.min(a.endsWith('s') ? a.length - 1 : a.length, b.length, 6)
  return shared >= 4 && b.startsWith(a.slice(0, shared))
}

/** The words of a text, made ready to be asked for forms of others; a whole text is asked for the words of every unit. */
const askable = memoiseByObject(({ words }: TextReading) => {
  const distinct = new Set(words)
  const stems = once(() => new Set(words.map(stemOf)))
  const rootsOf = once(() => new Set(words.map(rootOf)))
  const list = [...distinct]
  const hasForm = byWord((word) => {
    return stems().has(stemOf(word)) || rootsOf().has(rootOf(word)) || list.some((other) => isPartly(word, other))
  })
  return {
    // Most words of a sentence told anew are in it as they were.
    has: (word: string): boolean => distinct.has(word) || hasForm(word),
    hasRoot: (root: string): boolean => rootsOf().has(root),
  }
})

/** Whether a text has a form of a word. */
export function hasAlike(reading: TextReading, word: string): boolean {
  return askable(reading).has(word)
}

/** Whether a text has a word of the same root. */
export function hasRootOf(reading: TextReading, word: string): boolean {
  return askable(reading).hasRoot(rootOf(word))
}

/** "Septum" and "septal", "discomfort" and "uncomfortable". */
const rootOf = byWord((word) => {
  const bare = word.replace(/^(?:dis|un)(?=[a-z]{6})/, '').replace(/able$/, '')
  return bare.length < 6
    ? bare
    : bare.replace(/(?:um|al|us|a|is|ic|ous|ary|ar|ia|ine|ae|i|(?<=[a-z]{4})(?:ions?|ors?))$/, '')
})

/** Whether a word is grammar, or says too little to be told. */
export function isFiller(word: string): boolean {
  const { small, empty, general } = contextWords()
  return small.has(word) || empty.has(word) || general.has(word)
}

/** Whether a text tells a word in some way: by a form of it, its concept, or its parts in plain words. */
export function isAccounted(word: string, before: TextReading): boolean {
  return /\d/.test(word) || hasAlike(before, word) || isByConcept(word, before) || isByRoots(word, before)
}

/** Whether a word may tell a concept that a text tells. */
export function isByConcept(word: string, { concepts: stated }: TextReading): boolean {
  return concepts()
    .stated.rowsOf(word)
    .some((row) => stated.has(row))
}

/** Whether a text tells each part of a medical word in plain ones. */
export function isByRoots(word: string, reading: TextReading): boolean {
  const small = word.toLowerCase()
  // "-cyte" alone says little: the beginning of the word must be told, too.
  return (isEachRootStated(small, reading) && isBegun(small, reading)) || isByPrefix(small, reading)
}

/** Whether a text tells the roots of a word: one of those with which it begins, and each of the others. */
function isEachRootStated(word: string, { roots: stated }: TextReading): boolean {
  const own = roots().of.rowsOf(word)
  const begun = new Set(roots().begun.rowsOf(word))
  return own.length > 0 && own.every((row) => begun.has(row) || stated.has(row))
}

function isBegun(word: string, { roots: stated }: TextReading): boolean {
  return roots()
    .begun.rowsOf(word)
    .some((row) => stated.has(row))
}

/** Whether a text tells a prefix of a word and what it qualifies: by "in" alone nothing is intracranial. */
function isByPrefix(word: string, reading: TextReading): boolean {
  return roots().prefixes.some(({ prefix, row }) => {
    if (!word.startsWith(prefix) || !reading.roots.has(row)) return false
    const rest = word.slice(prefix.length)
    const isTold = roots().begun.rowsOf(rest).length === 0 || isBegun(rest, reading)
    return (isTold && isEachRootStated(rest, reading)) || hasBeginningOf(rest, reading)
  })
}

/** Whether a text has a word that begins as another does: "operation" and "operative". */
function hasBeginningOf(word: string, { words }: TextReading): boolean {
  return word.length > 4 && words.some((other) => other.startsWith(word.slice(0, 5)))
}

/** Rows of the medical roots that a text's words are made of. */
const rootsOfWords = memoiseByObject(
  ({ words }: TextReading) => new Set(words.flatMap((word) => roots().of.rowsOf(word))),
)

/** Whether a text has a medical word for a plain one: "rhinorrhea" for the nose. */
export function isByMedicalWord(word: string, reading: TextReading): boolean {
  const stated = rootsOfWords(reading)
  return roots()
    .stated.rowsOf(word.toLowerCase())
    .some((row) => stated.has(row))
}

/** Whether two names share a word: "nebulizer treatment", "nebulized". */
export function isShared(one: string, other: string): boolean {
  return wordsOf(one).some((word) => wordsOf(other).some((part) => part.length > 3 && isAlike(word, part)))
}

const across = /\b(?:other|opposite|contralateral(?:ly)?)\b/i
const alongside = /\b(?:same|ipsilateral(?:ly)?)\b/i

/** Whether a word points to a side to which another text points, too: "contralateral", "on the other side". */
export function isPointedTo(word: string, other: string): boolean {
  return [across, alongside].some((pointer) => pointer.test(word) && pointer.test(other))
}
