import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Case, createCase } from '../../../src/clinical/index.js'
import { perturbCase } from '../../../src/dataset/recipe/perturb-case.js'
import { loadRecipe, type Recipe, type Step } from '../../../src/dataset/recipe/recipe.js'
import { redHerring } from '../../../src/perturbation/red-herring/index.js'
import { replay, undo } from '../../../src/text/index.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const text =
  'A 64-year-old man has had chest pain 🙂 for 2 days. He takes aspirin 81 mg daily. His pulse is 110/min. What is the most likely diagnosis?'
const original = createCase({ id: 'ward-0001', text, diagnosis: 'Pericarditis' })
const tenSentences = loadRecipe('red-herrings-10')

describe('perturbCase', () => {
  it('gives the text with its layers of edits, each with its reason', () => {
    const perturbed = perturbCase(original, tenSentences, { seed: '1' })
    expect(perturbed.original).toBe(text)
    expect(perturbed.layers.map(({ perturbation, version, edits }) => [perturbation, version, edits.length])).toEqual([
      ['red-herring', redHerring.version, 10],
    ])
    expect(perturbed.layers[0]?.edits.map(({ why }) => why.kind)).toEqual(Array(10).fill('red-herring'))
    expect(perturbed.refused).toBe(false)
    expect(replay(text, perturbed.layers)).toBe(perturbed.text)
    expect(undo(perturbed.text, perturbed.layers)).toBe(text)
  })

  it('depends on case, recipe and seed only; the seed is "1" where none is given', () => {
    const first = perturbCase(original, tenSentences)
    expect(perturbCase(original, loadRecipe('red-herrings-10'), { seed: '1' })).toEqual(first)
    expect(perturbCase(original, tenSentences, { seed: '2' }).text).not.toBe(first.text)
    expect(perturbCase({ ...original, id: 'ward-0002' }, tenSentences).text).not.toBe(first.text)
  })

  it('has no layer where nothing was changed, and one for each step that changed something', () => {
    expect(perturbCase(original, loadRecipe('original'))).toMatchObject({ text, layers: [], findings: [] })
    const both = loadRecipe({
      name: 'both',
      version: '1.0.0',
      summary: 'One sentence, and short forms.',
      steps: [{ perturbation: 'abbreviation' }, { perturbation: 'red-herring', params: { count: 1 } }],
    })
    const { layers, text: changed, findings } = perturbCase(original, both)
    expect(layers.map(({ perturbation }) => perturbation)).toEqual(['abbreviation', 'red-herring'])
    expect(undo(changed, layers)).toBe(text)
    expect(findings.every(({ level }) => level === 'warning')).toBe(true)
  })

  it('tells of a refused case which check refused it', () => {
    // A user-defined perturbation is a step like any other.
    const [step] = tenSentences.steps as [Step]
    const at = text.indexOf('81')
    const slip: Step['perturbation'] = {
      ...step.perturbation,
      name: 'slip',
      needs: () => ({}),
      edits: () => [{ at: { start: at, end: at + 2 }, before: '81', after: '18', why: { kind: 'noise' } }],
    }
    const own: Recipe = { ...tenSentences, steps: [{ ...step, perturbation: slip }] }
    const { refused, findings } = perturbCase(original, own)
    expect(refused).toBe(true)
    expect(findings.filter(({ level }) => level === 'error').map(({ check }) => check)).toEqual(['facts-dose-changed'])
  })

  it('reads sentences of one’s own, refuses those that say too much, and takes them where asked to', () => {
    const sentences = join(folder, 'own.jsonl')
    const traits = { topic: 'own', ages: ['18-64', '65+'], person: 'none', says: false, place: 'any' }
    const labels = { strength: 'administrative', numeric: false, polysemous: null }
    writeFileSync(
      sentences,
      `${JSON.stringify({ id: 'own-1', text: 'The man smokes a lot.', ...traits, ...labels })}\n`,
    )
    const one = loadRecipe('red-herrings-1')
    expect(() => perturbCase(original, one, { sentences })).toThrow(expect.objectContaining({ code: 'input-invalid' }))
    expect(perturbCase(original, one, { sentences, acceptLint: true }).text).toContain('The man smokes a lot.')
    expect(perturbCase(original, one).text).not.toContain('The man smokes a lot.')
  })

  it('says what a recipe needs that a model writes', () => {
    const run = (): unknown => perturbCase(original, loadRecipe('rewritten'))
    expect(run).toThrow(expect.objectContaining({ code: 'generation-missing' }))
    expect(run).toThrow(/medqa-perturb generate rewritten.*readDataset/)
  })

  it.each<[string, () => unknown, string]>([
    ['no case', () => perturbCase(null as unknown as Case, tenSentences), 'createCase'],
    ['a text for a case', () => perturbCase('A case.' as unknown as Case, tenSentences), 'createCase'],
    ['a name for a recipe', () => perturbCase(original, 'original' as unknown as Recipe), 'loadRecipe'],
    ['a number for a seed', () => perturbCase(original, tenSentences, { seed: 1 as unknown as string }), 'such as "1"'],
  ])('answers %s with what it expects', (_what, run, words) => {
    expect(run).toThrow(expect.objectContaining({ code: 'usage' }))
    expect(run).toThrow(words)
  })

  it('parses the params of a recipe that was put together by hand', () => {
    const steps = tenSentences.steps.map((step) => ({ ...step, params: { count: 'many' } }))
    expect(() => perturbCase(original, { ...tenSentences, steps })).toThrow(
      expect.objectContaining({ code: 'recipe-invalid' }),
    )
  })
})
