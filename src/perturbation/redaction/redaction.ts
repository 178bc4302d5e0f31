import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import {
  differences,
  originalOf,
  type Redaction,
  type Rule,
  type RuleSet,
  redactionsOf,
  whyWithout,
  withheldOf,
} from '../../scenario/index.js'
import { spansAfter } from '../../text/index.js'
import { type Check, type Perturbation, parseParams, type RefusedCase, refusal, type Tools } from '../contract/index.js'
import { outcomeOf, ruleOf } from '../rule-case/index.js'

const sets = ['both', 'decides', 'idle'] as const
const schema = z.strictObject({ records: z.enum(sets).default('both') })

export type RedactionParams = z.infer<typeof schema>

/**
 * Withholds one laboratory value, vital sign or medication of a drug-safety case as charts do ("pending", "not recorded"),
 * with everything from which it could be worked out. After [safety §2.2].
 *
 * Each rule gives two records: one in which the answer hangs on the value, so that asking is right, and one in which it
 * does not, so that asking is over-caution.
 */
export const redaction: Perturbation<'redaction', RedactionParams> = {
  name: 'redaction',
  version: 2,
  paper: 'after [safety §2.2]',
  summary: 'withholds a value of a drug-safety case, one on which the answer hangs or one on which it does not',
  expectation: ({ records }) => (records === 'idle' ? 'invariant' : 'clarify'),
  needs: () => ({ rules: true }),
  draws: () => false,
  review: () => ({
    unasked: 'values withheld on purpose; whether the answer hangs on them is a question about the rule',
  }),
  params: { records: `which records of a rule: ${sets.join(', ')}; default both` },
  parse: (raw) => parseParams(schema, raw, redaction),
  variants({ id }, { records }, { rules }) {
    // A case of another kind is refused with a reason, and so needs one record to be refused.
    if (rules?.rules.has(id) !== true) return [null]
    return redactionsIn(id, rules)
      .filter(({ decides }) => records === 'both' || decides === (records === 'decides'))
      .map(nameOf)
  },
  whyNone: ({ id }, _, { rules }) => (rules?.bundled.has(id) ? whyWithout(id) : 'the rule is not a bundled one'),
  edits(original, _, tools) {
    const found = find(original, tools)
    if ('refused' in found) return found
    const { rule, withheld } = found
    const scenario = withheldOf(rule, withheld)
    return differences(originalOf(rule), scenario).map(({ at, before, after, part }) => {
      const why = { kind: 'omission', rule: rule.id, role: scenario.role, withheld: withheld.withheld, part } as const
      return { at, before, after, why }
    })
  },
  outcome(original, _, tools) {
    const found = find(original, tools)
    if ('refused' in found) return undefined
    const { rule, withheld } = found
    return outcomeOf(rule, withheldOf(rule, withheld), null)
  },
  checks: [nothingLeft()],
}

/** No word is left, beside the sentences that withhold the value, from which it could be told. */
function nothingLeft(): Check<RedactionParams> {
  return {
    name: 'withheld-told',
    version: 1,
    vocabulary: ['redaction'],
    find({ original, edits, perturbed }) {
      const carriers = redactionsOf(original.id).find(
        ({ decides }) => decides === (edits[0]?.why.role === 'withheld'),
      )?.carriers
      if (carriers === null || carriers === undefined) return []
      const own = spansAfter(edits)
      const match = carriers.exec(
        own.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), perturbed),
      )
      if (match === null) return []
      const message = `${original.id}: "${match[0]}" still tells what is withheld.`
      return [{ check: 'withheld-told', level: 'error', at: null, message }]
    },
  }
}

function nameOf({ decides }: Redaction): string {
  return decides ? 'decides' : 'idle'
}

/** A user's rule that replaces a bundled one has another text, for which no redaction was written. */
function redactionsIn(id: string, rules: RuleSet | null | undefined): readonly Redaction[] {
  return rules?.bundled.has(id) ? redactionsOf(id) : []
}

interface Found {
  readonly rule: Rule
  readonly withheld: Redaction
}

function find(original: Case, { rules, variant = null }: Pick<Tools, 'rules' | 'variant'>): Found | RefusedCase {
  const rule = ruleOf(original, rules)
  if ('refused' in rule) return rule
  const { id } = rule
  const withheld = redactionsIn(id, rules).find((one) => nameOf(one) === variant)
  if (withheld === undefined) return refusal('no-record', `The rule ${id} has no redaction: ${whyWithout(id)}.`)
  return { rule, withheld }
}
