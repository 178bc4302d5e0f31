import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importCases } from '../../src/dataset/import/import.js'
import { reviewPacks } from '../../src/review/export-packs.js'
import type { ReviewKey } from '../../src/review/key.js'
import type { Pack } from '../../src/review/pack.js'
import { build } from '../dataset/folder.js'
import { hasRealInputs, realInputs } from '../real-inputs.js'
import { freshFolder } from './review-data.js'

describe.skipIf(!hasRealInputs('the review of the 512 cases'))('the review of the 512 cases', () => {
  const folder = freshFolder()
  let dataset = ''
  let packs: readonly Pack[] = []
  let key: ReviewKey

  beforeAll(async () => {
    const out = join(folder, 'cases.jsonl')
    const settings = { format: 'auto', encoding: 'utf-8', freeForm: false, diagnostic: false, keepRaw: false } as const
    await importCases({ ...settings, files: [realInputs.savage], out, dataset: 'savage' })
    dataset = (await build('red-herrings-10', { out: join(folder, 'sets'), cases: out })).path
    ;({ packs, key } = await reviewPacks(dataset, { raters: 3 }))
  }, 120_000)

  const drawn = (of: ReviewKey): string[] => [...new Set(of.items.map((item) => item.case))]

  it('takes 51 cases, a tenth rounded down, with every inserted sentence', () => {
    expect(drawn(key)).toHaveLength(51)
    expect(packs.map(({ screens }) => screens.length)).toEqual([51, 51, 51])
    expect(key.items.length).toBe(packs[0]?.screens.flatMap(({ items }) => items).length)
    expect(key.items.length).toBeGreaterThan(490)
    expect(key.population.cases).toBe(512)
  })

  it('takes the same cases for the same seed, in another order for another rater', async () => {
    const again = await reviewPacks(dataset, { raters: 3 })
    expect(again.key).toEqual(key)
    const texts = packs.map(({ screens }) => screens.map(({ original }) => original.map(({ text }) => text).join('')))
    expect(texts[1]).not.toEqual(texts[0])
    expect([...(texts[1] ?? [])].sort()).toEqual([...(texts[0] ?? [])].sort())
  })

  it('spreads over lengths and specialties', () => {
    const strata = new Map(key.items.map((item) => [item.case, item.stratum]))
    const lengths = [...strata.values()].map(({ length }) => length)
    for (const length of ['short', 'medium', 'long']) {
      expect(Math.abs(lengths.filter((one) => one === length).length - 17)).toBeLessThanOrEqual(5)
    }
    expect(new Set([...strata.values()].map(({ specialty }) => specialty)).size).toBeGreaterThan(9)
  })
})
