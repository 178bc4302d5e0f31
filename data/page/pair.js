import { counted, deedOf, describeBlanks, lookOf, signOf } from './edits.js'
import { element } from './element.js'
import { reasonInWords } from './words.js'

/** A layer: the text before and after it, side by side, edits marked. */
export function renderLayer({ perturbation, before, after, pieces }, place, layerCount) {
  const left = []
  const right = []
  for (const piece of pieces) {
    left.push(piece.kept ?? renderMark(piece, piece.before, 'del', piece.after === ''))
    right.push(piece.kept ?? renderMark(piece, piece.after, 'ins', piece.after !== ''))
  }
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
export function renderSide(title, text, nodes) {
  const length = element('span', {}, counted([...text].length, 'character'))
  return element(
    'section',
    { 'aria-label': title },
    element('h3', {}, `${title} `, length),
    element('div', { class: 'text', translate: 'no' }, ...nodes),
  )
}

/** An edit on one side. Where this side has no text of it, a sign alone marks the place. One side takes the focus. */
function renderMark(edit, text, name, isMain) {
  const blanks = describeBlanks(text)
  const classes = ['edit', `look-${lookOf(edit.why.kind)}`, text === '' ? 'point' : '', blanks === null ? '' : 'blank']
  const attributes = {
    class: classes.join(' ').trim(),
    'data-edit': edit.number,
    'data-sign': blanks === null ? signOf(edit) : `${signOf(edit)} ${blanks}`,
  }
  if (!isMain) return element(text === '' ? 'span' : name, attributes, text)
  const described = `is-${deedOf(edit)} is-look-${lookOf(edit.why.kind)}`
  const label = blanks === null ? null : blanks
  return element(
    name,
    { ...attributes, tabindex: '0', role: 'button', 'aria-describedby': described, 'aria-label': label },
    text,
  )
}

/** Every edit with its reason, for reading on and for paper. */
export function renderEditList(edits) {
  const items = [...edits.values()].map((edit) =>
    element(
      'li',
      { value: edit.number },
      element('span', { class: `swatch look-${lookOf(edit.why.kind)}` }, edit.why.kind),
      ` ${deedOf(edit)}: `,
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
export function renderChange({ before, after }, longest) {
  const shown = (text) => describeBlanks(text) ?? (text.length > longest ? `${text.slice(0, longest)}…` : text)
  const parts = []
  if (before !== '') parts.push(element('del', {}, shown(before)))
  if (before !== '' && after !== '') parts.push(' → ')
  if (after !== '') parts.push(element('ins', {}, shown(after)))
  return parts
}

function shownDetail(value) {
  if (value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Everything a reason holds but its kind, as pairs of texts. */
export function detailsOf(why) {
  return Object.entries(why)
    .filter(([key]) => key !== 'kind')
    .map(([key, value]) => [key, shownDetail(value)])
}
