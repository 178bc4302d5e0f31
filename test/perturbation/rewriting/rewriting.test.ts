import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../src/clinical/index.js'
import type { Why } from '../../../src/perturbation/index.js'
import { judgeRewriting } from '../../../src/perturbation/rewriting/acceptance/acceptance.js'
import { changedWords } from '../../../src/perturbation/rewriting/diff.js'
import { holdsPlaceholders, maskNumbers } from '../../../src/perturbation/rewriting/mask.js'
import { rewriting } from '../../../src/perturbation/rewriting/rewriting.js'
import { rngAt } from '../../../src/rng.js'
import { apply, type Edit, invert, seal } from '../../../src/text/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'
import { planned } from '../../planned.js'
import { answered, pretendModel } from '../../pretend-model.js'
import { caseOf, vignettes } from '../../vignettes.js'

const original = caseOf(
  'A 52-year-old man comes to the office because of 3 days of pain in the left knee. Temperature is 38.2°C (100.8°F) and serum creatinine is 1.2 mg/dL. He takes metformin 500 mg daily. What is the most likely diagnosis?',
  'Gout',
)
const masked = maskNumbers(original.text)
const judge = (rewritten: unknown) => judgeRewriting({ rewritten }, original, masked)
const reasonsOf = (rewritten: unknown): string => {
  const verdict = judge(rewritten)
  return 'reasons' in verdict ? verdict.reasons.join('\n') : 'accepted'
}

/** The original with its placeholders, some words exchanged. */
const told = (...pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, masked.text)

const harmlessly = [
  ['comes to the office because of', 'presents to the office with'],
  ['What is the most likely diagnosis', 'Which diagnosis is most likely'],
] as const

const plan = (said: string, params: object = {}): readonly Edit<Why>[] => {
  const rng = rngAt(['1', 'rewriting', original.id])
  const model = pretendModel(() => JSON.stringify({ rewritten: said }))
  const tools = { rng, lexicon: null, writer: null, hazards: [], model }
  return planned(rewriting.edits(original, rewriting.parse(params), tools), model)
}

describe('masks', () => {
  it('hide every number with its unit, and leave the words', () => {
    expect(masked.text).toBe(
      'A ⟦1⟧-year-old man comes to the office because of ⟦2⟧ days of pain in the left knee. Temperature is ⟦3⟧ (⟦4⟧) and serum creatinine is ⟦5⟧. He takes metformin ⟦6⟧ daily. What is the most likely diagnosis?',
    )
  })

  it('take a raised unit as one with its number', () => {
    expect(maskNumbers('Leukocytes are 13,500/mm^3; BMI is 31 kg/m^2.').text).toBe('Leukocytes are ⟦1⟧; BMI is ⟦2⟧.')
    expect(compareFacts('Leukocytes are 13,500/mm^3.', 'Leukocytes are 13,500/mm3.')).toEqual([])
  })

  it('leave no figure open and can be taken off again, in any text', () => {
    fc.assert(
      fc.property(clinicalText, (text) => {
        fc.pre(!holdsPlaceholders(text))
        const { text: hidden, spans } = maskNumbers(text)
        expect(hidden.replace(/⟦\d+⟧/gu, '')).not.toMatch(/\d/)
        const shown = hidden.replace(/⟦(\d+)⟧/gu, (_, number) => {
          const { start, end } = spans[Number(number) - 1] ?? { start: 0, end: 0 }
          return text.slice(start, end)
        })
        expect(shown).toBe(text)
      }),
      lawSeed,
    )
  })
})

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

