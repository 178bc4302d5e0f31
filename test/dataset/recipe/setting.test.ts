import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledRecipes, loadRecipes, recipeName } from '../../../src/dataset/recipe/recipe.js'
import { nameFor, parseSetting, type Setting } from '../../../src/dataset/recipe/setting.js'
import { throwAwayFolder } from '../../command-line.js'
import { versionOf } from '../../versions.js'

const folder = throwAwayFolder()

const three: Setting = { step: 'red-herring', param: 'count', value: 3 }
const ambient: Setting = { step: null, param: 'topic', value: 'ambient' }

/** The params of a recipe of one step of noise, with a setting. */
function setNoise(params: object, setting: string): unknown {
  const path = join(folder, 'noise.yaml')
  const steps = [{ perturbation: 'ehr-noise', params }]
  writeFileSync(path, JSON.stringify({ name: 'noise', version: '1.0.0', summary: 'Noise.', steps }))
  return loadRecipes([path], [parseSetting(setting)], 'mine')[0]?.steps[0]?.params
}

describe('settings', () => {
  it('reads numbers, words and lists', () => {
    expect(parseSetting('count=5')).toEqual({ step: null, param: 'count', value: 5 })
    expect(parseSetting('red-herring.fill=whitespace').value).toBe('whitespace')
    expect(parseSetting('rules=[units, synonyms]').value).toEqual(['units', 'synonyms'])
    expect(parseSetting('seed="1"').value).toBe('1')
  })

  it('takes a bare param where the recipe has one step', () => {
    const [recipe] = loadRecipes(['red-herrings-10'], [parseSetting('topic=numeric')], 'mine')
    expect(recipe?.steps[0]?.params).toMatchObject({ topic: 'numeric', count: 10 })
  })

  it('says which params there are when none fits', () => {
    const [count, bare] = ['abbreviation.count=3', 'count=3'].map(parseSetting) as [Setting, Setting]
    expect(() => loadRecipes(['red-herrings-10'], [count], 'mine')).toThrow(/red-herring\.count/)
    expect(() => loadRecipes(['original'], [bare], 'mine')).toThrow(/no params/)
  })
})

describe('a recipe that settings change', () => {
  it('goes by its own name, and its summary tells what was set', () => {
    const [recipe] = loadRecipes(['red-herrings-5'], [three, ambient], 'mine')
    expect(recipe).toMatchObject({
      name: 'mine',
      version: versionOf('red-herrings-5'),
      summary: 'red-herrings-5 with red-herring.count = 3, topic = "ambient".',
      paper: 'after [main §4]',
      beside: null,
      from: 'red-herrings-5',
      steps: [{ params: { count: 3, topic: 'ambient' } }],
    })
  })

  it('lets a param follow from one that was set, whatever the recipe states', () => {
    const set = (...settings: string[]): unknown =>
      loadRecipes(['drug-safety-condition-copy-paste'], settings.map(parseSetting), 'mine')[0]?.steps[1]?.params
    expect(set('ehr-noise.severity=mild')).toMatchObject({ severity: 'mild', share: 0.3 })
    expect(set('ehr-noise.share=0.89')).toMatchObject({ severity: 'severe', share: 0.89 })
    expect(set('ehr-noise.share=0.45')).toMatchObject({ severity: 'custom', share: 0.45 })
    expect(set('ehr-noise.noise=temporal-ambiguity')).toMatchObject({ severity: 'moderate', share: 0.6667 })
    expect(() => set('ehr-noise.severity=mild', 'ehr-noise.share=0.59')).toThrow('expects 0.3 and found 0.59')
  })

  it.each([
    [{ share: 0.45 }, 'noise=irrelevant-detail', { severity: 'custom', share: 0.45 }],
    [{ share: 0.59 }, 'noise=temporal-ambiguity', { severity: 'custom', share: 0.59 }],
    [{ severity: 'custom', share: 0.45 }, 'noise=irrelevant-detail', { severity: 'custom', share: 0.45 }],
    [{ severity: 'custom', share: 0.3333 }, 'noise=temporal-ambiguity', { severity: 'mild', share: 0.3333 }],
    [{ share: 0.45 }, 'severity=custom', { severity: 'custom', share: 0.45 }],
    [{ severity: 'severe' }, 'noise=temporal-ambiguity', { severity: 'severe', share: 1 }],
    [{ share: 0.45 }, 'severity=mild', { severity: 'mild', share: 0.3 }],
    [{ severity: 'mild' }, 'share=0.45', { severity: 'custom', share: 0.45 }],
    [{ severity: 'custom', share: 0.45 }, 'stale=true', { severity: 'custom', share: 0.45, stale: true }],
  ])('drops no share of its own in silence: %j with %s', (stated, setting, expected) => {
    expect(setNoise(stated, setting)).toMatchObject(expected)
  })

  it.each([
    [{ severity: 'mild', share: 0.45 }, 'noise=irrelevant-detail', 'expects 0.3 and found 0.45'],
    [{ severity: 'mild', share: 0.45 }, 'severity=moderate', 'expects 0.59 and found 0.45'],
    [{ severity: 'moderate', share: 0.59 }, 'severity=custom', 'a share of your own and found 0.59'],
  ])('repairs no recipe that contradicts itself: %j with %s', (stated, setting, why) => {
    expect(() => setNoise(stated, setting)).toThrow(why)
  })

  it('claims no paper where the recipe itself follows none', () => {
    const papers = ['scrambled-10', 'abbreviated-safe'].map((name) => {
      const setting = name === 'scrambled-10' ? three : { step: null, param: 'profile', value: 'hazard' }
      return loadRecipes([name], [setting], 'mine')[0]?.paper
    })
    expect(papers).toEqual(['control, not in the papers', 'beyond the papers, after [main §3.1.2]'])
  })

  it.each([
    [undefined, /found none/],
    ['', /not a kebab-case name/],
    ['My Recipe', /not a kebab-case name/],
    ['../up', /not a kebab-case name/],
    ['x'.repeat(49), /longer than 48/],
    ['red-herrings-5', /is taken/],
    ['red-herrings-10', /is taken/],
    ['medqa-robustness', /is taken/],
  ])('is refused the name %j', (name, why) => {
    expect(() => loadRecipes(['red-herrings-5'], [three], name)).toThrow(why)
  })

  it('is one: several are refused, and so is a name without a setting', () => {
    expect(() => loadRecipes(['red-herrings-5', 'together-10'], [three], 'mine')).toThrow(
      /one recipe, and 2 were named \(red-herrings-5, together-10\)/,
    )
    expect(() => loadRecipes(['medqa-robustness'], [three], 'mine')).toThrow(/one recipe, and 8 were named/)
    expect(() => loadRecipes(['red-herrings-5'], [], 'mine')).toThrow(/Give --set too/)
  })
})

describe('nameFor', () => {
  it.each([
    [[three], 'red-herrings-10-count-3'],
    [[three, ambient], 'red-herrings-10-count-3-topic-ambient'],
    [[{ step: null, param: 'rules', value: ['units', 'voice'] }], 'red-herrings-10-rules-units-voice'],
    [[{ step: null, param: 'whenFull', value: 'x'.repeat(80) }], `red-herrings-10-whenfull-${'x'.repeat(23)}`],
  ])('suggests a name that will do: %j', (settings, name) => {
    const suggested = nameFor('red-herrings-10', settings)
    expect(suggested).toBe(name)
    expect(recipeName.safeParse(suggested).success).toBe(true)
    expect(bundledRecipes()).not.toContain(suggested)
  })
})
