import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Why } from '../../../src/perturbation/index.js'
import { changedWords } from '../../../src/perturbation/rewriting/diff.js'
import { rewriting } from '../../../src/perturbation/rewriting/rewriting.js'
import { rngAt } from '../../../src/rng.js'
import { apply, type Edit, invert, seal } from '../../../src/text/index.js'
import { lawSeed } from '../../clinical-text.js'
import { planned } from '../../planned.js'
import { answered, type PretendModel, pretendChoice, pretendModel } from '../../pretend-model.js'
import { caseOf, vignettes } from '../../vignettes.js'

const original = caseOf(
  'A 52-year-old man comes to the office because of 3 days of pain in the left knee. Temperature is 38.2°C (100.8°F) and serum creatinine is 1.2 mg/dL. He takes metformin 500 mg daily. What is the most likely diagnosis?',
  'Gout',
)

const good = [
  'A ⟦1⟧-year-old man presents to the office with ⟦2⟧ days of pain in the left knee.',
  'Temp is ⟦3⟧ (⟦4⟧), serum creatinine ⟦5⟧.',
  'His medication is metformin ⟦6⟧ daily.',
  'Which diagnosis is most likely?',
].map((text, i) => ({ from: [i + 1], text }))

/** The good answer with one unit in other words. */
const withUnit = (number: number, text: string) => good.map((unit, i) => (i === number - 1 ? { ...unit, text } : unit))

const toolsWith = (model: PretendModel, seed = '1') => {
  return { rng: rngAt([seed, 'rewriting', original.id]), lexicon: null, writer: null, hazards: [], model }
}

const plan = (model: PretendModel, params: object = { units: false }): readonly Edit<Why>[] =>
  planned(rewriting.edits(original, rewriting.parse(params), toolsWith(model)), model)

const answering = (...answers: readonly unknown[]): PretendModel =>
  pretendModel((_, call) => JSON.stringify({ units: answers[Math.min(call, answers.length) - 1] }))

const rewordedBy = (model: PretendModel): string => apply(original.text, seal(original.text, plan(model)))

const checksOf = (edits: readonly Edit<Why>[]) => {
  const sealed = seal(original.text, edits)
  const checked = { original, edits: sealed, perturbed: apply(original.text, sealed), params: rewriting.parse({}) }
  return rewriting.checks.flatMap((check) => check.find(checked))
}

describe('difference', () => {
  it('replaced in the one text gives the other', () => {
    const word = fc.constantFrom('the', 'a', 'patient', 'has', 'no', 'cough', ',', '.', ' ', '\n', '—', 'µg', '🙂')
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edits = changedWords(before, after).map(({ at, after: come }) => {
          return { at, before: before.slice(at.start, at.end), after: come, why: { kind: 'rewriting' as const } }
        })
        expect(apply(before, seal(before, edits))).toBe(after)
      }),
      lawSeed,
    )
  })

  it('is none where the texts are equal, and one for two very different ones', () => {
    expect(changedWords('He coughs.', 'He coughs.')).toEqual([])
    expect(changedWords('one two', 'three four five')).toHaveLength(1)
  })
})

