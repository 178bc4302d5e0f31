import type { Recipe } from '../recipe/index.js'

/**
 * What is to be said of findings that a reader would else take for faults of a dataset: how many tell of changed facts,
 * and why that is expected of the recipe. Null where there are none, or where they are news.
 *
 * @param findings counts by check
 */
export function expectedFindings(
  { steps }: Pick<Recipe, 'steps'>,
  findings: Readonly<Record<string, number>>,
): string | null {
  const ofFacts = Object.entries(findings).filter(([check]) => check.startsWith('facts-'))
  const count = ofFacts.reduce((sum, [, each]) => sum + each, 0)
  const reasons = steps.flatMap(({ perturbation, params }) => perturbation.expectedFindings?.(params) ?? [])
  if (count === 0 || reasons.length === 0) return null
  const subject = count === 1 ? '1 finding of a changed fact is' : `${count} findings of changed facts are`
  return `${subject} expected of this recipe: ${[...new Set(reasons)].join(' Also: ')}`
}
