import { thousands } from '../../format/index.js'
import { allWithin, byId, within } from '../parts/index.js'
import { answeredCount, answerOf, answerState, commentOf, give, isAnswered, rememberPlace, toFile } from './answers.js'
import { groupOf, paintCurrent, paintItem, renderCase } from './case.js'
import { choiceOf, findItem, items, itemsOf, pack, type ReviewItem, screens, writtenChoice } from './model.js'
import { renderDone, renderOverview, renderStart } from './views.js'
import { tell } from './words.js'

type View = 'start' | 'case' | 'cases' | 'done'

/** What is on show; `item` is the one that keys answer. */
const shown: { view: View; place: number; item: ReviewItem | null } = { view: 'start', place: 0, item: null }

export function shownItem(): ReviewItem | null {
  return shown.view === 'case' ? shown.item : null
}

const views = {
  start: { title: 'Instructions', render: renderStart },
  cases: { title: 'All cases', render: renderOverview },
  done: { title: 'End', render: renderDone },
}

export function showView(view: keyof typeof views): void {
  shown.view = view
  const { title, render } = views[view]
  byId('main').replaceChildren(render())
  if (view === 'done') byId('as-text', HTMLTextAreaElement).value = toFile()
  finishShowing(title)
  if (view === 'done') tell(within(byId('main'), '.lead').textContent)
  const goal = byId('main').querySelector<HTMLElement>('.main-button') ?? byId('title')
  goal.focus({ preventScroll: true })
}

/** Shows a case, on a given item or on its first unanswered one. */
export function showCase(
  place: number,
  item: ReviewItem | undefined = itemsOf(place).find((own) => !isAnswered(own)) ?? itemsOf(place)[0],
): void {
  const screen = screens[place]
  if (screen === undefined) return
  shown.view = 'case'
  shown.place = place
  shown.item = null
  byId('main').replaceChildren(renderCase(place, screen))
  rememberPlace(place)
  finishShowing(screen.case)
  if (item) showItem(item, true)
}

function finishShowing(title: string): void {
  document.body.dataset.view = shown.view
  document.title = `${title} · Clinical review · ${pack.rater}`
  scrollTo(0, 0)
  paintProgress()
}

/** Makes an item the one that keys answer; `isFirst` leaves the top of the case in view. */
export function showItem(item: ReviewItem, isFirst = false): void {
  shown.item = item
  const group = groupOf(item)
  paintCurrent(item)
  group.focus({ preventScroll: true })
  if (!isFirst || item.row > 0) group.scrollIntoView({ block: 'nearest' })
}

/** The focus has come to an item by itself. */
export function noteItem(id: string | undefined): void {
  const item = findItem(id)
  if (item === undefined || shown.item?.id === id) return
  shown.item = item
  paintCurrent(item)
}

export function paintProgress(): void {
  const answered = answeredCount()
  const bar = byId('bar', HTMLProgressElement)
  bar.max = Math.max(items.length, 1)
  bar.value = answered
  byId('count').textContent = `${thousands(answered)} of ${thousands(items.length)} answered`
  byId('next-open', HTMLButtonElement).disabled = answered === items.length
  const { isKept } = answerState()
  const warning = isKept
    ? ''
    : 'This browser does not keep your answers. Leave this page open, and press Save answers before you close it.'
  if (byId('warning').textContent !== warning) byId('warning').textContent = warning
}

/** Brings the page up to date after a change that came from elsewhere. */
export function repaint(): void {
  paintProgress()
  if (shown.view === 'case') for (const group of allWithin(byId('main'), '[data-item]')) paintItem(group)
  else if (shown.view !== 'start') showView(shown.view)
}

/**
 * Answers an item. A first answer moves on to the next unanswered item, a changed one stays. With `crosses` it moves
 * on into other cases too: a click must not bring another case under the mouse.
 */
