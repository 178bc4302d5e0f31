import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bundledCases } from '../src/bundled.js'
import { isEveryday } from '../src/clinical/assertion/term/index.js'
import { drugNames } from '../src/clinical/fact/words/drug.js'
import { concepts, findConcepts } from '../src/clinical/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/concepts.ts [CASES…] [--unknown N]`: how much of the clinical language of texts the concept vocabulary
 * knows; of the bundled cases, and of imported files.
 *
 * A clinical term is told without the vocabulary: a word of three letters or more that is no everyday English
 * (`data/vocabulary/english`) in any form, no drug, no unit (up to five letters, or `…units`, after a number or a
 * slash), and no name (capital letter within a sentence, and nowhere small). It is known where it is part of the name
 * of a concept.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unknown: { type: 'string', default: '40' } },
})

const drugs = new Set(drugNames().flatMap(({ written }) => written.split(' ')))
const words = /(?<![\p{L}\p{N}])\p{L}[\p{L}’']{2,}(?![\p{L}\p{N}])/gu

interface Term {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The clinical terms of a text; `small` holds the words that are written small in some text. */
function termsOf(text: string, small: ReadonlySet<string>): readonly Term[] {
  return [...text.matchAll(words)].flatMap(({ 0: written, index: start }) => {
    const word = written.toLowerCase().replace(/[’']s?$/, '')
    const isUnit =
      /\/$|[\d.,][\s-]*$/.test(text.slice(Math.max(0, start - 4), start)) &&
      (word.length < 6 || word.endsWith('units') || word.endsWith('units'))
    const isName = /^\p{Lu}\p{Ll}/u.test(written) && !small.has(word)
    if (isUnit || isName || /n[’']t$/.test(written) || isEveryday(word) || drugs.has(word)) return []
    return [{ word, start, end: start + written.length }]
  })
}

function measure(name: string, texts: readonly string[]): void {
  const small = new Set(texts.flatMap((text) => text.match(/(?<!\p{L})\p{Ll}[\p{L}’']{2,}/gu) ?? []))
  const unknown = new Map<string, number>()
  const all = new Set<string>()
  let known = 0
  let count = 0
  for (const text of texts) {
    const mentions = findConcepts(text, concepts())
    for (const { word, start, end } of termsOf(text, small)) {
      count++
      all.add(word)
      if (mentions.some((mention) => mention.start <= start && end <= mention.end)) known++
      else unknown.set(word, (unknown.get(word) ?? 0) + 1)
    }
  }
  const percent = (value: number): string => (100 * value).toFixed(1)
  const { low, high } = wilson(known, count, 0.95)
  console.log(
    `${name}: ${texts.length} texts, ${all.size} clinical words, ${count} times; known ${known}, ${percent(known / count)} % [${percent(low)}, ${percent(high)}]`,
  )
  const rows = [...unknown].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, Number(values.unknown))
  console.log(`  unknown: ${rows.map(([word, times]) => `${word} ${times}`).join(', ')}`)
}

for (const path of [bundledCases, ...positionals]) {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const texts = lines.map((line) => {
    const { input, target } = JSON.parse(line) as { readonly input: string; readonly target: string }
    return `${input}\n${target}`
  })
  measure(path === bundledCases ? 'bundled cases' : (path.split('/').at(-1) ?? path), texts)
}
