import { demand, type Kind, kinds } from '../../given.js'
import { apply, type Edits, invert } from './edit.js'

/**
 * The perturbed text: the edits of each layer, the lowest first, over an original text. Each layer speaks of the text
 * that the one below produced.
 *
 * Law: undo(replay(text, layers), layers) = text.
 *
 * @example
 * replay('a cat', [{ edits: seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'dog', why: null }]) }])
 * // → 'a dog'
 * @throws {PipelineError} edit-mismatch, edit-out-of-range, edit-overlap — the layers belong to another text
 */
export function replay(original: string, layers: readonly { readonly edits: Edits<unknown> }[]): string {
  demandLayers('replay', original, layers)
  return layers.reduce((text, { edits }) => apply(text, edits), original)
}

/**
 * The original text, byte for byte: undoes the edits of each layer, the uppermost first, in a perturbed text.
 *
 * @example
 * undo('a dog', [{ edits: seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'dog', why: null }]) }])
 * // → 'a cat'
 * @throws {PipelineError} edit-mismatch, edit-out-of-range, edit-overlap — the layers belong to another text
 */
export function undo(perturbed: string, layers: readonly { readonly edits: Edits<unknown> }[]): string {
  demandLayers('undo', perturbed, layers)
  return layers.reduceRight((text, { edits }) => apply(text, invert(edits)), perturbed)
}

/** What is taken for layers, where callers may give anything. */
const layersKind: Kind = {
  expected: 'layers, as perturbCase and readDataset return them',
  fits: (value) => Array.isArray(value) && value.every((layer) => Array.isArray(layer?.edits)),
}

function demandLayers(entry: string, text: unknown, layers: unknown): void {
  demand(entry, text, kinds.anyText)
  demand(entry, layers, layersKind)
}
