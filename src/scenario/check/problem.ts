import type { RulePath } from '../rule/index.js'

/** What is wrong with a rule, at a place of it. */
export interface RuleObjection {
  readonly path: RulePath
  readonly message: string
}
