import { compareFacts, readAssertions } from '../src/clinical/index.js'
import { manyTexts } from './corpus.js'
import { cpuSeconds } from './measure.js'
import type { BenchRow } from './row.js'

/** How long the comparer takes: a megabyte of text in which each tenth sentence differs, and 512 rewritten cases. */
export async function benchFacts(): Promise<BenchRow[]> {
  const texts = manyTexts(1_000_000)
  const [before, after] = [texts.join('\n'), texts.map(altered).join('\n')]
  const many = Array.from({ length: 512 }, (_, i) => texts[i % texts.length] as string)
  const rewritten = many.map(restated)
  // The first comparison reads the vocabularies; only where words differ that are no filler, that of concepts.
  compareFacts('He coughs.', 'She has asthma.')
  return [
    row('1 MB of text compared with 1 MB', await cpuSeconds(() => compareFacts(before, after)), 10),
    row(
      '512 cases compared with the same in other words',
      await cpuSeconds(() => many.map((text, i) => compareFacts(text, rewritten[i] as string))),
      3,
    ),
    row('assertions of 1 MB read', await cpuSeconds(() => readAssertions(before)), 10),
  ]
}

/** Each tenth full stop moves a word. */
function altered(text: string): string {
  let at = 0
  return text.replace(/ (\w+)\. /g, (found, word: string) => (++at % 10 === 0 ? ` indeed ${word}. ` : found))
}

/** Every sentence a little otherwise. */
export function restated(text: string): string {
  return text.replace(/\b(?:has|is|shows|was)\b/g, (word) => `${word} now`).replaceAll('patient', 'person')
}

function row(name: string, seconds: number, bar: number): BenchRow {
  return { name, figure: seconds, unit: 's', bar: `< ${bar}`, met: seconds < bar }
}
