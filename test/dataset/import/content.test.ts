import { describe, expect, it } from 'vitest'
import { answerInText, markup, noQuestion, placeholder } from '../../../src/dataset/import/content.js'

describe('placeholder', () => {
  it.each([
    ...['n/a', 'N/A', 'N.A.', '#N/A', 'na', 'none', 'NULL', 'Pending', '[unknown]', 'tbd', 'TBD.', 'To be determined'],
    ...['-', '?', '--', '…', '12', '-1', '3.5 %', '<5', '"unknown"'],
  ])('warns of %s', (target) => {
    expect(placeholder(target, false)).toMatchObject({ problem: 'placeholder-answer' })
  })

  it.each([
    ...['Unknown primary', 'Carcinoma of unknown primary', 'Fever of unknown origin', 'HIV', 'Flu', 'Na+ deficiency'],
    ...['No disease', 'Vitamin B12 deficiency', '46,XX', '47,XXY', 'β', '↓ ↑ ↓', '5q minus', 'None of the above'],
  ])('takes %s for an answer', (target) => {
    expect(placeholder(target, false)).toBeUndefined()
  })

  it('lets a number be the right one of some options, but no sign', () => {
    expect(['20%', '2.67', '?', 'N/A'].map((target) => placeholder(target, true)?.problem)).toEqual([
      undefined,
      undefined,
      'placeholder-answer',
      'placeholder-answer',
    ])
  })

  it('quotes the answer', () => {
    expect(placeholder('n/a', false)?.message).toContain('"n/a"')
  })
})

describe('markup', () => {
  it.each([
    ['A man<p>coughs</p>.', '<p>'],
    ['A man<br/>coughs.', '<br/>'],
    ['A man coughs.</div>', '</div>'],
    ['<SPAN class="a b" id=x>He</SPAN> limps.', '<SPAN class=\\"a b\\" id=x>'],
    ["It&#39;s pain of the patient's leg.", '&#39;'],
    ['Glucose &gt; 200.', '&gt;'],
    ['Glucose&nbsp;200.', '&nbsp;'],
    ['Pain &#x2014; severe.', '&#x2014;'],
    ['<!-- note --> He limps.', '<!--'],
  ])('finds HTML in %s', (text, first) => {
    const found = markup(text, [])
    expect(found).toMatchObject({ problem: 'html-in-text' })
    expect(found?.message).toContain(first)
  })

  it.each([
    ...['Give <5 mg.', 'p < .05 and > 3', 'p <.05 and b> 3', 'If <p and i> 3, stop.', 'x<y and y>z', 'a <b, c> d'],
    ...['<name> lives in <city>.', 'H&P; he limps.', 'R&D, A&E; well', 'salt & pepper; rash', 'WBC <i', '&#; &;'],
  ])('finds none in %s', (text) => {
    expect(markup(text, [])).toBeUndefined()
  })

  it('names the place, in the text before the answer and the options', () => {
    expect(markup('A man<br>coughs.', ['<p>'])?.message).toContain('"<br>" at character 6 of the text')
    expect(markup('A man coughs.', ['Gout', 'Crohn&#39;s disease'])?.message).toContain('in the answer or the options')
  })

  it('reads long texts of unclosed tags in linear time', () => {
    const text = `${'<p a=b '.repeat(50_000)}<p${' '.repeat(50_000)}<p ${'a="'.repeat(50_000)}`
    expect(markup(text, [])).toBeUndefined()
  })
})

describe('answerInText', () => {
  it.each([
    ['The patient was diagnosed with influenza. She coughs. What is the diagnosis?', 'Influenza'],
    ["History of Crohn's disease. She has pain. Why?", 'crohn’s disease'],
    ['No fever. He has gout in the foot. Why?', 'Gout'],
    ['Known gout. Uric acid is high', 'gout'],
  ])('finds the answer in %s', (text, target) => {
    expect(answerInText(text, target)).toMatchObject({ problem: 'answer-in-text' })
  })

  it.each([
    ['She coughs. Is it influenza?', 'Influenza'],
    ['She denies a history of influenza. She coughs. Why?', 'Influenza'],
    ['Influenza was ruled out. She coughs. Why?', 'Influenza'],
    ['She coughs after an influenzal illness. Why?', 'Influenza'],
    ['She has acute pain of the knee, and gout is unlikely. Why?', 'Acute gout'],
    ['Hepatitis B is known. He took 5 pills. Which?', 'B'],
    ['He took 5 pills. How many are left?', '5'],
    ['He took pills. Why?', '↓ ↑'],
  ])('finds none in %s', (text, target) => {
    expect(answerInText(text, target)).toBeUndefined()
  })
})

it('warns of a case that asks nothing', () => {
  expect(noQuestion('50M CP x2d. HTN, DM2. Trop 0.4')).toMatchObject({ problem: 'no-question' })
  expect(noQuestion('50M CP x2d. Trop 0.4. Dx?')).toBeUndefined()
  expect(noQuestion('She asked, "Will I die?" and was calmed. He rests at home.')).toMatchObject({
    problem: 'no-question',
  })
  expect(noQuestion('50M CP x2d. ?ACS. Rash (?) on the arm.')).toMatchObject({ problem: 'no-question' })
  expect(noQuestion('She said, "I am ill." What is the diagnosis ?')).toBeUndefined()
  expect(noQuestion('"He coughs. What is the diagnosis?"')).toBeUndefined()
})
