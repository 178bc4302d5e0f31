import { byId, say } from '../page/element.js'
import { describeMarks, explainAt, renderCase, showEdit, stepEdit } from './case.js'
import { addressOf, fillCells, listedCases, readAddress, renderList } from './list.js'
import { chosen, data } from './model.js'
import { wakeTables } from './table.js'

/** Follows the address: to a part of the report as browsers do, to a case by showing it. */
function follow() {
  if (!readAddress(location.hash)) return
  renderList()
  renderCase()
  const place = chosen.case === null ? byId('cases') : byId('case')
  place.scrollIntoView({ block: 'start' })
  byId('list').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

function choose() {
  chosen.model = Number(byId('model').value)
  chosen.arm = Number(byId('arm').value)
  chosen.kind = byId('kind').value
  chosen.words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean)
  const isThere = renderList().some(({ place }) => place === chosen.case)
  if (!isThere) chosen.case = null
  chosen.edit = null
  history.replaceState(null, '', addressOf(chosen))
  renderList()
  renderCase()
}

function stepCase(step) {
  const listed = listedCases()
  const at = listed.findIndex(({ place }) => place === chosen.case)
  const next = listed[at + step]
  if (!next) return
  location.hash = addressOf({ ...chosen, case: next.place, edit: null })
  follow()
}

async function copyLink() {
  const link = `${location.href.split('#')[0]}${addressOf(chosen)}`
  try {
    await navigator.clipboard.writeText(link)
    say('Link copied.')
  } catch {
    say(`The link could not be copied. It is ${link}`)
  }
}

const letterKeys = {
  j: () => stepCase(1),
  k: () => stepCase(-1),
  n: () => stepEdit(1),
  p: () => stepEdit(-1),
  '/': () => byId('search').focus(),
}

function onKey(event) {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input:not([type=checkbox]), select')) return
  let run = byId('letters').checked ? letterKeys[key] : undefined
  if (key === 'Escape') run = () => showEdit(null)
  if (target.matches('[data-edit]') && (key === 'Enter' || key === ' '))
    run = () => showEdit(Number(target.dataset.edit))
  if (!run) return
  event.preventDefault()
  run()
}

for (const region of document.querySelectorAll('#cases > .scroll')) {
  region.tabIndex = 0
  region.setAttribute('role', 'region')
  region.setAttribute('aria-labelledby', 'cells-note')
}
describeMarks()
wakeTables()
fillCells()
if (data.models.length > 0) {
  renderList()
  renderCase()
}
follow()
addEventListener('hashchange', follow)
addEventListener('keydown', onKey)
addEventListener('beforeprint', () => {
  for (const list of document.querySelectorAll('details:not([open])')) list.open = true
})
for (const id of ['model', 'arm', 'kind']) byId(id).addEventListener('change', choose)
byId('search').addEventListener('input', choose)
byId('narrow').addEventListener('submit', (event) => event.preventDefault())
byId('case').addEventListener('click', (event) => {
  if (event.target.matches('button.copy')) void copyLink()
  else explainAt(event)
})
byId('case').addEventListener('focusin', (event) => {
  const mark = event.target.closest('.first [data-edit]')
  if (mark) showEdit(Number(mark.dataset.edit))
})
