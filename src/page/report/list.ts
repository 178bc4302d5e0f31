import { counted } from '../../format/index.js'
import { byId, element } from '../parts/index.js'
import {
  type AnswerChange,
  type Answered,
  answersIn,
  type Chosen,
  changeOf,
  chosen,
  data,
  originalOf,
  textById,
} from './model.js'

/** Which cases the list holds, by the value of its choice. */
const kinds: Readonly<Record<string, string>> = {
  lost: 'lost against the original',
  won: 'won against the original',
  changed: 'lost or won',
  wrong: 'not right in some trial',
  missing: 'without a graded trial on a side',
  all: 'all',
}

/** Most cases that are listed; the rest are counted. */
const mostListed = 300

const model = byId('model', HTMLSelectElement)
const arm = byId('arm', HTMLSelectElement)
const kind = byId('kind', HTMLSelectElement)
const search = byId('search', HTMLInputElement)

/** Fills the choices, and the table of models and arms whose cells lead to their cases. */
export function fillCells(): void {
  model.append(...data.models.map((name, i) => element('option', { value: i }, name)))
  arm.append(...data.arms.map((name, i) => element('option', { value: i }, name)))
  kind.append(...Object.entries(kinds).map(([value, text]) => element('option', { value }, text)))
  const arms = [...data.arms.keys()].filter((place) => originalOf(place) !== place)
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'model'),
    ...arms.map((place) => element('th', { scope: 'col' }, data.arms[place] ?? '')),
  )
  const rows = data.models.map((name, row) =>
    element('tr', {}, element('th', { scope: 'row' }, name), ...arms.map((place) => renderCell(row, place))),
  )
  byId('cells').replaceChildren(element('thead', {}, head), element('tbody', {}, ...rows))
  chosen.arm = arms[0] ?? 0
}

function renderCell(ofModel: number, ofArm: number): HTMLElement {
  const changes = [...answersIn(ofModel, ofArm).keys()].map((place) => changeOf(ofModel, ofArm, place))
  if (changes.length === 0) return element('td', {}, '–')
  const count = (wanted: AnswerChange): number => changes.filter((change) => change === wanted).length
  const [lost, won] = [count('lost'), count('won')]
  const address = addressOf({ ...chosen, model: ofModel, arm: ofArm, kind: 'changed', case: null, edit: null })
  const label = `${data.models[ofModel]}, ${data.arms[ofArm]}: ${lost} lost, ${won} won of ${changes.length}`
  return element('td', {}, element('a', { href: address, 'aria-label': label }, `−${lost} +${won}`))
}

/** The address of what is looked at, for links that others can open. */
export function addressOf(wanted: Readonly<Chosen>): string {
  const nameIn = (list: readonly string[], place: number): string => list[place] ?? ''
  const query = new URLSearchParams({
    model: nameIn(data.models, wanted.model),
    arm: nameIn(data.arms, wanted.arm),
    show: wanted.kind,
  })
  if (wanted.case !== null) query.set('case', nameIn(data.cases, wanted.case))
  if (wanted.edit !== null) query.set('edit', String(wanted.edit))
  return `#cases?${query}`
}

/** Reads what an address asks for; false where it asks for no case of this page. */
export function readAddress(hash: string): boolean {
  const [part, query = ''] = hash.replace(/^#/, '').split('?')
  if (part !== 'cases' || query === '') return false
  const asked = new URLSearchParams(query)
  const place = (list: readonly string[], name: string): number | null => {
    const at = list.indexOf(asked.get(name) ?? '')
    return at < 0 ? null : at
  }
  const show = asked.get('show') ?? ''
  chosen.model = place(data.models, 'model') ?? chosen.model
  chosen.arm = place(data.arms, 'arm') ?? chosen.arm
  chosen.kind = Object.hasOwn(kinds, show) ? show : chosen.kind
  chosen.case = place(data.cases, 'case')
  chosen.edit = Number(asked.get('edit')) || null
  return true
}

/** Reads what was chosen in the form. */
export function readChoices(): void {
  chosen.model = Number(model.value)
  chosen.arm = Number(arm.value)
  chosen.kind = kind.value
  chosen.words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
}

interface ListedCase {
  readonly place: number
  readonly records: readonly Answered[]
  readonly change: AnswerChange
}

/** Cases that the choices leave, by place. */
export function listedCases(): readonly ListedCase[] {
  const { kind: shown, words } = chosen
  return [...answersIn(chosen.model, chosen.arm)].flatMap(([place, records]) => {
    const change = changeOf(chosen.model, chosen.arm, place)
    const isWrong = records.some(({ states }) => [...states].some((letter) => letter !== 'c'))
    const isKind =
      shown === 'all' ||
      shown === change ||
      (shown === 'changed' && (change === 'lost' || change === 'won')) ||
      (shown === 'wrong' && isWrong)
    return isKind && words.every((word) => textOf(place, records).includes(word)) ? [{ place, records, change }] : []
  })
}

function textOf(place: number, records: readonly Answered[]): string {
  const texts = records.flatMap(({ id, answers }) => {
    const record = textById.get(id)
    const edits = record?.layers.flatMap((layer) => layer.edits.map((edit) => edit[2])) ?? []
    return [id, ...answers, data.texts[record?.text ?? -1] ?? '', ...edits]
  })
  const name = data.cases[place] ?? ''
  return [name, data.targets[name] ?? '', ...texts].join('\n').toLowerCase()
}

/** Shows the list, and the choices as they are. */
export function renderList(): readonly ListedCase[] {
  model.value = String(chosen.model)
  arm.value = String(chosen.arm)
  kind.value = chosen.kind
  const listed = listedCases()
  const items = listed.slice(0, mostListed).map(({ place, records, change }) => {
    const address = addressOf({ ...chosen, case: place, edit: null })
    const states = records.map((record) => record.states).join('')
    const right = [...states].filter((letter) => letter === 'c').length
    const answer = records[0]?.answers.find((text) => text !== '') ?? ''
    const link = element(
      'a',
      { href: address, 'aria-current': place === chosen.case ? 'true' : null },
      element('b', {}, data.cases[place] ?? ''),
      ' ',
      element('span', { class: 'soft' }, `${change}, ${right}/${states.length} right`),
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
