import { occurrences } from '../../../grouped.js'
import type { Span } from '../../../text/index.js'
import { sentenceSpans } from '../../../text/index.js'
import { byText, contextWords, stemOf, wordsOf } from '../term/index.js'
import { equalPairs } from './equal.js'

/** Sentences of one text that stand for sentences of another; one side is empty where nothing stands for them. */
export interface Aligned {
  readonly before: readonly Span[]
  readonly after: readonly Span[]
}

interface Sentence {
  readonly span: Span
  /** The sentence with single blanks: equal sentences have equal keys. */
  readonly key: string
  readonly stems: ReadonlySet<string>
}

/**
 * Which sentences stand for which where two texts differ; equal ones are left out, wherever they are.
 *
 * Between sentences that are equal in both, runs of up to three are set against each other so that they share most
 * words, rare ones counting more; what is left open is then looked for anywhere in the text.
 */
export function alignSentences(before: string, after: string): readonly Aligned[] {
  const [earlier, later] = [sentencesOf(before), sentencesOf(after)]
  const equal = equalPairs(earlier, later)
  const weigh = weightsOf(earlier, later)
  const units: Pairing[] = []
  for (const { was, is } of gapsBetween(equal, earlier, later)) units.push(...alignRun(was, is, weigh))
  return withMoves(units, weigh).flatMap(({ was, is }) => {
    const [old, now] = [was.map(({ span }) => span), is.map(({ span }) => span)]
    const gaps = gapsAround(before, after, { before: old, after: now })
    return gaps === null ? [{ before: old, after: now }] : gaps.map((gap) => ({ before: [], after: [gap] }))
  })
}

/**
 * What surrounds the old sentences of a unit where they are in the new one letter by letter; null if they do not.
 *
 * Sentences put in without a capital hide their break; each piece must still end in a stop, or it alters what follows.
 */
function gapsAround(before: string, after: string, unit: Aligned): readonly Span[] | null {
  const [first, last] = [unit.after[0], unit.after.at(-1)]
  if (unit.before.length !== 1 || first === undefined || last === undefined) return null
  const [{ start, end }] = unit.before as readonly [Span]
  const old = before.slice(start, end).trim()
  const at = after.indexOf(old, first.start)
  if (at < 0 || at + old.length > last.end || !stops.test(old)) return null
  const gaps = [
    { start: first.start, end: at },
    { start: at + old.length, end: last.end },
  ].filter((gap) => after.slice(gap.start, gap.end).trim() !== '')
  return gaps.every((gap) => stops.test(after.slice(gap.start, gap.end).trim())) ? gaps : null
}

const stops = /[.!?:…][)\]"”’]*$/

interface Pairing {
  readonly was: readonly Sentence[]
  readonly is: readonly Sentence[]
}

const sentencesOf = byText((text): readonly Sentence[] =>
  sentenceSpans(text, { lines: true }).flatMap((span) => {
    const key = text.slice(span.start, span.end).trim().replace(/\s+/g, ' ')
    if (key === '') return []
    const { small, empty } = contextWords()
    const stems = wordsOf(key)
      .filter((word) => !small.has(word) && !empty.has(word))
      .map(stemOf)
    return [{ span, key, stems: new Set(stems) }]
  }),
)

/** The stretches between pairs in order, without the sentences that are paired. */
function gapsBetween(
  pairs: readonly (readonly [number, number])[],
  earlier: readonly Sentence[],
  later: readonly Sentence[],
): readonly Pairing[] {
  const [tookWas, tookIs] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))]
  const anchors: (readonly [number, number])[] = []
  for (const pair of pairs) if (pair[1] > (anchors.at(-1)?.[1] ?? -1)) anchors.push(pair)
  const gaps: Pairing[] = []
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...anchors, [earlier.length, later.length] as const]) {
    const was = earlier.slice(i, nextI).filter((_, k) => !tookWas.has(i + k))
    const is = later.slice(j, nextJ).filter((_, k) => !tookIs.has(j + k))
    if (was.length + is.length > 0) gaps.push({ was, is })
    i = Math.max(i, nextI + 1)
    j = Math.max(j, nextJ + 1)
  }
  return gaps
}

type Weigh = (stem: string) => number

/** Rare stems count more. */
function weightsOf(...texts: readonly (readonly Sentence[])[]): Weigh {
  const counts = occurrences(texts.flat().flatMap(({ stems }) => [...stems]))
  return (stem) => 2 / (1 + (counts.get(stem) ?? 1))
}

/** Sizes of runs that may stand for each other, the plainest first. */
const shapes = [
  [1, 1],
  [1, 0],
  [0, 1],
  [2, 1],
  [1, 2],
  [3, 1],
  [1, 3],
  [2, 2],
] as const

/** What it costs to join a sentence to its neighbour, and what it gains to stand in the same place. */
const joining = 0.25
const sharedPlace = 0.12

/** How many sentences from the diagonal a sentence is looked for in a long stretch, at least. */
const leastBand = 120

/** Of so many pairs of places the gains are compared, unless {@link leastBand} asks for more. */
const mostPairs = 400_000

/**
 * How far from the diagonal a sentence of a stretch is looked for: anywhere in a short one, and in a long one as far as
 * what was put in or left out may have moved it, within bounds that grow with the length of the stretch and not its
 * square.
 */
