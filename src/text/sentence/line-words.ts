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

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Verbs and pronouns: with one of these, a line is a sentence or a part of one. */
const sentenceWords = set(
  'is are was were be been being has have had he she it they we you who which that this these those his her their its ' +
    'shows show showed reveals reveal revealed demonstrates demonstrate demonstrated comes came presents presented brought ' +
    'because but when while if does did do will would should can could must may might appears states reports denies ' +
    'says complains takes includes include included including describes developed develops underwent received admitted ' +
    'my there also although however',
)

/** Articles, prepositions, conjunctions: a line ending in one goes on in the next. */
export const hangingWords = set(
  'the a an of to in on at with for by and or from as than into over under between after before during without about ' +
    'per via his her their its your our this that these those who which is are was were be been has have had no not but ' +
    'because when while if he she they it we i dr mr mrs ms st',
)

/** Results in words; behind a name they make a line a value. */
const resultWords = set(
  'positive negative normal abnormal none trace absent present numerous many few rare occasional nil clear cloudy turbid ' +
    'yellow amber high low elevated decreased increased reactive nonreactive detected undetectable pending unremarkable ' +
    'intact stable moderate mild severe large small',
)

/** Words that name a part of a note rather than a specimen. */
const sectionWords = set(
  'lab labs laboratory laboratories studies study results result findings data medications medication meds ' +
    'allergies allergy vitals signs assessment plan impression history exam examination diagnosis diagnoses problems ' +
    'problem recommendations instructions follow-up followup course complaint hpi pmh psh fh sh ros cc subjective objective ' +
    'introduction background methods conclusion conclusions summary disposition procedures imaging',
)

/** Words that name what was examined, as headings within a list of results do. */
const specimenWords = set(
  'serum urine blood plasma stool sputum saliva sweat csf cerebrospinal fluid arterial venous capillary gas gases abg vbg ' +
    'count counts cbc differential panel profile bmp cmp chemistry chemistries electrolytes urinalysis dipstick sediment ' +
    'toxicology serology serologies culture cultures hematology coagulation hormones enzymes markers antibodies smear ' +
    'hepatic renal thyroid liver kidney lipid lipids cardiac iron',
)

/** Length of the longest sentence word. */
const longestWord = 12

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
      if (at - last <= longestWord && isSentenceWord(text, last, at, start)) return 'prose'
    } else {
      if (isDigit(code) || (code === 58 && at + 1 < end)) hasFigure = true
      at++
    }
  }
  if (words > 9) return 'phrase'
  if (hasFigure || (words > 1 && resultWords.has(text.slice(last, lastEnd).toLowerCase()))) return 'value'
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
  if (from > start) return isLower(text.charCodeAt(from)) && sentenceWords.has(text.slice(from, to))
  const word = text.slice(from, to).toLowerCase()
  return word === 'a' || word === 'an' || word === 'the' || sentenceWords.has(word)
}

/** "Iron studies show:" is a heading in spite of its verb; a whole clause before a colon is none. */
function headingKind(heading: string): LineKind {
  const words = heading.split(/[^a-z-]+/).filter((part) => part !== '')
  if (words.length > 7) return 'prose'
  const verb = words.findIndex((word) => sentenceWords.has(word))
  if (verb >= 0)
    return verb > 0 && /^(?:show|reveal|demonstrate|include)/.test(words[verb] as string) ? 'lead' : 'prose'
  if (words.some((word) => sectionWords.has(word))) return 'section'
  return words.some((word) => specimenWords.has(word)) ? 'specimen' : 'title'
}
