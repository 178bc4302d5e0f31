import { once } from '../../../vocabulary/index.js'
import type { DrugMention } from './drugs.js'
import { advicePatterns, deciding, placesOf, textAfter, textBefore } from './words.js'

export type Deciding = (typeof deciding)[number]

/** What a denied word says. */
export const opposite: Readonly<Record<Deciding, Deciding>> = {
  away: 'given',
  given: 'away',
  switch: 'given',
  reduce: 'given',
  delay: 'given',
}

/** A word that gives, takes away, exchanges, lowers or delays, and whether it is denied. */
export interface AdviceCue {
  readonly kind: Deciding
  readonly start: number
  readonly end: number
  readonly isDenied: boolean
}

/** The deciding words of a clause, in its order and without overlap. */
export function cuesOf(text: string): readonly AdviceCue[] {
  const found = deciding
    .flatMap((kind) => placesOf(text, kind).map((at) => ({ kind, ...at })))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: AdviceCue[] = []
  for (const { kind, start, end } of found) {
    const before = kept.at(-1)
    if (before !== undefined && start < before.end) continue
    const unneeded = unneededAfter(text, end)
    kept.push({
      kind: kind === 'given' && phrasal.test(text.slice(start)) ? 'away' : kind,
      start,
      end: unneeded ?? end,
      isDenied: deniedAfter(before, { text, kind, start }) !== (unneeded !== null),
    })
  }
  return kept
}

/** "Leave ranolazine out", "put it away". */
const phrasal = /^(?:leave|left|put|take|rule|keep)\s+(?:\S+\s+){1,4}?(?:out|away|off|aside)\b(?! from)/

/**
 * Whether a word is denied, by what stands before it or by the word that it goes on from: "not stop or reduce" denies both,
 * "avoid starting" denies the start, "no contraindication to starting" does not.
 */
function deniedAfter(
  before: AdviceCue | undefined,
  { text, kind, start }: { text: string; kind: Deciding; start: number },
): boolean {
  if (before === undefined) return isDenied(text, start)
  const between = text.slice(before.end, start)
  if (before.kind === kind && !/[,:(]/.test(between) && between.split(' ').length <= reach)
    return before.isDenied || isDenied(between, between.length)
  if (/^\s+(?:or|and|nor)\s+(?:to )?$/.test(between)) return before.isDenied
  if (/^(?:\s+(?:to|the|be|of|for|any|its|their|further|use of))*\s+$/.test(between) && kind === 'given') {
    return before.kind === 'given' ? before.isDenied : before.kind === 'away' && !before.isDenied
  }
  return isDenied(between, between.length)
}

/** Where "… is not necessary" behind a word ends; null where it does not stand there. */
function unneededAfter(text: string, end: number): number | null {
  const rest = textAfter(text, end)
  const found = placesOf(rest, 'unneeded')[0]
  if (
    found === undefined ||
    !/^(?:\s+[\w.-]+){0,6}?\s+(?:is|are|would be|seems|was)\s+(?:\w+ly )?$/.test(
      ` ${rest.slice(0, found.start).trim()} `,
    )
  )
    return null
  return end + found.end
}

/** Whether a denial stands before a word in its clause, near enough to reach it. */
export function isDenied(text: string, start: number): boolean {
  const near = textBefore(text, start).split(/[,:(]/).at(-1) ?? ''
  const window = near.split(' ').slice(-reach).join(' ')
  const needless = placesOf(window, 'needless').at(-1)
  if (needless !== undefined) return true
  const denials = placesOf(window, 'denial').filter((at) => !/^\s*(?:only|just)\b/.test(window.slice(at.end)))
  return denials.length % 2 === 1
}

/** Words over which a denial reaches. */
const reach = 6

interface Surroundings {
  readonly text: string
  readonly mentions: readonly DrugMention[]
  readonly cues: readonly AdviceCue[]
}

/**
 * The drug that a word is about: behind an order, before a judgment or a passive. `none`: the clause names nothing and
 * speaks of what was asked; null: it speaks of something else, such as fluids.
 */
export function objectOf(cue: AdviceCue, { text, mentions, cues }: Surroundings): DrugMention | 'none' | null {
  const next = mentions.find(({ start }) => start >= cue.end && !/[,;:]|.{46}/.test(text.slice(cue.end, start)))
  const previous = mentions.findLast(({ end }) => end <= cue.start)
  const isBlocked =
    next !== undefined &&
    cues.some(({ start }) => start > cue.start && start < next.start && !/\bto\s*$/.test(textBefore(text, start)))
  if (isPassive(text, cue.start) && previous !== undefined) return previous
  if (next !== undefined && !isBlocked) return next
  const rest = text.slice(cue.end)
  if (bare().test(rest)) return previous ?? 'none'
  return null
}

/** What may follow where a clause names no drug: nothing, a number, "now", "the first dose". */
const bare = once(
  () =>
    new RegExp(
      `^\\s*(?:$|[.,!?:()]|\\d|(?:${advicePatterns().onward.source})|(?:the|this) (?:\\w+ )?(?:dose|course|treatment|plan|order|infusion|injection|tablet|capsule)s?\\b)`,
    ),
)

function isPassive(text: string, start: number): boolean {
  const said = textBefore(text, start)
  return (
    /\b(?:is|are|be|been|being|was|were|remains?|stays?|seems|looks|needs?|requires?|should|must|not|n)\s+(?:\w+ly |still |therefore |best |also |an? |the |no longer |to be |not (?:be )?|never )*$/.test(
      said,
    ) &&
    !/\b(?:do|should|must|would|will|can) not\s+$/.test(said) &&
    !/^(?:please )?not\s+$/.test(said)
  )
}

/** Whether a word is an order: at the head of its clause, behind "should", or behind "I would". */
export function isOrder(text: string, start: number): boolean {
  return isAtHead(text, start) || modal().test(textBefore(text, start))
}

/** At the head of its clause. */
export function isAtHead(text: string, start: number): boolean {
  return leading().test(text.slice(0, start))
}

const leading = once(() => new RegExp(`^(?:(?:${advicePatterns().head.source})[,:]?\\s+)*$`))
const modal = once(() => new RegExp(`(?:${advicePatterns().modal.source})[^,]*$`))
