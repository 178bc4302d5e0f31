import { describe, expect, it } from 'vitest'
import type { WrittenSentence } from '../../../src/perturbation/contract/index.js'
import { antecedentsOf } from '../../../src/perturbation/red-herring/antecedents.js'
import { sitesOf } from '../../../src/perturbation/red-herring/safe-sites.js'
import { type Placement, placeSentences, type Site } from '../../../src/perturbation/red-herring/sites.js'
import { numbersByIndex, orderedByIndex, rngAt } from '../../../src/rng.js'
import { caseOf, vignettes } from '../../vignettes.js'

const texts = [
  'The attending joined the encounter.',
  'Her brother waited in the lobby.',
  'Appointment made online.',
  'The resident saw him first.',
  'He likes to read.',
  'A relative called.',
  'Records were requested.',
  'Her sister brought the forms.',
  'She prefers the morning.',
  'Seen with the student.',
]
const written = texts.map((text, k) => ({ text, topic: null, source: `s${k}`, ambient: null, polysemous: null }))

const request = { whenFull: 'share', layout: 'scattered' } as const

function place(sites: readonly Site[], count = 10, seed = '1', more: object = {}): readonly Placement[] {
  return placeSentences(sites, rngAt([seed]), written.slice(0, count), { ...request, ...more })
}

const isHarmless = ({ site, sentence }: Placement): boolean =>
  (antecedentsOf(texts[sentence] as string).names & site.leansOn) === 0

const seeds = Array.from({ length: 8 }, (_, seed) => String(seed))
const man = caseOf(
  'A 40-year-old man coughs. He is pale. His skin is dry. The chest is clear. On palpation, he winces. The pulse is 80/min. Why?',
)

describe('sentences that name somebody', () => {
  it('never stand before a "he" or "she" that could be theirs, in no case and under no seed', () => {
    for (const original of vignettes) {
      const sites = sitesOf(original, 'safe')
      for (const seed of seeds.slice(0, 3)) {
        const places = place(sites, 10, seed)
        expect(places).toHaveLength(10)
        expect(places.filter((one) => !isHarmless(one))).toEqual([])
      }
    }
  })

  it.each(['He was met by the resident.', 'He was met by the resident in the hall.'])(
    'stand before no sentence with "he" of its own, though the patient is the subject: %s',
    (text) => {
      const met = { text, topic: null, source: 'met', ambient: null, polysemous: null }
      const sites = sitesOf(man, 'safe')
      for (const seed of seeds) {
        const [placed] = placeSentences(sites, rngAt([seed]), [met], request)
        const moved = placeSentences(sites, rngAt([seed]), [...Array(9).fill(written[2]), met], request).find(
          ({ sentence }) => sentence === 9,
        )
        expect([placed?.site.leansOn, moved?.site.leansOn]).toEqual([0, 0])
      }
    },
  )

  it('may stand before "he" where they name a woman', () => {
    const before = seeds.flatMap((seed) => place(sitesOf(man, 'safe'), 10, seed))
    const sister = before.filter(({ sentence }) => sentence === 7)
    expect(sister.some(({ site }) => site.leansOn !== 0)).toBe(true)
  })

  it('are left out under drop where no place takes them, and go to the emptiest under share', () => {
    const leaning = sitesOf(man, 'safe').filter(({ leansOn }) => leansOn !== 0)
    const dropped = place(leaning.slice(0, 1), 10, '1', { whenFull: 'drop' })
    expect(dropped.map(({ sentence }) => sentence)).toEqual([2])
    expect(place(leaning)).toHaveLength(10)
    expect(place(leaning, 1)).toEqual(place(leaning).filter(({ sentence }) => sentence === 0))
  })
})

