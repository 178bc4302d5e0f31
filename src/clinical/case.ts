import { nearest, PipelineError, quote } from '../errors.js'
import { demand, kinds } from '../given.js'

/** The answer key of a case. */
export interface Reference {
  /** The diagnosis, or whatever the question asks for, in words. */
  readonly diagnosis: string
  /** The structured safe action of a drug-safety case, as canonical JSON; null elsewhere. */
  readonly action: string | null
}

/** What the answer to a perturbed case must do: stay, move, raise a flag, ask back, or possibly change. */
export type Expectation = 'invariant' | 'must-adjust' | 'must-flag' | 'clarify' | 'may-change'

/** A text, its reference, and where it came from. Never changed by a perturbation. */
export interface Case {
  /** `savage-0000`; see {@link isCaseId}. */
  readonly id: string
  /** The case description, its final question included. */
  readonly text: string
  readonly reference: Reference
  readonly origin: Origin
}

/** Where a specialty is from: told by the file of cases or by a rule, or guessed from words of the case. */
export type SpecialtyFrom = 'given' | 'guessed'

/** Where a case came from; carried from record to record unchanged. */
export interface Origin {
  /** Unit of analysis: the case itself, or the rule for cases made from one rule. */
  readonly cluster: string
  readonly dataset: string | null
  /** 0-based row of the source, over all its files. */
  readonly row: number | null
  readonly split: string | null
  readonly category: string | null
  readonly level: number | null
  readonly severity: string | null
  /** As the file of cases says it; where it says none, records tell a guess, see `specialtyOf`. */
  readonly specialty: string | null
  /** `guessed` where an import or a dataset guessed it, whose record this was; null counts as given. */
  readonly specialtyFrom: SpecialtyFrom | null
  /** Answer options as canonical JSON; they never appear in the text. */
  readonly options: string | null
  readonly license: string | null
  /** What the record is to a drug-safety rule; null for a case of another kind. */
  readonly scenario: ScenarioFacts | null
  /** What earlier datasets did to the text, `red-herring+abbreviation`; null for an original. */
  readonly perturbation: string | null
  readonly expectation: Expectation | null
  /** Keys of `metadata` that are the user's own. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** What a drug-safety record is to its rule. */
export interface ScenarioFacts {
  readonly rule: string
  /** original, condition, band, twin, exception, withdrawn, withheld, withheld-idle or probe. */
  readonly role: string
  /** How the text tells of the condition: explicit, value or implicit; null where it does not. */
  readonly cue: string | null
  /** Whether the question asks about the drug. */
  readonly asked: boolean
  /** What the text prints and what was derived from it, as canonical JSON. */
  readonly slots: string | null
}

const caseId = /^[A-Za-z0-9-]+(_[A-Za-z0-9-]+)*$/

/**
 * Whether a name may be a case id: letters, digits and `-`, joined by single `_`, at most 64 characters.
 *
 * @example
 * isCaseId('savage-0000')
 * // → true
 */
export function isCaseId(id: string): boolean {
  demand('isCaseId', id, kinds.anyText)
  return id.length <= 64 && caseId.test(id)
}

/** What a case is made of where it comes from no file. */
export interface NewCase {
  /** Unique among your cases; see {@link isCaseId}. It decides what is drawn for the case, together with the seed. */
  readonly id: string
  /** The case description, its final question included. */
  readonly text: string
  /** The reference answer, in words. */
  readonly diagnosis: string
  /** Name of the dataset that it belongs to; none where absent. */
  readonly dataset?: string | undefined
  /** License of the text; not stated where absent. */
  readonly license?: string | undefined
  /** What several cases share, such as a patient; the case by itself where absent. */
  readonly cluster?: string | undefined
  /** Specialty of the case; guessed from its words where absent. */
  readonly specialty?: string | undefined
}

const neededKeys = ['id', 'text', 'diagnosis'] as const
const newCaseKeys = [...neededKeys, 'dataset', 'license', 'cluster', 'specialty'] as const

/**
 * Makes a case in memory, for `perturbCase`. Nothing is repaired: the text stays as it is, byte for byte.
 *
 * @example
 * createCase({ id: 'ward-0001', text: 'He limps. Why?', diagnosis: 'Gout' }).reference
 * // → { diagnosis: 'Gout', action: null }
 * @throws {PipelineError} input-invalid — an id that is none, an empty text or diagnosis, a character that no file can
 * hold, an unknown key
 */
export function createCase(given: NewCase): Case {
  if (typeof given !== 'object' || given === null) throw unusable('nothing of the kind was given.')
  for (const key of Object.keys(given)) {
    if (newCaseKeys.some((known) => known === key)) continue
    throw unusable(`a case has no ${quote(key)}. ${nearest(key, newCaseKeys)}`)
  }
  for (const key of newCaseKeys) proveText(key, given[key])
  const { id, text, diagnosis, dataset = null, license = null, cluster = id, specialty = null } = given
  if (!isCaseId(id)) {
    const problem = `the id ${quote(id)} is none. Give letters, digits and "-", joined by single "_", at most 64 of them`
    throw unusable(`${problem}: "ward-0001".`)
  }
  const unknown = { row: null, split: null, category: null, level: null, severity: null, options: null }
  const made = { scenario: null, perturbation: null, expectation: null, extra: {} }
  const specialtyFrom = specialty === null ? null : ('given' as const)
  return {
    id,
    text,
    reference: { diagnosis, action: null },
    origin: { cluster, dataset, license, specialty, specialtyFrom, ...unknown, ...made },
  }
}

/** Callers without TypeScript, and texts from a model, may bring anything. */
function proveText(key: (typeof newCaseKeys)[number], value: unknown): void {
  const isOptional = !neededKeys.some((needed) => needed === key)
  if (value === undefined && isOptional) return
  if (typeof value !== 'string') {
    throw unusable(value === undefined ? `it has no ${key}.` : `its ${key} is ${quote(String(value))}, and no text.`)
  }
  if (value.trim() === '') throw unusable(`its ${key} is empty.${isOptional ? ' Leave it out, or name it.' : ''}`)
  if (value.includes('\0')) throw unusable(`its ${key} holds a NUL character. Take it out.`)
  if (!value.isWellFormed()) throw unusable(`its ${key} holds half a surrogate pair. Decode the text as UTF-8 again.`)
}

function unusable(problem: string): PipelineError {
  return new PipelineError('input-invalid', `createCase expects { id, text, diagnosis }, but ${problem}`)
}
