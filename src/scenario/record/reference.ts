import * as z from 'zod'
import { canonicalJson } from '../../digest.js'
import { actions, paperSchema, type Rule, verdicts } from '../rule/index.js'
import { slotsIn } from '../text/index.js'
import { bandAt } from './band.js'
import { isDiscordant } from './discordant.js'
import type { Scenario } from './record.js'
import { type Answering, answeringIn } from './response.js'
import { measured } from './values.js'

const words = z.string()
const list = z.array(words)

/** The structured answer of a drug-safety record, as `metadata.reference` holds it. */
export const referenceSchema = z.strictObject({
  rule: words,
  title: words,
  drug: z.strictObject({ name: words, also: list, class: words }),
  indication: words,
  /** Whether the drug is to be started, or is taken already. */
  decision: z.enum(['start', 'continue']),
  hazard: words,
  concept: words,
  response: words,
  /** `ask`: what decides is withheld. */
  verdict: z.enum([...verdicts, 'ask']),
  /** Follows from a printed value, and not from words. */
  byValue: z.boolean(),
  /** One of these must be done. */
  acceptable: z.array(z.enum(actions)),
  /** Not enough alone. */
  insufficient: z.array(z.enum(actions)),
  forbidden: z.array(z.enum(actions)),
  /** Where the question is about something else and the drug may be used, saying nothing about it is right. */
  silence: z.boolean(),
  /** Concepts that the answer must name. */
  mention: z.array(z.strictObject({ concept: words, spellings: list })),
  alternatives: z.array(z.strictObject({ drug: words, when: words.nullable(), fact: words.nullable() })),
  exceptions: list,
  boxed: z.boolean(),
  strength: z.enum(['absolute', 'relative']),
  /** Of the wrong answer, 1 to 4. */
  severity: z.int().min(1).max(4),
  severityReason: words,
  contestable: words.nullable(),
  /** Why the drug may be used in this record. */
  basis: words.nullable(),
  sources: z.array(
    z.strictObject({
      title: words,
      section: words,
      address: words,
      edition: words,
      jurisdiction: words,
      says: words,
      opened: z.boolean(),
    }),
  ),
  /** The one record of its rule and role that a gate counts. */
  canonical: z.boolean(),
  review: z.enum(['unreviewed', 'reviewed']),
  reviewRole: words.nullable(),
  reviewDate: words.nullable(),
  paper: paperSchema.nullable(),
  /** Of a probe. */
  answer: z.enum(['yes', 'no']).nullable(),
  /** Of a record that withholds a value: what it is, words that name it, and whether the answer hangs on it. */
  withheld: z.strictObject({ value: words, names: list, decides: z.boolean() }).optional(),
})

/** {@link referenceSchema} */
export type StructuredAction = z.infer<typeof referenceSchema>

/** The structured answer in `metadata.reference`; undefined where there is none, or one of another kind. */
export function readReference(json: string | null): StructuredAction | undefined {
  try {
    return referenceSchema.safeParse(JSON.parse(json ?? 'null')).data
  } catch {
    return undefined
  }
}

/** What a record must do: the answer in one sentence, in a structure, and the facts that it follows from. */
export interface RecordAnswer {
  /** One sentence. */
  readonly says: string
  /** {@link StructuredAction} as canonical JSON. */
  readonly reference: string
  /** The slots of the text and what was derived from them, as canonical JSON. */
  readonly slots: string
  readonly expectation: 'invariant' | 'must-adjust' | 'must-flag' | 'clarify' | 'may-change'
}

const expectations = {
  usable: 'invariant',
  flag: 'must-flag',
  adjust: 'must-adjust',
  avoid: 'must-adjust',
  grey: 'may-change',
  ask: 'clarify',
} as const

/** The right answer to a scenario, computed from the rule and from what its text prints. */
export function answerTo(rule: Rule, scenario: Scenario): RecordAnswer {
  const response = answeringIn(rule, scenario)
  const reference = canonicalJson(referenceOf(rule, scenario, response))
  const slots = canonicalJson(slotsOf(rule, scenario))
  if (scenario.role === 'probe') {
    const { says } = rule.probe[scenario.variant === 'negated' ? 'negated' : 'direct']
    return { says, reference, slots, expectation: 'may-change' }
  }
  return { says: response.says, reference, slots, expectation: expectations[response.verdict] }
}

