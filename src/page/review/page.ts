import { aroundEvent, byId, say, showCodePoints, within } from '../parts/index.js'
import { answerState, give, onOtherTab, store, takeAllCopies, takeStored } from './answers.js'
import { groupOf, paintItem, paintTwins, showTwin } from './case.js'
import { askForFile, loadFile, saveFile } from './files.js'
import { lettersAreKeys, readLook, stepSize, switchTheme } from './look.js'
import { findItem, type ReviewItem, screens } from './model.js'
import {
  answer,
  canScrollTexts,
  choose,
  isAlone,
  leaveComment,
  noteItem,
  openComment,
  paintProgress,
  repaint,
  scrollTexts,
  showCase,
  showEdge,
  showItem,
  showNextOpen,
  shownItem,
  showView,
  showWhereLeft,
  stepCase,
  stepItem,
} from './steps.js'
import { renderPaper } from './views.js'

const moves: Readonly<Record<string, () => void>> = {
  ArrowUp: () => stepItem(-1),
  ArrowDown: () => stepItem(1),
  ArrowLeft: () => stepCase(-1),
  ArrowRight: () => stepCase(1),
  Home: () => showEdge(false),
  End: () => showEdge(true),
}
/** Keys that move a text about while it has the focus. */
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
/** Shares of the height that keys move both texts by: pages always, arrows where there is no other item to go to. */
const pages: Readonly<Record<string, number>> = { PageUp: -0.8, PageDown: 0.8 }
const lines: Readonly<Record<string, number>> = { ArrowUp: -0.2, ArrowDown: 0.2 }

/** The letter of a key; on a keyboard without Latin letters, the letter at that position on an English one. */
function letterOf({ key, code }: KeyboardEvent): string {
  if (key.length === 1 && key > '\u007f' && /^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

function onKey(event: KeyboardEvent): void {
  const run = event.target instanceof Element ? actionOfKey(event, event.target) : undefined
  if (!run) return
  event.preventDefault()
  run()
}

/** What a key does here; undefined where it is left to the browser. */
function actionOfKey(event: KeyboardEvent, target: Element): (() => void) | undefined {
  const { key } = event
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  if (isCommand && key.toLowerCase() === 's') return saveFile
  if (isCommand && key === 'Enter' && target.matches('textarea') && shownItem()) return showNextOpen
  const isComposed = event.getModifierState('AltGraph')
  if (event.defaultPrevented || event.isComposing || (!isComposed && (event.ctrlKey || event.metaKey || event.altKey)))
    return undefined
  const item = shownItem()
  if (key === 'Escape') return () => stepOut(target, item)
  if (target.matches('textarea, input:not([type=checkbox])')) return undefined
  const scrolls = target.matches('.pane') && target.scrollHeight > target.clientHeight
  if (scrolls && scrollKeys.includes(key)) return undefined
  const share = pages[key] ?? (isAlone() ? lines[key] : undefined)
  if (share !== undefined && canScrollTexts()) return () => scrollTexts(share)
  if (pages[key]) return undefined
  if (moves[key] && !(isAlone() && lines[key])) return moves[key]
  if (item && (key === 'Delete' || key === 'Backspace')) return () => answer(item, '', true)
  return lettersAreKeys() ? actionOfLetter(event, item) : undefined
}

function actionOfLetter(event: KeyboardEvent, item: ReviewItem | null): (() => void) | undefined {
  const letter = letterOf(event)
  if (letter === '+') return () => changeSize(1)
  if (letter === '-' || letter === '−') return () => changeSize(-1)
  if (!item || event.repeat) return undefined
  const choice = item.question.choices.find((one) => one.key.toLowerCase() === letter)
  if (choice) return () => (choice.isWritten ? openComment(item) : choose(item, choice.value, true))
  if (letter === 'c') return () => openComment(item)
  return letter === 'u' ? showNextOpen : undefined
}

function stepOut(target: Element, item: ReviewItem | null): void {
  const drop = document.querySelector<HTMLDetailsElement>('.drop[open]')
  if (drop) {
    drop.open = false
    within(drop, 'summary').focus()
  } else if (item && target.matches('textarea')) leaveComment(item)
  else if (item) showItem(item)
}

function onClick(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element)) return
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('.drop[open]')) {
    if (!drop.contains(target) || target.closest('button')) drop.open = false
  }
  // The second click of a double click would take the answer back.
  if (event.detail > 1 && target.closest('[data-answer]')) return
  const group = aroundEvent(event, '[data-item]')
  const item = findItem(group?.dataset.item)
  const choice = aroundEvent(event, '[data-answer]')
  const marked = findItem(aroundEvent(event, '[data-of]')?.dataset.of)
  const edit = aroundEvent(event, '[data-edit]')
  if (edit) showTwin(edit)
  if (item && choice) choose(item, choice.dataset.answer ?? '', false)
  else if (item && group && target.closest('.comment-button')) toggleComment(group, item)
  else if (item && !target.closest('.comment')) showItem(item)
  else if (marked && getSelection()?.isCollapsed !== false) showItem(marked)
  else onButton(target.closest('button'))
}

