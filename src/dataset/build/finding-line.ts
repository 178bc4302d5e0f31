import * as z from 'zod'
import type { Finding } from '../../perturbation/index.js'
import { count } from '../../plain-schemas.js'
import { codePointCounter, codePointLength } from '../../text/index.js'
import type { PerturbedCase } from '../recipe/index.js'

/** One line of `findings.jsonl`. `start` and `end` are code points of the perturbed text; null where the whole is meant. */
export const findingLineSchema = z.strictObject({
  id: z.string(),
  check: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  start: count.nullable(),
  end: count.nullable(),
  message: z.string(),
})

/** The lines of `findings.jsonl` that tell of a case, under the id of its record. */
export function findingLines(id: string, made: PerturbedCase): readonly string[] {
  const { text, findings } = made
  if (findings.length === 0) return []
  const toCodePoints = codePointsAt(text, findings)
  return findings.map(({ check, level, at, message }) => {
    const [start, end] = at === null ? [null, null] : [toCodePoints(at.start), toCodePoints(at.end)]
    return JSON.stringify({ id, check, level, start, end, message })
  })
}

/** Findings stand in any order, and a counter must be asked in text order. */
function codePointsAt(text: string, findings: readonly Finding[]): (place: number) => number {
  if (codePointLength(text) === text.length) return (place) => place
  const toCodePoints = codePointCounter(text)
  const places = findings.flatMap(({ at }) => (at === null ? [] : [at.start, at.end]))
  const inOrder = [...new Set(places)].sort((a, b) => a - b)
  const known = new Map(inOrder.map((place) => [place, toCodePoints(place)]))
  return (place) => known.get(place) ?? place
}
