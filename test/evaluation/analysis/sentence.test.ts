import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import { readInsertedSentences } from '../../../src/evaluation/record/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'
import { outcome, simulate } from '../outcomes.js'

const home = throwAwayFolder()
const folders: string[] = []

beforeAll(async () => {
  for (const name of ['original', 'red-herrings-1', 'repeated-10', 'whitespace-10', 'scrambled-10']) {
    folders.push((await build(name, { out: home, limit: 7 })).path)
  }
})

describe('readInsertedSentences', () => {
  it('names sentences of a bank by their ids and others by their words; white space is none', async () => {
    const found = await readInsertedSentences(folders)
    const of = (recipe: string) => found.get(`vignettes-0000__${recipe}`) ?? []
    expect(of('original')).toEqual([])
    expect(of('whitespace-10')).toEqual([])
    expect(of('red-herrings-1')).toEqual([expect.stringMatching(/^sentences: [a-z-]+-\d+$/)])
    expect(of('scrambled-10')[0]).toMatch(/^scrambled: /)
    const repeated = [...found].filter(([id]) => id.endsWith('__repeated-10')).flatMap(([, sentences]) => sentences)
    expect(repeated[0]).toMatch(/ /)
  })

  it('refuses edits that were changed', async () => {
    const { path } = await build('red-herrings-1', { out: join(home, 'changed'), limit: 2 })
    writeFileSync(join(path, 'edits.jsonl'), '{"id":"a","layers":[]}\n')
    await expect(readInsertedSentences([path])).rejects.toMatchObject({ code: 'digest-mismatch' })
    writeFileSync(join(path, 'edits.jsonl'), '{"id":"a"}\n')
    await expect(readInsertedSentences([path])).rejects.toThrow(/edits\.jsonl, line 1: expected the edits/)
    rmSync(path, { recursive: true })
  })
})

describe('a contrast by sentence', () => {
  const outcomes = simulate(120, { original: 0.8, b: 0.6 })
  const contrast = { arm: 'b', against: 'original', alsoBy: 'sentence' }
  const run = async (sentences: ReadonlyMap<string, readonly string[]> | null, more: object = {}, of = outcomes) => {
    const plan = analysisPlanSchema.parse({
      format: 'medqa-perturb/analysis@1',
      estimand: 'loss of accuracy',
      margin: { points: 0.03, share: 0.1, reason: 'a test' },
      draws: 200,
      families: [{ name: 'main', contrasts: [{ ...contrast, ...more }] }],
    })
    return analyze(await collectScores(of, null), plan, { sentences }).families[0]?.contrasts[0]
  }
  const spread = (groups: number, of = outcomes) =>
    new Map(of.filter(({ arm }) => arm === 'b').map(({ record }, i) => [record, [`sentences: s-${i % groups}`]]))

  it('widens the interval where few sentences stand in many cases, and tests by the interval', async () => {
    // Sorted by result: each sentence then hurts always or never.
    const differs = [...outcomes]
      .filter(({ arm }) => arm === 'b')
      .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
      .map(({ record }, i): [string, string[]] => [record, [`sentences: s-${Math.floor(i / 20)}`]])
    const plain = await run(new Map(outcomes.map(({ record }, i) => [record, [`sentences: ${i}`]])))
    const found = await run(new Map(differs))
    expect(found).toMatchObject({
      contrast: 'b − original, by sentence too',
      estimate: plain?.estimate,
      bootstrap: null,
    })
    expect((found?.high ?? 0) - (found?.low ?? 0)).toBeGreaterThan(1.5 * ((plain?.high ?? 0) - (plain?.low ?? 0)))
    expect(found?.p).toBeGreaterThan(plain?.p ?? 1)
    const twice = [...outcomes, ...outcomes.map((one) => ({ ...one, model: 'n' }))]
    expect((await run(spread(6), { models: ['m', 'n'] }, twice))?.estimate).toBe(0)
  })

  it('is not called degraded with an interval that holds 0', async () => {
    const few = [...Array(200).keys()].flatMap((i) =>
      ['original', 'b'].map((arm) =>
        outcome({ case: `c-${i}`, arm, state: arm === 'b' && i < 5 ? 'incorrect' : 'correct' }),
      ),
    )
    const found = await run(spread(40, few), {}, few)
    expect(found).toMatchObject({ verdict: 'inconclusive', estimate: -0.025 })
    expect(found?.high).toBeGreaterThan(0)
    expect(found?.p).toBeGreaterThan(0.05)
  })

  it('is refused without the edits, and where no sentence differs', async () => {
    await expect(run(null)).rejects.toThrow(/--datasets/)
    await expect(run(new Map())).rejects.toThrow(/no inserted sentence differs/)
  })
})
