import { counted } from '../../format/index.js'
import type { PackScreenData, PackStretch } from '../data/index.js'
import { element, renderRule } from '../parts/index.js'
import { answeredCount, answeredIn, answerOf, answerState, commentOf, looseComments } from './answers.js'
import { renderReference, renderStretches } from './case.js'
import { fileName, items, itemsOf, pack, type ReviewItem, screens, signOf, words, writtenChoice } from './model.js'
import { keycap, own } from './words.js'

/** The first screen: at most ten lines of instructions, of which up to three are the questions themselves. */
export function renderStart(): HTMLElement {
  const { hasAnswers } = answerState()
  const asks = pack.questions.map(({ ask }) => element('li', { class: 'asks', dir: 'auto' }, ask))
  return element(
    'div',
    { class: 'sheet' },
    element('h2', { id: 'title', tabindex: '-1' }, 'Welcome'),
    element(
      'p',
      { class: 'lead' },
      'You review as ',
      own(pack.rater),
      `. ${counted(screens.length, 'case')}, ${counted(items.length, 'question')}${pack.minutes === undefined ? '' : `, about ${counted(pack.minutes, 'minute')}`}.`,
    ),
    element('h3', {}, isAskedAlike() ? 'What is asked' : 'What is asked, depending on the case'),
    element('ul', { class: 'lines' }, ...asks),
    element('h3', {}, 'How it works'),
    element('ol', { class: 'lines' }, ...instructions().map((line) => element('li', {}, ...line))),
    element(
      'p',
      { class: 'actions' },
      element('button', { type: 'button', class: 'main-button', 'data-go': 'open' }, hasAnswers ? 'Continue' : 'Start'),
      element('button', { type: 'button', 'data-go': 'load' }, 'Load answers…'),
    ),
  )
}

function instructions(): readonly (readonly (Node | string)[])[] {
  const replaces = screens.some(({ original }) => original.some(({ edit }) => edit !== null))
  return [
    words.screen === null
      ? [
          'A screen shows a case beside a changed version. ',
          marked('Changes are underlined'),
          replaces ? '; point at one to see its pair.' : '.',
        ]
      : [words.screen],
    howToAnswer(),
    [
      ...spaced(['↑', '↓']),
      ' other question, ',
      ...spaced(['←', '→']),
      ' other case, ',
      ...(isWritten() ? [] : [keycap('c'), ' comment, ']),
      keycap('Esc'),
      ' leave it, ',
      keycap('u'),
      ' next unanswered.',
    ],
    ['You can change answers, and stop and come back: this browser keeps them (not in a private window).'],
    ['At the end, or when part is done, press ', strong('Save answers'), ': you get a small file.'],
    ['Send that file back in reply to the mail. Nothing is sent by itself.'],
    ['To go on at another computer, open this form there and press ', strong('Load answers'), '.'],
  ]
}

/** Whether every case asks every question. */
function isAskedAlike(): boolean {
  return screens.every(({ items: own }) => new Set(own.map(({ question }) => question)).size === pack.questions.length)
}

function isWritten(): boolean {
  return items.some((item) => writtenChoice(item) !== undefined)
}

/** With many keys a list of them would say nothing: they are on the buttons. */
function howToAnswer(): readonly (Node | string)[] {
  const choices = pack.questions.flatMap((question) => question.choices.filter((choice) => !choice.isWritten))
  const keys = [...new Set(choices.map(({ key }) => key))]
  if (isWritten()) {
    return [
      'Write your answer below the case: ',
      keycap('c'),
      ' goes there, ',
      keycap('Ctrl+Enter'),
      ' goes on.',
      ...choices.flatMap(({ key, label }) => [' ', keycap(key), ` ${label}.`]),
    ]
  }
  // A click must not bring another case under the mouse, so it stays in its own.
  const buttons = ['Press a button, then ', strong('Next case'), '; or press the keys ']
  return [...buttons, ...(keys.length > 6 ? ['on the buttons'] : spaced(keys)), ', which go on by themselves.']
}

function marked(text: string): HTMLElement {
  return element('span', { class: 'mark' }, text)
}

function strong(text: string): HTMLElement {
  return element('strong', {}, text)
}

function spaced(keys: readonly string[]): readonly (Node | string)[] {
  return keys.flatMap((key, place) => (place === 0 ? [keycap(key)] : [' ', keycap(key)]))
}

/** Every case with how far it is answered. */
export function renderOverview(): HTMLElement {
  const rows = screens.map((screen, place) => {
    const [done, all] = [answeredIn(place), itemsOf(place).length]
    const state = done === all ? 'done' : done === 0 ? 'open' : 'begun'
    const notes = itemsOf(place).filter(({ id }) => commentOf(id) !== '').length
    const words = `${{ done: '✓', begun: '◐', open: '○' }[state]} ${done} of ${all}`
    return element(
      'li',
      {},
      element(
        'button',
        { type: 'button', class: `row ${state}`, 'data-place': String(place) },
        element('strong', {}, own(screen.case)),
        element('span', {}, `${words}${notes > 0 ? ` · ${counted(notes, 'comment')}` : ''}`),
      ),
    )
  })
  return element(
    'div',
    { class: 'sheet wide' },
    element('h2', { id: 'title', tabindex: '-1' }, 'All cases'),
    element('p', {}, `✓ all answered, ◐ partly, ○ not yet. ${answeredCount()} of ${items.length} answered.`),
    element('ol', { class: 'overview' }, ...rows),
  )
}

