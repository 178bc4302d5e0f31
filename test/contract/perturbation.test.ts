import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Case } from '../../src/clinical/index.js'
import { loadPrompts } from '../../src/dataset/answer/stored-model.js'
import { bundledRecipes, loadRecipes } from '../../src/dataset/recipe/recipe.js'
import { loadResources } from '../../src/dataset/recipe/resources.js'
import { type Prompt, requestOf } from '../../src/generation/index.js'
import { type Perturbation, perturbations, type Why } from '../../src/perturbation/index.js'
import { reviewQuestions } from '../../src/review/questions.js'
import { rngAt } from '../../src/rng.js'
import { originalText, type RuleSet } from '../../src/scenario/index.js'
import { apply, type Edit, invert, seal } from '../../src/text/index.js'
import { planned } from '../planned.js'
import { pretendChoice, pretendModel } from '../pretend-model.js'
import { caseOf, vignettes } from '../vignettes.js'

const noise = ['ehr-noise', 'ehr-conflicting-assessments-control', 'note-form', 'note-form-copy-paste']
const chosen = loadRecipes(['all', 'drug-safety', 'ehr-redaction', ...noise])
const known = new Set(chosen.flatMap(({ steps: own }) => own.map(({ perturbation }) => perturbation)))

/** Recipes with a perturbation that the chosen ones do not have: a new one is covered on the day it is listed. */
const others = loadRecipes(bundledRecipes()).filter(({ steps: own }) =>
  own.some(({ perturbation }) => !known.has(perturbation)),
)

const steps = [...chosen, ...others]
  .flatMap((recipe) => recipe.steps.map((step) => ({ name: recipe.name, recipe, ...step })))
  // Of arms that differ in severity only, one.
  .filter(({ name }) => !/^ehr-.*-(?:mild|severe)$/.test(name))

const oddTexts = [
  'Pain?',
  'A 40-year-old man has a cough. He had a hernia 6 years ago, pneumonia 7 years ago, shingles 8 years ago, and jaundice 9 years ago. Why?',
  'word',
  'He has 2.5 mg. She has 🙂 3 mg.\u2028Then? "What is it?"',
  'A 40-year-old man has a cough.He was seen by Dr. Lee. Labs:\nNa 140 mEq/L\nK 4.0 mEq/L\nWhat is the diagnosis?',
]
const plainCases = [
  ...vignettes.filter((_, i) => i % 5 === 0),
  ...oddTexts.map((text, i) => caseOf(text, 'Gout', `odd-${i}`)),
]

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner)
    Object.freeze(value)
  }
  return value
}

const digits = (text: string): string => text.replace(/\D/g, '')

it('has a step for every perturbation of the list', () => {
  const used = new Set(steps.map(({ perturbation }) => perturbation.name))
  expect([...used].sort()).toEqual(perturbations.map(({ name }) => name as string).sort())
})

/** The cases of the first rules of each category. */
const ruleCases = (rules: RuleSet): readonly Case[] => {
  const some = [...rules.rules.values()].filter(({ id }) => id.endsWith('-001') || id.endsWith('-003'))
  return some.map((rule) => caseOf(originalText(rule), 'Stop it', rule.id))
}

