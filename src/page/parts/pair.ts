import { counted } from '../../format/index.js'
import type { PageDataset, PageWhy } from '../data/index.js'
import { describeBlanks, lookOf, type OrderedLayer, operationOf, type ShownEdit, signOf } from './edits.js'
import { element } from './element.js'
import { reasonInWords } from './words.js'

/** A layer: the text before and after it, side by side, edits marked. */
export function renderLayer(
  { perturbation, before, after, pieces }: OrderedLayer,
  place: number,
  layerCount: number,
): HTMLElement {
  const left = pieces.map((piece) => ('kept' in piece ? piece.kept : renderMark(piece, 'del')))
  const right = pieces.map((piece) => ('kept' in piece ? piece.kept : renderMark(piece, 'ins')))
  const pair = element(
    'div',
    { class: 'pair' },
    renderSide(place === 0 ? 'Original' : 'Before this step', before, left),
    renderSide(place === layerCount - 1 ? 'Perturbed' : 'After this step', after, right),
  )
  if (layerCount === 1) return pair
  return element(
    'div',
    {},
    element('h3', { class: 'layer' }, `Step ${place + 1} of ${layerCount}: ${perturbation}`),
    pair,
  )
}

/** One text with its length. */
export function renderSide(title: string, text: string, nodes: readonly (Node | string)[]): HTMLElement {
  const length = element('span', {}, counted([...text].length, 'character'))
  return element(
    'section',
    { 'aria-label': title },
    element('h3', {}, `${title} `, length),
    element('div', { class: 'text', translate: 'no' }, ...nodes),
  )
}

/** An edit on one side. Where this side has no text of it, a sign alone marks the place. One side takes the focus. */
function renderMark(edit: ShownEdit, name: 'del' | 'ins'): HTMLElement {
  const text = name === 'del' ? edit.before : edit.after
  const isMain = (name === 'del') === (edit.after === '')
  const blanks = describeBlanks(text)
  const classes = ['edit', `look-${lookOf(edit.why.kind)}`, text === '' ? 'point' : '', blanks === null ? '' : 'blank']
  const attributes = {
    class: classes.join(' ').trim(),
    'data-edit': edit.number,
    'data-sign': blanks === null ? signOf(edit) : `${signOf(edit)} ${blanks}`,
  }
  if (!isMain) return element(text === '' ? 'span' : name, attributes, text)
  const described = `is-${operationOf(edit)} is-look-${lookOf(edit.why.kind)}`
  return element(
    name,
    { ...attributes, tabindex: '0', role: 'button', 'aria-describedby': described, 'aria-label': blanks },
    text,
  )
}

/** Every edit with its reason, for reading on and for paper. */
export function renderEditList(edits: ReadonlyMap<number, ShownEdit>): HTMLElement {
  const items = [...edits.values()].map((edit) =>
    element(
      'li',
      { value: edit.number },
      element('span', { class: `swatch look-${lookOf(edit.why.kind)}` }, edit.why.kind),
      ` ${operationOf(edit)}: `,
      ...renderChange(edit, 300),
      element('span', { class: 'words' }, ` ${reasonInWords(edit.why) ?? ''}`),
      element(
        'span',
        { class: 'details' },
        ` ${detailsOf(edit.why)
          .map(([key, value]) => `${key} ${value}`)
          .join(' · ')}`,
      ),
    ),
  )
  return element(
    'details',
    { class: 'all' },
    element('summary', {}, edits.size === 1 ? 'The edit and its reason' : `All ${edits.size} edits and their reasons`),
    element('ol', {}, ...items),
  )
}

/** What went and what came, cut where it is long. */
export function renderChange({ before, after }: ShownEdit, longest: number): readonly (Node | string)[] {
  const shown = (text: string): string =>
    describeBlanks(text) ?? (text.length > longest ? `${text.slice(0, longest)}…` : text)
  const parts: (Node | string)[] = []
  if (before !== '') parts.push(element('del', {}, shown(before)))
  if (before !== '' && after !== '') parts.push(' → ')
  if (after !== '') parts.push(element('ins', {}, shown(after)))
  return parts
}

/** Everything a reason holds but its kind, as pairs of texts. */
export function detailsOf(why: PageWhy): readonly (readonly [name: string, value: string])[] {
  return Object.entries(why)
    .filter(([key]) => key !== 'kind')
    .map(([key, value]) => [key, value === null ? '–' : String(value)])
}

/** Where a record came from, after words about the record itself. */
export function renderOrigin(dataset: PageDataset | undefined, before = ''): HTMLElement {
  if (dataset === undefined) return element('p', { class: 'origin' }, before)
  const { name, version, seed, fingerprint } = dataset
  const words = `${before}${name} ${version} · seed ${seed} · fingerprint `
  return element('p', { class: 'origin' }, words, element('code', {}, fingerprint))
}
