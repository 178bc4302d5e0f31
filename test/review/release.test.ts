import { describe, expect, it } from 'vitest'
import type { Manifest } from '../../src/dataset/index.js'
import type { Judgement } from '../../src/judgement/index.js'
import type { ReviewKey } from '../../src/review/index.js'
import { exclusionsOf, releaseDecision } from '../../src/review/index.js'

const sha = '0'.repeat(64)

/** A class of cases: how many were drawn, for how many each stands, and how many of them are bad. */
interface Drawn {
  readonly risky: boolean
  readonly cases: number
  readonly weight: number
  readonly bad?: number
}

function reviewOf(classes: readonly Drawn[], oversample: 'risky' | null, population = 512) {
  const drawn = classes.flatMap((one) =>
    Array.from({ length: one.cases }, (_, i) => ({ ...one, isBad: i < (one.bad ?? 0) })),
  )
  const items = drawn.map(({ risky, weight }, i) => ({
    subject: { id: `case-${i}`, sha256: sha },
    record: `case-${i}`,
    edit: null,
    case: `case-${i}`,
    about: '',
    stratum: { specialty: 'other', length: 'short' as const, edits: 'rewriting', risky },
    weight,
    role: 'sample' as const,
    control: null,
    planted: null,
    ids: { 'rater-1': `i${i}` },
  }))
  const key: ReviewKey = {
    format: 'medqa-perturb/review-key@1',
    dataset: { name: 'rewritten-rules', version: '1.0.0', fingerprint: sha },
    question: 'rewrite-equivalence',
    seed: '1',
    fraction: 0.1,
    oversample,
    population: { cases: population, changed: population, subjects: population },
    raters: [{ rater: 'rater-1', pack: '0' }],
    items,
  }
  const judgements = drawn.map(({ isBad }, i): Judgement => {
    const rater = { kind: 'clinician' as const, id: 'rater-1' }
    const answer = isBad ? 'not-equivalent' : 'equivalent'
    return { question: key.question, subject: { id: `case-${i}`, sha256: sha }, rater, answer, rationale: null }
  })
  return { key, judgements }
}

const built = (key: ReviewKey, reviews: readonly object[]): Manifest =>
  ({ ...key.dataset, fingerprint: '1'.repeat(64), reviews }) as unknown as Manifest

