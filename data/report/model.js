import { readData } from '../page/data.js'
import { settleLooks } from '../page/edits.js'
import { byId } from '../page/element.js'

/** What the page holds, as `src/report/page/page-data.ts` wrote it. */
export const data = await readData('data')
if (data === null) {
  byId('count').textContent =
    'The single cases are packed in a way that this browser does not know: open the page in one of 2023 or later. All above is whole.'
  throw new Error('DecompressionStream is missing')
}

settleLooks([...new Set(data.whys.map(({ kind }) => kind))].sort())

const missingLetters = 'e-n'

/** Records with their text and edits, by id. */
export const textById = new Map(data.records.map((record) => [record.id, record]))

/** Answers of a model to an arm, by case: `{ id, states, answers }`, for all of its records. */
const cells = new Map(
  data.cells.map(({ model, arm, records }) => {
    const byCase = new Map()
    for (const [place, id, states, details] of records) {
      const own = byCase.get(place) ?? []
      byCase.set(place, own)
      const name = id === 0 ? `${data.cases[place]}__${data.arms[arm]}` : id
      own.push({ id: name, states, answers: details.map((detail) => data.details[detail]) })
    }
    return [`${model} ${arm}`, byCase]
  }),
)

/** Answers of a model to an arm by place of the case; empty where it was not asked. */
export function answersIn(model, arm) {
  return cells.get(`${model} ${arm}`) ?? new Map()
}

/** Mean score of records over their scored trials; null where none was scored. */
export function scoreOf(records) {
  const means = records.flatMap(({ states }) => {
    const scored = [...states].filter((letter) => !missingLetters.includes(letter))
    return scored.length === 0 ? [] : [scored.filter((letter) => letter === 'c').length / scored.length]
  })
  return means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0) / means.length
}

/** `lost`, `won`, `same` or `missing`: a case in an arm against its original. */
export function changeOf(model, arm, place) {
  const was = scoreOf(answersIn(model, data.originals[arm]).get(place) ?? [])
  const is = scoreOf(answersIn(model, arm).get(place) ?? [])
  if (was === null || is === null) return 'missing'
  if (is === was) return 'same'
  return is < was ? 'lost' : 'won'
}

/** Responses of both sides of a changed case, by model and record. */
export const flipOf = new Map(
  data.flips.map(([model, record, originalRecord, trial, original, perturbed]) => {
    const said = (response) => (response === null ? null : data.responses[response])
    return [`${model} ${record}`, { originalRecord, trial, original: said(original), perturbed: said(perturbed) }]
  }),
)

/** Verdicts of edits that were confirmed as the reason, by number, for a record and a model. */
export function confirmedIn(record, model) {
  const found = data.confirmed.filter(([id, name]) => id === record && name === data.models[model])
  return new Map(found.flatMap(([, , verdict, edits]) => edits.map((edit) => [edit, verdict])))
}

/** What is looked at; `case` is a place in the list of cases, or null. */
export const chosen = { model: 0, arm: 0, kind: 'lost', words: [], case: null, edit: null }
