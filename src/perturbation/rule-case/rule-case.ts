import type { Case } from '../../clinical/index.js'
import { answerTo, originalOf, type Rule, type RuleSet, type Scenario, textOf } from '../../scenario/index.js'
import { type Outcome, type RefusedCase, refusal } from '../contract/index.js'

/** The drug-safety rule of a case whose text is as the rule has it. */
export function ruleOf({ id, text }: Case, rules: RuleSet | null | undefined): Rule | RefusedCase {
  const rule = rules?.rules.get(id)
  if (rule === undefined) return refusal('no-rule', `${id} is not the case of a drug-safety rule.`)
  if (text === textOf(originalOf(rule))) return rule
  return refusal('other-text', `The text of ${id} is not that of the rule. Take the cases of the rules as they are.`)
}

/** What a record of a rule asks for, computed from the rule and from what the text then prints. */
export function outcomeOf(rule: Rule, scenario: Scenario, level: number | null): Outcome {
  const { says, reference, slots, expectation } = answerTo(rule, scenario)
  const { role, cue, asked } = scenario
  return {
    expectation,
    reference: { diagnosis: says, action: reference },
    level,
    scenario: { rule: rule.id, role, cue, asked, slots },
  }
}
