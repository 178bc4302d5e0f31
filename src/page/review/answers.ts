import type { SavedAnswers } from '../data/index.js'
import { choiceOf, findItem, items, itemsOf, pack, type ReviewItem, writtenChoice } from './model.js'
import { browserText, readStored, type Stored, storedCopies, storeObject } from './storage.js'

/** What was read from JSON that anyone may have written. */
type Read = Readonly<Record<string, unknown>>

const storageKey = `medqa-perturb review ${pack.pack} ${pack.rater}`

/** What was said to an item, '' where nothing was. */
interface Entry {
  readonly answer: string
  readonly comment: string
  /** The time of the last change in milliseconds. */
  readonly at: number
}

const given = new Map<string, Entry>()
/** Whether this browser keeps what is answered. */
let isKept = true
/** Whether the file that was saved last holds everything. */
let isFileCurrent = true
/** The screen that was on show last. */
let lastPlace: number | null = null

export function answerOf(id: string): string {
  return given.get(id)?.answer ?? ''
}

export function commentOf(id: string): string {
  return given.get(id)?.comment ?? ''
}

export function isAnswered(item: ReviewItem): boolean {
  return answerOf(item.id) !== ''
}

export function answeredIn(place: number): number {
  return itemsOf(place).filter(isAnswered).length
}

export function answeredCount(): number {
  return items.filter(isAnswered).length
}

/** Items with a comment but no answer: the file leaves them out. */
export function looseComments(): readonly ReviewItem[] {
  return items.filter((item) => !isAnswered(item) && commentOf(item.id).trim() !== '')
}

export function answerState(): {
  readonly isKept: boolean
  readonly isFileCurrent: boolean
  readonly hasAnswers: boolean
  readonly lastPlace: number
} {
  return {
    isKept,
    isFileCurrent,
    hasAnswers: [...given.values()].some((entry) => !isEmpty(entry)),
    lastPlace: lastPlace ?? 0,
  }
}

/** Changes one item and leaves to every other what another tab may have written meanwhile. */
export function give(id: string, change: Partial<Pick<Entry, 'answer' | 'comment'>>): void {
  takeStored()
  const at = Math.max(Date.now(), (given.get(id)?.at ?? 0) + 1)
  given.set(id, inWriting(id, { answer: answerOf(id), comment: commentOf(id), ...change, at }, 'comment' in change))
  isFileCurrent = false
  store()
}

/** Where the comment is the answer: a text is one, and wins over what was chosen before it; without a text there is none. */
function inWriting(id: string, entry: Entry, isNewText = false): Entry {
  const item = findItem(id)
  const written = item && writtenChoice(item)?.value
  if (written === undefined) return entry
  const isBlank = entry.comment.trim() === ''
  if (isBlank) return entry.answer === written ? { ...entry, answer: '' } : entry
  return isNewText || entry.answer === '' ? { ...entry, answer: written } : entry
}

export function rememberPlace(place: number): void {
  takeStored()
  lastPlace = place
  store()
}

export function markFileSaved(): void {
  isFileCurrent = true
  store()
}

/** Merges in what this browser and this tab have stored, of which either may hold what the other lacks. */
export function takeAllCopies(): void {
  for (const stored of storedCopies(storageKey)) merge(stored)
}

/**
 * Merges in what this browser has stored. Two tabs that write at the very same time both read before either has written;
 * each then finds its own change missing and writes it again. Returns whether anything changed.
 */
export function takeStored(): { readonly isChanged: boolean; readonly isBehind: boolean } {
  return merge(readStored(browserText(storageKey)) ?? { storedAt: 0 })
}

/** Of each item, the later change stays. */
function merge(stored: Stored): { readonly isChanged: boolean; readonly isBehind: boolean } {
  const entries = readEntries(stored.answers)
  let isChanged = false
  for (const [id, entry] of entries) {
    if (!isLater(entry, given.get(id))) continue
    given.set(id, entry)
    isChanged = true
  }
  if (isChanged) isFileCurrent = stored.isFileCurrent === true
  if (lastPlace === null && Number.isInteger(stored.lastPlace)) lastPlace = Number(stored.lastPlace)
  return { isChanged, isBehind: [...given].some(([id, entry]) => isLater(entry, entries.get(id))) }
}

