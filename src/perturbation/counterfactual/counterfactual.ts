import * as z from 'zod'
import type { Case, Expectation } from '../../clinical/index.js'
import {
  differences,
  originalOf,
  type RecordSet,
  type Rule,
  type RuleSet,
  recordSets,
  recordsOf,
  type Scenario,
} from '../../scenario/index.js'
import type { Edit } from '../../text/index.js'
import { type Perturbation, parseParams, type RefusedCase, refusal, type Tools, type Why } from '../contract/index.js'
import { outcomeOf, ruleOf } from '../rule-case/index.js'

const schema = z.strictObject({ records: z.enum(recordSets).default('condition') })

export type CounterfactualParams = z.infer<typeof schema>

/**
 * Changes what decides about a drug: puts its condition into a case, moves a value over a bound, or tells what only
 * looks like the condition. Levels 1 and 2 of the safety paper, their twins and controls. [safety §2.1]
 *
 * Cases are the texts of the rules; each edit is one value or one sentence, and the rest of the text stays as it is. The
 * answer is computed from the rule and from what the text then prints: see decision 0043.
 */
export const counterfactual: Perturbation<'counterfactual', CounterfactualParams> = {
  name: 'counterfactual',
  version: 5,
  paper: '[safety §2.1]',
  summary: 'puts the condition of a drug-safety rule into its case, or what only looks like it',
  expectation: ({ records }) => expectations[records],
  needs: () => ({ rules: true }),
  draws: () => false,
  isOfRules: true,
  review: () => ({
    unasked:
      'conditions put in on purpose, which must change the answer as their rules say: "review export --counterfactuals --datasets DIR" asks about those',
  }),
  params: { records: `which records of a rule: ${recordSets.join(', ')}; default condition` },
  parse: (raw) => parseParams(schema, raw, counterfactual),
  variants({ id }, { records }, { rules }) {
    const rule = rules?.rules.get(id)
    // A case of another kind is refused with a reason, and so needs one record to be refused.
    return rule === undefined ? [null] : recordsOf(rule, records).map(({ variant }) => variant)
  },
  edits(original, { records }, { rules, variant = null }) {
    const found = find(original, { records, variant, rules })
    return 'refused' in found ? found : planEdits(found)
  },
  outcome(original, { records }, { rules, variant = null }) {
    const found = find(original, { records, variant, rules })
    if ('refused' in found) return undefined
    const { rule, scenario } = found
    return outcomeOf(rule, scenario, levelOf(scenario, records))
  },
  checks: [],
}

const expectations: Readonly<Record<RecordSet, Expectation>> = {
  original: 'invariant',
  condition: 'must-adjust',
  both: 'must-adjust',
  bands: 'must-adjust',
  twin: 'invariant',
  exception: 'invariant',
  withdrawn: 'invariant',
  cues: 'must-adjust',
  probe: 'may-change',
}

interface Found {
  readonly rule: Rule
  readonly scenario: Scenario
}

interface Wanted extends Pick<Tools, 'variant'> {
  readonly records: RecordSet
  readonly rules: RuleSet | null | undefined
}

function find(original: Case, { records, variant = null, rules }: Wanted): Found | RefusedCase {
  const rule = ruleOf(original, rules)
  if ('refused' in rule) return rule
  const record = recordsOf(rule, records).find((one) => one.variant === variant)
  return record === undefined
    ? refusal(
        'no-record',
        `The rule ${rule.id} has no record of the kind "${records}"${variant === null ? '' : ` called "${variant}"`}.`,
      )
    : { rule, scenario: record.scenario }
}

function planEdits({ rule, scenario }: Found): readonly Edit<Why>[] {
  const kind = scenario.role === 'probe' ? 'reconstruction' : 'condition'
  return differences(originalOf(rule), scenario).map(({ at, before, after, part }) => {
    return { at, before, after, why: { kind, rule: rule.id, role: scenario.role, cue: scenario.cue, part } }
  })
}

/** Level 1 moves a value, level 2 a condition; an original and a question alone have none. [safety Table 1] */
function levelOf({ role }: Scenario, records: RecordSet): number | null {
  if (role === 'original' || role === 'probe') return null
  return records === 'bands' ? 1 : 2
}
