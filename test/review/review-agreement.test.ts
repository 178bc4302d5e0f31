import { describe, expect, it } from 'vitest'
import { renderAgreement } from '../../src/cli/command/review/tables.js'
import type { Judgement } from '../../src/judgement/index.js'
import type { KeyItem, ReviewKey } from '../../src/review/key.js'
import { reviewAgreement } from '../../src/review/review-agreement.js'

const sha = 'b'.repeat(64)
const stratum = { specialty: 'cardiology', length: 'long', edits: 'red-herring', risky: false } as const

function itemOf(index: number, more: Partial<KeyItem> = {}): KeyItem {
  const id = `case-${index}`
  const shared = { record: `${id}__x`, edit: 0, case: id, about: `Sentence ${index}.`, stratum, weight: 512 / 51 }
  const plain = { role: 'sample', control: null, planted: null, ids: {} } as const
  return { subject: { id: `${id}__x#0`, sha256: sha }, ...shared, ...plain, ...more }
}

function keyOf(items: readonly KeyItem[], raters: number): ReviewKey {
  const names = Array.from({ length: raters }, (_, index) => `rater-${index + 1}`)
  return {
    format: 'medqa-perturb/review-key@1',
    dataset: { name: 'red-herrings-1', version: '1.0.0', fingerprint: sha },
    question: 'red-herring-significance',
    seed: '1',
    fraction: 0.1,
    oversample: null,
    population: { cases: 512, changed: 512, subjects: 512 },
    raters: names.map((rater) => ({ rater, pack: '0' })),
    items: items.map((item) => ({ ...item, ids: Object.fromEntries(names.map((rater) => [rater, 'i0'])) })),
  }
}

function judgementOf(item: KeyItem, rater: number, answer: string): Judgement {
  const who = { kind: 'clinician', id: `rater-${rater}` } as const
  return { question: 'red-herring-significance', subject: item.subject, rater: who, answer, rationale: null }
}

const fiftyOne = Array.from({ length: 51 }, (_, index) => itemOf(index))
const allFine = fiftyOne.map((item) => judgementOf(item, 1, 'no'))