export function answer(item: ReviewItem, value: string, crosses: boolean): void {
  const wasAnswered = isAnswered(item)
  give(item.id, { answer: value })
  paintItem(groupOf(item))
  paintProgress()
  const announced = value === '' ? 'Answer taken back' : (choiceOf(item, value)?.label ?? value)
  const progress = byId('count').textContent
  if (wasAnswered || value === '') {
    tell(`${announced}. ${progress}.`)
    return
  }
  // What was passed over in this case comes before the next case.
  const next = nextOpen(itemsOf(item.place), item) ?? nextOpen(items, item)
  if (next?.place === item.place) showItem(next)
  else if (crosses && next) showCase(next.place, next)
  else if (crosses) showView('done')
  else byId('next').focus()
  // The end says itself what was reached.
  if (crosses && !next) return
  tell(
    next?.place === item.place
      ? `${announced}. ${progress}.`
      : `${announced}. ${screens[item.place]?.case} complete. ${progress}.`,
  )
}

export function choose(item: ReviewItem, value: string, crosses: boolean): void {
  answer(item, !crosses && answerOf(item.id) === value ? '' : value, crosses)
}

/** The next unanswered item in a row of them, the beginning following the end. */
function nextOpen(list: readonly ReviewItem[], item: ReviewItem | null): ReviewItem | undefined {
  const from = item === null ? 0 : list.indexOf(item) + 1
  return [...list.slice(from), ...list.slice(0, from)].find((other) => !isAnswered(other))
}

export function showNextOpen(): void {
  const next = nextOpen(items, shownItem())
  if (!next) showView('done')
  else if (shown.view === 'case' && next.place === shown.place) showItem(next)
  else showCase(next.place, next)
}

/** From the first screen: to where the work was left. */
export function showWhereLeft(): void {
  const { lastPlace } = answerState()
  const place = screens[lastPlace] ? lastPlace : 0
  const next = [...itemsOf(place), ...items].find((item) => !isAnswered(item))
  if (!next) showView('done')
  else showCase(next.place, next)
}

export function stepItem(step: number): void {
  const from = shownItem()
  const item = from && itemsOf(shown.place)[from.row + step]
  if (item) showItem(item)
}

/** Whether a text is cut where the page as a whole has nothing to scroll. */
export function canScrollTexts(): boolean {
  const isCut = allWithin(byId('main'), '.pane').some((pane) => pane.scrollHeight > pane.clientHeight)
  return isCut && document.documentElement.scrollHeight <= innerHeight
}

/** Moves both texts by a share of their height. */
export function scrollTexts(share: number): void {
  for (const pane of allWithin(byId('main'), '.pane')) pane.scrollTop += share * pane.clientHeight
}

export function isAlone(): boolean {
  return shownItem() !== null && itemsOf(shown.place).length === 1
}

export function showEdge(isLast: boolean): void {
  const item = shownItem() && itemsOf(shown.place).at(isLast ? -1 : 0)
  if (item) showItem(item)
}

export function stepCase(step: number): void {
  const place = shown.view === 'done' && step < 0 ? shown.place : shown.place + step
  if (shown.view !== 'case' && (shown.view !== 'done' || step > 0)) return
  if (place >= screens.length) showView('done')
  else if (place >= 0) showCase(place)
}

export function openComment(item: ReviewItem): void {
  const group = groupOf(item)
  within(group, '.comment').hidden = false
  group.querySelector('.comment-button')?.setAttribute('aria-expanded', 'true')
  const field = within(group, 'textarea')
  field.focus({ preventScroll: true })
  group.scrollIntoView({ block: 'nearest' })
}

/** Back to the row; an empty field goes away again. */
export function leaveComment(item: ReviewItem): void {
  const group = groupOf(item)
  within(group, '.comment').hidden = commentOf(item.id) === '' && writtenChoice(item) === undefined
  paintItem(group)
  group.focus({ preventScroll: true })
}
