import type { PackScreenData, PackStretch, Question } from '../data/index.js'
import { allWithin, byId, element, renderRule, within } from '../parts/index.js'
import { answerOf, commentOf, isAnswered } from './answers.js'
import { findItem, itemsOf, type ReviewItem, screens, signOf, words, writtenChoice } from './model.js'
import { keycap, own } from './words.js'

/** One case: its texts side by side and below them a row for each item. */
export function renderCase(place: number, screen: PackScreenData): HTMLElement {
  const head = element(
    'div',
    { class: 'head' },
    element('h2', { id: 'title', tabindex: '-1' }, own(screen.case)),
    element('p', { class: 'place' }, `${place + 1} of ${screens.length}`),
  )
  if (screen.reference !== null) head.append(renderReference(screen))
  const texts = element(
    'div',
    { class: 'pair' },
    renderText(words.left, screen.original, 'del'),
    renderText(words.right, screen.perturbed, 'ins'),
  )
  const steps = element(
    'div',
    { class: 'steps' },
    element('button', { type: 'button', id: 'previous', disabled: place === 0 }, '← Previous case'),
    element('button', { type: 'button', id: 'next' }, place + 1 < screens.length ? 'Next case →' : 'To the end →'),
  )
  // Beside the questions, where it scrolls with them: the texts keep their place.
  const rule = screen.rule === undefined ? [] : [renderRule(screen.rule)]
  const asked = element(
    'section',
    { class: 'asked', 'aria-label': 'Questions' },
    ...renderQuestions(place),
    steps,
    ...rule,
  )
  return element('article', { class: 'case', 'aria-labelledby': 'title' }, head, texts, asked)
}

/** The right answer: a diagnosis, what the pack calls it, or what is safe under a rule. */
export function renderReference({ reference, rule }: PackScreenData): HTMLElement {
  const title = rule === undefined ? words.reference : 'Safe action'
  return element('p', { class: 'reference' }, element('span', {}, `${title}: `), own(reference ?? ''))
}

function renderText(title: string, stretches: readonly PackStretch[], name: 'del' | 'ins'): HTMLElement {
  return element(
    'section',
    { class: 'pane', 'aria-label': title, tabindex: '0' },
    element('h3', {}, title),
    element('div', { class: 'text', dir: 'auto', translate: 'no' }, ...renderStretches(stretches, name)),
  )
}

/** `name` is the element of an edit: what went away on the left, what came in on the right. */
export function renderStretches(stretches: readonly PackStretch[], name: 'del' | 'ins'): readonly HTMLElement[] {
  return stretches.map(({ text, item, edit }) => {
    const known = findItem(item ?? undefined)
    if (edit === null && known === undefined) return element('span', {}, text)
    const attributes = {
      class: known ? 'mark about' : 'mark',
      dir: 'auto',
      'data-of': known?.id ?? null,
      'data-edit': edit,
      'data-sign': (known && signOf(known)) || null,
    }
    return element(edit === null ? 'mark' : name, attributes, text)
  })
}

/** Consecutive items with the same question are listed below it, so that it is asked once. */
function renderQuestions(place: number): readonly HTMLElement[] {
  const nodes: HTMLElement[] = []
  let last: { readonly question: Question; readonly id: string; readonly list: HTMLElement } | undefined
  for (const item of itemsOf(place)) {
    if (item.question !== last?.question) {
      last = { question: item.question, id: `ask-${item.row}`, list: element('ol', { class: 'items' }) }
      nodes.push(element('h3', { class: 'ask', id: last.id, dir: 'auto' }, item.question.ask), last.list)
    }
    last.list.append(renderItem(item, last.id))
  }
  return nodes
}

