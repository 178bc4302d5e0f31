import { quote } from '../../errors.js'
import { groupFile, phrases, setsOf } from '../../vocabulary/index.js'
import type { RowProblem } from './columns.js'

const wordFile = groupFile('import/words.yaml', ['placeholder'], phrases)
const words = setsOf(wordFile)

const bareNumber = /^[<>≤≥~≈]?\s*[+−-]?\d[\d.,]*\s*%?$/

/**
 * A reference that stands for no answer: "n/a", "pending", "?", or a bare number, which is right only of options.
 *
 * @example
 * [placeholder('N/A', false), placeholder('Unknown primary', false)].map((found) => found?.problem)
 * // → ['placeholder-answer', undefined]
 */
export function placeholder(target: string, hasOptions: boolean): RowProblem | undefined {
  const plain = plainWords(target)
  const isNumber = bareNumber.test(target.trim())
  if (isNumber ? hasOptions : plain !== '' && !words().placeholder.has(plain)) return undefined
  const message = `The answer ${quote(target)} looks like no diagnosis, and every other one will be graded wrong. It is kept; fill the answer in, or remove the row.`
  return { problem: 'placeholder-answer', message }
}

/** Small letters, and a blank for every run of other signs. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim()
}
