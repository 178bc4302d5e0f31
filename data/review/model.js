import { byId } from '../page/element.js'

/** The pack as it was exported; nothing on the page changes it. */
export const pack = JSON.parse(byId('pack').textContent)
export const screens = pack.screens

/** What the parts of a screen are called. */
export const words = pack.words ?? {
  left: 'Original',
  right: 'Changed version',
  reference: 'Reference diagnosis',
  item: 'The whole case as it stands above',
  screen: null,
}

const questions = new Map(pack.questions.map((question) => [question.name, question]))

/** Every item in the order of the screens: `place` is its screen, `row` its place there, both 0-based. */
export const items = screens.flatMap((screen, place) =>
  screen.items.map((item, row) => ({
    id: item.item,
    about: item.about,
    question: questions.get(item.question),
    place,
    row,
  })),
)
const itemById = new Map(items.map((item) => [item.id, item]))
const itemsByScreen = screens.map((_, place) => items.filter((item) => item.place === place))

export function findItem(id) {
  return itemById.get(id)
}

export function itemsOf(place) {
  return itemsByScreen[place]
}

export function choiceOf(item, value) {
  return item.question.choices.find((choice) => choice.value === value)
}

/** What the mark and the row of an item are called: its number on the screen. */
export function signOf(item) {
  return itemsOf(item.place).length > 1 ? String(item.row + 1) : ''
}

/** Name of the file that the form saves; letters that a file system may refuse become `-`. */
export const fileName = `answers-${pack.rater.replace(/[^\w.-]+/g, '-')}-${pack.pack}.json`