describe('releaseDecision', () => {
  // R 4.2.2: max(which(phyper(0, 0:348, 408:60, 60) > 0.025)) - 1 is 22, and with 6 of 140 it is 63. Before, it was 28 of all.
  it('bounds risky and plain cases apart where risky ones were drawn more often', () => {
    const classes = [
      { risky: true, cases: 60, weight: 6.7 },
      { risky: false, cases: 6, weight: 20.1 },
    ]
    const { key, judgements } = reviewOf(classes, 'risky')
    const found = releaseDecision(built(key, [{ dataset: key.dataset, action: 'drop', excluded: 0 }]), key, judgements)
    expect(found).toMatchObject({ reviewed: 66, bad: 0, rest: 446, restBad: 22 + 63 })
  })

  it('reads one exact bound where all cases had the same chance', () => {
    const { key, judgements } = reviewOf([{ risky: false, cases: 51, weight: 512 / 51 }], null)
    const found = releaseDecision(built(key, [{ dataset: key.dataset, action: 'drop', excluded: 0 }]), key, judgements)
    expect(found).toMatchObject({ rest: 461, restBad: 27, isReleased: false })
  })

  it('says what was judged bad or in doubt and is still in it, in the dataset itself and in one built from it', () => {
    const { key, judgements } = reviewOf([{ risky: false, cases: 20, weight: 1, bad: 3 }], null, 20)
    const doubted = judgements.map((one, i) => (i === 0 ? { ...one, answer: 'not-sure' } : one))
    const same = { ...key.dataset } as unknown as Manifest
    const after = built(key, [{ dataset: key.dataset, action: 'drop', excluded: 2 }])
    for (const [dataset, left] of [
      [same, 3],
      [after, 1],
    ] as const) {
      const words =
        left === 1 ? '1 case that was judged bad or in doubt is' : `${left} cases that were judged bad or in doubt are`
      const reasons = [`${words} still in it: build with --exclusions.`]
      expect(releaseDecision(dataset, key, doubted)).toMatchObject({ bad: 3, isReleased: false, reasons })
    }
    const out = exclusionsOf(key, doubted, { action: 'drop', roles: ['internist, 9 years'] })
    expect(out.items.map(({ case: id, reason }) => [id, reason])).toEqual([
      ['case-0', 'rater-1: not-sure'],
      ['case-1', 'rater-1: not-equivalent'],
      ['case-2', 'rater-1: not-equivalent'],
    ])
  })

  it('wants every question answered by as many raters as are asked for', () => {
    const { key, judgements } = reviewOf([{ risky: false, cases: 20, weight: 1 }], null, 20)
    const raters = ['rater-1', 'rater-2', 'rater-3']
    const items = key.items.map((item, i) => ({
      ...item,
      ids: Object.fromEntries(raters.map((id) => [id, `${id}-${i}`])),
    }))
    const forThree = { ...key, raters: raters.map((rater) => ({ rater, pack: '0' })), items }
    const by = (id: string, answered: number): Judgement[] =>
      judgements.slice(0, answered).map((one) => ({ ...one, rater: { kind: 'clinician', id } }))
    const decided = (third: number, asked: number) =>
      releaseDecision(
        { ...key.dataset } as unknown as Manifest,
        forThree,
        [...by('rater-1', 20), ...by('rater-2', 20), ...by('rater-3', third)],
        { raters: asked },
      ).reasons
    expect(decided(0, 3)).toEqual(['2 raters answered, and 3 are asked for.'])
    expect(decided(19, 3)).toEqual([
      '1 case of the sample has not yet been reviewed to the end by 3 raters: rater-3 answered 19 of 20 questions.',
    ])
    expect(decided(1, 3)).toEqual([expect.stringMatching(/^19 cases of the sample have not yet .* answered 1 of 20/)])
    expect([decided(20, 3), decided(1, 2), decided(0, 1)]).toEqual([[], [], []])
  })

  it('counts what was drawn again among what nobody has seen', () => {
    const { key, judgements } = reviewOf([{ risky: false, cases: 20, weight: 1, bad: 3 }], null, 20)
    const decided = (action: string) =>
      releaseDecision(built(key, [{ dataset: key.dataset, action, excluded: 3 }]), key, judgements)
    expect(decided('drop')).toMatchObject({ bad: 3, rest: 0, restBad: 0, isReleased: true })
    expect(decided('replace')).toMatchObject({ bad: 3, rest: 3, restBad: 3, isReleased: false })
    expect(decided('replace').reasons).toEqual([
      expect.stringMatching(
        /^Up to 3 of the 3 cases that nobody has seen.*: 3 were drawn again .*review the new build\.$/,
      ),
    ])
    const doubted = judgements.map((one, i) => (i < 3 ? { ...one, answer: 'not-sure' } : one))
    const again = built(key, [{ dataset: key.dataset, action: 'replace', excluded: 3 }])
    expect(releaseDecision(again, key, doubted)).toMatchObject({ bad: 3, rest: 3, restBad: 3, isReleased: false })
  })

  it('counts cases, however many records of them a build has left out', () => {
    const { key, judgements } = reviewOf([{ risky: false, cases: 20, weight: 1, bad: 3 }], null, 20)
    const decided = (action: string) =>
      releaseDecision(built(key, [{ dataset: key.dataset, action, excluded: 6, excludedCases: 2 }]), key, judgements)
    expect(decided('drop').reasons).toEqual([expect.stringMatching(/^1 case that was judged bad or in doubt is still/)])
    const again = built(key, [
      { dataset: key.dataset, action: 'drop', excluded: 9, excludedCases: 3 },
      { dataset: { ...key.dataset, fingerprint: '2' }, action: 'replace', excluded: 6, excludedCases: 2 },
    ])
    expect(releaseDecision(again, key, judgements)).toMatchObject({ rest: 2, restBad: 2 })
  })

  it('does not take the word of who missed more than half of the planted controls', () => {
    const { key, judgements } = reviewOf([{ risky: false, cases: 20, weight: 1 }], null, 20)
    const planted = [0, 1, 2].map((i) => ({
      ...(key.items[i] as (typeof key.items)[number]),
      subject: { id: `control-${i}`, sha256: sha },
      record: `control-${i}`,
      case: `control-${i}`,
      role: 'control' as const,
      control: 'changed-value' as const,
      planted: '7',
    }))
    const answers = (found: number) =>
      planted.map(({ subject }, i): Judgement => {
        const first = judgements[0] as Judgement
        return { ...first, subject, answer: i < found ? 'not-equivalent' : 'equivalent' }
      })
    const decided = (found: number) =>
      releaseDecision({ ...key.dataset } as unknown as Manifest, { ...key, items: [...key.items, ...planted] }, [
        ...judgements,
        ...answers(found),
      ])
    const skipped = releaseDecision(
      { ...key.dataset } as unknown as Manifest,
      { ...key, items: [...key.items, ...planted] },
      judgements,
    )
    expect(skipped.reasons).toEqual([
      'rater-1 has not answered 3 planted controls, so nothing tells how rater-1 reads.',
    ])
    expect(decided(1).reasons).toEqual([
      'rater-1 found 1 of 3 planted controls, fewer than half: let somebody else review.',
    ])
    expect(decided(2)).toMatchObject({ isReleased: true, reasons: [] })
  })
})
