import type { Case } from '../../clinical/index.js'
import {
  type Asking,
  addReadings,
  converse,
  type Model,
  noReadings,
  type ReadAnswer,
  type Readings,
  type RefusedCase,
} from '../contract/index.js'
import { countReading, type Objection, secondReading } from '../second-reader/index.js'
import { type AnsweredUnit, askAgain, formlessAnswer, readUnits } from './answer.js'
import { type Fault, faultsOf, type RewrittenUnit, readWhole } from './gate/index.js'
import type { NumberedCase, NumberedSentence } from './numbered.js'

/** How often a unit is asked for; then it keeps the words of the original. */
export const mostRounds = 3

/** Faults of one unit that a model is told; more would drown the unit. */
const mostFaults = 4

/** Characters of what a second reader says, and of each of its quotes, that the writer is told. */
const mostSaid = 200

const schema = {
  type: 'object',
  properties: {
    units: {
      type: 'array',
      items: {
        type: 'object',
        properties: { from: { type: 'array', items: { type: 'integer' } }, text: { type: 'string' } },
        required: ['from', 'text'],
        additionalProperties: false,
      },
    },
  },
  required: ['units'],
  additionalProperties: false,
}

/** A unit that was accepted. */
export interface AcceptedUnit extends AnsweredUnit {
  /** 1-based round in which it was. */
  readonly round: number
  /** Key of the generation. */
  readonly key: string
}

/** The units of a case that were accepted, and what a second reader came to; null where there is none. */
interface RewrittenUnits {
  readonly units: readonly AcceptedUnit[]
  readonly model: string
  readonly readings: Readings | null
}

/**
 * Asks a model for the units of a case, and again, at most twice, for those that the gate or a second reader refuses; what
 * was accepted stays as it is. Sentences in none of the units keep their words.
 */
export function* rewriteUnits(
  model: Model,
  original: Case,
  { numbered, prompt }: { readonly numbered: NumberedCase; readonly prompt: string },
): Asking<RewrittenUnits | RefusedCase> {
  const accepted: AcceptedUnit[] = []
  const gate = createGate(original, model.reader)
  const said = yield* converse(
    model,
    { prompt, text: numbered.text, caseId: original.id },
    {
      schema,
      judge: createJudge(gate, numbered, accepted),
      inParts: { rounds: mostRounds, taken: () => accepted },
    },
  )
  if ('refused' in said) return said
  const units = [...accepted].sort((a, b) => (a.from[0] as number) - (b.from[0] as number))
  return { units, model: said.model, readings: model.reader === undefined ? null : gate.readings() }
}

/** Judges units by rules, and those that pass by a second reader where there is one. */
interface Gate {
  readonly original: Case
  faultsIn(unit: RewrittenUnit): Asking<readonly Fault[]>
  /** What the second reader came to so far. */
  readings(): Readings
}

function createGate(original: Case, reader: Model['reader']): Gate {
  const whole = readWhole(original)
  let readings = noReadings
  return {
    original,
    *faultsIn(unit) {
      const faults = faultsOf(unit, whole)
      if (faults.length > 0 || reader === undefined || unit.before === unit.after) return faults
      const texts = { id: original.id, original: unit.before, rewritten: unit.after }
      const { objections, counts } = countReading(yield* secondReading(reader, texts))
      readings = addReadings(readings, counts)
      return objections.map(objectionFault)
    },
    readings: () => readings,
  }
}

/** An objection as the writer is told of it; cut short, for the words are those of another model. */
function objectionFault({ what, original, rewritten }: Objection): Fault {
  const [said, before, after] = [what, original, rewritten].map((text) => text.slice(0, mostSaid).replace(/\s+/g, ' '))
  const sides = `“${before}” in the original, “${after}” in the new text`
  return { rule: 'second-reader', message: `A second reader sees a change: ${said} (${sides}).` }
}

/** Takes units into `accepted`, answer after answer, until every sentence is in one. */
function createJudge(gate: Gate, numbered: NumberedCase, accepted: AcceptedUnit[]) {
  const { sentences } = numbered
  const open = new Set(sentences.map(({ number }) => number))
  return function* judge(answer: unknown, key: string, round: number): Asking<ReadAnswer<readonly AcceptedUnit[]>> {
    const read = readUnits(answer, sentences, open)
    if (read === null) return { reasons: [formlessAnswer], kinds: ['no-units'] }
    const reasons = new Map<number, string>()
    const kinds: string[] = []
    for (const [number, fault] of read.unread) {
      const { shown } = sentences[number - 1] as NumberedSentence
      kinds.push('coverage')
      reasons.set(number, askAgain([number], { original: shown, refused: null, faults: [fault] }))
    }
    for (const unit of read.units) {
      const rewritten = rewrittenUnit(unit, gate.original, numbered)
      const faults = yield* gate.faultsIn(rewritten)
      if (faults.length === 0) {
        accepted.push({ ...unit, round, key })
        for (const number of unit.from) open.delete(number)
      } else {
        kinds.push(...new Set(faults.map(({ rule }) => rule)))
        reasons.set(unit.from[0] as number, askAgain(unit.from, refusedAs(rewritten, faults)))
      }
    }
    if (open.size === 0) return { value: accepted }
    return { reasons: [...reasons].sort(([a], [b]) => a - b).map(([, reason]) => reason), kinds }
  }
}

function refusedAs({ asked, rewritten }: RewrittenUnit, faults: readonly Fault[]) {
  return { original: asked, refused: rewritten, faults: faults.slice(0, mostFaults).map(({ message }) => message) }
}

/** A unit beside its original, with the values in their places. */
export function rewrittenUnit(
  { from, text }: AnsweredUnit,
  { text: whole }: Pick<Case, 'text'>,
  { sentences, slots }: NumberedCase,
): RewrittenUnit {
  const own = from.map((number) => sentences[number - 1] as NumberedSentence)
  const span = { start: (own[0] as NumberedSentence).at.start, end: (own.at(-1) as NumberedSentence).at.end }
  return {
    before: whole.slice(span.start, span.end),
    after: text.replace(/⟦(\d+)⟧/gu, (mark, number: string) => {
      const slot = slots[Number(number) - 1]
      return slot === undefined ? mark : whole.slice(slot.start, slot.end)
    }),
    asked: own.map(({ shown }) => shown).join(' '),
    rewritten: text,
    asks: own.some(({ asks }) => asks),
  }
}
