import { describe, expect, it } from 'vitest'
import { makeVague, vagueTimes } from '../../../src/perturbation/ehr-noise/temporal-ambiguity.js'
import { rngAt } from '../../../src/rng.js'
import { answerTo, loadRules, originalOf, type Rule, recordsOf, textOf } from '../../../src/scenario/index.js'
import { apply, seal } from '../../../src/text/index.js'
import { caseOf } from '../../vignettes.js'

const patient = 'A 60-year-old man has had a cough for 3 weeks.'
const found = (sentence: string, scope: 'remote' | 'any' = 'remote', text = patient): readonly string[] => {
  const original = caseOf(`${text} ${sentence} Why?`, 'Sarcoidosis')
  return vagueTimes(original, scope).map(({ at }) => original.text.slice(at.start, at.end))
}

describe('times that may become vague', () => {
  it.each([
    ['He had pneumonia 6 years ago.', ['6 years ago']],
    ['Twelve years ago, he had shingles.', ['Twelve years ago']],
    ['He had pneumonia on March 3, 2015, and another in 2017.', ['on March 3, 2015', 'in 2017']],
    ['He had pneumonia 20 years ago and shingles two years earlier.', ['20 years ago']],
    ['He had pneumonia ten years earlier.', ['ten years earlier']],
    ['About 12 years ago, he had shingles.', ['About 12 years ago']],
    ['He had shingles more than 20 years ago, and pneumonia in 2017 or so.', ['more than 20 years ago', 'in 2017']],
  ])('in "%s"', (sentence, expected) => {
    expect(found(sentence)).toEqual(expected)
  })

  it.each([
    'His symptoms began 2 years ago.',
    'He quit smoking 5 years ago.',
    'He emigrated from India 15 years ago.',
    'He had pneumonia 1 year ago.',
    'He had pneumonia 3 weeks ago.',
    'He was seen in January.',
    'He received a porcine valve 12 years ago.',
    'He had a stent placed 6 years ago.',
    'He had shingles 59 years ago.',
    'He had shingles 59 years earlier.',
    // The end of a longer number, of a range, of a fraction or of a sum.
    'He had pneumonia 1.5 years ago.',
    'He had pneumonia 2-3 years ago.',
    'He had pneumonia 18–24 years ago.',
    'He had pneumonia two-three years ago.',
    'He had pneumonia thirty-four years ago.',
    'He had pneumonia thirty four years ago.',
    'He had bouts of pneumonia 2 and 3 years ago.',
    'He had bouts of pneumonia two, three and 5 years ago.',
    'He had pneumonia two to three years ago.',
    'He had pneumonia 3 or 4 years ago.',
    'He had pneumonia 2 1/2 years ago.',
    'He had pneumonia 2½ years ago.',
    'He had pneumonia two and a half years ago.',
    'He had pneumonia a year and a half ago.',
    'He had pneumonia one to 2 years ago.',
    'He had pneumonia less than 10 years ago.',
    'He had pneumonia another 10 years earlier.',
    'He had pneumonia ~10 years ago.',
    'He had a stay on March 3-5, 2015.',
    'He had a stay on March 3 to 5.',
    'He had bouts in 2017-2018.',
    'He had bouts in 2010 and 2012.',
    'He had pneumonia late in 2017.',
    'He had pneumonia in 1968.',
    'He was one in 2000 patients.',
    // Of an operation, an exposure or an injury, by the concepts or by words.
    'He had a hernia repair 6 years ago.',
    'A carotid endarterectomy was performed 3 years ago.',
    'He learned 7 years ago that resection of the ileum was needed.',
    'Ten years ago, he was a quarry worker and breathed in silica dust.',
    'He was in a motor vehicle collision 3 years ago.',
    'Twelve years ago, he broke his arm.',
  ])('are none in "%s"', (sentence) => {
    expect(found(sentence)).toEqual([])
  })

  it.each([
    "A 28-year-old woman at 30 weeks' gestation has a headache.",
    'A 3-day-old newborn has jaundice.',
    'A 50-year-old man has a fever 3 days after undergoing a colectomy.',
    'A 12-year-old boy has had a cough for 3 weeks.',
    'A 24-year-old man with schizophrenia hears voices and has delusions.',
  ])('are none at all where "%s"', (text) => {
    expect(found('A relative had pneumonia 6 years ago.', 'remote', text)).toEqual([])
  })

  it('are all of them under the wider scope', () => {
    expect(found('His fever began 2 days ago.', 'any')).toEqual(['for 3 weeks', '2 days ago'])
    const text = 'A 60-year-old man has had a cough for 2 years and a half.'
    expect(found('It began 18–24 months ago. He fell 5 years and 6 months ago.', 'any', text)).toEqual([])
  })
})

