import { z } from 'zod'
import type { Case } from '../../clinical/index.js'
import { type Edit, finalQuestion, sentenceBreaks } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { type Check, type Perturbation, parseParams, type Why } from '../contract/index.js'

const schema = z.strictObject({})

export type NoteFormParams = z.infer<typeof schema>

const sections = groupFile('note-form/sections.yaml', ['examination', 'studies', 'history'], starred)

const patterns = once(() => {
  const { examination, studies, history } = sections.read()
  const any = (words: readonly string[]): RegExp => new RegExp(patternOf(words), 'i')
  return { examination: any(examination), studies: any(studies), history: any(history) }
})

/**
 * Gives a case the headings of a note, and moves nothing: the surroundings in which noise of records occurs.
 *
 * A heading is put where its section begins, and left out where text of an earlier section follows.
 */
export const noteForm: Perturbation<'note-form', NoteFormParams> = {
  name: 'note-form',
  version: 1,
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
  const { examination, studies, history } = patterns()
  const places: { heading: string; start: number }[] = []
  const from = (pattern: RegExp, after: number): number =>
    sentences.findIndex((one, i) => i > after && pattern.test(one.text))
  const isClean = (at: number): boolean => at > 0 && !sentences.slice(at).some((one) => history.test(one.text))
  const examined = from(examination, 0)
  if (isClean(examined)) places.push({ heading: 'EXAMINATION', start: (sentences[examined] as Sentence).start })
  const studied = from(studies, Math.max(0, examined))
  const isBack = sentences.slice(studied + 1).some((one) => examination.test(one.text))
  if (isClean(studied) && !isBack) places.push({ heading: 'STUDIES', start: (sentences[studied] as Sentence).start })
  return places
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