describe('what is told with the history', () => {
  const told = {
    text: 'Cards are played on Sundays.',
    topic: null,
    source: 'told',
    ambient: false,
    polysemous: false,
  } as const
  const others = written.slice(2, 3)

  it('stands there, whichever sentence of the draw it is, and in every case that has a place for it', () => {
    for (const original of [man, ...vignettes]) {
      const sites = sitesOf(original, 'safe')
      if (!sites.some(({ isHistory }) => isHistory)) continue
      for (const seed of seeds.slice(0, 3)) {
        const drawn = [...Array(5).fill(others[0]), { ...told, told: 'in-history' as const }]
        const last = placeSentences(sites, rngAt([seed]), drawn, request).find(({ sentence }) => sentence === 5)
        expect(last?.site.isHistory).toBe(true)
      }
    }
  })

  it('as the first of the draw keeps to a place that takes any sentence, with the history if one does', () => {
    const sites = sitesOf(man, 'safe')
    const open = sites.map((site) => ({ ...site, leansOn: 0 }))
    for (const seed of seeds) {
      const first = (some: readonly Site[]) =>
        placeSentences(some, rngAt([seed]), [{ ...told, told: 'in-history' }, ...others], request).find(
          ({ sentence }) => sentence === 0,
        )?.site
      expect(first(sites)?.leansOn).toBe(0)
      expect(first(open)?.isHistory).toBe(true)
    }
  })

  it.each([0, 5])('stands behind it, as sentence %i of the draw, where the writer says so', (number) => {
    for (const original of [man, ...vignettes]) {
      const sites = sitesOf(original, 'safe').map((site) => ({ ...site, leansOn: 0, offers: 0 }))
      if (sites.every(({ isHistory }) => isHistory)) continue
      const drawn: WrittenSentence[] = Array.from({ length: 6 }, () => others[0]!)
      drawn[number] = { ...told, told: 'after-history' }
      const placed = placeSentences(sites, rngAt(['1']), drawn, request).find(({ sentence }) => sentence === number)
      expect(placed?.site.isHistory).toBe(false)
    }
  })

  it('stands anywhere where the writer does not say so', () => {
    const sites = sitesOf(man, 'safe')
    const drawn = [...Array(5).fill(others[0]), told]
    const placed = seeds.flatMap((seed) => placeSentences(sites, rngAt([seed]), drawn, request))
    expect(placed.some(({ sentence, site }) => sentence === 5 && !site.isHistory)).toBe(true)
  })
})

describe('places', () => {
  it('nest, with few sites and with many', () => {
    for (const original of [man, ...vignettes.slice(0, 40)]) {
      const sites = sitesOf(original, 'safe')
      for (const some of [sites, sites.slice(-2)]) {
        for (const count of [1, 5]) {
          expect(place(some, count)).toEqual(place(some).filter(({ sentence }) => sentence < count))
        }
      }
    }
  })

  it('begin with one where any sentence may stand, which takes the block of together', () => {
    for (const seed of seeds) {
      const sites = sitesOf(man, 'safe')
      const first = place(sites, 1, seed)[0] as Placement
      expect([first.site.offers, first.site.leansOn]).toEqual([0, 0])
      const block = place(sites, 10, seed, { layout: 'together' })
      expect(block.map(({ sentence }) => sentence)).toEqual(place(sites, 10, seed).map(({ sentence }) => sentence))
      expect(new Set(block.map(({ site }) => site))).toEqual(new Set([first.site]))
    }
  })

  it('take one sentence at most under drop', () => {
    const places = place(sitesOf(man, 'safe'), 10, '1', { whenFull: 'drop' })
    expect(new Set(places.map(({ site }) => site.at)).size).toBe(places.length)
    expect(places.every(isHarmless)).toBe(true)
  })

  it('are those of one random order, in turn, where no sentence is in the way', () => {
    const sites = sitesOf(man, 'any')
    const order = [...orderedByIndex(sites, numbersByIndex(rngAt(['1'])))]
    for (const { site, sentence } of place(sites)) expect(site).toEqual(order[sentence % order.length])
  })
})
