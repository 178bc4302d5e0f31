import { groupFile, once, setsOf } from '../../vocabulary/index.js'
import { isDigit, isLetter, isLower, isSpace, isStop } from './character.js'
import { leftOf } from './left.js'

/** What a line can be in a list. */
export type LineKind =
  /** Begins with a bullet, a number or a letter as a marker. */
  | 'item'
  /** A name with a result: "Na+ 140 mEq/L", "Nitrite positive", "Allergies: none". */
  | 'value'
  /** A few words: "Serum", "Complete blood count". */
  | 'label'
  /** More words, but no sentence: "Decreased sensation to light touch on the right leg". */
  | 'phrase'
  /** A few words and a colon, which name a specimen or panel ("Urine:"): a line of the list, even its first. */
  | 'specimen'
  /** A few words and a colon ("Triggers:"): a line of the list only between two others. */
  | 'title'
  /** A few words and a colon, which name a part of a note ("Medications:"): never a line of a list. */
  | 'section'
  /** A few words, a verb and a colon ("Iron studies show:"): a heading between the lines of a list, else a sentence. */
  | 'lead'
  | 'prose'

const lineWordFile = groupFile('sentence/lines.yaml', ['sentence', 'hanging', 'result', 'section', 'specimen'], {
  pattern: /^[a-z]+(?:-[a-z]+)*$/,
  expected: 'a word of small letters and hyphens',
})

const lineWords = setsOf(lineWordFile)

/** Length of the longest sentence word. */
const longestWord = once(() => Math.max(...lineWordFile.read().sentence.map((word) => word.length)))

/** Whether a line that ends in this word, in lower case, continues in the next. */
export function isHanging(word: string): boolean {
  return lineWords().hanging.has(word)
}

/**
 * What the words of a line make of it; `colon` tells that the line ends in one.
 *
 * @example
 * [kindByWords('Nitrite positive', 0, 16, false), kindByWords('It was positive', 0, 15, false)]
 * // → ['value', 'prose']
 */
export function kindByWords(text: string, start: number, end: number, colon: boolean): LineKind {
  if (hasInnerStop(text, start, end)) return 'prose'
  if (colon) return headingKind(text.slice(start, end).toLowerCase())
  const longest = longestWord()
  let words = 0
  let hasFigure = false
  let last = start
  let lastEnd = start
  for (let at = start; at < end; ) {
    const code = text.charCodeAt(at)
    if (isLetter(code)) {
      last = at
      while (at < end && (isLetter(text.charCodeAt(at)) || text.charCodeAt(at) === 45)) at++
      lastEnd = at
      words++
      if (at - last <= longest && isSentenceWord(text, last, at, start)) return 'prose'
    } else {
      if (isDigit(code) || (code === 58 && at + 1 < end)) hasFigure = true
      at++
    }
  }
  if (words > 9) return 'phrase'
  if (hasFigure || (words > 1 && lineWords().result.has(text.slice(last, lastEnd).toLowerCase()))) return 'value'
  return words > 4 ? 'phrase' : words > 0 ? 'label' : 'prose'
}

/** Whether a sentence ends within the line. */
function hasInnerStop(text: string, start: number, end: number): boolean {
  for (let at = start; at < end - 1; at++) {
    const code = text.charCodeAt(at)
    if (!isStop(code) || !isSpace(text.charCodeAt(at + 1))) continue
    if (code !== 46 || leftOf(text, at, start) === 'plain') return true
  }
  return false
}

/** Capitals count at the head of the line only: "He" behind it is helium or a name. */
function isSentenceWord(text: string, from: number, to: number, start: number): boolean {
  if (from > start) return isLower(text.charCodeAt(from)) && lineWords().sentence.has(text.slice(from, to))
  const word = text.slice(from, to).toLowerCase()
  return word === 'a' || word === 'an' || word === 'the' || lineWords().sentence.has(word)
}

/** "Iron studies show:" is a heading in spite of its verb; a whole clause before a colon is none. */
function headingKind(heading: string): LineKind {
  const words = heading.split(/[^a-z-]+/).filter((part) => part !== '')
  if (words.length > 7) return 'prose'
  const { sentence, section, specimen } = lineWords()
  const verb = words.findIndex((word) => sentence.has(word))
  if (verb >= 0)
    return verb > 0 && /^(?:show|reveal|demonstrate|include)/.test(words[verb] as string) ? 'lead' : 'prose'
  if (words.some((word) => section.has(word))) return 'section'
  return words.some((word) => specimen.has(word)) ? 'specimen' : 'title'
}
