import { contextWords } from '../../../clinical/index.js'
import { quote } from '../../../errors.js'
import { placeholder } from '../slots.js'
import type { GateRule } from './unit.js'

/** How many words before a placeholder say what it measures. */
const near = 5

/**
 * Finds neighbouring placeholders whose names were exchanged.
 *
 * Only certain cases: a word at one of them alone moved to the next one, and a word at the next one alone moved back.
 */
export const labelFaults: GateRule = ({ asked, rewritten }) => {
  const [before, after] = [labelsOf(asked), labelsOf(rewritten)]
  for (let i = 0; i + 1 < Math.min(before.length, after.length); i++) {
    const [one, other, here, there] = [before[i], before[i + 1], after[i], after[i + 1]].map(
      (label) => label?.words ?? [],
    )
    const went = one?.find((name) => !other?.includes(name) && there?.includes(name) && !here?.includes(name))
    const came = other?.find((name) => !one?.includes(name) && here?.includes(name) && !there?.includes(name))
    if (went === undefined || came === undefined) continue
    const marks = [before[i], before[i + 1]].map((label) => placeholder(label?.number ?? 0)).join(' and ')
    return [
      { rule: 'name', message: `The words ${quote(went)} and ${quote(came)} stand at each other's marks: ${marks}.` },
    ]
  }
  return []
}

/** For each placeholder the words between the one before and it, the nearest few, cut to their stems. */
function labelsOf(text: string): readonly { readonly number: number; readonly words: readonly string[] }[] {
  return [...text.matchAll(/([^⟦⟧]*)⟦(\d+)⟧/gu)].map(([, piece = '', number]) => {
    const words = (piece.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((found) => !contextWords().small.has(found))
    return { number: Number(number), words: words.slice(-near).map((found) => found.slice(0, 6)) }
  })
}
