import { byWord } from './by-word.js'

/** Rows of words and phrases, made ready to be looked up. */
export interface WordIndex {
  /** Which rows have a word or phrase in a text of small words, as {@link wordsOf} gives them. */
  rowsIn(words: readonly string[]): ReadonlySet<number>
  /** Which rows have this word by itself. */
  rowsOf(word: string): readonly number[]
}

/**
 * Makes rows ready; a star stands for any letters or none, and words match whole.
 *
 * @example
 * [...indexWords([['cough*'], ['short of breath']]).rowsIn(['he', 'coughs'])]
 * // → [0]
 */
export function indexWords(rows: readonly (readonly string[])[]): WordIndex {
  const single = createLookup<number>()
  const firsts = createLookup<{ readonly row: number; readonly rest: readonly RegExp[] }>()
  for (const [row, phrases] of rows.entries()) {
    for (const phrase of phrases) {
      const [first = '', ...rest] = phrase.split(' ')
      if (rest.length === 0) single.add(first, row)
      else firsts.add(first, { row, rest: rest.map(patternOf) })
    }
  }
  // One look-up a word: what is told by it alone, and what goes on behind it.
  const at = byWord((word) => ({ rows: single.find(word), phrases: firsts.find(word) }))
  const rowsOf = (word: string): readonly number[] => at(word).rows
  return {
    rowsOf,
    rowsIn(words) {
      const found = new Set<number>()
      for (const [i, word] of words.entries()) {
        const { rows: own, phrases } = at(word)
        for (const row of own) found.add(row)
        for (const { row, rest } of phrases) {
          if (rest.every((pattern, k) => pattern.test(words[i + k + 1] ?? ''))) found.add(row)
        }
      }
      return found
    },
  }
}

/** The words of a text in small letters, figures within them included. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}

/** Values by word: whole, by its beginning, by its end, or by a pattern. */
function createLookup<Value>() {
  const whole = new Map<string, Value[]>()
  const begun = new Map<string, Value[]>()
  const ended = new Map<string, Value[]>()
  const others: { readonly pattern: RegExp; readonly value: Value }[] = []
  const put = (map: Map<string, Value[]>, key: string, value: Value): void => {
    const list = map.get(key)
    if (list === undefined) map.set(key, [value])
    else list.push(value)
  }
  return {
    add(word: string, value: Value): void {
      const [, star = '', bare = '', end = ''] = /^(\*?)([^*]*)(\*?)$/.exec(word) ?? []
      if (bare === '' || (star !== '' && end !== '')) others.push({ pattern: patternOf(word), value })
      else put(star !== '' ? ended : end !== '' ? begun : whole, bare, value)
    },
    find(word: string): readonly Value[] {
      const found = [...(whole.get(word) ?? [])]
      for (let length = 1; length <= word.length; length++) {
        found.push(...(begun.get(word.slice(0, length)) ?? []), ...(ended.get(word.slice(-length)) ?? []))
      }
      for (const { pattern, value } of others) if (pattern.test(word)) found.push(value)
      return found
    },
  }
}

function patternOf(word: string): RegExp {
  return new RegExp(`^${word.replaceAll('*', '[\\p{L}\\d]*')}$`, 'u')
}
