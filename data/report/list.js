import { counted } from '../page/edits.js'
import { byId, element } from '../page/element.js'
import { answersIn, changeOf, chosen, data, textById } from './model.js'

/** Which cases the list holds, by the value of its choice. */
const kinds = {
  lost: 'lost against the original',
  won: 'won against the original',
  changed: 'lost or won',
  wrong: 'not right in some trial',
  missing: 'without a graded trial on a side',
  all: 'all',
}

/** So many cases are listed; the rest is counted. */
const mostListed = 300

/** Fills the choices, and the table of models and arms whose cells lead to their cases. */
export function fillCells() {
  byId('model').append(...data.models.map((name, i) => element('option', { value: i }, name)))
  byId('arm').append(...data.arms.map((name, i) => element('option', { value: i }, name)))
  byId('kind').append(...Object.entries(kinds).map(([kind, text]) => element('option', { value: kind }, text)))
  const arms = [...data.arms.keys()].filter((arm) => data.originals[arm] !== arm)
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'model'),
    ...arms.map((arm) => element('th', { scope: 'col' }, data.arms[arm])),
  )
  const rows = data.models.map((name, model) =>
    element('tr', {}, element('th', { scope: 'row' }, name), ...arms.map((arm) => renderCell(model, arm))),
  )
  byId('cells').replaceChildren(element('thead', {}, head), element('tbody', {}, ...rows))
  chosen.arm = arms[0] ?? 0
}

function renderCell(model, arm) {
  const changes = [...answersIn(model, arm).keys()].map((place) => changeOf(model, arm, place))
  if (changes.length === 0) return element('td', {}, '–')
  const count = (wanted) => changes.filter((change) => change === wanted).length
  const [lost, won] = [count('lost'), count('won')]
  const address = addressOf({ model, arm, kind: 'changed', case: null, edit: null })
  const label = `${data.models[model]}, ${data.arms[arm]}: ${lost} lost, ${won} won of ${changes.length}`
  return element('td', {}, element('a', { href: address, 'aria-label': label }, `−${lost} +${won}`))
}

/** The address of what is looked at, for links that others can open. */
export function addressOf(wanted) {
  const query = new URLSearchParams({ model: data.models[wanted.model], arm: data.arms[wanted.arm], show: wanted.kind })
  if (wanted.case !== null) query.set('case', data.cases[wanted.case])
  if (wanted.edit !== null) query.set('edit', wanted.edit)
  return `#cases?${query}`
}

/** Reads what an address asks for; false where it asks for no case of this page. */
export function readAddress(hash) {
  const [part, query = ''] = hash.replace(/^#/, '').split('?')
  if (part !== 'cases' || query === '') return false
  const asked = new URLSearchParams(query)
  const place = (list, name, fallback) => (list.includes(asked.get(name)) ? list.indexOf(asked.get(name)) : fallback)
  chosen.model = place(data.models, 'model', chosen.model)
  chosen.arm = place(data.arms, 'arm', chosen.arm)
  chosen.kind = Object.hasOwn(kinds, asked.get('show') ?? '') ? asked.get('show') : chosen.kind
  chosen.case = place(data.cases, 'case', null)
  chosen.edit = Number(asked.get('edit')) || null
  return true
}

/** Cases that the choices leave, by place. */
export function listedCases() {
  const { model, arm, kind, words } = chosen
  return [...answersIn(model, arm)].flatMap(([place, records]) => {
    const change = changeOf(model, arm, place)
    const isWrong = records.some(({ states }) => [...states].some((letter) => letter !== 'c'))
    const isKind =
      kind === 'all' ||
      kind === change ||
      (kind === 'changed' && (change === 'lost' || change === 'won')) ||
      (kind === 'wrong' && isWrong)
    return isKind && words.every((word) => textOf(place, records).includes(word)) ? [{ place, records, change }] : []
  })
}

function textOf(place, records) {
  const texts = records.flatMap(({ id, answers }) => {
    const record = textById.get(id)
    const edits = record?.layers.flatMap((layer) => layer.edits.map((edit) => edit[2])) ?? []
    return [id, ...answers, record === undefined ? '' : data.texts[record.text], ...edits]
  })
  return [data.cases[place], data.targets[data.cases[place]] ?? '', ...texts].join('\n').toLowerCase()
}

/** Shows the list, and the choices as they are. */
export function renderList() {
  byId('model').value = String(chosen.model)
  byId('arm').value = String(chosen.arm)
  byId('kind').value = chosen.kind
  const listed = listedCases()
  const items = listed.slice(0, mostListed).map(({ place, records, change }) => {
    const address = addressOf({ ...chosen, case: place, edit: null })
    const states = records.map((record) => record.states).join(' ')
    const answer = records[0]?.answers.find((text) => text !== '') ?? ''
    const link = element(
      'a',
      { href: address, 'aria-current': place === chosen.case ? 'true' : null },
      element('b', {}, data.cases[place]),
      ' ',
      element('span', { class: 'soft' }, `${change} ${states}`),
      ' ',
      element('bdi', { class: 'soft answer' }, answer),
    )
    return element('li', {}, link)
  })
  byId('list').replaceChildren(...items)
  const more = listed.length - items.length
  byId('count').textContent =
    `${counted(listed.length, 'case')}${more > 0 ? `, ${more} of them not listed: search for them` : ''}. `
  return listed
}
