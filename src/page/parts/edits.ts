import { counted } from '../../format/index.js'
import type { PageLayer, PageWhy } from '../data/index.js'

/** An edit with its texts, its reason, and its number on the page, from 1. */
export interface ShownEdit {
  readonly number: number
  readonly before: string
  readonly after: string
  readonly why: PageWhy
}

/** A stretch of a text that a layer left as it was. */
export interface Kept {
  readonly kept: string
}

/** A layer in reading order, with the texts before and after it. */
export interface OrderedLayer {
  readonly perturbation: string
  readonly before: string
  readonly after: string
  readonly pieces: readonly (Kept | ShownEdit)[]
}

/** Kinds whose look is settled; any other takes the next free one. */
const settledKinds = ['red-herring', 'abbreviation', 'white-space', 'rewriting', 'unit', 'noise']
const looks = 8
let otherKinds: readonly string[] = []

/** Kinds of the reasons that a page holds, in order; from here on each has its look. */
export function settleLooks(whys: readonly PageWhy[]): readonly string[] {
  const kinds = [...new Set(whys.map(({ kind }) => kind))].sort()
  otherKinds = kinds.filter((kind) => !settledKinds.includes(kind))
  return kinds
}

/** Number of the color and line that a kind is marked with. */
export function lookOf(kind: string): number {
  const settled = settledKinds.indexOf(kind)
  return settled >= 0 ? settled : (settledKinds.length + otherKinds.indexOf(kind)) % looks
}

/**
 * Layers of edits over an original text. Each layer starts from the text that the layer before it made. Edits are
 * numbered through from 1; `whys` are the reasons that they name by number.
 */
export function shownLayers(
  original: string,
  layers: readonly PageLayer[],
  whys: readonly PageWhy[],
): readonly OrderedLayer[] {
  let text = original
  let number = 0
  return layers.map(({ perturbation, edits }) => {
    const before = text
    const pieces: (Kept | ShownEdit)[] = []
    let from = 0
    for (const [start, removed, after, why] of edits) {
      if (start > from) pieces.push({ kept: before.slice(from, start) })
      from = start + removed
      number++
      pieces.push({ number, before: before.slice(start, from), after, why: whys[why] ?? { kind: 'unknown' } })
    }
    if (from < before.length) pieces.push({ kept: before.slice(from) })
    text = pieces.map((piece) => ('kept' in piece ? piece.kept : piece.after)).join('')
    return { perturbation, before, after: text, pieces }
  })
}

/** The edits of layers by number. */
export function editsOf(layers: readonly OrderedLayer[]): ReadonlyMap<number, ShownEdit> {
  const pieces = layers.flatMap((layer) => layer.pieces)
  return new Map(pieces.flatMap((piece) => ('kept' in piece ? [] : [[piece.number, piece] as const])))
}

export type EditOperation = 'insertion' | 'deletion' | 'replacement'
export const editOperations: readonly EditOperation[] = ['insertion', 'deletion', 'replacement']

/** What was done to the text at an edit. */
export function operationOf({ before, after }: ShownEdit): EditOperation {
  if (before === '') return 'insertion'
  return after === '' ? 'deletion' : 'replacement'
}

/** The label of an edit, the same in both texts, so that the reader finds its counterpart. */
export function signOf(edit: ShownEdit): string {
  return { insertion: '+', deletion: '−', replacement: '' }[operationOf(edit)] + edit.number
}

const blanks: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\n': 'line break',
  '\t': 'tab',
  '\r': 'carriage return',
  '\u00a0': 'no-break space',
}

/** Says in words what blank characters a text consists of; null where it has others. */
export function describeBlanks(text: string): string | null {
  if (text === '' || text.trim() !== '') return null
  const found = new Map<string, number>()
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const name = blanks[character] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  return [...found].map(([name, number]) => counted(number, name)).join(', ')
}