describe('reviewAgreement', () => {
  it('warns of strata by specialty where the specialty is guessed, or the key does not say', () => {
    const from = (specialtyFrom: 'given' | 'guessed' | undefined, index: number): KeyItem =>
      itemOf(index, { stratum: { ...stratum, specialtyFrom } })
    const told = (items: readonly KeyItem[], by: 'specialty' | 'length') => {
      const answers = items.map((item) => judgementOf(item, 1, 'no'))
      return reviewAgreement(keyOf(items, 1), answers, by)
    }
    const mixed = [from('given', 0), from('guessed', 1), from(undefined, 2)]
    const result = told(mixed, 'specialty')
    expect(result.warnings).toEqual([expect.stringMatching(/^Of 3 cases the specialty of 2 is guessed\. .* are right/)])
    expect(renderAgreement(result)).toContain('Warning: Of 3 cases the specialty of 2 is guessed.')
    expect(told(mixed, 'length').warnings).toEqual([])
    expect(told([from('given', 0), from('given', 1)], 'specialty').warnings).toEqual([])
  })

  it('tells what raters wrote where nobody disagrees, apart from the disagreements', () => {
    const [first, second, third] = fiftyOne as [KeyItem, KeyItem, KeyItem]
    const control = itemOf(99, { role: 'control', control: 'changed-value', planted: '7' })
    const judgements = [
      { ...judgementOf(first, 1, 'yes'), rationale: 'A cause.\nOf fever.' },
      { ...judgementOf(second, 1, 'no'), rationale: 'Disputed.' },
      judgementOf(second, 2, 'yes'),
      judgementOf(third, 1, 'no'),
      { ...judgementOf(control, 1, 'yes'), rationale: 'Planted.' },
    ]
    const result = reviewAgreement(keyOf([...fiftyOne, control], 2), judgements)
    expect(result.comments).toEqual([
      {
        case: 'case-0',
        subject: 'case-0__x#0',
        about: 'Sentence 0.',
        rater: 'rater-1',
        answer: 'yes',
        comment: 'A cause.\nOf fever.',
      },
    ])
    expect(renderAgreement(result)).toContain(
      'Other comments\n  case-0 · case-0__x#0\n    “Sentence 0.”\n    rater-1: yes (A cause.\n        Of fever.)',
    )
  })

  it('of 51 of 51 fine by one rater has no kappa, an interval from .930 and at most 27 bad of 512', () => {
    const result = reviewAgreement(keyOf(fiftyOne, 1), allFine)
    const { fine, concordance } = result.report
    expect(concordance.cases.cohen.value).toBeNull()
    expect(concordance.cases.fleiss.value).toBeNull()
    expect(fine.cases.exact.low).toBeCloseTo(0.9302, 3)
    expect(fine.cases.exact.high).toBe(1)
    expect(fine.cases.bound?.high).toBe(27)
    const text = renderAgreement(result)
    expect(text).toContain('At most 27 of the 512 cases are bad (one-sided 95 %).')
    expect(text).toMatch(/rater-1 +case +51 +0 +0 +0 +1 +1 +\.930–1/)
    expect(text).toMatch(/all raters +case +0 +undefined +undefined +undefined/)
  })

  it('takes cases of one cluster for one piece of evidence, and the case where the key names none', () => {
    const of = (items: readonly KeyItem[]) => {
      const judgements = items.map((item, i) => judgementOf(item, 1, i % 9 === 0 ? 'yes' : 'no'))
      return reviewAgreement(keyOf(items, 1), judgements).report.fine.cases
    }
    const together = of(fiftyOne.map((item, i) => ({ ...item, cluster: `patient-${i % 9}` })))
    expect(together.cluster.low).toBeLessThan(of(fiftyOne).cluster.low)
    expect(together.exact).toEqual(of(fiftyOne).exact)
  })

  it('bounds the bad ones among the changed cases, and says no “none was bad” beside an open case that holds one', () => {
    const beside = { ...fiftyOne[50], subject: { id: 'case-50__x#1', sha256: sha }, edit: 1 } as KeyItem
    const key = { ...keyOf([...fiftyOne, beside], 1), population: { cases: 512, changed: 506, subjects: 507 } }
    const whole = renderAgreement(reviewAgreement(key, [...allFine, judgementOf(beside, 1, 'no')]))
    expect(whole).toContain('51 of 506 changed cases, 52 items')
    expect(whole).toMatch(/At most 27 of the 506 changed cases are bad \(one-sided 95 %\)\.\nNo case of 51 was bad/)
    const part = renderAgreement(reviewAgreement(key, [...allFine.slice(0, 50), judgementOf(beside, 1, 'yes')]))
    expect(part).toContain('1 open case holds something bad; open cases are in no figure per case.')
    expect(part).not.toContain('No case of')
  })

  it('equals the published coefficients of two raters on a three-way table', () => {
    // irrCAC, cont3x3abstractors: rows are the first rater's answers.
    const answers = ['no', 'yes', 'not-sure']
    const table = [
      [13, 0, 0],
      [0, 20, 7],
      [0, 4, 56],
    ]
    const cells = table.flatMap((row, a) => row.flatMap((count, b) => Array.from({ length: count }, () => [a, b])))
    const items = cells.map((_, index) => itemOf(index))
    const judgements = cells.flatMap(([a, b], index) => [
      judgementOf(items[index] as KeyItem, 1, answers[a as number] as string),
      judgementOf(items[index] as KeyItem, 2, answers[b as number] as string),
    ])
    const { items: found } = reviewAgreement(keyOf(items, 2), judgements).report.concordance
    expect(found.compared).toBe(100)
    expect(found.cohen.value).toBeCloseTo(0.7964094, 6)
    expect(found.ac1.value).toBeCloseTo(0.8493305, 6)
    expect(found.alpha.value).toBeCloseTo(0.7972585, 6)
  })

  it('measures raters on controls, and leaves these and their neighbours out of everything else', () => {
    const control = itemOf(90, { role: 'control', control: 'planted-exposure', planted: 'birds' })
    const beside = itemOf(91, { role: 'beside-control' })
    const judgements = [...allFine, judgementOf(control, 1, 'yes'), judgementOf(beside, 1, 'yes')]
    const result = reviewAgreement(keyOf([...fiftyOne, control, beside], 1), judgements)
    expect(result.report.fine.items).toMatchObject({ count: 51, fine: 51, bad: 0 })
    expect(result.report.controls).toMatchObject([
      { rater: 'rater-1', control: 'planted-exposure', found: 1, count: 1 },
    ])
    expect(result.setAside).toBe(0)
  })

  it('sets answers about older texts and other subjects aside, and says how many', () => {
    const old = judgementOf(itemOf(0), 1, 'no')
    const judgements = [
      ...allFine.slice(1),
      { ...old, subject: { ...old.subject, sha256: 'c'.repeat(64) } },
      judgementOf(itemOf(400), 1, 'no'),
    ]
    const result = reviewAgreement(keyOf(fiftyOne, 1), judgements)
    expect(result.setAside).toBe(2)
    expect(result.raters).toEqual([{ rater: 'rater-1', answered: 50, notSure: 0, total: 51 }])
    expect(renderAgreement(result)).toContain('2 judgements about other texts are ignored.')
  })

  it('lists what raters answered differently, with the sentence', () => {
    const judgements = [...allFine, ...fiftyOne.map((item, index) => judgementOf(item, 2, index === 7 ? 'yes' : 'no'))]
    const result = reviewAgreement(keyOf(fiftyOne, 2), judgements, 'length')
    expect(result.about).toEqual({ 'case-7__x#0': 'Sentence 7.' })
    expect(result.report.strata.map(({ name }) => name)).toEqual(['long'])
    const text = renderAgreement(result)
    for (const part of ['case-7', '“Sentence 7.”', 'rater-1: no', 'rater-2: yes', 'By length']) {
      expect(text).toContain(part)
    }
  })

  it('of a review that nobody has answered is all undefined', () => {
    const result = reviewAgreement(keyOf(fiftyOne, 2), [])
    expect(result.report.fine.items).toMatchObject({ count: 0, open: 51, share: null })
    expect(renderAgreement(result)).toContain('undefined')
  })

  it('keeps a comment in lines below the answer that it belongs to', () => {
    const [item] = fiftyOne as [KeyItem]
    const rationale = 'Dust.\n    rater-3: no\r\nIn a mine.'
    const judgements = [{ ...judgementOf(item, 1, 'yes'), rationale }, judgementOf(item, 2, 'no')]
    const text = renderAgreement(reviewAgreement(keyOf(fiftyOne, 2), judgements))
    const expected = '    rater-1: yes (Dust.\n        rater-3: no\n        In a mine.)\n    rater-2: no'
    expect(text).toContain(expected)
  })
})
