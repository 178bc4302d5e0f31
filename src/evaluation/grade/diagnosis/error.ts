import { concepts, relation } from '../../../clinical/index.js'
import type { ErrorType } from '../../../judgement/index.js'
import { cell, groupFile, once, oneOf, phrases, several, tableFile } from '../../../vocabulary/index.js'
import { conditionIn } from './name.js'
import { readDiagnosis } from './parts.js'
import { deniedBy, statementOf } from './statement.js'

/** What a wrong diagnosis has to do with the reference. */
type DiagnosisError = Extract<ErrorType, 'cause-or-complication' | 'same-organ' | 'unrelated'>

/**
 * How a wrong diagnosis is wrong, by two tables of the conditions of the vocabulary: the organs in which each lies, and what
 * it directly causes. A kind of a disease causes what the disease causes, and `unrelated` is what lies in another system
 * of organs. (Decision 0129.)
 *
 * Null where one of the two names no condition, or several, or one of the whole body, where they lie in different organs
 * of one system, and where one leads to the other over a third.
 *
 * @example
 * const pairs = [['Liver cirrhosis', 'Esophageal varices'], ['Septic arthritis', 'Gout'], ['Cataract', 'Gout']]
 * pairs.map(([answer = '', reference = '']) => diagnosisError(answer, reference))
 * // → ['cause-or-complication', 'same-organ', 'unrelated']
 */
export function diagnosisError(answer: string, reference: string): DiagnosisError | null {
  const statement = statementOf(answer)
  // What is denied is no diagnosis that could be near.
  if (deniedBy(statement) !== null) return null
  const [said, meant] = [conditionOf(statement), conditionOf(reference)]
  if (said === null || meant === null || isKindred(said, meant)) return null
  if (causes(said, meant) || causes(meant, said)) return 'cause-or-complication'
  if (leadsTo(said, meant) || leadsTo(meant, said)) return null
  const [one, other] = [organs().get(said), organs().get(meant)]
  if (one === undefined || other === undefined) return null
  if (one.sure.some((organ) => other.sure.includes(organ))) return 'same-organ'
  return systemsOf(one.all).some((system) => systemsOf(other.all).includes(system)) ? null : 'unrelated'
}

/** The condition that a diagnosis or its head is, or else the only one that it names: "inferior myocardial infarction". */
function conditionOf(text: string): string | null {
  const { full, head } = readDiagnosis(text)
  const named = full.concept ?? head.concept
  if (named === null) return conditionIn(head.text)
  return concepts().concepts.get(named)?.kind === 'condition' ? named : null
}

/** Whether one is the other or a kind of it. */
function isKindred(one: string, other: string): boolean {
  return ['same', 'broader', 'narrower'].includes(relation(one, other, concepts()))
}

/** Whether a condition causes another or a kind of it, or a class that it belongs to causes the other. */
function causes(cause: string, effect: string): boolean {
  const { graph } = concepts()
  const own = complications().get(cause) ?? []
  if (own.some((one) => one === effect || graph.broader(one).has(effect))) return true
  return [...graph.broader(cause)].some((broader) => complications().get(broader)?.includes(effect))
}

/** Whether what a condition causes causes another. */
function leadsTo(cause: string, effect: string): boolean {
  const own = [cause, ...concepts().graph.broader(cause)].flatMap((one) => complications().get(one) ?? [])
  return own.some((between) => causes(between, effect))
}

/** Organs by the system that they belong to. */
const systemFile = groupFile(
  'diagnosis/organs.yaml',
  [
    'nervous',
    'head',
    'locomotor',
    'skin',
    'digestive',
    'chest',
    'vessels',
    'blood',
    'hormones',
    'urinary',
    'male',
    'female',
  ],
  phrases,
)

function systemsOf(some: readonly string[]): readonly string[] {
  return Object.entries(systemFile.read()).flatMap(([system, own]) =>
    own.some((organ) => some.includes(organ)) ? [system] : [],
  )
}

const condition = cell({ pattern: /^[a-z0-9-]+$/, expected: 'the id of a condition' })
const organList = () =>
  several(';', oneOf(Object.values(systemFile.read()).flat(), 'organs of diagnosis/organs.yaml, parted by ";"'))

/** By condition, the organs in which it lies: those of which the table is sure, and these with the doubtful ones. */
const organs = once(() => {
  const rows = organFile.read()
  return new Map(rows.map((row) => [row.condition, { sure: row.organs, all: [...row.organs, ...row.doubtful] }]))
})
const organFile = tableFile('diagnosis/organs.csv', () => ({
  condition,
  organs: organList(),
  doubtful: organList(),
}))

/** By condition, what it directly causes. */
const complications = once(() => new Map(complicationFile.read().map((row) => [row.condition, row.complications])))
const complicationFile = tableFile('diagnosis/complications.csv', () => ({
  condition,
  complications: several(';', condition),
}))