/** Of two changes at the same time any may win, so long as every tab lets the same one win. */
function isLater(one: Entry, other: Entry | undefined): boolean {
  if (other === undefined || one.at !== other.at) return other === undefined || one.at > other.at
  return `${one.answer} ${one.comment}` > `${other.answer} ${other.comment}`
}

function isEmpty(entry: Entry | undefined): boolean {
  return entry === undefined || (entry.answer === '' && entry.comment === '')
}

/** Also the test of whether the browser keeps anything at all. */
export function store(): void {
  const answers = [...given].map(([item, entry]) => ({ item, ...entry }))
  isKept = storeObject(storageKey, { answers, isFileCurrent, lastPlace })
}

/** Entries of this pack's items; an answer that the question does not take counts as none. */
function readEntries(list: unknown): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const line of Array.isArray(list) ? (list as readonly (Read | null)[]) : []) {
    const { item, answer, comment, at } = line ?? {}
    const known = findItem(String(item))
    if (known === undefined) continue
    const entry = {
      answer: choiceOf(known, String(answer))?.value ?? '',
      comment: typeof comment === 'string' ? comment : '',
      at: Number.isFinite(at) ? Number(at) : 0,
    }
    entries.set(known.id, inWriting(known.id, entry))
  }
  return entries
}

/** The file that is sent back, items in the order of the pack. */
export function toFile(): string {
  const answers = items.filter(isAnswered).map(({ id }) => ({ item: id, answer: answerOf(id), comment: commentOf(id) }))
  const saved: SavedAnswers = { format: 'medqa-perturb/review-answers@1', pack: pack.pack, rater: pack.rater, answers }
  return `${JSON.stringify(saved, null, 2)}\n`
}

/** What a file holds, or, as a sentence, why it is not one of this form's. */
export function readFileText(
  text: string,
): { readonly problem: string } | { readonly entries: ReadonlyMap<string, Entry>; readonly dropped: number } {
  let saved: Read | null = null
  try {
    saved = JSON.parse(text) as Read | null
  } catch {
    // Told below.
  }
  if (saved?.format !== 'medqa-perturb/review-answers@1' || !Array.isArray(saved.answers)) {
    return { problem: 'This is not a file of saved answers. Its name begins with "answers-" and ends with ".json".' }
  }
  if (saved.rater !== pack.rater) {
    return {
      problem: `This file holds the answers of ${String(saved.rater).slice(0, 80)}; this form is for ${pack.rater}.`,
    }
  }
  if (saved.pack !== pack.pack)
    return { problem: 'This file belongs to another form: its cases are not the ones here.' }
  const entries = readEntries(saved.answers)
  for (const [id, entry] of entries) if (isEmpty(entry)) entries.delete(id)
  return { entries, dropped: saved.answers.length - entries.size }
}

/** How many items are answered or commented otherwise here than in the entries. */
export function countDiffering(entries: ReadonlyMap<string, Entry>): number {
  return [...entries].filter(([id, entry]) => {
    const here = given.get(id)
    return here !== undefined && !isEmpty(here) && (here.answer !== entry.answer || here.comment !== entry.comment)
  }).length
}

export function takeEntries(entries: ReadonlyMap<string, Entry>, winsOverHere: boolean): void {
  takeStored()
  for (const [id, entry] of entries) {
    if (winsOverHere || isEmpty(given.get(id))) given.set(id, { ...entry, at: Date.now() })
  }
  isFileCurrent = false
  store()
}

/** Tells when another tab has changed the answers. A tab that slept or wrote at that moment may get no event: it looks. */
export function onOtherTab(run: () => void): void {
  let seen: string | null = null
  const look = (): void => {
    const text = browserText(storageKey)
    if (text === seen) return
    seen = text
    const { isChanged, isBehind } = takeStored()
    if (isBehind) store()
    if (isChanged) run()
  }
  addEventListener('storage', (event) => {
    if (event.key === storageKey) look()
  })
  setInterval(look, 1000)
  // What the browser refused before may fit now.
  addEventListener('pagehide', () => takeStored().isBehind && store())
}
