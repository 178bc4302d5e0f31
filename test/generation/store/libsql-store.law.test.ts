import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Generation, openStore, parseGeneration, toGenerationLine } from '../../../src/generation/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer, madeUpFailure, madeUpRequest } from '../made-up.js'

const folder = throwAwayFolder()
let count = 0
const freshPath = (): string => join(folder, `${++count}.db`)

/** Any text that JSON can carry: half surrogate pairs and U+0000 among it. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\0', '\ud800', '"', '\\', '\n', '\u2028', 'é', '😀'),
  ),
})
const tokens = fc.option(fc.nat())

const anyGeneration: fc.Arbitrary<Generation> = fc
  .record({
    index: fc.nat(1000),
    content: fc.string({ unit: 'grapheme' }),
    trial: fc.nat(3),
    outcome: fc.constantFrom('answered' as const, 'refused' as const, 'truncated' as const, 'empty' as const),
    text: anyText,
    raw: anyText,
    model: anyText,
    stopReason: fc.option(anyText),
    inputTokens: tokens,
    outputTokens: tokens,
    batch: fc.boolean(),
  })
  .map(({ index, content, trial, inputTokens, outputTokens, ...reply }) => {
    const request = madeUpRequest(index, { messages: [{ role: 'user', content }], trial })
    const { usage } = madeUpAnswer(0)
    return madeUpAnswer(index, { request, ...reply, usage: { ...usage, inputTokens, outputTokens } })
  })

type Step =
  | { readonly do: 'commit' | 'fail' | 'claim' | 'release'; readonly who: 0 | 1; readonly keys: readonly number[] }
  | { readonly do: 'purge'; readonly who: 0 | 1 }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('commit' as const, 'fail' as const, 'claim' as const, 'release' as const),
      who: fc.constantFrom(0 as const, 1 as const),
      keys: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('purge' as const), who: fc.constantFrom(0 as const, 1 as const) }),
  },
)

const seed = 20_261_120

describe('laws of the store', () => {
  it('what is committed is read, listed, and carried through a line unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyGeneration, { selector: ({ key }) => key, maxLength: 8 }),
        async (generations) => {
          const store = await openStore(freshPath())
          await store.commit(generations)
          const read = await store.read(generations.map(({ key }) => key))
          for (const one of generations) {
            expect(read.get(one.key)).toEqual(one)
            expect(parseGeneration(toGenerationLine(one), 'a file', 1)).toEqual(one)
          }
          const listed: string[] = []
          for await (const { key } of store.list()) listed.push(key)
          expect(listed).toEqual(generations.map(({ key }) => key).sort())
          await store.close()
        },
      ),
      { seed, numRuns: 40 },
    )
  })

  it('two stores on one file behave like one table of answers, one of errors and one of holders', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
        const path = freshPath()
        const stores = [await openStore(path), await openStore(path)] as const
        const answers = Array.from({ length: 6 }, (_, index) => madeUpAnswer(index))
        const keyOf = (index: number): string => answers[index]?.key ?? ''
        const answered = new Map<string, string>()
        const failed = new Set<string>()
        const holders = new Map<string, number>()
        for (const [at, step] of steps.entries()) {
          const store = stores[step.who]
          if (step.do === 'purge') {
            expect(await store.purge({})).toBe(answered.size + failed.size)
            answered.clear()
            failed.clear()
            continue
          }
          const keys = step.keys.map(keyOf)
          if (step.do === 'commit') {
            await store.commit(step.keys.map((index) => madeUpAnswer(index, { text: `step ${at}` })))
            for (const key of keys) {
              if (!answered.has(key)) answered.set(key, `step ${at}`)
              failed.delete(key)
              holders.delete(key)
            }
          } else if (step.do === 'fail') {
            await Promise.all(step.keys.map((index) => store.recordFailure(madeUpFailure(index))))
            for (const key of keys) if (!answered.has(key)) failed.add(key)
          } else if (step.do === 'release') {
            await store.release(keys)
            for (const key of keys) if (holders.get(key) === step.who) holders.delete(key)
          } else {
            const got = await store.claim(keys)
            for (const key of keys) if (!answered.has(key) && !holders.has(key)) holders.set(key, step.who)
            expect([...got].sort()).toEqual([...new Set(keys)].filter((key) => holders.get(key) === step.who).sort())
          }
        }
        const all = answers.map(({ key }) => key)
        const found = await stores[0].read(all)
        expect(new Map([...found].map(([key, { text }]) => [key, text]))).toEqual(
          new Map([...found.keys()].map((key) => [key, answered.get(key)])),
        )
        expect(found.size).toBe(answered.size)
        expect(new Set((await stores[1].failures(all)).keys())).toEqual(failed)
        for (const store of stores) await store.close()
      }),
      { seed, numRuns: 40 },
    )
  })
})
