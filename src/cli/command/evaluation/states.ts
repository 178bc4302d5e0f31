import { counted } from '../../../format/index.js'
import { inOneLine } from '../../output.js'

type States = Readonly<Record<string, number>>

/**
 * Outcomes by state; where there are several models, those of each, so that no baseline passes for a model.
 *
 * @example
 * statesInWords(3, { states: { correct: 3 }, byModel: { a: { correct: 2 }, b: { correct: 1 } } })
 * // → '3 outcomes by state\n  a: correct 2, unscored 0\n  b: correct 1, unscored 0'
 */
export function statesInWords(
  count: number,
  { states, byModel }: { readonly states: States; readonly byModel: Readonly<Record<string, States>> },
): string {
  const listed = (of: States): string => inOneLine({ unscored: 0, ...of }, Number.POSITIVE_INFINITY)
  const models = Object.entries(byModel)
  if (models.length < 2) return `${counted(count, 'outcome')} by state: ${listed(states)}.`
  return [`${counted(count, 'outcome')} by state`, ...models.map(([model, of]) => `  ${model}: ${listed(of)}`)].join(
    '\n',
  )
}