describe('acceptance of a rewritten case', () => {
  it('takes other words for the same facts', () => {
    expect(reasonsOf(told(...harmlessly))).toBe('accepted')
  })

  it.each([
    ['a mark is missing', told(['⟦5⟧', 'normal']), /marks are missing: ⟦5⟧/],
    ['a mark stands twice', told(['man', 'man (⟦1⟧)']), /more than once: ⟦1⟧/],
    ['a mark is new', told(['man', 'man ⟦9⟧']), /no mark ⟦9⟧/],
    ['marks change places', told(['⟦3⟧', '⟦x⟧'], ['⟦5⟧', '⟦3⟧'], ['⟦x⟧', '⟦5⟧']), /another order/],
    ['a mark is broken', told(['⟦6⟧', '⟦6⟧ ⟦']), /broken/],
    ['a figure is written out', told(['daily', '2 times daily']), /figure "2"/],
    ['nothing was changed', masked.text, /Nothing was changed/],
    ['most is left out', '⟦1⟧ ⟦2⟧ ⟦3⟧ ⟦4⟧ ⟦5⟧ ⟦6⟧?', /less than half/],
    [
      'the question is gone',
      told(['What is the most likely diagnosis?', 'Name the diagnosis now, doctor.']),
      /question/,
    ],
    ['the side is changed', told(...harmlessly, ['left', 'right']), /left/],
    ['a drug is changed', told(...harmlessly, ['metformin', 'methotrexate']), /met/],
    ['the sex is changed', told(...harmlessly, ['man', 'woman'], ['He takes', 'She takes']), /sex|woman|female/i],
    ['the answer is named', told(...harmlessly, ['pain in', 'gout pain in']), /names the answer/],
    ['a character is cut in half', told(['pain', 'pain \ud83d']), /half a character/],
    ['bytes were lost', told(['pain', 'p\ufffdin']), /U\+FFFD/],
    ['a word is parted by what nobody sees', told(['office', 'off\u200bice']), /U\+200B/],
    ['there is no text', 7, /key "rewritten"/],
  ])('says what is wrong where %s', (_, rewritten, reason) => {
    expect(reasonsOf(rewritten)).toMatch(reason)
  })
})

describe('rewriting', () => {
  it('makes edits that give the rewritten text with its numbers, and can be undone', () => {
    const edits = seal(original.text, plan(told(...harmlessly), { units: false }))
    const perturbed = apply(original.text, edits)
    expect(perturbed).toContain('A 52-year-old man presents to the office with 3 days of pain')
    expect(perturbed.endsWith('Which diagnosis is most likely?')).toBe(true)
    expect(apply(perturbed, invert(edits))).toBe(original.text)
    expect(new Set(edits.map(({ why }) => why.kind))).toEqual(new Set(['rewriting']))
    expect(edits[0]?.why).toMatchObject({ writer: 'pretend-1', source: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('converts units by arithmetic, beside the words of the model', () => {
    const kinds = Array.from({ length: 12 }, (_, seed) => {
      const rng = rngAt([String(seed), 'rewriting', original.id])
      const model = pretendModel(() => JSON.stringify({ rewritten: told(...harmlessly) }))
      const tools = { rng, lexicon: null, writer: null, hazards: [], model }
      return planned(rewriting.edits(original, rewriting.parse({}), tools), model)
    }).flat()
    const units = kinds.filter(({ why }) => why.kind === 'unit')
    expect(units.length).toBeGreaterThan(0)
    expect(units.every(({ before, after }) => before !== after)).toBe(true)
  })

  it('reports nothing lost where only units were converted', () => {
    for (const vignette of vignettes.slice(0, 30)) {
      const model = pretendModel()
      const tools = { rng: rngAt(['1', 'rewriting', vignette.id]), lexicon: null, writer: null, hazards: [], model }
      const edits = seal(vignette.text, planned(rewriting.edits(vignette, rewriting.parse({}), tools), model))
      const perturbed = apply(vignette.text, edits)
      const params = rewriting.parse({})
      const found = rewriting.checks.flatMap((check) => check.find({ original: vignette, edits, perturbed, params }))
      expect(
        found.filter(({ level }) => level === 'error'),
        vignette.id,
      ).toEqual([])
    }
  })

  it('reports a change of wording and refuses nothing for it, but refuses a fact that changed', () => {
    const text = 'He has diabetes. What is the diagnosis?'
    const levels = (after: string): readonly string[] => {
      const edits = seal(
        text,
        changedWords(text, after).map(({ at, after: come }) => {
          return { at, before: text.slice(at.start, at.end), after: come, why: { kind: 'rewriting' as const } }
        }),
      )
      const checked = { original: caseOf(text), edits, perturbed: after, params: rewriting.parse({}) }
      return rewriting.checks.flatMap((check) => check.find(checked)).map(({ level }) => level)
    }
    expect(levels('He is known to have diabetes. What is the diagnosis?')).toEqual(['warning'])
    expect(levels('He has no diabetes. What is the diagnosis?')).toContain('error')
  })

  it('refuses a case that holds the signs of marks', () => {
    const odd = caseOf('A man has ⟦1⟧. What is it?')
    const tools = { rng: rngAt(['1']), lexicon: null, writer: null, hazards: [], model: pretendModel() }
    expect(answered(rewriting.edits(odd, rewriting.parse({}), tools))).toMatchObject({
      refused: { check: 'marks-taken' },
    })
  })
})
