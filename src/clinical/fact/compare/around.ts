import { type Edits, type Span, spansAfter } from '../../../text/index.js'
import type { Fact, FactChange, FactOptions } from '../fact.js'
import { withLineFeeds } from '../read/index.js'
import { byPlace } from './comparer.js'
import { type FactEdit, isLeftAsItWas, tellsOfAllergy, verdictOf } from './edit.js'
import { compareStretch } from './stretch.js'

/** How far a stretch reaches on either side of an edit, in characters, unless a sentence ends first. */
const reach = 60

/**
 * What edits did to the facts around them: each edit with the words beside it, before and after.
 *
 * Sentences put in whole touch nothing and are passed over; so are edits of words that tell no fact, by a look-up. What
 * is left is read in a stretch of up to 60 characters on either side, cut at the ends of the sentence.
 *
 * @example
 * compareAround('He is ill. No fever.', [{ at: { start: 11, end: 14 }, before: 'No ', after: '', why: null }], 'He is ill. fever.').map(({ change, kind }) => [change, kind])
 * // → [['lost', 'negation']]
 */
export function compareAround(
  original: string,
  edits: Edits<unknown> | readonly FactEdit[],
  changed: string,
  options: FactOptions = {},
): readonly FactChange[] {
  const text = withLineFeeds(original)
  const plan = planOf(text, edits)
  if (plan.stretches.length === 0 && plan.known.length === 0) return []
  const perturbed = withLineFeeds(changed)
  const changes: FactChange[] = []
  const spans = spansAfter(edits)
  let behind = 0
  for (const { at, edit } of plan.known) {
    const { start, end } = (edits[at] as FactEdit).at
    // Both lists are in text order, and stretches do not overlap.
    while ((plan.stretches[behind]?.end ?? Number.POSITIVE_INFINITY) < end) behind++
    if ((plan.stretches[behind]?.start ?? Number.POSITIVE_INFINITY) <= start) continue
    for (const change of edit) changes.push(placed(change, start, (spans[at] as Span).start))
  }
  for (const stretch of plan.stretches) {
    const after = afterOf(stretch, edits, spans)
    const found = compareStretch(
      text.slice(stretch.start, stretch.end),
      perturbed.slice(after.start, after.end),
      options,
    )
    for (const change of found) changes.push(placed(change, stretch.start, after.start))
  }
  return withSexKept(changes, perturbed).slice().sort(byPlace)
}

interface Plan {
  readonly stretches: readonly Stretch[]
  /** Edits that do the same wherever they stand, by index, with what they do. */
  readonly known: readonly { readonly at: number; readonly edit: readonly FactChange[] }[]
}

const nothingToDo: Plan = { stretches: [], known: [] }

function planOf(text: string, edits: readonly FactEdit[]): Plan {
  let stretches: Stretch[] | null = null
  let known: { at: number; edit: readonly FactChange[] }[] | null = null
  let isAllergic: boolean | null = null
  for (let at = 0; at < edits.length; at++) {
    const edit = edits[at] as FactEdit
    if (isLeftAsItWas(text, edit)) continue
    isAllergic ??= tellsOfAllergy(text)
    const verdict = verdictOf(text, edit, isAllergic)
    if (verdict === 'look') {
      stretches ??= []
      addStretch(stretches, text, edit, at)
    } else if (verdict.length > 0) {
      known ??= []
      known.push({ at, edit: verdict })
    }
  }
  if (stretches === null && known === null) return nothingToDo
  return { stretches: stretches === null ? [] : wholeEdits(stretches, edits), known: known ?? [] }
}

