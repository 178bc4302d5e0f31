import { occurrences } from '../../grouped.js'
import type { NumberedSentence } from './numbered.js'

/** A unit as a model told it: the numbers of neighbouring sentences, and the words for them. */
export interface AnsweredUnit {
  readonly from: readonly number[]
  readonly text: string
}

/** What an answer holds: units that can be read, and for sentences without one what is wrong. */
export interface ReadUnits {
  readonly units: readonly AnsweredUnit[]
  /** By number of a sentence. */
  readonly unread: ReadonlyMap<number, string>
}

/**
 * The units of an answer that cover open sentences, each once and in order; null where it has not the form of an answer.
 *
 * What it says of sentences that were accepted before is passed over.
 *
 * @param open numbers of the sentences that are asked for
 */
export function readUnits(
  answer: unknown,
  sentences: readonly NumberedSentence[],
  open: ReadonlySet<number>,
): ReadUnits | null {
  const listed = typeof answer === 'object' && answer !== null && 'units' in answer ? answer.units : answer
  if (!Array.isArray(listed)) return null
  const parsed: readonly (AnsweredUnit | null)[] = listed.map(unitIn)
  const said = parsed.filter((unit) => unit !== null)
  if (said.length < listed.length) return null
  const wrong = new Map<AnsweredUnit, string>()
  const times = occurrences(said.flatMap(({ from }) => from))
  let last = 0
  for (const unit of said) {
    const fault = faultOf(unit, sentences, { open, times, last })
    if (fault === null) last = unit.from.at(-1) ?? last
    else wrong.set(unit, fault)
  }
  const unread = new Map<number, string>()
  for (const number of open) {
    if (!times.has(number)) unread.set(number, 'No unit has this number.')
  }
  for (const [{ from }, fault] of wrong) {
    for (const number of from) if (open.has(number)) unread.set(number, fault)
  }
  return { units: said.filter((unit) => !wrong.has(unit) && unit.from.some((number) => open.has(number))), unread }
}

function faultOf(
  { from }: AnsweredUnit,
  sentences: readonly NumberedSentence[],
  known: {
    readonly open: ReadonlySet<number>
    readonly times: ReadonlyMap<number, number>
    /** The highest sentence number so far: no earlier sentence may follow. */
    readonly last: number
  },
): string | null {
  const numbers = inShort(from)
  const strange = from.find((number) => sentences[number - 1] === undefined)
  if (strange !== undefined) return `There is no sentence ${strange}, which stands beside this one in [${numbers}].`
  if (from.some((number) => !known.open.has(number))) {
    return from.every((number) => !known.open.has(number))
      ? null
      : `[${numbers}] holds a sentence that is not asked for.`
  }
  const isRun = from.every(
    (number, i) => i === 0 || (number === (from[i - 1] as number) + 1 && sentences[number - 1]?.joins),
  )
  if (!isRun)
    return `[${numbers}] are no sentences that follow one upon the other in one paragraph, so they are no unit.`
  if (from.some((number) => (known.times.get(number) ?? 0) > 1)) return `A number of [${numbers}] stands in two units.`
  return (from[0] ?? 0) < known.last ? `[${numbers}] stands behind what follows it in the case.` : null
}

/** As many numbers as a reader takes in: the reason is sent back to the model for each of its sentences. */
const mostNamed = 10

function inShort(numbers: readonly number[]): string {
  const rest = numbers.length - mostNamed
  const more = rest > 0 ? ` and ${rest} more` : ''
  return numbers.slice(0, mostNamed).join(', ') + more
}

function unitIn(value: unknown): AnsweredUnit | null {
  if (typeof value !== 'object' || value === null || !('from' in value) || !('text' in value)) return null
  const { from, text } = value
  const numbers = typeof from === 'number' ? [from] : from
  if (!Array.isArray(numbers) || numbers.length === 0 || typeof text !== 'string') return null
  if (!numbers.every((number): number is number => Number.isInteger(number))) return null
  // A unit has no line breaks.
  return { from: numbers, text: text.trim().replace(/\s*[\n\r]\s*/g, ' ') }
}

/** What to say of an answer without the form of one. */
export const formlessAnswer =
  'The answer is no JSON object whose key "units" holds a list of objects with "from" (numbers) and "text".'

/** A refused unit, as the model is asked for it again. */
export function askAgain(
  numbers: readonly number[],
  {
    original,
    refused,
    faults,
  }: { readonly original: string; readonly refused: string | null; readonly faults: readonly string[] },
): string {
  const written = refused === null ? [] : [`  You wrote: ${refused.slice(0, 2000)}`]
  return [`[${numbers.join(', ')}] ${original}`, ...written, ...faults.map((fault) => `  Wrong: ${fault}`)].join('\n')
}
