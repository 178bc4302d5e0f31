import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import { type Edit, finalQuestion, hasQuestion } from '../../text/index.js'
import { type Check, type Perturbation, parseParams, type Why } from '../contract/index.js'
import { sectionsOf } from './sections.js'

const schema = z.strictObject({})

export type NoteFormParams = z.infer<typeof schema>

/**
 * Gives a case the headings of a note, and moves nothing: the surroundings in which noise of records occurs.
 *
 * A heading is put where its section begins, and left out where text of an earlier section follows.
 */
export const noteForm: Perturbation<'note-form', NoteFormParams> = {
  name: 'note-form',
  version: 5,
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
  if (question === 0) return []
  const heads = hasQuestion(text)
    ? [...sectionsOf(text, question), { heading: 'QUESTION', start: question }]
    : sectionsOf(text, text.length)
  return heads.map(({ heading, start }) => headingAt(text, heading, start))
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
