import { describe, expect, it } from 'vitest'
import { readConcepts } from '../../../src/clinical/concept/index.js'

const header = 'id,preferred,synonyms,lay,adjectives,short,broader,opposite,source\n'
const read = (row: string) => readConcepts(header + row, 'condition.csv', 'condition')

describe('readConcepts', () => {
  it('reads every list of a row', () => {
    expect(
      read('gout,gout,podagra; gouty arthritis,joint crystals,gouty,GT,arthritis;crystal-disease,pseudogout,own\n'),
    ).toEqual([
      {
        id: 'gout',
        kind: 'condition',
        preferred: 'gout',
        synonyms: ['podagra', 'gouty arthritis'],
        lay: ['joint crystals'],
        adjectives: ['gouty'],
        short: ['GT'],
        broader: ['arthritis', 'crystal-disease'],
        opposite: ['pseudogout'],
        source: 'own',
      },
    ])
  })

  it('takes a verb by its sign, accents, possessives, brackets and signs within names', () => {
    const [concept] = read(`x,Ménière's disease,"anion gap (high);CD4+;5%",cough!,,,,,own\n`)
    expect([concept?.preferred, concept?.synonyms, concept?.lay]).toEqual([
      "Ménière's disease",
      ['anion gap (high)', 'CD4+', '5%'],
      ['cough!'],
    ])
  })

  it.each([
    ['gout,gout,,,,,,,\n', 'line 2: expected a text under source, but found ""'],
    ['gout gout,gout,,,,,,,own\n', 'line 2: expected an id of letters, digits and hyphens under id'],
    ['gout,,,,,,,,own\n', 'line 2: expected names that begin and end with a letter or digit'],
    ['gout,gout,podagra;;x,,,,,,own\n', 'under synonyms'],
    ['gout,gout,,,,,all arthritis,,own\n', 'under broader'],
    ['gout,gout,,,,own\n', 'must have 9 cells'],
  ])('refuses %j', (row, message) => {
    expect(() => read(row)).toThrow(message)
  })
})
