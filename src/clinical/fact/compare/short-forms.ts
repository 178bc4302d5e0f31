import { apply, type Edit, invert, mapPosition, seal } from '../../../text/index.js'
import { type Fact, type FactOptions, neverShort } from '../fact.js'
import { readFacts } from '../read/index.js'

/**
 * The facts of `after`, where each short form that stands for a sense of `before` tells what the sense tells.
 *
 * A form counts only where the sense stands in the first text and is gone from the second.
 */
export function readFactsBeside(before: string, after: string, { shortForms }: FactOptions): readonly Fact[] {
  if (shortForms === undefined || before === after) return readFacts(after)
  const known = before.toLowerCase()
  const present = after.toLowerCase()
  const drafts: Edit<null>[] = []
  for (const hit of after.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_/.'-]*/gu)) {
    const form = hit[0].replace(/[.']+$/, '')
    const sense = shortForms.get(form.toLowerCase())?.find((long) => isMeant(long, known, present))
    if (sense === undefined || sense === form) continue
    drafts.push({ at: { start: hit.index, end: hit.index + form.length }, before: form, after: sense, why: null })
  }
  if (drafts.length === 0) return readFacts(after)
  const spelledOut = seal(after, drafts)
  const back = invert(spelledOut)
  return readFacts(apply(after, spelledOut)).map((fact) => {
    const { start, end } = fact.span
    return { ...fact, span: { start: mapPosition(back, start, 'before'), end: mapPosition(back, end, 'behind') } }
  })
}

function isMeant(sense: string, known: string, present: string): boolean {
  if (!known.includes(sense) || present.includes(sense)) return false
  return !readFacts(sense).some(({ kind }) => neverShort.has(kind))
}
