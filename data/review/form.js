import { byId, say } from '../page/element.js'
import { answerState, give, onOtherTab, store, takeStored } from './answers.js'
import { groupOf, paintItem, paintTwins, showTwin } from './case.js'
import { askForFile, loadFile, saveFile } from './files.js'
import { lettersAreKeys, readLook, stepSize, switchTheme } from './look.js'
import { findItem, screens } from './model.js'
import {
  answer,
  choose,
  isAlone,
  leaveComment,
  noteItem,
  openComment,
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

const moves = {
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
const pages = { PageUp: -0.8, PageDown: 0.8 }
const lines = { ArrowUp: -0.2, ArrowDown: 0.2 }

/** The letter of a key; on a keyboard without Latin letters, what stands in its place on an English one. */
function letterOf({ key, code }) {
  if (key.length === 1 && key > '\u007f' && /^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

function onKey(event) {
  const { target, key } = event
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 's') return run(event, saveFile)
  const isComposed = event.getModifierState('AltGraph')
  if (event.defaultPrevented || event.isComposing || (!isComposed && (event.ctrlKey || event.metaKey || event.altKey)))
    return
  const item = shownItem()
  if (key === 'Escape') return run(event, () => stepOut(target, item))
  if (target.matches('textarea, input:not([type=checkbox])')) return
  const scrolls = target.matches('.pane') && target.scrollHeight > target.clientHeight
  if (scrolls && scrollKeys.includes(key)) return
  const share = pages[key] ?? (isAlone() ? lines[key] : undefined)
  if (share !== undefined && scrollTexts(share)) return event.preventDefault()
  if (pages[key]) return
  if (moves[key] && !(isAlone() && lines[key])) return run(event, moves[key])
  if (item && (key === 'Delete' || key === 'Backspace')) return run(event, () => answer(item, '', true))
  if (lettersAreKeys()) onLetter(event, item)
}

function onLetter(event, item) {
  const letter = letterOf(event)
  if (letter === '+' || letter === '-' || letter === '−') return run(event, () => changeSize(letter === '+' ? 1 : -1))
  if (!item || event.repeat) return
  const choice = item.question.choices.find((one) => one.key.toLowerCase() === letter)
  if (choice) run(event, () => choose(item, choice.value, true))
  else if (letter === 'c') run(event, () => openComment(item))
  else if (letter === 'u') run(event, showNextOpen)
}

function run(event, deed) {
  event.preventDefault()
  deed()
}

function stepOut(target, item) {
  const drop = document.querySelector('.drop[open]')
  if (drop) {
    drop.open = false
    drop.querySelector('summary').focus()
  } else if (item && target.matches('textarea')) leaveComment(item)
  else if (item) showItem(item)
}

function onClick(event) {
  const { target } = event
  for (const drop of document.querySelectorAll('.drop[open]')) {
    if (!drop.contains(target) || target.closest('button')) drop.open = false
  }
  // The second click of a double click would take the answer back.
  if (event.detail > 1 && target.closest('[data-answer]')) return
  const group = target.closest('[data-item]')
  const item = group ? findItem(group.dataset.item) : undefined
  const choice = target.closest('[data-answer]')
  const mark = target.closest('[data-of]')
  const edit = target.closest('[data-edit]')
  if (edit) showTwin(edit)
  if (item && choice) choose(item, choice.dataset.answer, false)
  else if (item && target.closest('.comment-button')) toggleComment(group, item)
  else if (item && !target.closest('.comment')) showItem(item)
  else if (mark && getSelection().isCollapsed) showItem(findItem(mark.dataset.of))
  else onButton(target.closest('button'))
}

function toggleComment(group, item) {
  if (group.querySelector('.comment').hidden) openComment(item)
  else if (group.querySelector('textarea').value === '') leaveComment(item)
  else group.querySelector('textarea').focus()
}

const deeds = {
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
const goals = { open: showWhereLeft, load: askForFile, save: saveFile, cases: () => showView('cases') }

function onButton(button) {
  if (!button) return
  const deed = deeds[button.id] ?? goals[button.dataset.go]
  if (deed) deed()
  else if (button.dataset.place) showCase(Number(button.dataset.place))
}

function onInput({ target }) {
  const group = target.closest('[data-item]')
  if (!group || !target.matches('textarea')) return
  give(group.dataset.item, { comment: target.value })
  const wasHidden = group.querySelector('.loose').hidden
  paintItem(group)
  if (wasHidden && !group.querySelector('.loose').hidden) group.scrollIntoView({ block: 'nearest' })
}

/** Larger type must not push what is being answered out of sight. */
function changeSize(step) {
  stepSize(step)
  if (shownItem()) groupOf(shownItem()).scrollIntoView({ block: 'nearest' })
}

readLook()
takeStored()
store()
showView('start')
addEventListener('keydown', onKey)
addEventListener('click', onClick)
addEventListener('input', onInput)
addEventListener('pointerover', ({ target }) => paintTwins(target.closest?.('[data-edit]') ?? null))
addEventListener('focusin', ({ target }) => {
  const group = target.closest?.('[data-item]')
  if (group) noteItem(group.dataset.item)
})
byId('reference').closest('li').hidden = screens.every(({ reference }) => reference === null)
byId('file').addEventListener('change', () => void loadFile())
document.querySelector('.skip').addEventListener('click', (event) => {
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
