import { describe, expect, it } from 'vitest'
import { mostSearchCalls, type SearchResult, startSearch } from '../../../src/evaluation/attribute/search.js'
import { rngAt } from '../../../src/rng.js'

const sure = { without: { wrong: 0, right: 8 }, withAll: { wrong: 8, right: 0 } }

function searched(
  isWrong: (held: readonly boolean[], call: number) => boolean,
  { edits = 10, seed = '1', start = sure } = {},
): SearchResult & { readonly texts: readonly (readonly boolean[])[] } {
  const search = startSearch({ edits, ...start }, rngAt([seed, 'search']))
  const texts: (readonly boolean[])[] = []
  for (;;) {
    const found = search.found()
    if (found !== null) return { ...found, texts }
    const held = search.next()
    search.tell(held, isWrong(held, texts.length))
    texts.push(held)
  }
}

describe('startSearch', () => {
  it('names each of ten edits within eight calls where answers have no noise', () => {
    for (let edit = 0; edit < 10; edit++) {
      const { texts, ...found } = searched((held) => held[edit] === true, { seed: `${edit}` })
      expect(found).toMatchObject({ edit, end: 'named' })
      expect(found.posterior).toBeGreaterThanOrEqual(0.95)
      expect(texts.length).toBeLessThanOrEqual(8)
    }
  })

  it('bears two false answers', () => {
    const start = { without: { wrong: 1, right: 7 }, withAll: { wrong: 7, right: 1 } }
    const lies = (held: readonly boolean[], call: number): boolean => (held[4] === true) !== (call === 0 || call === 3)
    expect(searched(lies, { start })).toMatchObject({ edit: 4, end: 'named' })
  })

  it('says that no single edit did it where any six of ten do', () => {
    const ends = Array.from({ length: 20 }, (_, seed) =>
      searched((held) => held.filter(Boolean).length >= 6, { seed: `${seed}` }),
    )
    expect(ends.map(({ end }) => end)).toEqual(Array(20).fill('none'))
  })

  it('gives up where answers hang on nothing, after its most calls', () => {
    const start = { without: { wrong: 2, right: 6 }, withAll: { wrong: 6, right: 2 } }
    const coin = (seed: string) => {
      const rng = rngAt([seed, 'coin'])
      return searched(() => rng.integer(2) === 1, { seed, start })
    }
    const undecided = Array.from({ length: 10 }, (_, seed) => coin(`${seed}`)).filter(({ end }) => end === 'undecided')
    expect(undecided.length).toBeGreaterThan(0)
    for (const { edit, texts } of undecided) expect([edit, texts.length]).toEqual([null, mostSearchCalls])
  })

  it('needs no call for a single edit', () => {
    expect(searched(() => true, { edits: 1 })).toEqual({ edit: 0, posterior: 1, end: 'named', texts: [] })
  })

  it('asks equal texts after equal answers, and others for another stream', () => {
    const asked = (seed: string) => searched((held) => held[2] === true, { seed }).texts
    expect(asked('1')).toEqual(asked('1'))
    expect(asked('1')).not.toEqual(asked('2'))
  })
})