describe.each(steps)('$name', ({ recipe, perturbation, params }) => {
  const model = perturbation.needs(params).model === true ? pretendModel() : undefined
  const resources = loadResources(recipe, { model })
  const cases = resources.rules === null ? plainCases : ruleCases(resources.rules)
  const plan = (original: Case, seed = '1'): readonly Edit<Why>[] => {
    const rng = rngAt([seed, perturbation.name, original.id])
    const [variant = null] = perturbation.variants?.(original, params, resources) ?? [null]
    const work = perturbation.edits(original, params, { ...resources, rng, variant })
    // A rule has no record of a kind that it does not write.
    return 'refused' in work && work.refused.check === 'no-record' ? [] : planned(work, model)
  }

  const plans = new Map<Case, readonly Edit<Why>[]>()
  /** The plan of a case, made once: what looks at edits need not plan them again. */
  const known = (original: Case): readonly Edit<Why>[] => {
    const made = plans.get(original) ?? plan(original)
    plans.set(original, made)
    return made
  }

  it('leaves its inputs as they are', () => {
    for (const original of cases) {
      const frozen = freeze(structuredClone(original))
      expect(plan(frozen)).toEqual(known(original))
    }
  })

  it('plans the same edits again, whatever cases came before', () => {
    const forward = cases.map(known)
    const backward = [...cases].reverse().map((original) => plan(original))
    expect(backward.reverse()).toEqual(forward)
  })

  it('plans edits that seal, apply and invert', () => {
    for (const original of cases) {
      const edits = seal(original.text, known(original))
      const perturbed = apply(original.text, edits)
      expect(apply(perturbed, invert(edits))).toBe(original.text)
    }
  })

  it('keeps every digit of the original, in order', () => {
    for (const original of cases) {
      for (const { before, after, why } of known(original)) {
        const isVague = why.noise === 'temporal-ambiguity'
        if (!isVague && !['unit', 'condition', 'omission', 'reconstruction'].includes(why.kind))
          expect(digits(after)).toContain(digits(before))
      }
    }
  })

  it('gives reasons that survive JSON and name their kind', () => {
    for (const original of cases) {
      for (const edit of known(original)) {
        expect(JSON.parse(JSON.stringify(edit))).toEqual(edit)
        expect(edit.why.kind).toMatch(
          /^(red-herring|white-space|abbreviation|rewriting|unit|synonym|filler|noise|condition|reconstruction|omission)$/,
        )
        expect(Object.values(edit.why).every((detail) => detail !== undefined)).toBe(true)
      }
    }
  })

  it('says how a model is asked, if it needs one', () => {
    const needsModel = perturbation.needs(params).model === true
    expect(!needsModel || perturbation.asks !== undefined).toBe(true)
  })

  it('moves with the seed if and only if it says that it draws', () => {
    const others = cases.map((original) => plan(original, '2'))
    expect(JSON.stringify(others) !== JSON.stringify(cases.map(known))).toBe(perturbation.draws(params))
  })
})

describe.each(perturbations as readonly Perturbation<string, unknown>[])('$name', (perturbation) => {
  it('refuses an unknown param by name and tells the known ones', () => {
    expect(() => perturbation.parse({ cuont: 3 })).toThrow(/no param is called "cuont"/)
  })

  it('writes out every default', () => {
    expect(Object.keys(perturbation.parse({}) as object).sort()).toEqual(Object.keys(perturbation.params).sort())
  })

  it('asks with a bundled prompt that names itself, and expects an answer of some length', () => {
    const { asks } = perturbation
    if (asks === undefined) return
    const prompt = loadPrompts(undefined, new Set([asks.prompt]))[asks.prompt]
    expect(prompt).toMatchObject({ name: asks.prompt, use: asks.prompt })
    const messages = [{ role: 'user', content: 'A 40-year-old man coughs.' }] as const
    const request = requestOf(pretendChoice, prompt as Prompt, { messages, responseSchema: {} })
    expect(asks.likelyTokens(request)).toBeGreaterThan(0)
  })

  it('says what clinicians are asked about its edits, or in words why there is nothing to ask', () => {
    const review = perturbation.review(perturbation.parse({}))
    if ('question' in review) expect(reviewQuestions[review.question].ask).toMatch(/\?$/)
    else expect(review.unasked).not.toBe('')
  })

  it('has a card that names its current version', () => {
    const path = fileURLToPath(new URL(`../../docs/cards/${perturbation.name}.md`, import.meta.url))
    const card = readFileSync(path, 'utf8')
    expect(card).toContain(`### Version ${perturbation.version}`)
    const headings = [...card.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      'What it does',
      'Paper section',
      'Expectation',
      'Params',
      'What it keeps',
      'Data and license',
      'Known limits',
      'Good examples',
      'A bad example',
      'Changelog',
    ])
  })
})
