import { describe, expect, it } from 'vitest'
import { type Concept, compileConcepts, conceptNamed, concepts, relation } from '../../../src/clinical/concept/index.js'

const concept = (id: string, more: Partial<Concept> = {}): Concept => ({
  id,
  kind: 'condition',
  preferred: id,
  synonyms: [],
  lay: [],
  adjectives: [],
  short: [],
  broader: [],
  opposite: [],
  source: 'own',
  ...more,
})
const compile = (...list: Concept[]) => compileConcepts(list, { name: 'x.csv', digest: 'd' })

describe('compileConcepts', () => {
  it('refuses a name of two concepts and tells both', () => {
    expect(() => compile(concept('gout', { synonyms: ['podagra'] }), concept('foot', { lay: ['Podagra'] }))).toThrow(
      'x.csv: expected a name to stand once and for one concept, but "Podagra" stands at gout and at foot. Remove one.',
    )
    expect(() => compile(concept('one', { short: ['MS'] }), concept('two', { short: ['MS'] }))).toThrow(
      'one and at two',
    )
    expect(() => compile(concept('gout', { lay: ['Gout'] }))).toThrow('twice at gout')
  })

  it('refuses an id that stands twice, and one that is not there', () => {
    expect(() => compile(concept('gout'), concept('gout'))).toThrow('the id "gout" stands twice')
    expect(() => compile(concept('gout', { broader: ['arthritis'] }))).toThrow(
      'expected ids of the vocabulary beside gout, but found "arthritis"',
    )
    expect(() => compile(concept('gout', { opposite: ['health'] }))).toThrow('found "health"')
  })

  it('refuses a cycle and shows it', () => {
    expect(() =>
      compile(
        concept('start', { broader: ['a'] }),
        concept('a', { broader: ['b'] }),
        concept('b', { broader: ['c'] }),
        concept('c', { broader: ['a'] }),
      ),
    ).toThrow('the cycle a → b → c → a under broader')
    expect(() => compile(concept('a', { broader: ['a'] }))).toThrow('the cycle a → a')
  })

  it('knows relations over several steps and roads, also in a deep hierarchy', () => {
    const chain = Array.from({ length: 2000 }, (_, i) => concept(`c${i}`, { broader: i > 0 && i < 3 ? ['c0'] : [] }))
    const deep = Array.from({ length: 500 }, (_, i) => concept(`d${i}`, { broader: i === 499 ? [] : [`d${i + 1}`] }))
    const vocabulary = compile(...chain, ...deep, concept('child', { broader: ['c1', 'c2'], opposite: ['d5'] }))
    expect(relation('c0', 'child', vocabulary)).toBe('broader')
    expect(relation('d0', 'd499', vocabulary)).toBe('narrower')
    expect(relation('d5', 'child', vocabulary)).toBe('opposite')
    expect(relation('c1', 'c2', vocabulary)).toBe('none')
    expect(relation('nothing', 'c2', vocabulary)).toBe('none')
  })

  it('lets a written name win over a spelling that is worked out', () => {
    const vocabulary = compile(concept('fall'), concept('falls'))
    expect(conceptNamed('falls', vocabulary)?.concept).toBe('falls')
  })
})

describe('concepts', () => {
  it('are read, compiled and related', () => {
    const vocabulary = concepts()
    expect(vocabulary).toBe(concepts())
    expect(vocabulary.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(relation('pneumonia', 'aspiration-pneumonia', vocabulary)).toBe('broader')
    expect(relation('hyperkalemia', 'hypokalemia', vocabulary)).toBe('opposite')
  })

  it('name what a whole text calls them, short forms letter for letter', () => {
    const named = (text: string) => conceptNamed(text, concepts())
    expect(named('Heart attack')).toEqual({ concept: 'myocardial-infarction', form: 'lay' })
    expect(named('MI')).toEqual({ concept: 'myocardial-infarction', form: 'short' })
    expect(named('mi')).toBeNull()
    expect(named('a heart attack')).toBeNull()
  })
})
