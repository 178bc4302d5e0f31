import { once } from '../../../vocabulary/index.js'
import { personFile } from './words.js'

/** Share of content words, 0–1, from which on two sentences are near-duplicates. */
const mostShared = 0.7

/** Earlier sentences looked at for one sentence; keeps a file of lookalikes linear. */
const mostCandidates = 500

/** Words without content of their own. */
const littleWords = once(() => new Set(personFile.read().little))

/**
 * For each text the index of an earlier one that shares at least 70 % of the content words of the longer; else undefined.
 *
 * Two such texts share one of their rarest words, so only those that do are compared.
 *
 * @example
 * nearDuplicates(['The green pen is long.', 'A long pen, green.', 'The red pen is short.'])
 * // → [undefined, 0, undefined]
 */
export function nearDuplicates(texts: readonly string[]): readonly (number | undefined)[] {
  const sets = texts.map(contentWords)
  const holdersCount = new Map<string, number>()
  for (const words of sets) for (const word of words) holdersCount.set(word, (holdersCount.get(word) ?? 0) + 1)
  const holders = new Map<string, number[]>()
  return sets.map((words, index) => {
    const rarest = [...words].sort(
      (a, b) => (holdersCount.get(a) ?? 0) - (holdersCount.get(b) ?? 0) || (a < b ? -1 : 1),
    )
    const prefix = rarest.slice(0, words.size - Math.ceil(mostShared * words.size) + 1)
    const candidates = new Set<number>()
    for (const word of prefix) {
      for (const other of holders.get(word) ?? []) {
        if (candidates.size < mostCandidates) candidates.add(other)
      }
    }
    for (const word of prefix) {
      const list = holders.get(word) ?? []
      if (list.length < mostCandidates) holders.set(word, [...list, index])
    }
    return [...candidates].sort((a, b) => a - b).find((other) => areNear(words, sets[other] as ReadonlySet<string>))
  })
}

function areNear(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= mostShared * Math.max(a.size, b.size)
}

function contentWords(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(all.filter((word) => word.length > 1 && !littleWords().has(word)))
}
