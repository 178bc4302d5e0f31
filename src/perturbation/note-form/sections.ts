import { readFacts } from '../../clinical/index.js'
import { sentenceBreaks } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'

const groups = [
  'physical',
  'examination',
  'examined',
  'outcome',
  'past',
  'patient',
  'state',
  'sign',
  'vital-sign',
  'studies',
  'finding',
  'history',
] as const
const sections = groupFile('note-form/sections.yaml', groups, starred)

const patterns = once(() => {
  const read = sections.read()
  const any = (group: (typeof groups)[number]): RegExp => new RegExp(patternOf(read[group]), 'i')
  return {
    physical: any('physical'),
    examination: any('examination'),
    examined: any('examined'),
    outcome: any('outcome'),
    past: any('past'),
    appearance: new RegExp(`(?:${patternOf(read.patient)}) (?:${patternOf(read.state)})`, 'i'),
    sign: any('sign'),
    vitalSign: any('vital-sign'),
    studies: any('studies'),
    finding: any('finding'),
    history: any('history'),
  }
})

/** A heading and the place of the sentence that it belongs before. */
interface Place {
  readonly heading: 'EXAMINATION' | 'STUDIES'
  readonly start: number
}

/**
 * Where the examination and the studies of a text begin, up to a place; neither begins with the first sentence, which is
 * of the history.
 *
 * @example
 * sectionsOf('A man coughs. He appears ill. Examination shows a rash. CT is normal.', 69).map(({ start }) => start)
 * // → [14, 56]
 */
export function sectionsOf(text: string, end: number): readonly Place[] {
  const units = unitsOf(text, end)
  const texts = units.map((unit) => unit.text)
  const examined = examinationOf(texts)
  const places = [
    { heading: 'EXAMINATION', at: examined },
    { heading: 'STUDIES', at: studiesOf(texts, Math.max(0, examined)) },
  ] as const
  return places.flatMap(({ heading, at }) => {
    const unit = units[at]
    return unit === undefined ? [] : [{ heading, start: unit.start }]
  })
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

/** Most sentences of the history behind the vital signs: a note tells one that was left out, and no history. */
const mostHistory = 2

/**
 * The sentence of the vital signs, however they are told, or one that says what it is; -1 where the history goes on. Vital
 * signs of triage, right before more of the history, open nothing if the examination is told later.
 */
function examinationOf(texts: readonly string[]): number {
  const { vitalSign, history } = patterns()
  const openings = texts.flatMap((text, i) => (i > 0 && opensExamination(text) ? [i] : []))
  const fitting = openings.filter((i) => historyIn(texts.slice(i)) <= mostHistory)
  const opened = fitting.find((i) => !history.test(texts[i + 1] ?? '')) ?? fitting[0]
  if (opened !== undefined) return withAppearance(texts, opened)
  if (openings.length > 0) return -1
  const stated = texts.findIndex((text, i) => i > 0 && vitalSign.test(text))
  return stated > 0 && historyIn(texts.slice(stated)) === 0 ? withAppearance(texts, stated) : -1
}

/** The first of the sentences right before the examination that tell what the patient looks like, one vital sign, or a size. */
function withAppearance(texts: readonly string[], opened: number): number {
  let first = opened
  while (first > 1 && isSeen(texts[first - 1] as string)) first--
  return first
}

function isSeen(text: string): boolean {
  const { appearance, sign, history, past } = patterns()
  return (appearance.test(text) || sign.test(text)) && !history.test(text) && !past.test(text)
}

/** The first sentence of a test behind which there is neither examination nor, without an examination, history. */
function studiesOf(texts: readonly string[], examined: number): number {
  const last = texts.findLastIndex((text) => isExamination(text))
  const studied = texts.findIndex((text, i) => i > Math.max(examined, last) && isStudy(text))
  return studied > 0 && (examined > 0 || historyIn(texts.slice(studied)) === 0) ? studied : -1
}

function opensExamination(text: string): boolean {
  const { physical, examination } = patterns()
  return physical.test(text) || examination.test(text) || vitalSignsIn(text) > 1 || isExamined(text)
}

/** "Abdominal and rectal exams are normal": an examination of today and what came of it. */
function isExamined(text: string): boolean {
  const { examined, outcome, studies, past, history } = patterns()
  return examined.test(text) && outcome.test(text) && ![studies, past, history].some((other) => other.test(text))
}

function isStudy(text: string): boolean {
  const { physical, studies } = patterns()
  return !physical.test(text) && (studies.test(text) || readFacts(text).some(({ kind }) => kind === 'laboratory'))
}

function isExamination(text: string): boolean {
  return (opensExamination(text) || patterns().finding.test(text)) && !isStudy(text)
}

function historyIn(texts: readonly string[]): number {
  return texts.filter((text) => patterns().history.test(text)).length
}

/** How many vital signs a text tells, however often each. */
function vitalSignsIn(text: string): number {
  return new Set(readFacts(text).flatMap(({ kind, name }) => (kind === 'vital-sign' ? [name] : []))).size
}
