import { PipelineError, quote } from '../errors.js'
import { counted } from '../format/index.js'
import { grouped } from '../grouped.js'

/** Something that is wrong with what came back. */
export interface ReturnProblem {
  /** Null where `what` names it. */
  readonly file: string | null
  /** `row 12`; null where it is the file as a whole. */
  readonly place: string | null
  readonly item: string | null
  readonly what: string
}

const mostPlaces = 8
const mostLines = 200

/** Why nothing is written. What is wrong in the same way at several places of a file is told once, with the places. */
export function refusalOf(problems: readonly ReturnProblem[]): PipelineError {
  const alike = grouped(problems, ({ file, what }) => JSON.stringify([file, what]))
  const lines = [...alike.values()].map(lineOf)
  const message = [
    `Nothing was written, because of ${counted(problems.length, 'problem')}:`,
    ...lines.slice(0, mostLines).map((line) => `  ${line}`),
    ...(lines.length > mostLines ? [`  … and ${lines.length - mostLines} more like these.`] : []),
  ].join('\n')
  return new PipelineError('input-invalid', message)
}

function lineOf(alike: readonly ReturnProblem[]): string {
  const [{ file, item, what } = { file: null, item: null, what: '' }] = alike
  if (file === null) return what
  const places = alike.flatMap(({ place }) => place ?? [])
  const rest = places.length - mostPlaces
  const where = [file, ...places.slice(0, mostPlaces)].join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  return `${where}${alike.length === 1 && item !== null ? `, item ${quote(item)}` : ''}: ${what}`
}
