import type { ReportData } from '../data/index.js'
import { byId, readPackedData, settleLooks } from '../parts/index.js'

/** What the page holds. */
export const data = await readPage()

async function readPage(): Promise<ReportData> {
  const read = await readPackedData<ReportData>()
  if (read !== null) return read
  byId('count').textContent =
    'The single cases are packed in a way that this browser does not know: open the page in one of 2023 or later. All above is whole.'
  throw new Error('DecompressionStream is missing')
}

export const kinds = settleLooks(data.whys)

/** Letters of the states that no score comes of. */
const missingLetters = 'e-n'

/** Records with their text and edits, by id. */
export const textById = new Map(data.records.map((record) => [record.id, record]))

/** A record as a model answered it: a letter and an extracted answer a trial. */
export interface Answered {
  readonly id: string
  readonly states: string
  readonly answers: readonly string[]
}

/** Answers of a model to an arm, by the place of the case, for all of its records. */
const cells = new Map(
  data.cells.map(({ model, arm, records }) => {
    const byCase = new Map<number, Answered[]>()
    for (const [place, id, states, details] of records) {
      const own = byCase.get(place) ?? []
      byCase.set(place, own)
      const name = id === 0 ? `${data.cases[place]}__${data.arms[arm]}` : id
      own.push({ id: name, states, answers: details.map((detail) => data.details[detail] ?? '') })
    }
    return [`${model} ${arm}`, byCase] as const
  }),
)

/** Answers of a model to an arm by place of the case; empty where it was not asked. */
export function answersIn(model: number, arm: number): ReadonlyMap<number, readonly Answered[]> {
  return cells.get(`${model} ${arm}`) ?? new Map()
}

/** The place of the arm of an arm's originals. */
export function originalOf(arm: number): number {
  return data.originals[arm] ?? arm
}

/** Mean score of records over their scored trials; null where none was scored. */
function scoreOf(records: readonly Answered[]): number | null {
  const means = records.flatMap(({ states }) => {
    const scored = [...states].filter((letter) => !missingLetters.includes(letter))
    return scored.length === 0 ? [] : [scored.filter((letter) => letter === 'c').length / scored.length]
  })
  return means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0) / means.length
}

export type AnswerChange = 'lost' | 'won' | 'same' | 'missing'

/** A case in an arm against its original. */
export function changeOf(model: number, arm: number, place: number): AnswerChange {
  const was = scoreOf(answersIn(model, originalOf(arm)).get(place) ?? [])
  const is = scoreOf(answersIn(model, arm).get(place) ?? [])
  if (was === null || is === null) return 'missing'
  if (is === was) return 'same'
  return is < was ? 'lost' : 'won'
}

/** Responses of both sides of a changed case, by model and record. */
export const flipOf = new Map(
  data.flips.map(([model, record, , trial, original, perturbed]) => {
    const said = (response: number | null): string | null => {
      return response === null ? null : (data.responses[response] ?? null)
    }
    return [`${model} ${record}`, { trial, original: said(original), perturbed: said(perturbed) }] as const
  }),
)

/** Verdicts of edits that were confirmed as the reason, by number, for a record and a model. */
export function confirmedIn(record: string, model: number): ReadonlyMap<number, string> {
  const found = data.confirmed.filter(([id, name]) => id === record && name === data.models[model])
  return new Map(found.flatMap(([, , verdict, edits]) => edits.map((edit) => [edit, verdict] as const)))
}

/** What is looked at; `case` is a place in the list of cases. */
export interface Chosen {
  model: number
  arm: number
  /** Which cases the list holds. */
  kind: string
  words: readonly string[]
  case: number | null
  edit: number | null
}

export const chosen: Chosen = { model: 0, arm: 0, kind: 'lost', words: [], case: null, edit: null }