function toggleComment(group: HTMLElement, item: ReviewItem): void {
  const field = within(group, 'textarea', HTMLTextAreaElement)
  if (within(group, '.comment').hidden) openComment(item)
  else if (field.value === '') leaveComment(item)
  else field.focus()
}

const actionsById: Readonly<Record<string, () => void>> = {
  'next-open': showNextOpen,
  'all-cases': () => showView('cases'),
  save: saveFile,
  smaller: () => changeSize(-1),
  larger: () => changeSize(1),
  instructions: () => showView('start'),
  load: askForFile,
  print: () => print(),
  theme: switchTheme,
  previous: () => stepCase(-1),
  next: () => stepCase(1),
}
const goals: Readonly<Record<string, () => void>> = {
  open: showWhereLeft,
  load: askForFile,
  save: saveFile,
  cases: () => showView('cases'),
}

function onButton(button: HTMLButtonElement | null): void {
  if (!button) return
  const action = actionsById[button.id] ?? goals[button.dataset.go ?? '']
  if (action) action()
  else if (button.dataset.place) showCase(Number(button.dataset.place))
}

function onInput(event: Event): void {
  const group = aroundEvent(event, '[data-item]')
  const item = findItem(group?.dataset.item)
  if (!group || !item || !(event.target instanceof HTMLTextAreaElement)) return
  give(item.id, { comment: event.target.value })
  const loose = within(group, '.loose')
  const wasHidden = loose.hidden
  paintItem(group)
  paintProgress()
  if (wasHidden && !loose.hidden) group.scrollIntoView({ block: 'nearest' })
}

/** Larger type must not push what is being answered out of sight. */
function changeSize(step: number): void {
  stepSize(step)
  const item = shownItem()
  if (item) groupOf(item).scrollIntoView({ block: 'nearest' })
}

showCodePoints()
readLook()
takeAllCopies()
store()
showView('start')
addEventListener('keydown', onKey)
addEventListener('click', onClick)
addEventListener('input', onInput)
addEventListener('pointerover', (event) => paintTwins(aroundEvent(event, '[data-edit]')))
addEventListener('focusin', (event) => noteItem(aroundEvent(event, '[data-item]')?.dataset.item))
const referenceLine = byId('reference').closest('li')
if (referenceLine) referenceLine.hidden = screens.every(({ reference }) => reference === null)
byId('file').addEventListener('change', () => void loadFile())
within(document, '.skip').addEventListener('click', (event) => {
  event.preventDefault()
  byId('main').focus()
})
onOtherTab(() => {
  repaint()
  say('Answers from another tab of this form are taken over.', 5)
})
// A page that comes back from the background may have missed what another tab wrote.
addEventListener('pageshow', (event) => event.persisted && takeStored().isChanged && repaint())
addEventListener('beforeunload', (event) => {
  const { isKept, isFileCurrent, hasAnswers } = answerState()
  if (!isKept && !isFileCurrent && hasAnswers) event.preventDefault()
})
addEventListener('beforeprint', () => byId('paper').replaceChildren(...renderPaper()))
addEventListener('afterprint', () => byId('paper').replaceChildren())
