import sbd from 'sbd'
import sentencex from 'sentencex'
import { sentenceBreaks } from '../src/text/index.js'
import { manyTexts } from './corpus.js'
import { median, wallSeconds } from './measure.js'
import type { BenchRow } from './row.js'

/** `sentenceBreaks` against Intl.Segmenter, sentencex and sbd, over the bundled cases repeated. */
export async function benchSentences(): Promise<BenchRow[]> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const rows: BenchRow[] = []
  const splitters: readonly { name: string; characters: number; split: (text: string) => number }[] = [
    { name: 'sentenceBreaks', characters: 50_000_000, split: (text) => sentenceBreaks(text).length },
    { name: 'Intl.Segmenter', characters: 5_000_000, split: (text) => [...segmenter.segment(text)].length },
    { name: 'sentencex', characters: 5_000_000, split: (text) => sentencex('en', text).length },
    { name: 'sbd', characters: 2_000_000, split: (text) => sbd.sentences(text, {}).length },
  ]
  for (const { name, characters, split } of splitters) {
    const texts = manyTexts(characters)
    const total = texts.reduce((sum, text) => sum + text.length, 0)
    const rates: number[] = []
    for (let round = 0; round < 4; round++) {
      let found = 0
      const seconds = await wallSeconds(() => {
        for (const text of texts) found += split(text)
      })
      if (found === 0) throw new Error(`${name} found no sentence.`)
      if (round > 0) rates.push(total / seconds / 1e6)
    }
    const rate = median(rates)
    const isOurs = name === 'sentenceBreaks'
    rows.push({ name, figure: rate, unit: 'M characters/s', ...(isOurs ? { bar: '≥ 80', met: rate >= 80 } : {}) })
  }
  return rows
}
