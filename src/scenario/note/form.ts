import { filled, once, oneOf, several, tableFile } from '../../vocabulary/index.js'
import { sections } from '../rule/index.js'

/** Kinds of notes that a text can be told as. */
export const noteForms = ['soap', 'summary', 'triage', 'referral'] as const
export type NoteForm = (typeof noteForms)[number]

/** The content of a heading: sections of the text, its question, the complaint in a few words, or nothing. */
const parts = [...sections, 'question', 'presenting', 'heading'] as const

/** One heading of a note and its content. */
export interface Heading {
  readonly heading: string
  readonly parts: readonly (typeof parts)[number][]
}

const formFile = tableFile('note/forms.csv', () => ({
  form: oneOf(noteForms),
  heading: filled,
  parts: several('|', oneOf(parts, 'a section of a text, question, presenting or heading')),
}))

const forms = once(() => {
  const rows = formFile.read()
  return new Map(noteForms.map((form) => [form, rows.filter((row) => row.form === form)] as const))
})

/** The headings of a note in their order. */
export function headingsOf(form: NoteForm): readonly Heading[] {
  return forms().get(form) ?? []
}
