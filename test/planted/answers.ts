import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Case } from '../../src/clinical/index.js'
import { requestKey } from '../../src/generation/index.js'
import { modelWriter } from '../../src/perturbation/red-herring/model-writer.js'
import { type Fault, faultsOf as gateFaults, readWhole } from '../../src/perturbation/rewriting/gate/index.js'
import { numberSentences } from '../../src/perturbation/rewriting/numbered.js'
import { rewrittenUnit } from '../../src/perturbation/rewriting/rounds.js'
import { rngAt } from '../../src/rng.js'
import { answered, pretendModel } from '../pretend-model.js'
import { casesIn } from '../vignettes.js'

/** A written answer to one of the prompts for one of the bundled cases. */
interface Answered<Answer> {
  readonly id: string
  readonly answer: Answer
}

interface Unit {
  readonly from: readonly number[]
  readonly text: string
}

/** A rewritten case. */
export type Rewritten = Answered<{ readonly units: readonly Unit[] }>

/** A unit with one clinical change: `wrong` stands for `right`. */
export interface Spoilt {
  readonly id: string
  /** What was changed, in a word or two. */
  readonly change: string
  readonly right: string
  readonly wrong: string
  readonly unit: Unit
}

/** A list of ten sentences. */
export type Listed = Answered<{ readonly sentences: readonly string[] }>

/** Lists of ten for one case in the order of the dialogue: each is written when the objections to those before were told. */
export interface Dialogue {
  readonly id: string
  readonly answers: readonly { readonly sentences: readonly string[] }[]
}

function readLines<Line>(name: string): readonly Line[] {
  const file = fileURLToPath(new URL(`answers/${name}.jsonl`, import.meta.url))
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Rewritten cases in which nothing clinical was changed; written as whole texts, and cut into units since. */
export const rewritten = readLines<Rewritten>('rewritten')

/** Units with one clinical change each. */
export const spoilt = readLines<Spoilt>('rewritten-bad')

/** Ten red herrings each. */
export const listed = readLines<Listed>('red-herrings')

/** Red herrings in several rounds. */
export const dialogues = readLines<Dialogue>('red-herrings-later')

/** What the gate holds against units of a case; empty: they are accepted. */
export function faultsOf(id: string, units: readonly Unit[]): readonly Fault[] {
  const original = caseWith(id)
  const [numbered, whole] = [numberSentences(original.text), readWhole(original)]
  return units.flatMap((unit) => gateFaults(rewrittenUnit(unit, original, numbered), whole))
}

/** What the writer of red herrings holds against a list; empty: it is accepted. */
export function faultsOfList({ id, answer }: Listed): readonly string[] {
  const model = pretendModel(() => JSON.stringify(answer))
  const work = modelWriter(model).write(caseWith(id), rngAt(['acceptance', id]), { count: 10, topic: 'any' })
  const written = answered(work, model)
  if (!('refused' in written)) return []
  const message = model.requests[1]?.messages.at(-1)?.content ?? ''
  const [, wrong = ''] = message.split('What was wrong with it:')
  return wrong.split('\n').filter((line) => line.startsWith('- '))
}

/**
 * Asks for red herrings and answers with the lists of a dialogue, one after the other.
 *
 * `rounds` is how many lists were needed, null where those there are do not suffice; `taken` counts the sentences taken
 * of each list, `told` what was said against the others.
 */
export function runDialogue({ id, answers }: Dialogue): {
  readonly rounds: number | null
  readonly taken: readonly number[]
  readonly reasons: readonly string[]
} {
  const nothing = { sentences: [] }
  const model = pretendModel((_, call) => JSON.stringify(answers[call - 1] ?? nothing))
  const work = modelWriter(model).write(caseWith(id), rngAt(['acceptance', id]), { count: 10, topic: 'any' })
  const written = answered(work, model)
  const lines = (model.requests.at(-1)?.messages.at(-1)?.content ?? '').split('\n')
  const reasons = lines.filter((line) => line.startsWith('- "'))
  if ('refused' in written) return { rounds: null, taken: [], reasons }
  const keys = model.requests.map(requestKey)
  return {
    rounds: keys.length,
    taken: keys.map((key) => written.filter(({ source }) => source === key).length),
    reasons,
  }
}

/** The bundled cases as they read when the answers were written: what is measured does not move with an edit of a case. */
const originals = casesIn('planted/answers/originals.jsonl')

/** The bundled case of some answers, as it read then. */
export function caseWith(id: string): Case {
  const found = originals.find((original) => original.id === id)
  if (found === undefined) throw new Error(`The cases of the answers have no ${id}.`)
  return found
}
