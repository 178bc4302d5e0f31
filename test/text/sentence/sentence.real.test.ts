import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertionSites, sentenceBreaks } from '../../../src/text/index.js'
import { hasRealInputs, realInputs } from '../../real-inputs.js'

interface Row {
  readonly question: string
}

function savageQuestions(): string[] {
  const options = { columns: true, bom: true, relax_quotes: true, relax_column_count: true } as const
  const rows: Row[] = parse(readFileSync(realInputs.savage), options)
  return rows.map((row) => row.question).filter((question) => question !== '')
}

function medqaQuestions(): string[] {
  const lines = readFileSync(realInputs.medqa, 'utf8').trim().split('\n')
  return lines.map((line) => (JSON.parse(line) as Row).question)
}

/** Numbers, quantities, abbreviations and names with a stop, found by other means than the rules use. */
const whole: Readonly<Record<string, RegExp>> = {
  number: /\d+(?:[.,/–-]\d+)+/g,
  quantity: /\d ?(?:mg|mcg|g|kg|mL|L|cm|mm|mm Hg|mmHg|mEq|U|mm3|°[CF]|° [CF]|%|min|h)(?![A-Za-z])/g,
  'unit with a stroke': /[A-Za-zµμ]+\/(?:d?L|min|h|hr|mm3|mL|kg)(?![A-Za-z])/g,
  'blood pressure': /\d+\/\d+ mm ?Hg/g,
  'dotted abbreviation': /(?<![A-Za-z])(?:[A-Za-z]\.){2,}/g,
  'title or reference': /(?<![A-Za-z])(?:Dr|Mr|Mrs|Ms|St|vs|approx|Approx|Fig|e\.g|i\.e|No)\. (?=[A-Za-z\d])/g,
  species: /(?<![A-Za-z.])[A-Z]\. (?=[a-z])/g,
}

describe.skipIf(!hasRealInputs('sentence breaks of the real texts'))('sentence breaks of the real texts', () => {
  let texts: string[] = []
  beforeAll(() => {
    texts = [...savageQuestions(), ...medqaQuestions()]
  })

  it('are looked at in all texts of both files', () => {
    expect(savageQuestions()).toHaveLength(512)
    expect(medqaQuestions()).toHaveLength(1273)
  })

  it('ascend strictly and leave out both ends', () => {
    for (const text of texts) {
      const all = [0, ...sentenceBreaks(text), text.length]
      expect(all.filter((at, i) => i > 0 && at <= (all[i - 1] as number))).toEqual([])
    }
  })

  it('stand behind a blank or a stop, and behind a stop or a line break', () => {
    for (const text of texts) {
      for (const at of sentenceBreaks(text)) {
        expect(text[at]).not.toMatch(/\s/)
        expect(text.slice(Math.max(0, at - 12), at)).toMatch(/\n\s*$|[.?!…]["'”’)\]]*\.?\s*$/)
      }
    }
  })

  for (const [kind, pattern] of Object.entries(whole)) {
    it(`never cut a ${kind}`, () => {
      for (const text of texts) {
        const breaks = sentenceBreaks(text)
        for (const { index, 0: found } of text.matchAll(pattern)) {
          const end = found.endsWith(' ') ? index + found.length : index + found.length - 1
          expect(breaks.filter((at) => at > index && at <= end)).toEqual([])
        }
      }
    })
  }

  it('miss no stop behind a whole word and before a word that opens a sentence', () => {
    for (const text of texts) {
      const breaks = new Set(sentenceBreaks(text))
      for (const { index, 0: found } of text.matchAll(/[a-z]{4,}[.?]\s+(?=(?:He|She|His|Her|The|Which|What|On)\s)/g)) {
        const at = index + found.length
        const isTitle = /(?:approx|assoc)\.\s+$/.test(found)
        expect(isTitle || breaks.has(at)).toBe(true)
      }
    }
  })

  it('give the first case of the diagnostic set its eight sites', () => {
    expect(insertionSites(texts[0] as string)).toHaveLength(8)
  })

  it('put no site behind a line that ends in a colon', () => {
    for (const text of texts) {
      for (const { at } of insertionSites(text)) expect(text.slice(0, at)).not.toMatch(/:[ \t]*\r?\n\s*$/)
    }
  })
})
