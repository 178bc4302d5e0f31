import { byId, element, say } from '../page/element.js'
import { renderRecord } from './case.js'
import { fillChoices, fillList, listedRecords, markRow, readFilter, widenFilterFor } from './list.js'
import { chosenRecord, data, filter, isWanted, recordByKey, recordsOfCase } from './model.js'
import { chooseEdit, chosenEdit, hoverEdit, stepEdit, watchEdits, writeDescriptions } from './reason.js'

const title = document.title
let current = null

function show(record) {
  current = record
  fillList(record?.dataset)
  markRow(record)
  const { article, edits } = record
    ? renderRecord(record)
    : { article: element('p', {}, 'There is no case.'), edits: new Map() }
  const main = byId('case')
  const left = main.contains(document.activeElement) ? document.activeElement : null
  main.replaceChildren(article)
  watchEdits(edits)
  main.scrollTop = 0
  scrollTo(0, 0)
  const tab = main.querySelector('.recipes [aria-current]')
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  if (left !== null) (left.closest('.recipes') && tab ? tab : main).focus({ preventScroll: true })
  markHits()
  document.title = record ? `${record.id} · ${title}` : title
}

/** Shows what the address asks for: a record or a case; the first one where it asks for nothing. */
function follow() {
  const asked = decodeAddress(location.hash.slice(1))
  const ofCase = data.cases.indexOf(asked)
  const found =
    recordByKey.get(asked) ?? (ofCase < 0 ? undefined : chosenRecord(recordsOfCase[ofCase], current?.dataset))
  if (found) widenFilterFor(found)
  else if (asked !== '') say(`No case or record is called "${asked.slice(0, 80)}" here.`)
  if (current && (!found || found === current)) return
  fillList(current?.dataset)
  show(found ?? listedRecords()[0] ?? null)
}

function decodeAddress(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** After a change of the filter: stays with the case where it can. */
function refilter() {
  readFilter()
  const here = current ? recordsOfCase[current.case].filter(isWanted) : []
  fillList(current?.dataset)
  const next = here.length > 0 ? chosenRecord(here, current.dataset) : listedRecords()[0]
  if (next && next !== current) {
    history.replaceState(null, '', `#${next.key}`)
    show(next)
  }
  markRow(current)
  markHits()
}

/** Marks the words searched for, without touching the text. */
function markHits() {
  if (!globalThis.Highlight) return
  const hits = new Highlight()
  for (const text of byId('case').querySelectorAll('.text')) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const lower = node.textContent.toLowerCase()
      if (lower.length !== node.textContent.length) continue
      for (const word of filter.words) {
        for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
          const range = new Range()
          range.setStart(node, at)
          range.setEnd(node, at + word.length)
          hits.add(range)
        }
      }
    }
  }
  CSS.highlights.set('hit', hits)
}

function stepCase(step) {
  const listed = listedRecords()
  const at = listed.findIndex((record) => record.case === current?.case)
  const next = listed[at + step]
  if (!next) return
  location.hash = next.key
  // The event of the new address comes later; a second key that is faster must already step from here.
  follow()
}

async function copyLink() {
  const link = `${location.href.split('#')[0]}#${current.key}`
  try {
    await navigator.clipboard.writeText(link)
    say('Link copied.')
  } catch {
    say(`The link could not be copied. It is ${link}`)
  }
}

function printAll() {
  byId('case').replaceChildren(...listedRecords().map((record) => renderRecord(record).article))
  addEventListener('afterprint', () => show(current), { once: true })
  print()
}

function listenToEdits() {
  const numberAt = (event) => Number(event.target.closest?.('[data-edit]')?.dataset.edit ?? 0) || null
  const main = byId('case')
  main.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && hoverEdit(numberAt(event)))
  main.addEventListener('pointerleave', () => hoverEdit(null))
  main.addEventListener('focusin', (event) => numberAt(event) && chooseEdit(numberAt(event)))
  main.addEventListener('click', (event) => {
    if (numberAt(event)) chooseEdit(numberAt(event))
    else if (event.target.matches('button.copy')) void copyLink()
    else if (event.target.matches('button.print')) print()
  })
  byId('previous-edit').addEventListener('click', () => stepEdit(-1))
  byId('next-edit').addEventListener('click', () => stepEdit(1))
  byId('leave-edit').addEventListener('click', leaveEdit)
}

function leaveEdit() {
  chooseEdit(null)
  hoverEdit(null)
  byId('case').focus({ preventScroll: true })
}

/** Letters that are keys wherever nothing is being typed. */
const letterKeys = {
  j: () => stepCase(1),
  k: () => stepCase(-1),
  n: () => stepEdit(1),
  p: () => stepEdit(-1),
  '/': () => {
    openCases(true)
    byId('search').focus()
  },
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const { key, target } = event
  const isTyping = target.matches('input:not([type=checkbox]), select, textarea')
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown'
  if (key === 'Escape' && !isTyping) return leave()
  if (isTyping) return
  let run = byId('letters').checked ? letterKeys[key] : undefined
  if (target.matches('[data-edit]')) {
    if (step && !isUpright) run = () => stepEdit(step)
    if (key === 'Enter' || key === ' ') run = () => chooseEdit(Number(target.dataset.edit))
  }
  if (step && target.matches('#list a') === isUpright && target.matches('#list a, .recipes a')) {
    run = () => focusNeighbour(target, step)
  }
  if (!run) return
  event.preventDefault()
  run()
}

function leave() {
  for (const drop of document.querySelectorAll('.drop[open]')) drop.open = false
  if (document.body.classList.contains('listing')) openCases(false)
  else if (chosenEdit() !== null) leaveEdit()
}

function focusNeighbour(link, step) {
  const links = [...link.closest('ol, ul').querySelectorAll('li:not([hidden]) a')]
  links[links.indexOf(link) + step]?.focus()
}

/** On a narrow screen the list covers the case while it is open. */
function openCases(isOpen) {
  document.body.classList.toggle('listing', isOpen)
  byId('cases-button').setAttribute('aria-expanded', String(isOpen))
}

writeDescriptions()
fillChoices()
listenToEdits()
readFilter()
follow()
addEventListener('hashchange', follow)
addEventListener('keydown', onKey)
addEventListener('click', (event) => {
  const target = /** @type {Node} */ (event.target)
  for (const drop of document.querySelectorAll('.drop[open]')) if (!drop.contains(target)) drop.open = false
})
addEventListener('beforeprint', () => {
  const closed = [...document.querySelectorAll('details.all:not([open])')]
  for (const list of closed) list.open = true
  const close = () => {
    for (const list of closed) list.open = false
  }
  addEventListener('afterprint', close, { once: true })
})
byId('search').addEventListener('input', refilter)
byId('recipe').addEventListener('change', refilter)
byId('kind').addEventListener('change', refilter)
byId('print-all').addEventListener('click', printAll)
byId('cases-button').addEventListener('click', () => openCases(!document.body.classList.contains('listing')))
byId('list').addEventListener('click', () => openCases(false))
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  byId('case').focus()
})
