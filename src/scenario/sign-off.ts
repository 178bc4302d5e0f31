import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PipelineError } from '../errors.js'
import { bundledRules } from './library.js'
import { readRuleFile } from './rule/index.js'
import type { RuleSet } from './rule-set.js'

/** Who has reviewed a rule, and when. */
export interface SignOff {
  /** A role and years, `clinical pharmacist, 12 years`; never a name. */
  readonly role: string
  /** `2026-11-22` */
  readonly date: string
}

/** A rule file with its review state changed, and nothing else. */
export interface SignedRule {
  /** `<category>/<id>.yaml` */
  readonly file: string
  readonly content: string
  /** The file that it was read from. */
  readonly source: string
}

/**
 * The file of a rule, unchanged except that the sign-off replaces its review state.
 *
 * @throws {PipelineError} usage — no such rule; input-invalid — the file has no place for it, or is none afterwards
 */
export function signedRule(
  ruleSet: RuleSet,
  id: string,
  by: SignOff & { readonly folder?: string | undefined },
): SignedRule {
  const found = ruleSet.files.find(({ rule }) => rule.id === id)
  if (found === undefined) throw new PipelineError('usage', `No rule is called ${id}.`)
  const { file } = found
  const home = ruleSet.bundled.has(id) ? bundledRules : (by.folder ?? bundledRules)
  const source = join(home, file)
  const before = readFileSync(source, 'utf8')
  const review = `review: { state: reviewed, role: ${JSON.stringify(by.role)}, date: "${by.date}" }\n`
  const content = before.replace(/^review:.*\n?(?:[ \t]+.*\n?)*/m, () => review)
  const read = readRuleFile(content, file)
  if ('rule' in read && read.rule.review.state === 'reviewed') return { file, content, source }
  const message = `${source}: expected a key "review" at the top of the rule that can be signed off. Correct the file.`
  throw new PipelineError('input-invalid', message, { file: source })
}
