import * as z from 'zod'
import { type Case, readFacts } from '../../clinical/index.js'
import { type Edit, finalQuestion, sentenceBreaks } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { type Check, type Perturbation, parseParams, type Why } from '../contract/index.js'

const schema = z.strictObject({})

export type NoteFormParams = z.infer<typeof schema>

const groups = ['physical', 'examination', 'vital-sign', 'studies', 'finding', 'history'] as const
const sections = groupFile('note-form/sections.yaml', groups, starred)

const patterns = once(() => {
  const read = sections.read()
  const any = (group: (typeof groups)[number]): RegExp => new RegExp(patternOf(read[group]), 'i')
  return {
    physical: any('physical'),
    examination: any('examination'),
    vitalSign: any('vital-sign'),
    studies: any('studies'),
    finding: any('finding'),
    history: any('history'),
  }
})

/**
 * Gives a case the headings of a note, and moves nothing: the surroundings in which noise of records occurs.
 *
 * A heading is put where its section begins, and left out where text of an earlier section follows.
 */
export const noteForm: Perturbation<'note-form', NoteFormParams> = {
  name: 'note-form',
  version: 2,
  paper: 'beyond the papers, for [safety §2.2]',
  summary: 'puts the headings of a note into a case',
  expectation: () => 'invariant',
  needs: () => ({}),
  draws: () => false,
  review: () => ({ unasked: 'headings between sentences that stay as they are' }),
  params: {},
  parse: (raw) => parseParams(schema, raw, noteForm),
  edits: planHeadings,
  checks: [nothingMoved()],
}

function planHeadings({ text }: Case): readonly Edit<Why>[] {
  const question = finalQuestion(text).start
  const starts = [0, ...sentenceBreaks(text)].filter((start) => start < question)
  const sentences = starts.map((start, i) => ({ start, text: text.slice(start, starts[i + 1] ?? question) }))
  if (sentences.length === 0) return []
  const heads = [...placesOf(sentences), { heading: 'QUESTION', start: question }]
  return [headingAt(text, 'HISTORY', 0), ...heads.map(({ heading, start }) => headingAt(text, heading, start))]
}

interface Sentence {
  readonly start: number
  readonly text: string
}

/** Where the examination and the studies begin; not in the first sentence, which is of the history. */
function placesOf(sentences: readonly Sentence[]): readonly { readonly heading: string; readonly start: number }[] {
  const texts = sentences.map(({ text }) => text)
  const examined = examinationOf(texts)
  const studied = studiesOf(texts, Math.max(0, examined))
  const places = [
    { heading: 'EXAMINATION', at: examined },
    { heading: 'STUDIES', at: studied },
  ]
  return places.flatMap(({ heading, at }) => (at < 0 ? [] : [{ heading, start: (sentences[at] as Sentence).start }]))
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
  const opened = openings.find((i) => !history.test(texts[i + 1] ?? '')) ?? openings[0]
  if (opened !== undefined) return historyIn(texts.slice(opened)) <= mostHistory ? opened : -1
  const told = texts.findIndex((text, i) => i > 0 && vitalSign.test(text))
  return told > 0 && historyIn(texts.slice(told)) === 0 ? told : -1
}

/** The first sentence of a test behind which there is neither examination nor, without an examination, history. */
function studiesOf(texts: readonly string[], examined: number): number {
  const last = texts.findLastIndex((text) => isExamination(text))
  const studied = texts.findIndex((text, i) => i > Math.max(examined, last) && isStudy(text))
  return studied > 0 && (examined > 0 || historyIn(texts.slice(studied)) === 0) ? studied : -1
}

function opensExamination(text: string): boolean {
  return patterns().physical.test(text) || patterns().examination.test(text) || vitalSignsIn(text) > 1
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

/** In the place of the white space before a sentence, or before the very first character. */
function headingAt(text: string, heading: string, start: number): Edit<Why> {
  const why = { kind: 'reconstruction', heading } as const
  if (start === 0) return { at: { start, end: start }, before: '', after: `${heading}\n`, why }
  const end = start
  const blank = text.slice(0, start).trimEnd().length
  return { at: { start: blank, end }, before: text.slice(blank, end), after: `\n\n${heading}\n`, why }
}

/** Only white space gives way to headings. */
function nothingMoved(): Check<NoteFormParams> {
  return {
    name: 'words-moved',
    version: 1,
    vocabulary: ['note-form', 'sentence'],
    find: ({ edits, original }) =>
      edits
        .filter(({ before }) => before.trim() !== '')
        .map(() => ({
          check: 'words-moved',
          level: 'error',
          at: null,
          message: `${original.id}: a heading stands in the place of words.`,
        })),
  }
}
