import { memoiseByObject } from '../../memoise-by-object.js'
import type { Redaction } from '../redaction/index.js'
import { type Change, type CueForm, cueForms, type Response, type Rule, responsesOf } from '../rule/index.js'
import { changeEntries, type Entry, fill, originalEntries, type Piece, slotsIn } from '../text/index.js'
import { bandAt, shows, stepsOf } from './band.js'
import { type Facts, factsOf, measured, printedOf } from './values.js'

/** What a record is to its rule. */
export const roles = [
  'original',
  'condition',
  'band',
  'twin',
  'exception',
  'withdrawn',
  'withheld',
  'withheld-idle',
  'probe',
] as const
export type Role = (typeof roles)[number]

/** A part of a text as rendered in one record. */
export interface RenderedEntry extends Entry {
  readonly pieces: readonly Piece[]
}

/** One text of one patient under a rule, and which response is right there. */
export interface Scenario {
  readonly role: Role
  /** Tells records of one rule and role apart; null where there is one. */
  readonly variant: string | null
  readonly cue: CueForm | null
  /** Whether the question asks about the drug. */
  readonly asked: boolean
  readonly entries: readonly RenderedEntry[]
  readonly facts: Facts
  /** Name of the response that is right; what the printed value says, where the text shows one that bands read. */
  readonly response: string
  /** Whether the response follows from a printed value. */
  readonly byValue: boolean
  /** What the text withholds; null where it tells all. */
  readonly withheld: Redaction | null
}

/** Whatever decides a scenario beside the rule. */
interface Wanted {
  readonly role: Role
  readonly variant?: string
  readonly cue?: CueForm | null
  readonly asked?: boolean
  readonly changes: readonly Change[]
  /** The right response where no printed value says it; with `fixed` in any case. */
  readonly response: string
  readonly fixed?: boolean
  readonly withheld?: Redaction
}

/** The text of a scenario. */
export function textOf({ entries }: Pick<Scenario, 'entries'>): string {
  return entries.map(({ pieces }) => pieces.map(({ words }) => words).join('')).join(' ')
}

function scenario(rule: Rule, wanted: Wanted): Scenario {
  const { role, variant = null, cue = null, asked = true, changes, fixed = false, withheld = null } = wanted
  const facts = factsOf(rule, changes)
  const printed = printedOf(rule, facts)
  const question: Change = asked ? {} : { replace: { question: rule.question.unasked } }
  const entries = [...changes, question].reduce(changeEntries, originalEntries(rule))
  const slots = entries.flatMap(({ template }) => slotsIn(template))
  const band = fixed ? undefined : bandOf(rule, facts, slots)
  return {
    role,
    variant,
    cue,
    asked,
    entries: entries.map((entry) => ({ ...entry, pieces: fill(entry.template, printed) })),
    facts,
    response: band ?? wanted.response,
    byValue: band !== undefined,
    withheld,
  }
}

function bandOf(rule: Rule, facts: Facts, slots: readonly string[]): string | undefined {
  const { bands } = rule
  if (bands === undefined || !shows(rule, bands.by, slots)) return undefined
  const value = measured(facts, bands.by)
  return value === undefined ? undefined : bandAt(bands, value)?.response
}

// Checks, sets and notes ask for these again and again, and a rule never changes.

/** The patient without the condition. */
export const originalOf = memoiseByObject((rule: Rule) =>
  scenario(rule, { role: 'original', changes: [], response: 'usable' }),
)

/** The condition in the forms in which the rule tells it, asked about and not; the canonical one first. */
export const conditionsOf = memoiseByObject((rule: Rule) =>
  cuesOf(rule.condition).flatMap(({ cue, change }) => {
    const response = change.response ?? rule.condition.response
    return bothQuestions(rule, { role: 'condition', cue, changes: [change], response })
  }),
)

/** The twin, in which the drug may be used, in the same forms; none where the rule has no twin. */
export const twinsOf = memoiseByObject((rule: Rule): readonly Scenario[] => {
  if (rule.twin === undefined) return []
  return cuesOf(rule.twin).flatMap(({ cue, change }) =>
    bothQuestions(rule, { role: 'twin', cue, changes: [change], response: change.response ?? 'usable' }),
  )
})

/** The condition with an exception in which the drug is right again. */
export function exceptionOf(rule: Rule): Scenario | undefined {
  const { exception } = rule
  if (exception === undefined) return undefined
  const cue = exception.on ?? rule.condition.canonical
  const changes = [rule.condition.cues[cue] ?? {}, exception.change]
  return scenario(rule, { role: 'exception', cue, changes, response: exception.response, fixed: true })
}

/** The condition, and then word that it was an error. */
export function withdrawnOf(rule: Rule): Scenario | undefined {
  const { withdrawn } = rule
  if (withdrawn === undefined) return undefined
  const cue = withdrawn.on ?? rule.condition.canonical
  const changes = [rule.condition.cues[cue] ?? {}, withdrawn.change]
  return scenario(rule, { role: 'withdrawn', cue, changes, response: 'usable', fixed: true })
}

/** The original with one value withheld; where the value decides, no response of the rule is right. */
export function withheldOf(rule: Rule, withheld: Redaction): Scenario {
  const role = withheld.decides ? 'withheld' : 'withheld-idle'
  return scenario(rule, { role, changes: [withheld.change], response: 'usable', fixed: withheld.decides, withheld })
}

/** One record inside each band and on both sides of each bound. */
export const bandsOf = memoiseByObject((rule: Rule): readonly Scenario[] => {
  const { bands, condition } = rule
  if (bands === undefined) return []
  const under = bands.base === 'condition' ? [condition.cues[condition.canonical] ?? {}] : []
  return stepsOf(rule, bands, under).map(({ variant, set }) =>
    scenario(rule, { role: 'band', variant, changes: [...under, { set }], response: 'usable' }),
  )
})

/** The two questions without a patient; the facts are those of the original, and none of them is printed. */
export function probesOf(rule: Rule): readonly Scenario[] {
  return (['direct', 'negated'] as const).map((variant) => {
    const { question } = rule.probe[variant]
    const entry = { id: 'question', section: 'question', template: question, anchor: null } as const
    return {
      role: 'probe',
      variant,
      cue: null,
      asked: true,
      entries: [{ ...entry, pieces: [{ words: question }] }],
      facts: factsOf(rule, []),
      response: rule.condition.response,
      byValue: false,
      withheld: null,
    }
  })
}

/** Every scenario of a rule but its probes; those that take a search come last and are made when they are asked for. */
export function* scenariosOf(rule: Rule): Generator<Scenario> {
  yield originalOf(rule)
  yield* conditionsOf(rule)
  yield* twinsOf(rule)
  yield* [exceptionOf(rule), withdrawnOf(rule)].filter((one) => one !== undefined)
  yield* bandsOf(rule)
}

/** The response that is right in a scenario. */
export function responseIn(rule: Rule, { response }: Pick<Scenario, 'response'>): Response | undefined {
  return responsesOf(rule)[response]
}

function bothQuestions(rule: Rule, wanted: Wanted): readonly Scenario[] {
  return [true, false].map((asked) => {
    return scenario(rule, { ...wanted, asked, variant: `${wanted.cue}-${asked ? 'asked' : 'unasked'}` })
  })
}

type Cues = Rule['condition']['cues']

function cuesOf({ canonical, cues }: { readonly canonical: CueForm; readonly cues: Cues }) {
  return [canonical, ...cueForms.filter((form) => form !== canonical)].flatMap((cue) => {
    const change = cues[cue]
    return change === undefined ? [] : [{ cue, change }]
  })
}
