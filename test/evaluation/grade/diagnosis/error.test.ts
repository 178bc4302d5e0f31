import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { concepts } from '../../../../src/clinical/index.js'
import { diagnosisError } from '../../../../src/evaluation/grade/diagnosis/index.js'
import { readDelimited } from '../../../../src/vocabulary/index.js'

describe('diagnosisError', () => {
  it.each([
    ['Liver cirrhosis', 'Esophageal varices', 'cause-or-complication'],
    ['Esophageal varices', 'Liver cirrhosis', 'cause-or-complication'],
    // A kind of a disease causes what the disease causes.
    ['Alcoholic cirrhosis', 'Esophageal varices', 'cause-or-complication'],
    ['Septic arthritis', 'Gout', 'same-organ'],
    ['Acute septic arthritis of the left knee', 'Gout', 'same-organ'],
    ['The most likely diagnosis is septic arthritis.', 'Gout', 'same-organ'],
    ['Cataract', 'Gout', 'unrelated'],
  ] as const)('calls %s for %s %s', (answer, reference, kind) => {
    expect(diagnosisError(answer, reference)).toBe(kind)
  })

  it.each([
    ['of which one is a kind of the other', 'Arthritis', 'Gout'],
    ['of which one is not known', 'Warmth', 'Gout'],
    ['of which one is no condition', 'Radiography', 'Gout'],
    ['of which one names two', 'Bad cataract beside severe asthma', 'Gout'],
    ['of which one is of the whole body', 'Sepsis', 'Gout'],
    ['in different organs of one system', 'Fibromyalgia', 'Osteosarcoma'],
    ['of which one leads to the other over a third', 'Alcoholic cirrhosis', 'Spontaneous bacterial peritonitis'],
    ['of which one is empty', '', 'Gout'],
  ])('says nothing of two %s', (_, answer, reference) => {
    expect(diagnosisError(answer, reference)).toBeNull()
  })
})

describe('the tables', () => {
  const rows = (name: string): readonly (readonly string[])[] => {
    const path = new URL(`../../../../data/vocabulary/diagnosis/${name}`, import.meta.url)
    const read = readDelimited(readFileSync(path, 'utf8'), name, {
      delimiter: ',',
      looseQuotes: false,
      code: 'input-invalid',
    })
    return read.slice(1).map(({ cells }) => cells)
  }
  const isCondition = (id: string): boolean => concepts().concepts.get(id)?.kind === 'condition'

  it('name conditions of the vocabulary, each once', () => {
    for (const name of ['organs.csv', 'complications.csv']) {
      const ids = rows(name).map(([id = '']) => id)
      expect(ids.filter((id) => !isCondition(id))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('name as complications conditions that are neither the disease nor a kind of it', () => {
    const { graph } = concepts()
    const bad = rows('complications.csv').flatMap(([id = '', list = '']) =>
      list.split(';').filter((one) => {
        return !isCondition(one) || one === id || graph.broader(one).has(id) || graph.broader(id).has(one)
      }),
    )
    expect(bad).toEqual([])
  })
})