export function renderDone(): HTMLElement {
  const open = items.length - answeredCount()
  const { isFileCurrent } = answerState()
  const loose = looseComments().length
  const parts: HTMLElement[] = [
    element('h2', { id: 'title', tabindex: '-1' }, open === 0 ? 'Thank you' : 'The end of the cases'),
    element(
      'p',
      { class: 'lead' },
      open === 0
        ? `Every question is answered (${items.length} of ${items.length}). Three steps are left:`
        : `${counted(open, 'question')} still without an answer. You can save now and go on later:`,
    ),
    element(
      'ol',
      { class: 'lines' },
      element('li', {}, 'Press ', strong('Save answers'), '.'),
      element('li', {}, 'Find the file ', element('code', {}, fileName), ' among your downloads.'),
      element('li', {}, 'Send it back in reply to the mail that brought this form.'),
    ),
  ]
  if (loose > 0) {
    parts.push(
      element(
        'p',
        { class: 'notice' },
        `${counted(loose, 'comment')} without an answer: not in the file until answered.`,
      ),
    )
  }
  const actions = [element('button', { type: 'button', class: 'main-button', 'data-go': 'save' }, 'Save answers')]
  if (open > 0) actions.push(element('button', { type: 'button', 'data-go': 'open' }, 'To the next unanswered'))
  actions.push(element('button', { type: 'button', 'data-go': 'cases' }, 'Look over the answers'))
  parts.push(
    element('p', { class: 'actions' }, ...actions),
    element(
      'p',
      { id: 'saved' },
      isFileCurrent && answerState().hasAnswers ? '✓ The saved file holds all of this.' : '',
    ),
    element(
      'details',
      { class: 'fallback' },
      element('summary', {}, 'Saving does not work?'),
      element('p', {}, 'Copy this text into your reply instead.'),
      element('textarea', { id: 'as-text', readonly: true, rows: '6', 'aria-label': 'Answers as text' }),
    ),
  )
  return element('div', { class: 'sheet' }, ...parts)
}

/** All cases with boxes to tick, for paper. */
export function renderPaper(): readonly HTMLElement[] {
  const cover = element(
    'p',
    {},
    `${counted(screens.length, 'case')}, ${counted(items.length, 'question')}. Tick one box for each. Form ${pack.pack}, `,
    own(pack.rater),
    '.',
  )
  return [cover, ...screens.map(renderPaperCase)]
}

function renderPaperCase(screen: PackScreenData, place: number): HTMLElement {
  const side = (title: string, stretches: readonly PackStretch[], name: 'del' | 'ins'): HTMLElement =>
    element(
      'section',
      {},
      element('h3', {}, title),
      element('div', { class: 'text', dir: 'auto' }, ...renderStretches(stretches, name)),
    )
  const article = element('article', {}, element('h2', {}, own(screen.case)))
  if (screen.reference !== null) article.append(renderReference(screen))
  article.append(
    element(
      'div',
      { class: 'pair' },
      side(words.left, screen.original, 'del'),
      side(words.right, screen.perturbed, 'ins'),
    ),
    ...renderPaperQuestions(place),
    element('p', { class: 'remarks' }, 'Comments'),
    ...(screen.rule === undefined ? [] : [renderRule(screen.rule)]),
  )
  return article
}

/** Each question with the items that it is asked of. */
function renderPaperQuestions(place: number): readonly HTMLElement[] {
  const own = itemsOf(place)
  return own.flatMap((item, row) => {
    if (row > 0 && own[row - 1]?.question === item.question) return []
    const last = own.findIndex((other, at) => at > row && other.question !== item.question)
    const asked = own.slice(row, last < 0 ? undefined : last)
    const ask = element('p', { class: 'ask', dir: 'auto' }, item.question.ask)
    return [ask, element('ul', {}, ...asked.map(renderPaperItem))]
  })
}

function renderPaperItem(item: ReviewItem): HTMLElement {
  const choices = item.question.choices.filter((choice) => !choice.isWritten)
  const boxes = choices.map(({ value, label, says }) =>
    element(
      'span',
      {},
      `${answerOf(item.id) === value ? '☒' : '☐'} `,
      own(says === undefined ? label : `${label}: ${says}`),
    ),
  )
  const row = element(
    'li',
    {},
    element('p', { dir: 'auto' }, `${signOf(item) && `${signOf(item)}. `}${item.about || words.item}`),
    element('p', { class: 'boxes' }, ...boxes),
  )
  if (commentOf(item.id) !== '') row.append(element('p', { class: 'written', dir: 'auto' }, commentOf(item.id)))
  return row
}
