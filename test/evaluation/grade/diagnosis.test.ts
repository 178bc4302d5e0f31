import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { graderNamed, matchDiagnosis } from '../../../src/evaluation/grade/index.js'
import type { KnownRecord } from '../../../src/evaluation/record/index.js'

describe('matchDiagnosis', () => {
  it.each([
    ['Myocardial infarction', 'heart attack', 'same'],
    ["Crohn's disease", 'Crohn disease', 'same'],
    ['Haemolytic uraemic syndrome', 'Hemolytic uremic syndrome (HUS)', 'same'],
    ['Acute pancreatitis due to gallstones', 'acute pancreatitis', 'same'],
    ['Pulmonary emboli', 'pulmonary embolism', 'other'],
    ['Renal stones', 'Nephrolithiasis', 'same'],
    ['Guillain-Barré syndrome', 'Guillain Barre syndrome', 'same'],
    ['Pneumonia', 'Aspiration pneumonia', 'broader'],
    ['Aspiration pneumonia', 'Pneumonia', 'narrower'],
    ['Type 1 diabetes mellitus', 'Type 2 diabetes mellitus', 'other'],
    ['Acute pancreatitis', 'Chronic pancreatitis', 'other'],
    ['No evidence of gout', 'Gout', 'other'],
    ['Gout or pseudogout', 'Gout', 'several'],
    ['Gout versus septic arthritis', 'Cellulitis', 'other'],
    ['Disease', 'Gout', 'other'],
    ['', 'Gout', 'other'],
  ])('holds %j against %j: %s', (answer, reference, match) => {
    expect(matchDiagnosis(answer, reference)).toBe(match)
  })

  it('takes every name of a group for every other, and no name stands in two groups', () => {
    const groups = parse(readFileSync('data/evaluation/diagnoses.yaml', 'utf8')) as string[][]
    const wrong = groups.flatMap(([first = '', ...rest]) =>
      rest.filter((name) => matchDiagnosis(name, first) !== 'same'),
    )
    expect(wrong).toEqual([])
    const names = groups.flat().map((name) => name.toLowerCase())
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([])
    expect(groups.length).toBeGreaterThan(100)
  })
})

describe('the rule grader', () => {
  const record = (target: string, more: object = {}) =>
    ({ target, metadata: { options: null, reference: null, ...more } }) as unknown as KnownRecord
  const grade = (response: string, of: KnownRecord) => graderNamed('rule').grade(of, response)

  it('reports what is broader or narrower apart, and what has no final answer as that', () => {
    const pneumonia = record('Aspiration pneumonia')
    expect(grade('FINAL ANSWER: Aspiration pneumonia', pneumonia)).toEqual({
      state: 'correct',
      detail: 'Aspiration pneumonia',
    })
    expect(grade('FINAL ANSWER: Pneumonia', pneumonia)).toEqual({ state: 'partly', detail: 'broader: Pneumonia' })
    expect(grade('FINAL ANSWER: Asthma', pneumonia).state).toBe('incorrect')
    expect(grade('FINAL ANSWER: Asthma or aspiration pneumonia', pneumonia).state).toBe('hedged')
    expect(grade('Many things\nare possible.', pneumonia).state).toBe('format')
    expect(grade('FINAL ANSWER: Asthma', record(' ')).state).toBe('unscored')
  })

  it('reads the letter where there are options', () => {
    const options = JSON.stringify({ A: 'Gout', B: 'Asthma' })
    const choice = record('Gout', { options })
    expect(['ANSWER: A', 'ANSWER: B', 'Gout'].map((answer) => grade(answer, choice).state)).toEqual([
      'correct',
      'incorrect',
      'format',
    ])
  })

  it('is known by its name', () => {
    expect(graderNamed('rule@2')).toBe(graderNamed('rule'))
    expect(() => graderNamed('rules')).toThrow(/Did you mean rule@2/)
  })
})
