import { element } from '../page/element.js'
import { renderRule } from '../page/rule.js'
import { counted, data, datasetName, deedOf, describeBlanks, layersOf, lookOf, recordsOfCase, signOf } from './model.js'
import { reasonInWords } from './words.js'

/** A record as an article: its texts side by side and a list of its edits. `edits` holds each edit by its number. */
export function renderRecord(record) {
  const layers = layersOf(record)
  const edits = new Map()
  for (const { pieces } of layers) for (const piece of pieces) if (piece.number) edits.set(piece.number, piece)
  const dataset = data.datasets[record.dataset]
  const article = element(
    'article',
    { 'aria-labelledby': `title-${record.key}` },
    renderHead(record, edits),
    ...(layers.length === 0
      ? [renderUnchanged(record)]
      : layers.map((layer, place) => renderLayer(layer, place, layers.length))),
    ...(record.options === undefined ? [] : [renderOptions(record)]),
    ...(record.rule === undefined ? [] : [renderRule(record.rule.map((place) => data.rules[place]))]),
    ...(edits.size === 0 ? [] : [renderEditList(edits)]),
    element(
      'p',
      { class: 'origin' },
      `${record.id} · ${dataset.name} ${dataset.version} · seed ${dataset.seed} · fingerprint `,
      element('code', {}, dataset.fingerprint),
    ),
  )
  return { article, edits }
}

function renderHead(record, edits) {
  const head = element(
    'div',
    { class: 'head' },
    element('h2', { id: `title-${record.key}` }, data.cases[record.case]),
    element('p', { class: 'target' }, element('span', {}, 'Reference answer'), element('bdi', {}, record.target)),
    element(
      'div',
      { class: 'steps' },
      element('button', { type: 'button', class: 'copy' }, 'Copy link'),
      element('button', { type: 'button', class: 'print' }, 'Print'),
    ),
  )
  const tabs = recordsOfCase[record.case].map((other) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: `#${other.key}`, 'aria-current': other === record ? 'true' : null },
        datasetName(other.dataset),
        element('span', { class: 'unseen' }, ', edits: '),
        element('span', { class: 'number' }, String(other.editCount)),
      ),
    ),
  )
  const nav = element('nav', { class: 'recipes', 'aria-label': 'Recipes of this case' }, element('ul', {}, ...tabs))
  return element('div', {}, head, nav, renderSummary(record, edits))
}

/** What was done how often, by kind; the key to the marks as well. */
function renderSummary(record, edits) {
  const byKind = new Map()
  for (const edit of edits.values()) {
    const deeds = byKind.get(edit.why.kind) ?? new Map()
    deeds.set(deedOf(edit), (deeds.get(deedOf(edit)) ?? 0) + 1)
    byKind.set(edit.why.kind, deeds)
  }
  const parts = [...byKind].map(([kind, deeds]) =>
    element(
      'span',
      {},
      element('span', { class: `swatch look-${lookOf(kind)}` }, kind),
      ` ${[...deeds].map(([deed, number]) => counted(number, deed)).join(', ')}`,
    ),
  )
  if (parts.length === 0) parts.push('no edits')
  if (record.expectation !== null) parts.push(element('span', {}, `expectation: ${record.expectation}`))
  return element('p', { class: 'summary' }, ...parts)
}

function renderUnchanged(record) {
  const text = data.texts[record.text]
  return element('div', { class: 'pair single' }, renderSide('The case as it is', text, [element('span', {}, text)]))
}

/** What the case offers to choose from: no part of its text, so it stands apart, the right one marked. */
function renderOptions(record) {
  const rows = data.options[record.options].map(({ letter, text }) => {
    const isRight = text.trim() === record.target.trim()
    const note = isRight ? [' ', element('span', { class: 'right' }, 'reference answer')] : []
    return element('li', { translate: 'no' }, element('b', {}, letter), ' ', element('bdi', {}, text), ...note)
  })
  return element(
    'section',
    { class: 'options', 'aria-label': 'Options' },
    element('h3', {}, 'Options ', element('span', {}, counted(rows.length, 'option'))),
    element('ul', {}, ...rows),
  )
}

function renderLayer({ perturbation, before, after, pieces }, place, layerCount) {
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

function renderSide(title, text, nodes) {
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
function renderEditList(edits) {
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