export function bandOf(was: number, is: number): number {
  if (was * is < 40_000) return is
  const moved = Math.min(Math.abs(is - was) + 20, Math.floor(mostPairs / (2 * was)))
  // Each row of the band must touch the next, or no way leads through it.
  return Math.max(leastBand, moved, Math.ceil(is / was) + 1)
}

function alignRun(was: readonly Sentence[], is: readonly Sentence[], weigh: Weigh): readonly Pairing[] {
  if (was.length === 0 || is.length === 0)
    return [...was.map((one) => ({ was: [one], is: [] })), ...is.map((one) => ({ was: [], is: [one] }))]
  if (was.length === 1 && is.length === 1) return [{ was, is }]
  const [ours, theirs] = [runsOf(was, weigh), runsOf(is, weigh)]
  const width = is.length + 1
  const band = bandOf(was.length, is.length)
  const best = new Map<number, { readonly score: number; readonly shape: (typeof shapes)[number] | null }>()
  best.set(0, { score: 0, shape: null })
  for (let i = 0; i <= was.length; i++) {
    const middle = (i * is.length) / was.length
    for (let j = Math.max(0, Math.ceil(middle - band)); j <= Math.min(is.length, middle + band); j++) {
      if (i === 0 && j === 0) continue
      let found: { readonly score: number; readonly shape: (typeof shapes)[number] } | null = null
      for (const shape of shapes) {
        const [rows, columns] = shape
        const from = best.get((i - rows) * width + (j - columns))
        if (i < rows || j < columns || from === undefined) continue
        const score = from.score + gainOf(ours(i, rows), theirs(j, columns))
        if (found === null || score > found.score + 1e-9) found = { score, shape }
      }
      if (found !== null) best.set(i * width + j, found)
    }
  }
  const units: Pairing[] = []
  for (let [i, j] = [was.length, is.length]; i > 0 || j > 0; ) {
    const [rows, columns] = best.get(i * width + j)?.shape ?? [i, j]
    units.push({ was: was.slice(i - rows, i), is: is.slice(j - columns, j) })
    i -= rows
    j -= columns
  }
  return units.reverse()
}

/** The stems of neighbouring sentences, each once and with its weight, in the order in which they are told. */
interface Run {
  readonly sentences: number
  readonly stems: ReadonlyMap<string, number>
}

/** The runs of a list by their end and their length; each is made once. */
function runsOf(sentences: readonly Sentence[], weigh: Weigh): (end: number, length: number) => Run {
  const made = new Map<number, Run>()
  return (end, length) => {
    const place = end * (longestRun + 1) + length
    const before = made.get(place)
    if (before !== undefined) return before
    const run = { sentences: length, stems: weightedStems(sentences.slice(end - length, end), weigh) }
    made.set(place, run)
    return run
  }
}

const longestRun = Math.max(...shapes.flat())

function weightedStems(sentences: readonly Sentence[], weigh: Weigh): ReadonlyMap<string, number> {
  const weighted = new Map<string, number>()
  for (const { stems } of sentences) for (const stem of stems) weighted.set(stem, weigh(stem))
  return weighted
}

function gainOf(was: Run, is: Run): number {
  if (was.sentences === 0 || is.sentences === 0) return 0
  const shared = sharedWeight(was.stems, is.stems)
  return (
    shared +
    (was.sentences === 1 && is.sentences === 1 ? sharedPlace : 0) -
    joining * (was.sentences + is.sentences - 2)
  )
}

function sharedWeight(was: Run['stems'], is: Run['stems']): number {
  let sum = 0
  for (const [stem, weight] of was) if (is.has(stem)) sum += weight
  return sum
}

/** Sentences left open that share most of their words with an open one elsewhere. */
function withMoves(units: readonly Pairing[], weigh: Weigh): readonly Pairing[] {
  const gone = units.filter(({ is }) => is.length === 0)
  const come = new Set(units.filter(({ was }) => was.length === 0))
  const taken = new Map<Pairing, Pairing>()
  const open = new Map(
    [...gone, ...come].map((unit) => {
      const sentences = [...unit.was, ...unit.is]
      return [unit, { stems: weightedStems(sentences, weigh), weight: weightOf(sentences, weigh) }] as const
    }),
  )
  for (const unit of gone.slice(0, mostMoves)) {
    let best: { readonly score: number; readonly other: Pairing } | null = null
    const ours = open.get(unit) as OpenUnit
    for (const other of come) {
      const theirs = open.get(other) as OpenUnit
      const own = Math.min(ours.weight, theirs.weight)
      const score = sharedWeight(ours.stems, theirs.stems) / Math.max(own, 1e-9)
      if (score >= alike && (best === null || score > best.score)) best = { score, other }
    }
    if (best === null) continue
    taken.set(unit, best.other)
    come.delete(best.other)
  }
  return units.flatMap((unit) => {
    const other = taken.get(unit)
    if (other !== undefined) return [{ was: unit.was, is: other.is }]
    return unit.was.length === 0 && !come.has(unit) ? [] : [unit]
  })
}

/** The stems of a unit for which nothing stands, and their weight together. */
interface OpenUnit {
  readonly stems: Run['stems']
  readonly weight: number
}

/** How much of its words an open sentence must share with one elsewhere. */
const alike = 0.4
/** Of how many open sentences the places are looked for. */
const mostMoves = 500

function weightOf(sentences: readonly Sentence[], weigh: Weigh): number {
  return sentences.reduce((sum, { stems }) => sum + [...stems].reduce((own, stem) => own + weigh(stem), 0), 0)
}
