import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../src/errors.js'
import { mapInOrder } from '../../src/worker-pool/index.js'

const script = new URL('thread.mjs', import.meta.url)

interface Doubled {
  readonly twice: number
  readonly by: string
}

/** Hands out pieces with pauses, so that threads come to be ready meanwhile. */
async function* slowly<Piece>(pieces: readonly Piece[], ms = 1): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    yield piece
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const work = async (piece: unknown): Promise<Doubled> => {
  if (typeof piece === 'number') return { twice: 2 * piece, by: 'here' }
  if (piece !== 'a word') return { twice: 0, by: 'here' }
  throw new PipelineError('record-invalid', `${piece} stands there`)
}

async function collect(
  pieces: AsyncIterable<unknown>,
  {
    jobs = 3,
    piecesBeforeThreads = 2,
    workerData = {},
  }: { jobs?: number; piecesBeforeThreads?: number; workerData?: object } = {},
): Promise<{ done: Doubled[]; failure: unknown }> {
  const done: Doubled[] = []
  try {
    for await (const one of mapInOrder<unknown, Doubled>(pieces, {
      jobs,
      script,
      workerData,
      work,
      piecesBeforeThreads,
    }))
      done.push(one)
    return { done, failure: undefined }
  } catch (failure) {
    return { done, failure }
  }
}

describe('a worker pool', () => {
  it('hands out in the order of the pieces what several threads do', async () => {
    const { done, failure } = await collect(slowly(numbers(400)))
    expect(failure).toBeUndefined()
    expect(done.map(({ twice }) => twice)).toEqual(numbers(400).map((piece) => 2 * piece))
    expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['here', 'thread']))
  })

  it('starts no thread for one job, nor for little work', async () => {
    for (const options of [{ jobs: 1 }, { jobs: 8, piecesBeforeThreads: 50 }]) {
      const { done } = await collect(slowly(numbers(50), 0), options)
      expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['here']))
    }
  })

  it('throws what the pieces throw behind what came before it', async () => {
    async function* broken(): AsyncGenerator<unknown> {
      yield* slowly(numbers(60))
      throw new PipelineError('input-invalid', 'the file ends')
    }
    const { done, failure } = await collect(broken())
    expect([done.length, failure]).toEqual([60, expect.objectContaining({ code: 'input-invalid' })])
  })

  it('throws what the work throws in its turn, in words of its own thread', async () => {
    const { done, failure } = await collect(slowly([...numbers(30), 'a word', ...numbers(30)]), {
      piecesBeforeThreads: 0,
    })
    expect(done.length).toBe(30)
    expect(String(failure)).toMatch(/a word (is no number|stands there)/)
  })

  it.each(['exit', 'throw'])('says so where a thread ends in the middle of its work: %s', async (how) => {
    const pieces = Array.from({ length: 4000 }, () => how)
    const { failure } = await collect(slowly(pieces), { jobs: 2, piecesBeforeThreads: 0 })
    expect(failure).toMatchObject({ code: 'thread-failed', message: expect.stringContaining('nothing was written') })
  })

  it('says so where a thread cannot begin', async () => {
    const { failure } = await collect(slowly(numbers(400)), { workerData: { unfit: true } })
    expect(String(failure)).toContain('not fit for work')
  })
})
