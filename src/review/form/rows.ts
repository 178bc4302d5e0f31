import { escapeInvisible } from '../../invisible.js'
import { beginningOf } from '../../text/index.js'
import type { Pack, PackItem, PackQuestion, PackScreen, PackStretch } from '../pack.js'

/** The columns of the CSV and XLSX forms; `left` and `right` are the two texts, called by what they are. */
export const formColumns = ['item', 'case', 'question', 'left', 'right', 'answer', 'comment'] as const

export type FormColumn = (typeof formColumns)[number]

/** One row of a form: an item, with empty cells for answer and comment. */
export type FormRow = Readonly<Record<FormColumn, string>>

/** The first row of a form. An import finds `item`, `answer` and `comment` in it, whatever the others are called. */
export function formHeads({ words }: Pack): readonly string[] {
  const [left, right] = words?.columns ?? ['original', 'perturbed']
  return formColumns.map((column) => (column === 'left' ? left : column === 'right' ? right : column))
}

/** What a cell of Excel takes, in UTF-16 code units; what is left goes for marks of safety. */
const longestCell = 32_767
const cutMark = '… (continues in the HTML form)'

/**
 * The rows of a pack, screen after screen. Invisible characters, such as direction marks, are written as escapes.
 */
export function formRows(pack: Pack): readonly FormRow[] {
  const questions = new Map(pack.questions.map((question) => [question.name, question]))
  return pack.screens.flatMap((screen) =>
    screen.items.map((item): FormRow => {
      const question = questions.get(item.question)
      return {
        item: item.item,
        case: screen.case,
        question:
          question === undefined
            ? item.question
            : seen(askedInFull(question, item, { screen, title: pack.words?.reference ?? 'Reference diagnosis' })),
        left: seen(screen.original.map(({ text }) => text).join('')),
        right: seen(withMarks(screen.perturbed)),
        answer: '',
        comment: '',
      }
    }),
  )
}

/** Nobody reads these cells back. Ends of lines stay as they are. */
function seen(text: string): string {
  return escapeInvisible(text, '\n\t\r')
}

/** The question with what it is about, the reference where it is shown, and the answers that it takes, and the rule. */
function askedInFull(
  { ask, choices }: PackQuestion,
  { about }: PackItem,
  { screen: { reference, rule = [] }, title }: { readonly screen: PackScreen; readonly title: string },
): string {
  const written = choices.find(({ isWritten }) => isWritten)
  const offered = choices.filter((choice) => choice !== written)
  const answers = offered.map(({ value }) => value)
  return [
    ask,
    ...(about === '' ? [] : [`Sentence: “${about}”`]),
    ...(reference === null ? [] : [`${rule.length > 0 ? 'Safe action' : title}: ${reference}`]),
    written === undefined
      ? `Answer with one of: ${answers.join(', ')}.`
      : `Write it into the column "comment"; if you have none, write ${answers.join(' or ')} into the column "answer".`,
    ...offered.flatMap(({ value, says }) => (says === undefined ? [] : [`${value} = ${says}`])),
    ...rule.map(([name, words]) => `${name}: ${words}`),
  ].join('\n')
}

/** The text with each edit between ⟦ and ⟧. */
function withMarks(stretches: readonly PackStretch[]): string {
  return stretches.map(({ text, edit }) => (edit === null ? text : `⟦${text}⟧`)).join('')
}

/** What fits a cell of Excel; a longer text ends with a mark that says where the rest is. */
export function fitted(text: string): string {
  if (text.length <= longestCell) return text
  return `${beginningOf(text, longestCell - cutMark.length - 1)}${cutMark}`
}
