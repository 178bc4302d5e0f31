import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Case } from '../../src/clinical/index.js'
import { modelWriter } from '../../src/perturbation/model-writer.js'
import { judgeRewriting } from '../../src/perturbation/rewriting-judge.js'
import { maskNumbers } from '../../src/perturbation/rewriting-mask.js'
import { rngAt } from '../../src/rng.js'
import { pretendModel } from '../pretend-model.js'
import { vignettes } from '../vignettes.js'

/** A written answer to one of the prompts for one of the bundled cases. */
interface Answered<Answer> {
  readonly id: string
  readonly answer: Answer
}

/** A rewritten case. */
export type Rewritten = Answered<{ readonly rewritten: string }>

/** A rewritten case with one clinical change: at `at`, `wrong` stands for `right`. */
export interface Spoilt extends Rewritten {
  /** What was changed, in a word or two. */
  readonly change: string
  readonly right: string
  readonly wrong: string
  /** Offset of `wrong` in the rewritten text. */
  readonly at: number
}

/** A list of ten sentences. */
export type Listed = Answered<{ readonly sentences: readonly string[] }>

function readLines<Line>(name: string): readonly Line[] {
  const file = fileURLToPath(new URL(`answers/${name}.jsonl`, import.meta.url))
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Rewritten cases in which nothing clinical was changed. */
export const rewritten = readLines<Rewritten>('rewritten')

/** Rewritten cases with one clinical change each. */
export const spoilt = readLines<Spoilt>('rewritten-bad')

/** As `spoilt`, written when the judge had been mended after the others were seen, and before it was mended again. */
export const spoiltLater = readLines<Spoilt>('rewritten-later')

/** Ten red herrings each. */
export const listed = readLines<Listed>('red-herrings')

/** The rewritten case of a spoilt one before it was spoilt. */
export function unspoilt({ id, answer: { rewritten: text }, at, right, wrong }: Spoilt): Rewritten {
  return { id, answer: { rewritten: text.slice(0, at) + right + text.slice(at + wrong.length) } }
}

/** What the judge holds against a rewritten case; empty: it is accepted. */
export function faultsOf({ id, answer }: Rewritten): readonly string[] {
  const original = caseWith(id)
  const verdict = judgeRewriting(answer, original, maskNumbers(original.text))
  return 'reasons' in verdict ? verdict.reasons : []
}

/** What the judge holds against the change of a spoilt case: faults that the same text without it has not. */
export function faultsOfChange(bad: Spoilt): readonly string[] {
  const before = faultsOf(unspoilt(bad))
  return faultsOf(bad).filter((fault) => !before.includes(fault))
}

/** What the writer of red herrings holds against a list; empty: it is accepted. */
export function faultsOfList({ id, answer }: Listed): readonly string[] {
  const model = pretendModel(() => JSON.stringify(answer))
  const written = modelWriter(model).write(caseWith(id), rngAt(['acceptance', id]), { count: 10, topic: 'any' })
  if (!('refused' in written)) return []
  const told = model.requests[1]?.messages.at(-1)?.content ?? ''
  const [, wrong = ''] = told.split('What was wrong with it:')
  return wrong.split('\n').filter((line) => line.startsWith('- '))
}

function caseWith(id: string): Case {
  const found = vignettes.find((vignette) => vignette.id === id)
  if (found === undefined) throw new Error(`The bundled cases have no ${id}.`)
  return found
}