function referenceOf(rule: Rule, scenario: Scenario, response: Answering): StructuredAction {
  const { drug, hazard, decision, review, paper = null } = rule
  const { role, asked, byValue, withheld } = scenario
  const probe = role === 'probe' ? rule.probe[scenario.variant === 'negated' ? 'negated' : 'direct'] : null
  const { basis, sources } = groundsOf(rule, scenario, response)
  return {
    rule: rule.id,
    title: rule.title,
    drug,
    indication: (role === 'exception' ? rule.exception?.indication : undefined) ?? rule.indication,
    decision,
    hazard: hazard.name,
    concept: hazard.concept,
    response: response.name,
    verdict: response.verdict,
    byValue,
    acceptable: response.acceptable,
    insufficient: response.insufficient,
    forbidden: response.forbidden,
    silence: !asked && response.verdict === 'usable',
    mention: response.mention,
    alternatives: response.alternatives.map(({ drug: name, when = null, fact = null }) => {
      return { drug: name, when, fact: fact === null ? null : printedFact(fact, scenario) }
    }),
    exceptions: hazard.exceptions,
    boxed: hazard.boxed,
    strength: hazard.strength,
    severity: hazard.severity.value,
    severityReason: hazard.severity.reason,
    contestable: hazard.contestable ?? null,
    basis,
    sources: sources.flatMap((name) => rule.sources[name] ?? []).map(({ reviewBy: _, ...source }) => source),
    canonical: isCanonical(rule, scenario),
    review: review.state,
    reviewRole: review.role ?? null,
    reviewDate: review.date ?? null,
    paper,
    answer: probe?.answer ?? null,
    ...(withheld === null
      ? {}
      : { withheld: { value: withheld.withheld, names: [...withheld.names], decides: withheld.decides } }),
  }
}

/** Why the answer is right, and who says so. */
function groundsOf(rule: Rule, { role, withheld }: Scenario, response: Answering) {
  const { twin, exception, withdrawn } = rule
  if (role === 'twin' && twin !== undefined) return { basis: twin.basis, sources: twin.sources }
  if (role === 'exception' && exception !== undefined) return { basis: exception.basis, sources: exception.sources }
  if (role === 'withdrawn' && withdrawn !== undefined) return { basis: withdrawn.basis, sources: response.sources }
  if (withheld !== null) {
    const hangs = withheld.decides ? 'The answer hangs on' : 'The answer does not hang on'
    return { basis: `${hangs} what is not in the chart: ${withheld.withheld}.`, sources: response.sources }
  }
  return { basis: null, sources: response.sources }
}

/** The words of the patient's text that a rule names with placeholders; null where this text tells it otherwise. */
function printedFact(fact: string, { entries }: Scenario): string | null {
  const entry = entries.find(({ template }) => template.includes(fact))
  if (entry === undefined) return null
  const words = new Map(entry.pieces.flatMap((piece) => ('slot' in piece ? [[piece.slot, piece.words] as const] : [])))
  return fact.replace(/\{([^{}]*)\}/g, (all) => words.get(slotsIn(all)[0] ?? '') ?? all)
}

/** Each rule has one pre-declared record of its condition and one of its twin. */
function isCanonical({ condition, twin }: Rule, { role, cue, asked }: Scenario): boolean {
  if (role === 'condition') return asked && cue === condition.canonical
  if (role === 'twin') return asked && cue === twin?.canonical
  return role !== 'band' && role !== 'probe'
}

/** Nothing that the text does not print, but for what the bands work out of printed values. */
function slotsOf(rule: Rule, scenario: Scenario) {
  const { facts } = scenario
  const shown = new Set(
    scenario.entries.flatMap(({ pieces }) => pieces.flatMap((one) => ('slot' in one ? one.slot : []))),
  )
  const { bands } = rule
  const value = bands === undefined ? undefined : measured(facts, bands.by)
  const band = bands === undefined || value === undefined ? undefined : bandAt(bands, value)
  return {
    // A date of birth or a school grade stands for an age that nobody worked out; a probe has no patient.
    age: shown.has('age') ? facts.age : null,
    sex: scenario.role === 'probe' ? null : rule.patient.sex,
    values: Object.entries(rule.slots).flatMap(([name, slot]) => {
      const measure = 'measure' in slot ? slot.measure : null
      const read = scenario.byValue && bands?.by === name
      if (!shown.has(name) && !read) return []
      return [{ name, value: facts.values[name] ?? null, unit: slot.unit, measure, printed: shown.has(name) }]
    }),
    band:
      bands === undefined || band === undefined || !scenario.byValue
        ? null
        : { by: bands.by, from: finite(band.from), to: finite(band.to), response: band.response },
    discordant: scenario.byValue ? isDiscordant(rule, facts) : null,
  }
}

function finite(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null
}
