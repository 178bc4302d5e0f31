import type { RuleFile, RuleProblem } from './rule/index.js'

/** Sources that should have been opened again before a day (`2027-06-30`): reported, and no reason to leave a rule out. */
export function staleSources(files: readonly RuleFile[], today: string): readonly RuleProblem[] {
  return files.flatMap(({ file, rule, lineOf }) =>
    Object.entries(rule.sources).flatMap(([name, { reviewBy }]) => {
      if (reviewBy >= today) return []
      const message = `sources.${name}: it was to be looked at again by ${reviewBy}`
      return [{ file, line: lineOf(['sources', name, 'reviewBy']), message }]
    }),
  )
}
