import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import { occurrences } from '../../grouped.js'
import {
  noteDifferences,
  noteForms,
  type Rule,
  type RuleSet,
  type Scenario,
  scenariosOf,
  textOf,
} from '../../scenario/index.js'
import { factsSurvive } from '../check/index.js'
import { type Check, type Perturbation, parseParams, type RefusedCase, refusal } from '../contract/index.js'

const forms = z.array(z.enum(noteForms)).min(1)
const schema = z.strictObject({ forms: forms.default([...noteForms]) })

export type ReconstructionParams = z.infer<typeof schema>

/**
 * Tells the same facts as a note: SOAP note, case summary, triage note, referral letter. Level 3. [safety Table 1]
 *
 * The sentences are those of the case, each once and word for word; new are headings and the complaint in a few words.
 * The fact comparer reads the note too; what it finds is reported and refuses nothing, for order is all that changed.
 */
export const reconstruction: Perturbation<'reconstruction', ReconstructionParams> = {
  name: 'reconstruction',
  version: 2,
  paper: '[safety §2.1, Table 1]',
  summary: 'tells a drug-safety case as a note: SOAP, case summary, triage note, referral letter',
  expectation: () => 'invariant',
  needs: () => ({ rules: true }),
  draws: () => false,
  review: () => ({ unasked: 'the same sentences in another order under headings' }),
  params: { forms: `a list of ${noteForms.join(', ')}; default all` },
  parse: (raw) => parseParams(schema, raw, reconstruction),
  variants: (_, params) => params.forms,
  edits(original, params, { rules, variant }) {
    const form = params.forms.find((one) => one === variant) ?? (params.forms[0] as (typeof noteForms)[number])
    const found = find(original, rules)
    if ('refused' in found) return found
    return noteDifferences(found.rule, found.scenario, form).map(({ at, before, after }) => {
      return { at, before, after, why: { kind: 'reconstruction', rule: found.rule.id, form } }
    })
  },
  outcome: () => ({ level: 3 }),
  checks: [keepsWords(), factsSurvive({ refuses: () => false, whole: true })],
  expectedFindings: () =>
    'the sentences stand in another order, and the comparer reads some facts by what stands around them.',
}

/** Every word of the text occurs in the note, at least as often. */
function keepsWords(): Check<ReconstructionParams> {
  return {
    name: 'note-keeps-words',
    version: 1,
    vocabulary: ['note'],
    find({ original, perturbed }) {
      const lost = lostWords(original.text, perturbed)
      if (lost === undefined) return []
      return [{ check: 'note-keeps-words', level: 'error', at: null, message: `The note lacks "${lost}".` }]
    },
  }
}

/** The first word that the note has fewer times than the text. */
function lostWords(text: string, note: string): string | undefined {
  const left = occurrences(note.split(/\s+/))
  return text.split(/\s+/).find((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count === 0
  })
}

interface Found {
  readonly rule: Rule
  readonly scenario: Scenario
}

/** Which sentence belongs under which heading is known of the texts of rules only. */
function find({ id, text }: Case, rules: RuleSet | null | undefined): Found | RefusedCase {
  const rule = rules?.rules.get(id)
  if (rule !== undefined) {
    for (const scenario of scenariosOf(rule)) if (textOf(scenario) === text) return { rule, scenario }
  }
  const why =
    rule === undefined ? `${id} is not the case of a drug-safety rule.` : `The text of ${id} is none of its rule.`
  const message = `${why} Notes are made of the texts of rules, before other steps.`
  return refusal(rule === undefined ? 'no-rule' : 'other-text', message)
}
