import {
  allWithin,
  aroundEvent,
  byId,
  copyLink,
  describeMarks,
  element,
  isFreeKey,
  isTyping,
  type ShownEdit,
  say,
  showCodePoints,
  within,
} from '../parts/index.js'
import { renderRecord } from './case.js'
import { fillChoices, fillList, listedRecords, markRow, readFilter, widenFilterFor } from './list.js'
import { chosenRecord, data, filter, isWanted, kinds, type ListedRecord, recordByKey, recordsOfCase } from './model.js'
import { chooseEdit, chosenEdit, hoverEdit, stepEdit, watchEdits } from './reason.js'

const title = document.title
let current: ListedRecord | null = null

function show(record: ListedRecord | null): void {
  current = record
  fillList(record?.dataset)
  markRow(record)
  const { article, edits } = record
    ? renderRecord(record)
    : { article: element('p', {}, 'There is no case.'), edits: new Map<number, ShownEdit>() }
  const main = byId('case')
  const left = main.contains(document.activeElement) ? document.activeElement : null
  main.replaceChildren(article)
  watchEdits(edits)
  main.scrollTop = 0
  scrollTo(0, 0)
  const tab = main.querySelector<HTMLElement>('.recipes [aria-current]')
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  if (left !== null) (left.closest('.recipes') && tab ? tab : main).focus({ preventScroll: true })
  markHits()
  document.title = record ? `${record.id} · ${title}` : title
}

/** Shows what the address asks for: a record or a case; the first one where it asks for nothing. */
function follow(): void {
  const asked = decodeAddress(location.hash.slice(1))
  const ofCase = data.cases.indexOf(asked)
  const found =
    recordByKey.get(asked) ?? (ofCase < 0 ? undefined : chosenRecord(recordsOfCase(ofCase), current?.dataset))
  if (found) widenFilterFor(found)
  else if (asked !== '') say(`No case or record is called "${asked.slice(0, 80)}" here.`)
  if (current && (!found || found === current)) return
  fillList(current?.dataset)
  show(found ?? listedRecords()[0] ?? null)
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** After a change of the filter: stays with the case where it can. */
function refilter(): void {
  readFilter()
  const here = current ? recordsOfCase(current.case).filter(isWanted) : []
  fillList(current?.dataset)
  const next = chosenRecord(here, current?.dataset) ?? listedRecords()[0]
  if (next && next !== current) {
    history.replaceState(null, '', `#${next.key}`)
    show(next)
  }
  markRow(current)
  markHits()
}

/** Marks the words searched for, without touching the text. */
function markHits(): void {
  if (!('Highlight' in globalThis)) return
  const hits = new Highlight()
  for (const text of allWithin(byId('case'), '.text')) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const lower = (node.textContent ?? '').toLowerCase()
      if (lower.length !== node.textContent?.length) continue
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

function stepCase(step: number): void {
  const listed = listedRecords()
  const at = listed.findIndex((record) => record.case === current?.case)
  const next = listed[at + step]
  if (!next) return
  location.hash = next.key
  // The event of the new address comes later; a second key that is faster must already step from here.
  follow()
}

function printAll(): void {
  byId('case').replaceChildren(...listedRecords().map((record) => renderRecord(record).article))
  addEventListener('afterprint', () => show(current), { once: true })
  print()
}

function listenToEdits(): void {
  const numberAt = (event: Event): number | null => {
    return Number(aroundEvent(event, '[data-edit]')?.dataset.edit ?? 0) || null
  }
  const main = byId('case')
  main.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && hoverEdit(numberAt(event)))
  main.addEventListener('pointerleave', () => hoverEdit(null))
  main.addEventListener('focusin', (event) => numberAt(event) && chooseEdit(numberAt(event)))
  main.addEventListener('click', (event) => {
    if (numberAt(event)) chooseEdit(numberAt(event))
    else if (current && aroundEvent(event, 'button.copy')) void copyLink(`#${current.key}`)
    else if (aroundEvent(event, 'button.print')) print()
  })
  byId('previous-edit').addEventListener('click', () => stepEdit(-1))
  byId('next-edit').addEventListener('click', () => stepEdit(1))
  byId('leave-edit').addEventListener('click', leaveEdit)
}

function leaveEdit(): void {
  chooseEdit(null)
  hoverEdit(null)
  byId('case').focus({ preventScroll: true })
}

/** Letters that are keys wherever nothing is being typed. */
const letterKeys: Readonly<Record<string, () => void>> = {
  j: () => stepCase(1),
  k: () => stepCase(-1),
  n: () => stepEdit(1),
  p: () => stepEdit(-1),
  '/': () => {
    openCases(true)
    byId('search').focus()
  },
}

const arrows: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (!isFreeKey(event) || !(target instanceof HTMLElement) || isTyping(target)) return
  const step = arrows[key]
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown'
  let run = byId('letters', HTMLInputElement).checked ? letterKeys[key] : undefined
  if (key === 'Escape') run = leave
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

function leave(): void {
  closeDrops()
  if (document.body.classList.contains('listing')) openCases(false)
  else if (chosenEdit() !== null) leaveEdit()
}

function focusNeighbour(link: HTMLElement, step: number): void {
  const links = allWithin(link.closest('ol, ul') ?? document, 'li:not([hidden]) a')
  links[links.indexOf(link) + step]?.focus()
}

/** Closes what hangs down from the head, the part with a given element apart. */
function closeDrops(kept: EventTarget | null = null): void {
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('.drop[open]')) {
    if (!(kept instanceof Node && drop.contains(kept))) drop.open = false
  }
}

/** On a narrow screen the list covers the case while it is open. */
function openCases(isOpen: boolean): void {
  document.body.classList.toggle('listing', isOpen)
  byId('cases-button').setAttribute('aria-expanded', String(isOpen))
}

showCodePoints()
describeMarks(kinds)
fillChoices()
listenToEdits()
readFilter()
follow()
addEventListener('hashchange', follow)
addEventListener('keydown', onKey)
addEventListener('click', (event) => closeDrops(event.target))
addEventListener('beforeprint', () => {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>('details.all:not([open])')]
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
within(document, 'form').addEventListener('submit', (event) => event.preventDefault())
within(document, '.skip').addEventListener('click', (event) => {
  event.preventDefault()
  byId('case').focus()
})
