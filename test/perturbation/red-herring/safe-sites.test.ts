import { describe, expect, it } from 'vitest'
import { bitOf } from '../../../src/perturbation/red-herring/antecedents.js'
import { type SiteRule, sitesOf } from '../../../src/perturbation/red-herring/safe-sites.js'
import { asksOfLast, pointsBack, pointsToLast } from '../../../src/perturbation/red-herring/sentence-links.js'
import { insertionSites } from '../../../src/text/index.js'
import { caseOf, vignettes } from '../../vignettes.js'

/** The first words behind each site. */
function behind(text: string, rule: SiteRule = 'safe'): string[] {
  return sitesOf(caseOf(text), rule).map(({ at }) => text.slice(at, at + 12).trimEnd())
}

describe('safe sites', () => {
  it('leave quotations whole', () => {
    const text = 'A 40-year-old man paces. He says, “I must walk. Let me. Now.” He sits down. What is it?'
    expect(behind(text)).toEqual(['He says, “I', 'He sits down', 'What is it?'])
  })

  it.each([
    'Laboratory values are ordered as seen below.\n\nSerum:\nNa+: 138 mEq/L\nK+: 3.3 mEq/L',
    'Lab values are as follows.\n\nHemoglobin: 12 g/dL\nHematocrit: 36%',
    'Laboratory results are provided in the table.\nHemoglobin 12 g/dL\nHematocrit 36%',
    'Blood is drawn with these results.\nHemoglobin 12 g/dL\nHematocrit 36%',
  ])('leave a list with the sentence that announces it: %j', (end) => {
    expect(behind(`A man is pale. He is tired. ${end}`)).toEqual(['He is tired.', end.slice(0, 12).trimEnd()])
  })

  it('stay before a list that nothing announces', () => {
    expect(behind('A man is pale. He is tired.\nHemoglobin 12 g/dL\nHematocrit 36%')).toContain('Hemoglobin 1')
  })

  it.each([
    'This began today.',
    'These come at night.',
    'It is severe.',
    'They are red.',
    'Their color is red.',
    'Such pain is new.',
    'Both are swollen.',
    'Another followed.',
    'The same was seen.',
    'The former is red.',
    'The latter is red.',
    'During this time he slept.',
    'During those days he slept.',
    'Despite this, he walks.',
    'Because of these, he walks.',
    'However, he walks.',
    'Six days later, he has a fever.',
    'His pulse 30 minutes later is 72/min.',
    'The next morning he is pale.',
    'Over the following 24 hours he passes no urine.',
    'Within 2 to 3 hours, he had pain.',
    'After 5 minutes, his pulse is 160/min.',
    'In between, he eats.',
    'A similar lump is seen.',
    'Each time he is sent home.',
    'Every time, the rash fades.',
    'Now, she often falls.',
    'Some patches are scaly.',
    'For example, he counts the steps.',
    'Afterward he sleeps.',
    'The most recent one, at 3 p.m., lasted an hour.',
    'In one he sat up.',
    'On palpation, it is firm.',
    'In the left eye, its edge is red.',
    '“This is new,” he says.',
    'She also has a limp.',
    'There are no other marks.',
    'Other joints are cool.',
    'No other joint is warm.',
    'The remainder of the examination is normal.',
    'The rest is normal.',
    'He has had one such spell.',
    'Her other joints are cool.',
    'He denies any other pain.',
    'It’s severe.',
  ])('leave a sentence that points back with the one before: %j', (sentence) => {
    expect(pointsBack(sentence)).toBe(true)
    expect(behind(`A 40-year-old man coughs. He is pale. ${sentence} What is it?`)).toEqual([
      'He is pale.',
      'What is it?',
    ])
  })

  it.each([
    'Thisbe left.',
    'Italy is far.',
    'Bothersome pain is new.',
    'During the night he slept.',
    'The samples clot.',
    'After 3 days of vomiting, he is pale.',
    'In the morning, the cough is loose.',
    'Within 5 cm of it is a lump.',
    'Two hours ago he fell.',
    'In one year he lost 10 kg.',
    'On palpation, the lump is firm.',
    'After the age of six months, he grew.',
    'He eats foods such as bread.',
    'No joint other than the knee is warm.',
    'The legs are weak, also at rest.',
  ])('take nothing for pointing back that does not: %j', (sentence) => {
    expect(pointsBack(sentence)).toBe(false)
  })

  it('leave a sentence that points further on too, where places enough are left, and never the question', () => {
    const text = 'A man limps. A lump is seen. Stroking does not make it move. He is pale. He sits. What is it?'
    expect(behind(text)).toEqual(['A lump is se', 'He is pale.', 'He sits. Wha', 'What is it?'])
    expect(behind('A man limps. Walking makes it worse. Why?')).toEqual(['Walking make', 'Why?'])
  })

  it.each([
    'He has since been well.',
    'She then falls.',
    'The patient is then given salt.',
    'He is too weak to do so.',
    'She has had two similar falls.',
  ])('leave what goes on from the sentence before with it, where places enough are left: %j', (sentence) => {
    const found = behind(`A man limps. A lump is seen. The pulse is weak. ${sentence} The chest is clear. Why?`)
    expect(found).not.toContain(sentence.slice(0, 12).trimEnd())
    expect(found).toHaveLength(4)
  })

  it.each([
    ['What is the most likely cause?', false],
    ['Which of these is the best explanation?', false],
    ['What is the underlying mechanism?', false],
    ['What is the most likely cause of his cough?', true],
    ['What is the mechanism in this patient?', true],
    ['What is the most likely diagnosis?', true],
  ])('leave a question for the cause with what was told last: %j', (question, isSite) => {
    expect(asksOfLast(question)).toBe(!isSite)
    const found = behind(`A 40-year-old man coughs. The chest is clear. A lump is seen. ${question}`)
    expect(found.includes(question.slice(0, 12).trimEnd())).toBe(isSite)
  })

  it.each([
    ['What explains these findings?', false],
    ['What is the cause of this condition?', false],
    ['Which of these is most likely in this patient?', true],
    ["What best explains this patient's condition?", true],
  ])('leave a question about what was told last with it, where places enough are left: %j', (question, isSite) => {
    expect(pointsToLast(question)).toBe(!isSite)
    const found = behind(`A 40-year-old man coughs. The chest is clear. A lump is seen. The skin is dry. ${question}`)
    expect(found.includes(question.slice(0, 12).trimEnd())).toBe(isSite)
    expect(behind(`A 40-year-old man coughs. ${question}`)).toContain(question.slice(0, 12).trimEnd())
  })

  it.each(['He is asked to clench a fist.', 'A biopsy of the lump is performed.', 'Cultures are drawn.'])(
    'leave what is made with what comes of it, where places enough are left: %j',
    (made) => {
      const found = behind(
        `A man limps. A lump is seen. The chest is clear. ${made} The thumb protrudes. He sits. Why?`,
      )
      expect(found).not.toContain('The thumb pr')
      expect(found.length).toBeGreaterThanOrEqual(4)
    },
  )

  it('leave such a question alone even where every other place is before "he"', () => {
    expect(behind('A man coughs. He is pale. His skin is dry. What is the cause?')).toEqual([
      'He is pale.',
      'His skin is',
    ])
  })

  it('leave a pronoun behind an opening phrase with the person that is meant', () => {
    const text =
      'A 6-year-old boy coughs. His mother is worried. At night, she sleeps badly. His skin is pale. What is it?'
    expect(behind(text)).toEqual(['His mother i', 'His skin is', 'What is it?'])
  })

  it('say whom a sentence put there must not name, and who was named before', () => {
    const text =
      'A 40-year-old man coughs. On examination, he is pale. The surgeon waits. The chest is clear. Is it his heart?'
    expect(sitesOf(caseOf(text), 'safe').map(({ offers, leansOn }) => [offers, leansOn])).toEqual([
      [0, bitOf.male],
      [0, 0],
      [bitOf.male | bitOf.female, 0],
      [0, bitOf.male],
    ])
    expect(sitesOf(caseOf(text), 'any').every(({ offers, leansOn }) => (offers | leansOn) === 0)).toBe(true)
  })

  it('say whether they are of the history, which ends with the first finding', () => {
    const told = (text: string): boolean[] => sitesOf(caseOf(text), 'safe').map(({ isHistory }) => isHistory)
    expect(told('A man coughs. He is tired. His pulse is weak. The chest is clear. Why?')).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(told('A man coughs. Walking is hard. He is tired. Why?')).toEqual([true, true, true])
    expect(sitesOf(caseOf('A man coughs. CT is normal. Why?'), 'any').every(({ isHistory }) => isHistory)).toBe(true)
  })

  it('take the question for one about the patient where every other place is before "he" or "she"', () => {
    const sites = sitesOf(caseOf('A man coughs. He is pale. His skin is dry. What is the cause of his cough?'), 'safe')
    expect(sites.map(({ leansOn }) => leansOn)).toEqual([bitOf.male, bitOf.male, 0])
  })

  it('leave "she" with the person that is meant, and take the patient’s own pronoun', () => {
    const text = 'A 6-year-old boy coughs. His mother is worried. She sleeps badly. He is pale. What is it?'
    expect(behind(text)).toEqual(['His mother i', 'He is pale.', 'What is it?'])
  })

  it('leave the patient’s pronoun with a sentence about a relative of the same sex', () => {
    const text = 'A 6-year-old girl coughs. Her mother is worried. She sleeps badly. Her skin is pale. What is it?'
    expect(behind(text)).toEqual(['Her mother i', 'Her skin is', 'What is it?'])
  })

  it('are some of all sites, in their order', () => {
    for (const original of vignettes) {
      const all = insertionSites(original.text).map(({ at }) => at)
      expect(sitesOf(original, 'any').map(({ at }) => at)).toEqual(all)
      const safe = new Set(sitesOf(original, 'safe').map(({ at }) => at))
      expect(all.filter((at) => safe.has(at))).toEqual([...safe])
    }
  })
})
