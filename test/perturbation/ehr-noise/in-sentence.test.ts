import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { inSentence } from '../../../src/perturbation/ehr-noise/in-sentence.js'

describe('a diagnosis within a sentence', () => {
  it('has small letters but in names and acronyms', () => {
    const written = [
      'Torsion of the Left Testis',
      'Guillain–Barré syndrome',
      'De Quervain tenosynovitis',
      'SIADH',
      'HIV infection',
    ]
    expect(written.map(inSentence)).toEqual([
      'torsion of the left testis',
      'Guillain–Barré syndrome',
      'de Quervain tenosynovitis',
      'SIADH',
      'HIV infection',
    ])
  })

  it('keeps what has a capital behind the first word, where other words have none', () => {
    const written = ['Infection caused by Unknownella', 'Fitz-Hugh-Curtis syndrome', 'Non-Hodgkin lymphoma', 'Q fever']
    expect(written.map(inSentence)).toEqual([
      'infection caused by Unknownella',
      'Fitz-Hugh-Curtis syndrome',
      'non-Hodgkin lymphoma',
      'Q fever',
    ])
  })

  it('takes no title for a name, and a name in a title for one', () => {
    const written = ['Guillain-Barre Syndrome', 'Heparin-Induced Thrombocytopenia', 'Epstein-Barr Virus Infection']
    expect(written.map(inSentence)).toEqual([
      'Guillain-Barre syndrome',
      'heparin-induced thrombocytopenia',
      'Epstein-Barr virus infection',
    ])
  })

  it('has nothing in brackets', () => {
    expect(inSentence('Wilson disease (hepatolenticular degeneration)')).toBe('Wilson disease')
  })

  it('is the same for every diagnosis of the table, which is written so', () => {
    const rows = readFileSync(bundledPath('data', 'ehr-noise', 'diagnoses.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
    const names = rows.flatMap((row) => (row.split(',')[0] as string).split('|'))
    expect(names.filter((name) => inSentence(name) !== name)).toEqual([])
  })
})
