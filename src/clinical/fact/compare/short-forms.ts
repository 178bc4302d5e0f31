import type { Fact, FactOptions } from '../fact.js'
import { readFacts } from '../read/index.js'

/** Kinds that no short form may stand for: they are told out or they are lost. */
const neverShort = new Set<Fact['kind']>(['value', 'comparator', 'sex', 'negation', 'age', 'duration'])

/**
 * The facts of `after`, where each short form that stands for a sense of `before` tells what the sense tells.
 *
 * A form counts only where the sense stands in the first text and is gone from the second.
 */
export function readFactsBeside(before: string, after: string, { shortForms }: FactOptions): readonly Fact[] {
  if (shortForms === undefined || before === after) return readFacts(after)
  const known = before.toLowerCase()
  const present = after.toLowerCase()
  let text = ''
  let from = 0
  const moves: { readonly at: number; readonly length: number; readonly start: number; readonly end: number }[] = []
  for (const hit of after.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_/.'-]*/gu)) {
    const form = hit[0].replace(/[.']+$/, '')
    const sense = shortForms.get(form.toLowerCase())?.find((long) => isMeant(long, known, present))
    if (sense === undefined) continue
    text += after.slice(from, hit.index)
    moves.push({ at: text.length, length: sense.length, start: hit.index, end: hit.index + form.length })
    text += sense
    from = hit.index + form.length
  }
  if (moves.length === 0) return readFacts(after)
  text += after.slice(from)
  const back = (at: number, isEnd: boolean): number => {
    let shift = 0
    for (const move of moves) {
      if (at <= move.at && !(isEnd && at > move.at)) break
      if (at <= move.at + move.length) return isEnd ? move.end : move.start
      shift = move.end - (move.at + move.length)
    }
    return at + shift
  }
  return readFacts(text).map((fact) => {
    return { ...fact, span: { start: back(fact.span.start, false), end: back(fact.span.end, true) } }
  })
}

function isMeant(sense: string, known: string, present: string): boolean {
  if (!known.includes(sense) || present.includes(sense)) return false
  return !readFacts(sense).some(({ kind }) => neverShort.has(kind))
}
