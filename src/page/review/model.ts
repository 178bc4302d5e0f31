import type { Choice, PackData, PackWords, Question } from '../data/index.js'
import { readData } from '../parts/index.js'

/** The pack as it was exported; nothing on the page changes it. */
export const pack = readData<PackData>()
export const screens = pack.screens

/** What the parts of a screen are called. */
export const words: Omit<PackWords, 'screen' | 'columns'> & { readonly screen: string | null } = pack.words ?? {
  left: 'Original',
  right: 'Changed version',
  reference: 'Reference diagnosis',
  item: 'The whole case as it stands above',
  screen: null,
}

const questions = new Map(pack.questions.map((question) => [question.name, question]))

/** An item with its question and its place. */
export interface ReviewItem {
  readonly id: string
  readonly about: string
  readonly question: Question
  readonly place: number
  readonly row: number
}

/** Every item in the order of the screens: `place` is its screen, `row` its place there, both 0-based. */
export const items: readonly ReviewItem[] = screens.flatMap((screen, place) =>
  screen.items.map(({ item, about, question }, row) => {
    return { id: item, about, question: questions.get(question) ?? noQuestion(question), place, row }
  }),
)
const itemById = new Map(items.map((item) => [item.id, item]))
const itemsByScreen = screens.map((_, place) => items.filter((item) => item.place === place))

function noQuestion(name: string): never {
  throw new Error(`The pack asks no question called ${name}.`)
}

export function findItem(id: string | undefined): ReviewItem | undefined {
  return itemById.get(id ?? '')
}

export function itemsOf(place: number): readonly ReviewItem[] {
  return itemsByScreen[place] ?? []
}

/** The choice that is made by writing the comment; undefined where a comment is no answer. */
export function writtenChoice(item: ReviewItem): Choice | undefined {
  return item.question.choices.find(({ isWritten }) => isWritten)
}

export function choiceOf(item: ReviewItem, value: string): Choice | undefined {
  return item.question.choices.find((choice) => choice.value === value)
}

/** What the mark and the row of an item are called: its number on the screen. */
export function signOf(item: ReviewItem): string {
  return itemsOf(item.place).length > 1 ? String(item.row + 1) : ''
}

/** Name of the file that the form saves; letters that a file system may refuse become `-`. */
export const fileName = `answers-${pack.rater.replace(/[^\w.-]+/g, '-')}-${pack.pack}.json`