describe('rewriting', () => {
  it('makes edits that give the rewritten text with its numbers, and can be undone', () => {
    const edits = seal(original.text, plan(answering(good)))
    const perturbed = apply(original.text, edits)
    expect(perturbed).toBe(
      'A 52-year-old man presents to the office with 3 days of pain in the left knee. Temp is 38.2°C (100.8°F), serum creatinine 1.2 mg/dL. His medication is metformin 500 mg daily. Which diagnosis is most likely?',
    )
    expect(apply(perturbed, invert(edits))).toBe(original.text)
    expect(edits[0]?.why).toMatchObject({
      kind: 'rewriting',
      writer: 'pretend-1',
      source: expect.stringMatching(/^[0-9a-f]{64}$/),
      round: 1,
    })
  })

  it('asks again for the refused unit alone, with the original, the text and the fault, and keeps the others', () => {
    const model = answering(withUnit(1, good[0]!.text.replace('left', 'right')), [good[0]])
    expect(rewordedBy(model)).toContain('presents to the office with 3 days of pain in the left knee')
    const again = model.requests[1]?.messages.at(-1)?.content ?? ''
    const [, expected = ''] = again.split('what was wrong with it:')
    expect(expected).toMatch(/- \[1\] A ⟦1⟧-year-old man comes to/)
    expect(expected).toMatch(/You wrote: .*right knee/)
    expect(expected).toMatch(/Wrong: The original says "left", and the new text "right"/)
    expect(expected).not.toMatch(/\[2\] Temperature/)
    expect(model.requests).toHaveLength(2)
  })

  it('leaves a unit in the words of the original after three rounds, and loses no case', () => {
    const bad = withUnit(3, 'His medication is methotrexate ⟦6⟧ daily.')
    const model = answering(bad)
    const edits = plan(model)
    expect(model.requests).toHaveLength(3)
    expect(apply(original.text, seal(original.text, edits))).toContain('He takes metformin 500 mg daily.')
    const found = checksOf(edits).filter(({ check }) => check === 'unit-kept')
    expect(found).toMatchObject([{ level: 'info', message: expect.stringContaining('Sentence 3') }])
  })

  it('warns of a case that mostly keeps its words', () => {
    const edits = plan(pretendModel(() => 'I will not.'))
    expect(edits).toEqual([])
    expect(checksOf([]).map(({ check, level }) => [check, level])).toContainEqual(['mostly-kept', 'warning'])
  })

  it('merges and splits units, and takes a bare list and one number', () => {
    const merged = [
      { from: 1, text: good[0]!.text.replace(' with ', '. He has had ') },
      { from: [2, 3], text: 'Temp is ⟦3⟧ (⟦4⟧), serum creatinine ⟦5⟧, and he takes metformin ⟦6⟧ daily.' },
      good[3],
    ]
    const model = pretendModel(() => JSON.stringify(merged))
    expect(rewordedBy(model)).toContain('serum creatinine 1.2 mg/dL, and he takes metformin 500 mg daily. Which')
    expect(model.requests).toHaveLength(1)
  })

  it('converts units by arithmetic, beside the words of the model', () => {
    const kinds = Array.from({ length: 12 }, (_, seed) => {
      const model = answering(good)
      return planned(rewriting.edits(original, rewriting.parse({}), toolsWith(model, String(seed))), model)
    }).flat()
    const units = kinds.filter(({ why }) => why.kind === 'unit')
    expect(units.length).toBeGreaterThan(0)
    expect(units.every(({ before, after }) => before !== after)).toBe(true)
  })

  it('refuses no record for what is read over whole texts', () => {
    for (const vignette of vignettes.slice(0, 30)) {
      const model = pretendModel()
      const tools = { rng: rngAt(['1', 'rewriting', vignette.id]), lexicon: null, writer: null, hazards: [], model }
      const edits = seal(vignette.text, planned(rewriting.edits(vignette, rewriting.parse({}), tools), model))
      const perturbed = apply(vignette.text, edits)
      const params = rewriting.parse({})
      const found = rewriting.checks.flatMap((check) => check.find({ original: vignette, edits, perturbed, params }))
      expect(found.filter(({ level }) => level === 'error')).toEqual([])
      expect(found.filter(({ check }) => check === 'mostly-kept')).toEqual([])
    }
  })

  describe('with a second reader', () => {
    /** A writer with a reader beside it; the reader says what `says` makes of a unit and its round of asking. */
    const withReader = (says: (rewritten: string) => unknown, units = good): PretendModel => ({
      ...pretendModel((request) => {
        if (request.prompt.name !== 'second-reader') return JSON.stringify({ units })
        const reply = says(/rewritten>\n(.*?)\n<\//s.exec(request.messages.at(-1)?.content ?? '')?.[1] ?? '')
        return typeof reply === 'string' ? reply : JSON.stringify({ changes: reply })
      }),
      reader: pretendChoice,
    })
    const planRead = (model: PretendModel) =>
      answered(rewriting.edits(original, rewriting.parse({ units: false }), toolsWith(model)), model)
    const askedOf = ({ requests }: PretendModel, name: string) =>
      requests.filter(({ prompt }) => prompt.name === name).length

    it('shows it each unit that the gate lets pass, with its values, and takes what it finds nothing in', () => {
      const model = withReader(() => [])
      expect(planRead(model)).toMatchObject({ readings: { units: 4, objected: 0, dropped: 0, unread: 0 } })
      expect(model.requests[2]?.messages.at(-1)?.content).toContain('serum creatinine 1.2 mg/dL')
      expect([askedOf(model, 'rewriting'), askedOf(model, 'second-reader')]).toEqual([1, 4])
    })

    it('has a unit told again to which it objects, with its words, and then keeps the original', () => {
      const objection = { what: 'the drug is his only one', original: 'takes', rewritten: 'MEDICATION  is' }
      const model = withReader((rewritten) => (/medication/.test(rewritten) ? [objection] : []))
      const planned = planRead(model)
      expect(planned).toMatchObject({ readings: { units: 6, objected: 3 } })
      const text = apply(original.text, seal(original.text, 'edits' in planned ? planned.edits : []))
      expect(text).toContain('presents to the office')
      expect(text).toContain('He takes metformin 500 mg daily.')
      const again = model.requests.filter(({ prompt }) => prompt.name === 'rewriting')[1]?.messages.at(-1)?.content
      expect(again).toMatch(/- \[3\] He takes metformin ⟦6⟧ daily\./)
      expect(again).toMatch(/Wrong: A second reader sees a change: the drug is his only one \(“takes” in the original/)
      expect(again?.split('what was wrong with it:')[1]).not.toMatch(/\[1\]/)
    })

    it('takes a quote that stands nowhere for no objection, and babble for nothing at all, and counts both', () => {
      const invented = withReader(() => [{ what: 'a fever', original: 'never said', rewritten: '' }])
      expect(planRead(invented)).toMatchObject({ readings: { units: 4, objected: 0, dropped: 4, unread: 0 } })
      const babbling = withReader(() => 'It looks fine to me.')
      const planned = planRead(babbling)
      expect(planned).toMatchObject({ readings: { units: 4, objected: 0, dropped: 0, unread: 4 } })
      expect('edits' in planned && planned.edits.length > 0).toBe(true)
      expect(askedOf(babbling, 'second-reader')).toBe(16)
    })

    it('is not shown what the gate refuses, nor what stays as it is', () => {
      const units = withUnit(1, good[0]!.text.replace('left', 'right'))
      units[3] = { from: [4], text: 'What is the most likely diagnosis?' }
      const model = withReader(() => [], units)
      expect(planRead(model)).toMatchObject({ readings: { units: 2, objected: 0 } })
    })
  })

  it('refuses a case that holds the signs of marks', () => {
    const odd = caseOf('A man has ⟦1⟧. What is it?')
    const tools = { rng: rngAt(['1']), lexicon: null, writer: null, hazards: [], model: pretendModel() }
    expect(answered(rewriting.edits(odd, rewriting.parse({}), tools))).toMatchObject({
      refused: { check: 'marks-taken' },
    })
  })
})
