import { describe, expect, it } from 'vitest'
import { createAskingRunner, mapConcurrently, openRequests } from '../../../src/dataset/answer/asking-runner.js'
import { answerOf, type GenerationRequest, requestKey } from '../../../src/generation/index.js'
import { type Asking, secondReading } from '../../../src/perturbation/index.js'
import { madeUpAnswer, madeUpRequest } from '../../generation/made-up.js'
import { pretendChoice as choice, pretendPrompts as prompts } from '../../pretend-model.js'

/** Work that reads answers by their numbers, one after the other. */
function* reading(...numbers: readonly number[]): Asking<string[]> {
  const texts: string[] = []
  for (const number of numbers) texts.push((yield madeUpRequest(number)).text)
  return texts
}

const numberOf = (request: GenerationRequest): number => Number(/\d+/.exec(request.messages[0]?.content ?? '')?.[0])
const answered = async (request: GenerationRequest) => answerOf(madeUpAnswer(numberOf(request), { request }))

describe('createAskingRunner', () => {
  it('answers each request before the work goes on, once, and lists what was read in the order of reading', async () => {
    const asked: number[] = []
    const runner = createAskingRunner({ choice, prompts }, async (request) => {
      asked.push(numberOf(request))
      return answered(request)
    })
    const result = await runner.run(reading(2, 1, 2), 'a')
    expect(asked).toEqual([2, 1])
    expect(result).toMatchObject({
      made: ['It rained on day 2.', 'It rained on day 1.', 'It rained on day 2.'],
      answers: [{ key: requestKey(madeUpRequest(2)) }, { key: requestKey(madeUpRequest(1)) }],
    })
  })

  it('names the request where there is no answer', async () => {
    const runner = createAskingRunner({ choice, prompts }, async (request) =>
      numberOf(request) === 1 ? answered(request) : undefined,
    )
    const result = await runner.run(reading(1, 7, 8), 'a')
    expect(result).toEqual({ missing: madeUpRequest(7) })
  })

  it('keeps pieces of work apart that wait at the same time', async () => {
    const asked: number[] = []
    const runner = createAskingRunner({ choice, prompts }, async (request) => {
      asked.push(numberOf(request))
      await new Promise((resolve) => setTimeout(resolve, 3 * (5 - numberOf(request))))
      return answered(request)
    })
    const all = await Promise.all([1, 2, 3, 4].map((number) => runner.run(reading(number, 0), 'a')))
    expect(all.map((one) => ('made' in one ? one.made.map((text) => text.replace(/\D/g, '')) : null))).toEqual([
      ['1', '0'],
      ['2', '0'],
      ['3', '0'],
      ['4', '0'],
    ])
    // What one piece was told is not told to another: each reads its own answers, and only those count as read.
    expect(asked.filter((number) => number === 0)).toHaveLength(4)
  })

  it('hands on what the work throws, and what fetching throws', async () => {
    const runner = createAskingRunner({ choice, prompts }, async () => {
      throw new Error('the store is gone')
    })
    // biome-ignore lint/correctness/useYield: it comes to nothing before it asks
    const faulty = function* (): Asking<string> {
      throw new RangeError('a fault of the work')
    }
    await expect(runner.run(faulty(), 'a')).rejects.toThrow(/fault of the work/)
    await expect(runner.run(reading(1), 'a')).rejects.toThrow(/store is gone/)
  })
})

describe('mapConcurrently', () => {
  async function* upTo(count: number): AsyncGenerator<number> {
    for (let number = 0; number < count; number++) yield number
  }
  const collected = async (count: number, run: (number: number) => Promise<number>): Promise<number[]> => {
    const all: number[] = []
    for await (const [number, made] of mapConcurrently(upTo(count), run)) {
      expect(made).toBe(number * 2)
      all.push(number)
    }
    return all
  }

  it.each([0, 1, 15, 16, 17, 100])('hands %i cases out in their order, and works on at most sixteen', async (count) => {
    let [inside, most] = [0, 0]
    const all = await collected(count, async (number) => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, (number * 7) % 5))
      inside--
      return number * 2
    })
    expect(all).toEqual(Array.from({ length: count }, (_, number) => number))
    expect(most).toBeLessThanOrEqual(16)
  })

  it('tells a failure in its turn, after what stands before it', async () => {
    const seen: number[] = []
    const reading = async (): Promise<void> => {
      const run = async (number: number): Promise<number> => {
        if (number === 3) throw new Error('case 3 is bad')
        await new Promise((resolve) => setTimeout(resolve, 2))
        return number
      }
      for await (const [number] of mapConcurrently(upTo(40), run)) seen.push(number)
    }
    await expect(reading()).rejects.toThrow('case 3 is bad')
    expect(seen).toEqual([0, 1, 2])
  })

  it('waits for what is under way when nobody reads on', async () => {
    let inside = 0
    const run = async (number: number): Promise<number> => {
      inside++
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside--
      return number
    }
    for await (const [number] of mapConcurrently(upTo(40), run)) if (number === 2) break
    expect(inside).toBe(0)
  })
})

describe('openRequests', () => {
  /** Work that asks a writer, shows two units to a second reader, and asks the writer again where it objects. */
  function* rewriting(): Asking<void> {
    yield madeUpRequest(1)
    for (const rewritten of ['He is ill.', 'He is sick.'])
      yield* secondReading(choice, { id: 'a', original: 'He is unwell.', rewritten })
    yield madeUpRequest(2)
  }

  it('names the first request of a writer, and all of a second reader that are known by then', async () => {
    const none = await openRequests(rewriting(), async () => undefined, 'a')
    expect(none.map(numberOf)).toEqual([1])
    const written = async (request: GenerationRequest) => (numberOf(request) === 1 ? answered(request) : undefined)
    const open = await openRequests(rewriting(), written, 'a')
    expect(open.map(({ prompt }) => prompt.name)).toEqual(['second-reader', 'second-reader'])
  })

  it('names none where all is answered', async () => {
    expect(await openRequests(reading(1, 2), answered, 'a')).toEqual([])
  })
})
