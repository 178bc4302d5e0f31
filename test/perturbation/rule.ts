import { type RewritingRule, readForRewriting } from '../../src/perturbation/rule-rewriting/reading/reading.js'
import { rngAt } from '../../src/rng.js'
import { apply, seal } from '../../src/text/index.js'

/** A text after everything that one rule could do to it. */
export function rewrite(rule: RewritingRule, text: string, reference = 'Gout', seed = '1'): string {
  const drafts = rule(readForRewriting(text, reference), rngAt([seed]))
  return apply(text, seal(text, drafts.flat()))
}

/** One sentence within a case about a man, rewritten by one rule. */
export function rewriteSentence(rule: RewritingRule, sentence: string, reference = 'Gout'): string {
  const before = 'A 40-year-old man limps. '
  const after = ' What is the cause?'
  return rewrite(rule, before + sentence + after, reference).slice(before.length, -after.length)
}
