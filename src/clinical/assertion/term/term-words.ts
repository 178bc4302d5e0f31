import { cell, filled, once, several, starred, tableFile } from '../../../vocabulary/index.js'
import { indexWords } from './word-lookup.js'

const words = () => several('|', cell(starred))

/** Findings, illnesses, tests and exposures: by what words they are named, and by what others they may have been told. */
const conceptFile = tableFile('assertion/concepts.csv', () => ({ concept: filled, named: words(), stated: words() }))

/** Parts of medical words, and the plain words that tell the same. */
const rootFile = tableFile('assertion/roots.csv', () => ({ roots: words(), stated: words() }))

/** What stands before a medical word and only qualifies it, and the plain words that tell the same. */
const prefixFile = tableFile('assertion/prefixes.csv', () => ({ prefixes: several('|', filled), stated: words() }))

/** The concepts, by row: words that name one and no other, and words by which a text may tell it, those included. */
export const concepts = once(() => {
  const rows = conceptFile.read()
  return {
    named: indexWords(rows.map(({ named }) => named)),
    stated: indexWords(rows.map(({ named, stated }) => [...named, ...stated])),
  }
})

/** The roots and prefixes, by row: in which words they are, and by which plain words they may be told. */
export const roots = once(() => {
  const rows = rootFile.read()
  const prefixRows = prefixFile.read()
  return {
    of: indexWords(rows.map(({ roots: own }) => own)),
    /** By roots with which a word begins. */
    begun: indexWords(rows.map(({ roots: own }) => own.filter((root) => !root.startsWith('*')))),
    stated: indexWords([...rows, ...prefixRows].map(({ stated }) => stated)),
    prefixes: prefixRows.flatMap(({ prefixes }, i) => prefixes.map((prefix) => ({ prefix, row: rows.length + i }))),
  }
})