/** Stretches that cut no edit in two: both texts must end at the same word. */
function wholeEdits(stretches: readonly Stretch[], edits: readonly FactEdit[]): readonly Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of stretches) {
    let { start, end, first, last } = stretch
    for (; first > 0 && (edits[first - 1] as FactEdit).at.end > start; first--) {
      start = Math.min(start, (edits[first - 1] as FactEdit).at.start)
    }
    for (; last + 1 < edits.length && (edits[last + 1] as FactEdit).at.start < end; last++) {
      end = Math.max(end, (edits[last + 1] as FactEdit).at.end)
    }
    const before = whole[whole.length - 1]
    if (before !== undefined && first <= before.last) {
      whole[whole.length - 1] = {
        start: before.start,
        end: Math.max(end, before.end),
        first: before.first,
        last: Math.max(last, before.last),
      }
    } else whole.push({ start, end, first, last })
  }
  return whole
}

/** Where a stretch stands in the new text, in which its edits stand at `spans`. */
function afterOf({ start, end, first, last }: Stretch, edits: readonly FactEdit[], spans: readonly Span[]): Span {
  return {
    start: start + (spans[first] as Span).start - (edits[first] as FactEdit).at.start,
    end: end + (spans[last] as Span).end - (edits[last] as FactEdit).at.end,
  }
}

/** A stretch of the original text around one or more edits. */
interface Stretch {
  readonly start: number
  readonly end: number
  /** Indices of the first and last edit in it. */
  readonly first: number
  readonly last: number
}

/** Adds the stretch around an edit, joined to the last one where they meet. */
function addStretch(stretches: Stretch[], text: string, { at }: FactEdit, index: number): void {
  const start = startBefore(text, at.start)
  const end = endAfter(text, at.end)
  const last = stretches[stretches.length - 1]
  if (last !== undefined && start <= last.end) {
    stretches[stretches.length - 1] = { ...last, end: Math.max(end, last.end), last: index }
  } else stretches.push({ start, end, first: index, last: index })
}

function startBefore(text: string, from: number): number {
  const floor = Math.max(0, from - reach)
  let at = from
  while (at > floor && !endsSentence(text, at - 1)) at--
  // Not in mid-word, and a number that is cut would be another number.
  if (at === floor && at > 0) while (at < from && text.charCodeAt(at - 1) > 32) at++
  return at
}

function endAfter(text: string, from: number): number {
  const ceiling = Math.min(text.length, from + reach)
  let at = from
  while (at < ceiling && !endsSentence(text, at)) at++
  if (at === ceiling && at < text.length) while (at > from && text.charCodeAt(at) > 32) at--
  // An edit in mid-word needs the rest of the word.
  while (at < text.length && at - from < reach && text.charCodeAt(at) > 32 && !endsSentence(text, at)) at++
  return at
}

/** Whether a stop before a blank, or a line break, stands at a place. */
function endsSentence(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === 10) return true
  if (code !== 0x2e && code !== 0x3f && code !== 0x21) return false
  const next = text.charCodeAt(at + 1)
  // A capital behind the blank: "b.i.d. for" goes on.
  return (next === 32 || next === 10) && !(text.charCodeAt(at + 2) >= 97 && text.charCodeAt(at + 2) <= 122)
}

function placed(change: FactChange, before: number, after: number): FactChange {
  return { ...change, before: moved(change.before, before), after: moved(change.after, after) }
}

function moved(fact: Fact | null, by: number): Fact | null {
  return fact === null ? null : { ...fact, span: { start: fact.span.start + by, end: fact.span.end + by } }
}

const sexed: Readonly<Record<string, RegExp>> = {
  male: /\b(?:he|his|him|himself|man|boy|male|gentleman)\b/i,
  female: /\b(?:she|her|hers|herself|woman|girl|female|lady)\b/i,
}

/** Where a word for the patient's sex went missing while others still tell it, nothing is wrong but the wording. */
function withSexKept(changes: readonly FactChange[], perturbed: string): readonly FactChange[] {
  const kept = new Map<string, boolean>()
  return changes.map((change) => {
    if (change.kind !== 'sex' || change.change !== 'lost' || change.before === null) return change
    const sex = change.before.value
    const isKept = kept.get(sex) ?? sexed[sex]?.test(perturbed) ?? false
    kept.set(sex, isKept)
    return isKept ? { ...change, level: 'warning' as const } : change
  })
}
