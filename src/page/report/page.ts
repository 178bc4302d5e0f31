import {
  allWithin,
  aroundEvent,
  byId,
  copyLink,
  describeMarks,
  isFreeKey,
  isTyping,
  showCodePoints,
} from '../parts/index.js'
import { explainAt, renderCase, showEdit, stepEdit } from './case.js'
import { addressOf, fillCells, listedCases, readAddress, readChoices, renderList } from './list.js'
import { chosen, data, kinds } from './model.js'
import { keepClearOfHead, startScrolling } from './scroll.js'
import { startTables } from './table.js'

/** Follows the address: to a part of the report, which is unfolded, as browsers do, to a case by showing it. */
function follow(): void {
  if (!readAddress(location.hash)) {
    const part = document.getElementById(location.hash.slice(1))
    if (!(part instanceof HTMLDetailsElement) || part.open) return
    part.open = true
    part.scrollIntoView({ block: 'start' })
    return
  }
  renderList()
  renderCase()
  const place = chosen.case === null ? byId('cases') : byId('case')
  // The list first: on a phone, where it is above the case, it would scroll the case away again.
  byId('list').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  place.scrollIntoView({ block: 'start' })
}

function choose(): void {
  readChoices()
  const isThere = renderList().some(({ place }) => place === chosen.case)
  if (!isThere) chosen.case = null
  chosen.edit = null
  history.replaceState(null, '', addressOf(chosen))
  renderList()
  renderCase()
}

function stepCase(step: number): void {
  const listed = listedCases()
  const at = listed.findIndex(({ place }) => place === chosen.case)
  const next = listed[at + step]
  if (!next) return
  location.hash = addressOf({ ...chosen, case: next.place, edit: null })
  follow()
}

const letterKeys: Readonly<Record<string, () => void>> = {
  j: () => stepCase(1),
  k: () => stepCase(-1),
  n: () => stepEdit(1),
  p: () => stepEdit(-1),
  '/': () => byId('search').focus(),
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (!isFreeKey(event) || !(target instanceof HTMLElement) || isTyping(target)) return
  let run = byId('letters', HTMLInputElement).checked ? letterKeys[key] : undefined
  if (key === 'Escape') run = () => showEdit(null)
  if (target.matches('[data-edit]') && (key === 'Enter' || key === ' '))
    run = () => showEdit(Number(target.dataset.edit))
  if (!run) return
  event.preventDefault()
  run()
}

showCodePoints()
for (const region of allWithin(document, '#cases > .scroll')) {
  region.tabIndex = 0
  region.setAttribute('role', 'region')
  region.setAttribute('aria-labelledby', 'cells-note')
}
keepClearOfHead()
describeMarks(kinds)
startTables()
fillCells()
startScrolling()
if (data.models.length > 0) {
  renderList()
  renderCase()
}
follow()
addEventListener('hashchange', follow)
addEventListener('keydown', onKey)
let unfolded: readonly HTMLDetailsElement[] = []
addEventListener('beforeprint', () => {
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
  for (const part of unfolded) part.open = true
})
addEventListener('afterprint', () => {
  for (const part of unfolded) part.open = false
})
for (const id of ['model', 'arm', 'kind']) byId(id).addEventListener('change', choose)
byId('search').addEventListener('input', choose)
byId('narrow').addEventListener('submit', (event) => event.preventDefault())
byId('case').addEventListener('click', (event) => {
  if (aroundEvent(event, 'button.copy')) void copyLink(addressOf(chosen))
  else explainAt(event)
})
byId('case').addEventListener('focusin', (event) => {
  const mark = aroundEvent(event, '.first [data-edit]')
  if (mark) showEdit(Number(mark.dataset.edit))
})
