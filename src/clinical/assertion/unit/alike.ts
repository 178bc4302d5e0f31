import { once } from '../../../vocabulary/index.js'
import { byWord, concepts, contextWords, roots, stemOf, wordsOf } from '../term/index.js'
import { ofReading, type TextReading } from './reading.js'

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
const askable = ofReading(({ words }) => {
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

/** Whether a text tells most parts of a medical word in plain ones. */
export function isByRoots(word: string, { roots: stated }: TextReading): boolean {
  const own = roots().of.rowsOf(word.toLowerCase())
  const found = own.filter((row) => stated.has(row)).length
  // "-cyte" alone says little: the beginning of the word must be told, too, where it is known.
  return (
    found * 2 >= own.length &&
    roots()
      .begun.rowsOf(word.toLowerCase())
      .some((row) => stated.has(row))
  )
}

/** Rows of the medical roots that a text's words are made of. */
const rootsOfWords = ofReading(({ words }) => new Set(words.flatMap((word) => roots().of.rowsOf(word))))

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
