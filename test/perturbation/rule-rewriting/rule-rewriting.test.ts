import { describe, expect, it } from 'vitest'
import { type Case, readPatient } from '../../../src/clinical/index.js'
import type { Why } from '../../../src/perturbation/index.js'
import { readingOf } from '../../../src/perturbation/rule-rewriting/reading/reading.js'
import { rewritingRules } from '../../../src/perturbation/rule-rewriting/rule-rewriting.js'
import { rngAt } from '../../../src/rng.js'
import { apply, type Edit, invert, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf, vignettes } from '../../vignettes.js'

const names = ['units', 'question', 'voice', 'fragments', 'formality', 'abbreviations', 'synonyms', 'fillers'] as const

const plan = (original: Case, params: object = {}): readonly Edit<Why>[] => {
  const rng = rngAt(['1', rewritingRules.name, original.id])
  const tools = { rng, lexicon: null, writer: null, hazards: [], model: null }
  return planned(rewritingRules.edits(original, rewritingRules.parse(params), tools))
}
const rewrite = (original: Case, params: object = {}): string =>
  apply(original.text, seal(original.text, plan(original, params)))
const keyOf = (edit: Edit<Why>): string => JSON.stringify(edit)
const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0

const negations = /\b(?:no|not|never|none|neither|nor|without|denies|denied|cannot|absent|negative)\b/gi
const sexNouns = /\b(?:man|woman|men|women|boy|girl|male|female|mother|father|son|daughter|wife|husband)\b/gi

describe.each([0.5, 1])('at a rate of %s', (rate) => {
  it('undoing gives the original, byte for byte', () => {
    for (const original of vignettes) {
      const edits = seal(original.text, plan(original, { rate }))
      expect(apply(apply(original.text, edits), invert(edits))).toBe(original.text)
    }
  })

  it('keeps every figure outside of unit edits', () => {
    const digits = (text: string): string => text.replace(/\D/g, '')
    for (const original of vignettes) {
      for (const { before, after, why } of plan(original, { rate })) {
        if (why.kind !== 'unit') expect(digits(after)).toBe(digits(before))
      }
    }
  })

  it('conserves negations, sides and nouns that tell the sex', () => {
    for (const original of vignettes) {
      const made = rewrite(original, { rate })
      for (const words of [negations, sexNouns, /\b(?:left|right|both|bilateral|unilateral)\b/gi]) {
        expect(count(made, words)).toBe(count(original.text, words))
      }
    }
  })

  it('leaves the reading of the patient as it was', () => {
    for (const original of vignettes) {
      const { diagnosis } = original.reference
      const [made, was] = [rewrite(original, { rate }), original.text].map((text) => {
        const { ambientReasons, ...patient } = readPatient(text, diagnosis)
        return { ...patient, ambientReasons: [...ambientReasons].sort() }
      })
      expect(made).toEqual(was)
    }
  })

  it('stays out of quoted speech, lists and the question, the rules apart that are made for them', () => {
    for (const original of vignettes) {
      const { lists, quoted, question } = readingOf(original)
      for (const { at, why } of plan(original, { rate })) {
        const isIn = ({ start, end }: { start: number; end: number }): boolean => at.start < end && start < at.end
        expect(quoted.some(isIn)).toBe(false)
        if (lists.some(isIn)) expect(['units', 'synonyms']).toContain(why.rule)
        if (isIn(question)) expect(why.rule).toBe('question')
      }
    }
  })

  it('passes its own checks', () => {
    for (const original of vignettes) {
      const params = rewritingRules.parse({ rate })
      const edits = seal(original.text, plan(original, { rate }))
      const perturbed = apply(original.text, edits)
      const found = rewritingRules.checks.flatMap((check) => check.find({ original, edits, perturbed, params }))
      expect(found.filter(({ level }) => level === 'error')).toEqual([])
    }
  })
})

describe('rules side by side', () => {
  it('makes alone every edit it makes among all', () => {
    for (const original of vignettes) {
      const together = plan(original)
      for (const name of names) {
        const alone = new Set(plan(original, { rules: [name] }).map(keyOf))
        for (const edit of together) if (edit.why.rule === name) expect(alone).toContain(keyOf(edit))
      }
    }
  })

  it('drops the lower rule where two touch, and keeps the rest', () => {
    const original = caseOf('A 40-year-old man limps. Physical examination shows a swollen toe. What is the cause?')
    const rules = plan(original, { rate: 1 }).map(({ why }) => why.rule)
    expect(rules).toContain('voice')
    expect(rules).not.toContain('fragments')
    expect(plan(original, { rate: 1, rules: ['fragments'] }).map(({ after }) => after)).toEqual(['Physical exam:'])
  })

  it('makes both edits of a change of voice or none', () => {
    for (const original of vignettes) {
      expect(plan(original).filter(({ why }) => why.rule === 'voice').length % 2).toBe(0)
    }
  })

  it('adds places with the rate and takes none back', () => {
    for (const original of vignettes) {
      for (const rule of names) {
        const half = plan(original, { rules: [rule], rate: 0.3 }).map(keyOf)
        const most = new Set(plan(original, { rules: [rule], rate: 0.8 }).map(keyOf))
        for (const edit of half) expect(most).toContain(edit)
      }
    }
  })

  it('draws about the share of places that is asked for', () => {
    const edits = (rate: number): number =>
      vignettes.reduce((sum, original) => sum + plan(original, { rules: ['synonyms'], rate }).length, 0)
    expect(edits(0.5) / edits(1)).toBeGreaterThan(0.4)
    expect(edits(0.5) / edits(1)).toBeLessThan(0.6)
  })

  it('says so where nothing was done', () => {
    const original = caseOf('Pain?')
    const params = rewritingRules.parse({})
    const edits = seal(original.text, plan(original))
    const found = rewritingRules.checks.flatMap((check) => check.find({ original, edits, perturbed: 'Pain?', params }))
    expect(found.map(({ check, level }) => [check, level])).toEqual([['no-rewriting', 'warning']])
  })

  it('refuses a record in which an edit loses a negation', () => {
    const original = caseOf('He has no pain. Why?')
    const edits = seal<Why>(original.text, [
      { at: { start: 7, end: 9 }, before: 'no', after: 'some', why: { kind: 'rewriting', rule: 'fragments' } },
    ])
    const perturbed = apply(original.text, edits)
    const params = rewritingRules.parse({})
    const found = rewritingRules.checks.flatMap((check) => check.find({ original, edits, perturbed, params }))
    expect(found.map(({ check, level, at }) => [check, level, at])).toContainEqual([
      'rewriting-kept',
      'error',
      { start: 7, end: 11 },
    ])
  })
})

describe('params', () => {
  it.each([{ rate: 1.2 }, { rate: -0.1 }, { rules: ['unit'] }, { rules: 'units' }])('refuses %j', (params) => {
    expect(() => rewritingRules.parse(params)).toThrow(/rewriting-rules/)
  })
})
