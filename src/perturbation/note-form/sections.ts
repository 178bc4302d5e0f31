import { sentenceBreaks } from '../../text/index.js'
import {
  classBehind,
  classInHistory,
  isExamination,
  isFinding,
  isSeen,
  isStudy,
  opensExamination,
  type SentenceClass,
} from './classes.js'
import { sectionPatterns } from './words.js'

/** A heading and the place of the sentence that it belongs before. */
export interface NoteSection {
  /** "EXAMINATION"; "HISTORY AND COURSE" where a section holds both and no order parts them. */
  readonly heading: string
  readonly start: number
}

/**
 * The sections of a text, up to a place, in order. The first is of the history, with which a text begins. A heading says
 * all that stands under it: what cannot be parted without moving a sentence stands under one heading.
 *
 * @example
 * sectionsOf('A man coughs. He appears ill. Examination shows a rash. CT is normal.', 69).map(({ start }) => start)
 * // → [0, 14, 56]
 */
export function sectionsOf(text: string, end: number): readonly NoteSection[] {
  const units = unitsOf(text, end)
  const texts = units.map((unit) => unit.text)
  const examined = examinationOf(texts)
  const body = examined > 0 ? examined : studiesOf(texts)
  const opening = examined > 0 ? 'examination' : 'studies'
  const parts = [...historyParts(texts, body), ...laterParts(texts, body, opening)]
  return parts
    .filter(({ classes }, i) => i === 0 || headingOf(classes) !== headingOf((parts[i - 1] as Part).classes))
    .map(({ classes, at }) => ({ heading: headingOf(classes), start: (units[at] as Unit).start }))
}

interface Unit {
  readonly start: number
  readonly text: string
}

/** Sentences and lines; what a colon announces is one with it. */
function unitsOf(text: string, end: number): readonly Unit[] {
  const starts = [0, ...sentenceBreaks(text)].filter((start) => start < end && !/:\s*$/.test(text.slice(0, start)))
  return starts.map((start, i) => ({ start, text: text.slice(start, starts[i + 1] ?? end) }))
}

/** What stands under one heading, from a sentence on. */
interface Part {
  readonly classes: ReadonlySet<SentenceClass>
  readonly at: number
}

const order = ['history', 'appearance', 'examination', 'studies', 'course'] as const

function headingOf(classes: ReadonlySet<SentenceClass>): string {
  return order
    .filter((one) => classes.has(one))
    .join(' and ')
    .toUpperCase()
}

/** Most sentences of the history behind the vital signs: a note tells one that was left out, and no history. */
const mostHistory = 2

/**
 * The sentence of the vital signs, however they are told, or one that says what it is; -1 where the history goes on. Vital
 * signs of triage, right before more of the history, open nothing if the examination is told later.
 */
function examinationOf(texts: readonly string[]): number {
  const { vitalSign, history } = sectionPatterns()
  const openings = texts.flatMap((text, i) => (i > 0 && opensExamination(text) ? [i] : []))
  const fitting = openings.filter((i) => historyIn(texts.slice(i)) <= mostHistory)
  const opened = fitting.find((i) => !history.test(texts[i + 1] ?? '')) ?? fitting[0]
  if (opened !== undefined) return withAppearance(texts, opened)
  if (openings.length > 0) return -1
  const isUntold = (i: number): boolean => i > 0 && historyIn(texts.slice(i)) === 0
  const stated = texts.findIndex((text, i) => isUntold(i) && vitalSign.test(text))
  const found = stated > 0 ? stated : texts.findIndex((text, i) => isUntold(i) && (isFinding(text) || isSeen(text)))
  return found > 0 ? withAppearance(texts, found) : -1
}

/** The first of the sentences right before the examination that tell what is seen, and what was found of it. */
function withAppearance(texts: readonly string[], opened: number): number {
  let first = opened
  for (let i = opened - 1; i > 0; i--) {
    const text = texts[i] as string
    if (isSeen(text)) first = i
    else if (!isFinding(text)) break
  }
  return first
}

/** Without an examination: the first test behind which there is neither examination nor history; else the end. */
function studiesOf(texts: readonly string[]): number {
  const last = texts.findLastIndex((text) => isExamination(text))
  const studied = texts.findIndex((text, i) => i > Math.max(0, last) && isStudy(text))
  return studied > 0 && historyIn(texts.slice(studied)) === 0 ? studied : texts.length
}

function historyIn(texts: readonly string[]): number {
  return texts.filter((text) => sectionPatterns().history.test(text)).length
}

/** The history, with all else that is told in it; a course and tests that no more history follows are parts of their own. */
function historyParts(texts: readonly string[], body: number): readonly Part[] {
  const told: SentenceClass[] = []
  for (const [i, text] of texts.slice(0, body).entries()) {
    const goesOn = told[i - 1] === 'course' ? 'course' : 'history'
    told.push(i === 0 ? 'history' : (classInHistory(text) ?? goesOn))
  }
  const end = 1 + told.findLastIndex((one) => one !== 'course' && one !== 'studies')
  return [{ classes: new Set(told.slice(0, end)), at: 0 }, ...partsOf(told.slice(end), end)]
}

/** The sections behind the history. */
function laterParts(texts: readonly string[], body: number, opening: SentenceClass): readonly Part[] {
  const told: SentenceClass[] = []
  texts.slice(body).forEach((text, i) => {
    const before = told.at(-1)
    const own = i === 0 ? opening : classBehind(text)
    // What somebody reports behind what was done with them came of it.
    told.push(
      before === undefined || (own !== null && !(own === 'history' && before === 'course'))
        ? (own as SentenceClass)
        : before,
    )
  })
  return stretchesOf(told).flatMap(([from, to]) => partsOf(told.slice(from, to), body + from))
}

/** Stretches between what was done, each of which is of one time, and the courses themselves. */
function stretchesOf(told: readonly SentenceClass[]): readonly (readonly [from: number, to: number])[] {
  const cuts = told.flatMap((one, i) => (i === 0 || (one === 'course') !== (told[i - 1] === 'course') ? [i] : []))
  return cuts.map((from, i) => [from, cuts[i + 1] ?? told.length])
}

/** The parts of a stretch: cut where the class changes and what was examined, or told, is not gone on with behind. */
function partsOf(told: readonly SentenceClass[], at: number): readonly Part[] {
  const cuts = told.flatMap((one, i) => (i === 0 || (one !== told[i - 1] && !isGoneOnWith(told, i)) ? [i] : []))
  return cuts.map((from, i) => ({ classes: new Set(told.slice(from, cuts[i + 1] ?? told.length)), at: at + from }))
}

function isGoneOnWith(told: readonly SentenceClass[], cut: number): boolean {
  const [before, behind] = [told.slice(0, cut), told.slice(cut)]
  return (['history', 'examination'] as const).some((one) => before.includes(one) && behind.includes(one))
}