describe('making times vague', () => {
  const original = caseOf(`${patient} He had pneumonia 6 years ago and shingles 30 years ago. Why?`, 'Sarcoidosis')
  const vague = (share: number, seed: string): string => {
    const edits = makeVague(original, { share, scope: 'remote' }, { rng: rngAt([seed]) })
    return apply(original.text, seal(original.text, edits))
  }

  it('leaves years and decades apart', () => {
    expect(vague(1, 'a')).toMatch(/pneumonia (?:some|several) years ago and shingles decades ago/)
  })

  it('says what two years are, and what was in childhood', () => {
    const wanted = caseOf(`${patient} He had pneumonia 2 years ago and shingles fifty years ago. Why?`, 'Gout')
    const edits = makeVague(wanted, { share: 1, scope: 'remote' }, { rng: rngAt(['a']) })
    expect(edits.map(({ after }) => after)).toEqual([
      expect.stringMatching(/^(?:a few|some) years ago$/),
      'in childhood',
    ])
    const earlier = caseOf(`${patient} He had shingles fifty years earlier. Why?`, 'Gout')
    const [edit] = makeVague(earlier, { share: 1, scope: 'remote' }, { rng: rngAt(['a']) })
    expect(edit?.after).toBe('in childhood')
  })

  it('never says the same twice in a row', () => {
    const wanted = caseOf(`${patient} He had shingles 12 years ago. He had pneumonia 14 years ago. Why?`, 'Gout')
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const edits = makeVague(wanted, { share: 1, scope: 'remote' }, { rng: rngAt([seed]) })
      expect(new Set(edits.map(({ after }) => after)).size).toBe(2)
    }
  })

  it('replaces its share over many draws, and what is vague stays so at a greater share', () => {
    const seeds = Array.from({ length: 300 }, (_, i) => String(i))
    const kept = (text: string): number => (text.match(/\d+ years ago/g) ?? []).length
    const mild = seeds.map((seed) => 2 - kept(vague(1 / 3, seed)))
    const moderate = seeds.map((seed) => 2 - kept(vague(2 / 3, seed)))
    expect(mild.reduce((a, b) => a + b) / 600).toBeCloseTo(1 / 3, 1)
    expect(moderate.every((count, i) => count >= (mild[i] as number))).toBe(true)
  })
})

it('leaves the times of a drug-safety case that may decide, and all of them where its rule is not known', () => {
  const ruleSet = loadRules()
  const timesOf = (id: string, rules: typeof ruleSet | null): string[] => {
    const rule = ruleSet.rules.get(id) as Rule
    const scenario = recordsOf(rule, 'condition')[0]?.scenario ?? originalOf(rule)
    const { says, reference } = answerTo(rule, scenario)
    const made = caseOf(textOf(scenario), says)
    const original = { ...made, id, reference: { diagnosis: says, action: reference } }
    return vagueTimes(original, 'remote', rules).map(({ at }) => original.text.slice(at.start, at.end))
  }
  expect(timesOf('RENAL-006', ruleSet)).toEqual(['four years ago'])
  expect(timesOf('RENAL-006', null)).toEqual([])
  // "Enalapril caused angioedema of the tongue three years ago" is the condition.
  expect(timesOf('ALLERGY-004', ruleSet)).toEqual([])
})
