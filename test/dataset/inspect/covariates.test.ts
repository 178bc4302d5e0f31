import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTokenCounters } from '../../../src/dataset/inspect/covariate-tokens.js'
import {
  type Covariates,
  covariateNames,
  covariateReader,
  loadCounters,
  measure,
} from '../../../src/dataset/inspect/covariates.js'
import { throwAwayFolder } from '../../command-line.js'
import { cpuClock } from '../../cpu-clock.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const arms = ['original', 'red-herrings-10', 'red-herrings-5', 'whitespace-10', 'together-10', 'abbreviated'] as const
const of = {} as Record<(typeof arms)[number], Covariates>
const paths = {} as Record<(typeof arms)[number], string>

beforeAll(async () => {
  const read = covariateReader()
  for (const arm of arms) {
    paths[arm] = (await build(arm, { out: folder, limit: 15 })).path
    of[arm] = await read(paths[arm])
  }
})

describe('measure', () => {
  it('counts what the columns say', async () => {
    const text = 'A 61-year-old man has pain.\nBP is 125/85 mm Hg. What is the cause?'
    const counts = measure(text, await loadCounters())
    expect(counts).toMatchObject({ characters: 66, words: 14, numbers: 3, sentences: 3 })
    expect(counts.questionAt).toBeCloseTo(48 / 66, 10)
    expect(measure('', await loadCounters())).toMatchObject({ characters: 0, words: 0, readingLevel: 0, o200k: 0 })
  })

  it.each(['a', 'é', '漢', '-', '\u{1f600}', ' ', '\n'])(
    'counts the tokens of an endless run of %j soon',
    async (sign) => {
      const [counters, seconds] = [await loadTokenCounters(), cpuClock()]
      const { o200k } = counters.count(sign.repeat(200_000))
      expect(o200k).toBeGreaterThan(100)
      expect(seconds()).toBeLessThan(5)
    },
  )

  it('counts an ordinary text as one piece', async () => {
    const { count } = await loadTokenCounters()
    const text = `${'word '.repeat(3000)}${'x'.repeat(900)}`
    const halves = [text.slice(0, 7502), text.slice(7502)].map((half) => count(half).o200k)
    expect(count(text).o200k).toBeLessThan((halves[0] ?? 0) + (halves[1] ?? 0))
  })

  it('counts characters as code points', async () => {
    expect(measure('😀😀 ok', await loadCounters()).characters).toBe(5)
  })
})

describe('the tokenizer', () => {
  it('give the counts of their vocabularies, and name themselves with pinned versions', async () => {
    const { count, tokenizers } = await loadTokenCounters()
    // "hello world" is two tokens in either vocabulary; a long word is several.
    expect(count('hello world')).toEqual({ o200k: 2 })
    expect(count('')).toEqual({ o200k: 0 })
    expect(count('glomerulonephritis').o200k).toBeGreaterThan(2)
    expect(tokenizers.map(({ name }) => name)).toEqual(['o200k'])
    for (const { version } of tokenizers) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('take a text as text, marks of the vocabulary included', async () => {
    const { count } = await loadTokenCounters()
    expect(count('<|endoftext|>').o200k).toBeGreaterThan(1)
  })

  it('are loaded by nothing but the covariates', () => {
    const own = (file: string): string => readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8')
    expect(own('dataset/inspect/covariate-tokens.ts')).not.toMatch(/^import .*gpt-tokenizer/m)
  })
})

describe('the covariates of an arm', () => {
  it('differ in nothing where nothing was changed', () => {
    const { means, addedShare, insertedWords, abbreviatedWords, records } = of.original
    expect(records).toBe(15)
    expect(covariateNames.filter((name) => means[name].difference !== 0)).toEqual([])
    expect([addedShare, insertedWords, abbreviatedWords]).toEqual([0, 0, 0])
  })

  it('are means that differ from the originals by the difference', () => {
    for (const arm of arms) {
      for (const name of covariateNames) {
        const { mean, difference } = of[arm].means[name]
        expect(mean - difference).toBeCloseTo(of.original.means[name].mean, 3)
      }
    }
  })

  it('tell the control of length from the control of tokens', () => {
    const [herrings, blanks] = [of['red-herrings-10'], of['whitespace-10']]
    expect(blanks.means.characters).toEqual(herrings.means.characters)
    expect(blanks.addedShare).toBe(herrings.addedShare)
    expect(blanks.means.words.difference).toBe(0)
    expect(blanks.means.o200k.difference).toBeLessThan(herrings.means.o200k.difference / 4)
    expect([blanks.insertedWords, blanks.means.numbers.difference]).toEqual([0, 0])
  })

  it('grow with the dose', () => {
    expect(of['red-herrings-10'].insertedWords).toBeGreaterThan(of['red-herrings-5'].insertedWords)
    expect(of['red-herrings-10'].means.questionAt.mean).toBeGreaterThan(of['red-herrings-5'].means.questionAt.mean)
    expect(of['together-10'].means.words).toEqual(of['red-herrings-10'].means.words)
  })

  it('count abbreviations against the words of the text, and what they stand for against the original', () => {
    const { abbreviatedWords, wordsAbbreviated, means, addedShare } = of.abbreviated
    expect(abbreviatedWords).toBeGreaterThan(0)
    expect(wordsAbbreviated).toBeGreaterThanOrEqual(abbreviatedWords)
    expect(means.characters.difference).toBeLessThan(0)
    expect(addedShare).toBe(0)
  })

  it('come from the folder alone, whatever was read before', async () => {
    expect(await covariateReader()(paths.abbreviated)).toEqual(of.abbreviated)
  })

  it('are asked of a dataset folder', async () => {
    await expect(covariateReader()(join(folder, 'none'))).rejects.toThrow(/not a dataset folder/)
  })
})
