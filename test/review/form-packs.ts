import type { Pack, PackQuestion, PackScreen } from '../../src/review/pack.js'
import { reviewQuestions } from '../../src/review/questions.js'
import { packWords } from '../../src/review/subject/subject.js'

const significance: PackQuestion = {
  name: 'red-herring-significance',
  ask: 'Does the sentence contain medically significant information that could affect the diagnosis?',
  choices: [
    { value: 'yes', label: 'Yes', key: 'y' },
    { value: 'no', label: 'No', key: 'n' },
    { value: 'not-sure', label: 'Not sure', key: '?' },
  ],
}
const equivalence: PackQuestion = {
  name: 'rewrite-equivalence',
  ask: 'Is the changed version clinically equivalent to the original?',
  choices: [
    { value: 'equivalent', label: 'Equivalent', key: 'y' },
    { value: 'not-equivalent', label: 'Not equivalent', key: 'n' },
    { value: 'not-sure', label: 'Not sure', key: '?' },
  ],
}

const expected = [
  'A 47-year-old baker comes in with two weeks of cough and a low fever.',
  'Over the last three days breathing has become harder on the stairs.',
  'There is no chest pain, and no one at home is ill.',
  'Temperature is 38.4 °C, pulse 104/min, respirations 22/min, and blood pressure 118/74 mm Hg.',
  'Crackles are heard at the base of the right lung, and percussion is dull there.',
  'The leukocyte count is 15,200/mm³.',
  'A chest x-ray shows an opacity in the right lower lobe.',
  'What is the most likely diagnosis?',
]
const besides = [
  'The waiting room was full that morning.',
  'A neighbour recommended a new brand of tea.',
  'The patient is fond of crossword puzzles.',
  'A cousin moved to another town last spring.',
  'The patient visited a farm with goats two weeks ago.',
  'The bus was ten minutes late on the way to the clinic.',
  'The patient’s favourite colour is green.',
  'A colleague at work is on holiday.',
  'The kitchen at home was painted in March.',
  'The patient prefers to read the newspaper in print.',
]

/** A case with `count` inserted sentences, a question each. */
function herringScreen(place: number, count: number): PackScreen {
  const inserted = besides.slice(0, count).map((about, row) => ({ item: `i-${place}-${row}`, about, edit: row }))
  const sentences = expected.flatMap((sentence, at) => {
    const here = inserted.filter((_, row) => row % (expected.length - 1) === at)
    const kept = { text: `${sentence} `, item: null, edit: null }
    return [kept, ...here.map(({ item, about, edit }) => ({ text: `${about} `, item, edit }))]
  })
  return {
    case: `Case ${place + 1}`,
    reference: 'Community-acquired pneumonia',
    original: [{ text: expected.join(' '), item: null, edit: null }],
    perturbed: sentences,
    items: inserted.map(({ item, about }) => ({ item, question: significance.name, about })),
  }
}

function rewriteScreen(place: number): PackScreen {
  const item = `r-${place}`
  return {
    case: `Case ${place + 1}`,
    reference: null,
    original: expected.map((text, at) => ({ text: `${text} `, item: at % 2 ? item : null, edit: at % 2 ? at : null })),
    perturbed: expected.map((text, at) => ({
      text: at % 2 ? `It was noted: ${text} ` : `${text} `,
      item: at % 2 ? item : null,
      edit: at % 2 ? at : null,
    })),
    items: [{ item, question: equivalence.name, about: '' }],
  }
}

function packOf(pack: string, questions: readonly PackQuestion[], screens: readonly PackScreen[]): Pack {
  return { format: 'medqa-perturb/review-pack@1', pack, rater: 'rater-1', questions, screens }
}

const places = (count: number): readonly number[] => [...Array(count).keys()]

export const herringPack = packOf(
  '00112233445566aa',
  [significance],
  places(5).map((place) => herringScreen(place, 10)),
)
export const rewritePack = packOf('00112233445566bb', [equivalence], places(6).map(rewriteScreen))
export const mixedPack = packOf(
  '00112233445566cc',
  [significance, equivalence],
  [herringScreen(0, 3), rewriteScreen(1), herringScreen(2, 1)],
)

/** A screen with one text on each side, which asks several questions of the whole. */
function subjectScreen(place: number, right: string, questions: readonly PackQuestion[]): PackScreen {
  const plain = (text: string) => [{ text, item: null, edit: null }]
  return {
    case: `Case ${place + 1}`,
    reference: questions.length > 1 ? 'Community-acquired pneumonia' : null,
    original: plain(expected.join(' ')),
    perturbed: plain(right),
    items: questions.map(({ name }, row) => ({ item: `s-${place}-${row}`, question: name, about: '' })),
  }
}

const graded = [reviewQuestions['answer-grade'], reviewQuestions['advice-error']]
export const answerPack: Pack = {
  ...packOf(
    '00112233445566ee',
    graded,
    places(2).map((place) => subjectScreen(place, 'Lung cancer', graded)),
  ),
  words: packWords.answers,
}
const own = [reviewQuestions['own-answer']]
export const writtenPack: Pack = {
  ...packOf(
    '00112233445566ff',
    own,
    places(3).map((place) => subjectScreen(place, 'The diagnosis, in a few words.', own)),
  ),
  words: packWords['own-answers'],
}

/** A pack in which every word that can be is hostile. */
export function hostilePack(texts: readonly string[]): Pack {
  const screens = texts.map((text, place) => ({
    case: `Case ${place + 1} ${text.slice(0, 150)}`,
    reference: text.slice(0, 2000),
    rule: [
      ['answer', text.slice(0, 500)],
      ['source', `${text.slice(0, 500)} https://example.org/<b>`],
    ] as const,
    original: [{ text, item: null, edit: null }],
    perturbed: [
      { text, item: null, edit: null },
      { text, item: `h-${place}`, edit: 0 },
    ],
    items: [{ item: `h-${place}`, question: significance.name, about: text }],
  }))
  const question = { ...significance, ask: `${significance.ask} ${texts[0]}` }
  return { ...packOf('00112233445566dd', [question], screens), rater: '"><script>window.ran = 9</script>' }
}
