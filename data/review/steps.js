import { byId } from '../page/element.js'
import { answeredCount, answerOf, answerState, commentOf, give, isAnswered, rememberPlace, toFile } from './answers.js'
import { groupOf, paintCurrent, paintItem, renderCase } from './case.js'
import { choiceOf, findItem, items, itemsOf, pack, screens } from './model.js'
import { renderDone, renderOverview, renderStart } from './views.js'
import { tell } from './words.js'

/** What is on show: 'start', 'case', 'cases' or 'done'; `item` is the one that keys answer. */
const shown = { view: 'start', place: 0, item: null }

export function shownItem() {
  return shown.view === 'case' ? shown.item : null
}

export function showView(view) {
  shown.view = view
  const render = { start: renderStart, cases: renderOverview, done: renderDone }[view]
  byId('main').replaceChildren(render())
  if (view === 'done') byId('as-text').value = toFile()
  finishShowing({ start: 'Instructions', cases: 'All cases', done: 'End' }[view])
  if (view === 'done') tell(byId('main').querySelector('.lead').textContent)
  const goal = byId('main').querySelector('.main-button') ?? byId('title')
  goal.focus({ preventScroll: true })
}

/** Shows a case, on a given item or on its first unanswered one. */
export function showCase(place, item = itemsOf(place).find((own) => !isAnswered(own)) ?? itemsOf(place)[0]) {
  shown.view = 'case'
  shown.place = place
  shown.item = null
  byId('main').replaceChildren(renderCase(place))
  rememberPlace(place)
  finishShowing(screens[place].case)
  if (item) showItem(item, true)
}

function finishShowing(title) {
  document.body.dataset.view = shown.view
  document.title = `${title} · Clinical review · ${pack.rater}`
  scrollTo(0, 0)
  paintProgress()
}

/** Makes an item the one that keys answer; `isFirst` leaves the top of the case in view. */
export function showItem(item, isFirst = false) {
  shown.item = item
  const group = groupOf(item)
  paintCurrent(item)
  group.focus({ preventScroll: true })
  if (!isFirst || item.row > 0) group.scrollIntoView({ block: 'nearest' })
}

/** The focus has come to an item by itself. */
export function noteItem(id) {
  if (shown.item?.id === id) return
  shown.item = findItem(id)
  paintCurrent(shown.item)
}

export function paintProgress() {
  const answered = answeredCount()
  byId('bar').max = Math.max(items.length, 1)
  byId('bar').value = answered
  byId('count').textContent = `${answered} of ${items.length} answered`
  byId('next-open').disabled = answered === items.length
  const { isKept } = answerState()
  const warning = isKept
    ? ''
    : 'This browser does not keep your answers. Leave this page open, and press Save answers before you close it.'
  if (byId('warning').textContent !== warning) byId('warning').textContent = warning
}

/** Brings the page up to date after a change that came from elsewhere. */
export function repaint() {
  paintProgress()
  if (shown.view === 'case') for (const group of byId('main').querySelectorAll('[data-item]')) paintItem(group)
  else if (shown.view !== 'start') showView(shown.view)
}

/**
 * Answers an item. A first answer moves on to the next unanswered item, a changed one stays. With `crosses` it moves
 * on into other cases too: a click must not bring another case under the mouse.
 */
export function answer(item, value, crosses) {
  const wasAnswered = isAnswered(item)
  give(item.id, { answer: value })
  paintItem(groupOf(item))
  paintProgress()
  const told = value === '' ? 'Answer taken back' : choiceOf(item, value).label
  const progress = byId('count').textContent
  if (wasAnswered || value === '') return tell(`${told}. ${progress}.`)
  // What was passed over in this case comes before the next case.
  const next = nextOpen(itemsOf(item.place), item) ?? nextOpen(items, item)
  if (next?.place === item.place) showItem(next)
  else if (crosses && next) showCase(next.place, next)
  else if (crosses) return showView('done')
  else byId('next').focus()
  tell(
    next?.place === item.place
      ? `${told}. ${progress}.`
      : `${told}. ${screens[item.place].case} complete. ${progress}.`,
  )
}

export function choose(item, value, crosses) {
  answer(item, !crosses && answerOf(item.id) === value ? '' : value, crosses)
}

/** The next unanswered item in a row of them, the beginning following the end. */
function nextOpen(list, item) {
  const from = list.indexOf(item) + 1
  return [...list.slice(from), ...list.slice(0, from)].find((other) => !isAnswered(other))
}

export function showNextOpen() {
  const next = nextOpen(items, shownItem())
  if (!next) showView('done')
  else if (shown.view === 'case' && next.place === shown.place) showItem(next)
  else showCase(next.place, next)
}

/** From the first screen: to where the work was left. */
export function showWhereLeft() {
  const { lastPlace } = answerState()
  const place = screens[lastPlace] ? lastPlace : 0
  const next = [...itemsOf(place), ...items].find((item) => !isAnswered(item))
  if (!next) showView('done')
  else showCase(next.place, next)
}

export function stepItem(step) {
  const item = shownItem() && itemsOf(shown.place)[shown.item.row + step]
  if (item) showItem(item)
}

/** Moves both texts by a share of their height; only where the page as a whole has nothing to scroll. */
export function scrollTexts(share) {
  const panes = [...byId('main').querySelectorAll('.pane')]
  const canScroll = panes.some((pane) => pane.scrollHeight > pane.clientHeight)
  if (!canScroll || document.documentElement.scrollHeight > innerHeight) return false
  for (const pane of panes) pane.scrollTop += share * pane.clientHeight
  return true
}

export function isAlone() {
  return shownItem() !== null && itemsOf(shown.place).length === 1
}

export function showEdge(isLast) {
  const item = shownItem() && itemsOf(shown.place).at(isLast ? -1 : 0)
  if (item) showItem(item)
}

export function stepCase(step) {
  if (shown.view === 'done' && step < 0) return showCase(shown.place)
  if (shown.view !== 'case') return
  const place = shown.place + step
  if (place >= screens.length) showView('done')
  else if (place >= 0) showCase(place)
}

export function openComment(item) {
  const group = groupOf(item)
  group.querySelector('.comment').hidden = false
  group.querySelector('.comment-button').setAttribute('aria-expanded', 'true')
  const field = group.querySelector('textarea')
  field.focus({ preventScroll: true })
  group.scrollIntoView({ block: 'nearest' })
}

/** Back to the row; an empty field goes away again. */
export function leaveComment(item) {
  const group = groupOf(item)
  if (commentOf(item.id) === '') group.querySelector('.comment').hidden = true
  paintItem(group)
  group.focus({ preventScroll: true })
}
