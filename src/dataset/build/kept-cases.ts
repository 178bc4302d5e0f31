import type { Case } from '../../clinical/index.js'
import { memoiseLast } from '../../memoise-last.js'
import type { Line } from '../file/index.js'

/** Characters of lines whose cases are kept, of some thousand cases: memory does not grow with a long file. */
const mostCharacters = 2 * 1024 * 1024

/** Cases of the first lines of a file. */
export interface KeptCases {
  /** The case of a line: the very one that an equal line gave before, else what is read of it. */
  caseOf(line: Line, read: (line: Line) => Case): Case
}

/** What was read of a file last: builds of several recipes read it one after the other, and share what each case tells. */
export const keptCases: (path: string) => KeptCases = memoiseLast((_path) => {
  const cases = new Map<number, { readonly text: string; readonly original: Case }>()
  let left = mostCharacters
  return {
    caseOf(line, read) {
      const { number, text } = line
      const known = cases.get(number)
      if (known?.text === text) return known.original
      const original = read(line)
      if (known === undefined && text.length <= left) {
        left -= text.length
        cases.set(number, { text, original })
      }
      return original
    },
  }
})