function renderItem(item: ReviewItem, askId: string): HTMLElement {
  const { row } = item
  const sign = signOf(item)
  const about = element('p', { class: 'sentence', id: `about-${row}` })
  if (sign !== '') about.append(element('span', { class: 'sign' }, sign), ' ')
  about.append(element('span', { dir: 'auto' }, item.about === '' ? words.item : item.about))
  const written = writtenChoice(item)
  const buttons = item.question.choices.filter((choice) => choice !== written)
  const choices = buttons.map(({ value, label, key, says }) =>
    element(
      'button',
      { type: 'button', class: 'choice', 'data-answer': value, 'aria-pressed': 'false' },
      own(label),
      ' ',
      element('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'),
      keycap(key),
      ...(says === undefined ? [] : [element('span', { class: 'says' }, own(says))]),
    ),
  )
  const opener = element(
    'button',
    { type: 'button', class: 'comment-button', 'aria-expanded': 'false', 'aria-controls': `comment-${row}` },
    element('span', { class: 'comment-word' }, 'Comment'),
    ' ',
    keycap('c'),
  )
  const field = element('textarea', { id: `field-${row}`, rows: '2', dir: 'auto', maxlength: '10000' })
  field.value = commentOf(item.id)
  const label = sign === '' ? 'Comment' : `Comment on ${sign}`
  const comment = element(
    'div',
    { class: 'comment', id: `comment-${row}`, hidden: written === undefined && commentOf(item.id) === '' },
    element('label', { for: `field-${row}` }, ...(written === undefined ? [label] : [written.label, ' ', keycap('c')])),
    field,
    element('p', { class: 'loose', hidden: true }, 'A comment is sent only together with an answer.'),
  )
  const group = element(
    'div',
    { class: 'item', role: 'group', tabindex: '-1', 'aria-labelledby': `about-${row} ${askId}`, 'data-item': item.id },
    about,
    element('div', { class: 'choices' }, ...choices, ...(written === undefined ? [opener] : [])),
    comment,
  )
  paintItem(group)
  return element('li', {}, group)
}

/** The row of an item of the case on show. */
export function groupOf(item: ReviewItem): HTMLElement {
  return allWithin(byId('main'), '[data-item]')[item.row] ?? byId('main')
}

/** Brings the row of an item up to date with its answer. What is being typed stays as it is. */
export function paintItem(group: HTMLElement): void {
  const item = findItem(group.dataset.item)
  if (item === undefined) return
  for (const button of allWithin(group, '[data-answer]')) {
    button.setAttribute('aria-pressed', String(button.dataset.answer === answerOf(item.id)))
  }
  const comment = commentOf(item.id)
  const field = within(group, 'textarea', HTMLTextAreaElement)
  if (field !== document.activeElement && field.value !== comment) field.value = comment
  const box = within(group, '.comment')
  if (comment !== '') box.hidden = false
  group.querySelector('.comment-button')?.setAttribute('aria-expanded', String(!box.hidden))
  within(group, '.loose').hidden = comment.trim() === '' || isAnswered(item)
  group.classList.toggle('answered', isAnswered(item))
}

/** Marks the item that keys answer, in its row and, where it is a part of them, in the texts; brings its mark into view. */
export function paintCurrent(item: ReviewItem): void {
  for (const group of allWithin(byId('main'), '[data-item]')) {
    group.classList.toggle('current', group.dataset.item === item.id)
  }
  for (const pane of allWithin(byId('main'), '.pane')) {
    const marks = allWithin(pane, '[data-of]')
    for (const mark of marks) mark.classList.toggle('current', item.about !== '' && mark.dataset.of === item.id)
    const first = marks.find((mark) => mark.dataset.of === item.id)
    if (first && item.about !== '') scrollWithin(pane, first)
  }
}

/** Lights up an edit on both sides; `mark` is one side of it, or null for none. */
export function paintTwins(mark: HTMLElement | null): void {
  for (const other of allWithin(byId('main'), '[data-edit]')) {
    other.classList.toggle('twin', other.dataset.edit === mark?.dataset.edit)
  }
}

/** Brings the other side of an edit into view. */
export function showTwin(mark: HTMLElement): void {
  for (const pane of allWithin(byId('main'), '.pane')) {
    const twin = pane.querySelector<HTMLElement>(`[data-edit="${mark.dataset.edit}"]`)
    if (twin && !pane.contains(mark)) scrollWithin(pane, twin)
  }
}

/** Moves the pane only, and only as far as the mark is out of sight: the page itself stays where it is. */
function scrollWithin(pane: HTMLElement, mark: HTMLElement): void {
  const frame = pane.getBoundingClientRect()
  const box = mark.getBoundingClientRect()
  const margin = 24
  const top = frame.top + within(pane, 'h3').offsetHeight + margin
  if (box.top < top) pane.scrollTop -= top - box.top
  else if (box.bottom > frame.bottom - margin) {
    pane.scrollTop += Math.min(box.bottom - frame.bottom + margin, box.top - top)
  }
}
