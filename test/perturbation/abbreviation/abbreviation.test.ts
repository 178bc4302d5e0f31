import { describe, expect, it } from 'vitest'
import { compileLexicon, firstPerSense, readLexicon } from '../../../src/clinical/index.js'
import { abbreviation } from '../../../src/perturbation/abbreviation/abbreviation.js'
import { senseCounter, senseTotals } from '../../../src/perturbation/abbreviation/census.js'
import { rngAt } from '../../../src/rng.js'
import { apply, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf } from '../../vignettes.js'

const list = `abbreviation\tsense\tvariation\tCUI\tfrequency
b_p\tblood pressure\tb/p_6\tc1\t1
bld\tblood\tbld_3\tc2\t0.9
h_o\thistory of\th/o_2\tc3\t1
hx\thistory\thx_9\tc4\t1
hist\thistory\thist_1\tc5\t0.2
rhythm\trhythm\trhythm_1\tc6\t1
`
const lexicon = compileLexicon(firstPerSense(readLexicon(list, 'list.txt')))

const plan = (text: string) =>
  planned(
    abbreviation.edits(
      caseOf(text),
      { profile: 'parity' },
      { rng: rngAt(['1']), lexicon, writer: null, hazards: [], model: null },
    ),
  )
const perturb = (text: string): string => apply(text, seal(text, plan(text)))

describe('abbreviation', () => {
  it.each([
    ['Blood pressure is high.', 'b_p is high.', 'the longest sense at one place, whatever the case'],
    ['BLOOD was drawn.', 'bld was drawn.', 'output as in the list'],
    ['A history of blood loss', 'A h_o bld loss', 'leftmost first, one pass'],
    ['bloodless, lifeblood', 'bloodless, lifeblood', 'whole words only'],
    ['éblood blood1 blood_type', 'éblood blood1 blood_type', 'letters, digits and the underscore belong to a word'],
    ['blood-borne (blood)', 'bld-borne (bld)', 'other marks do not'],
    ['His history', 'His hx', 'the first listed row of a sense'],
    ['A regular rhythm', 'A regular rhythm', 'what would stay the same is no edit'],
  ])('%s → %s (%s)', (text, expected) => {
    expect(perturb(text)).toBe(expected)
  })

  it('names sense, entry, frequency and row of each edit', () => {
    expect(plan('blood')[0]?.why).toEqual({
      kind: 'abbreviation',
      sense: 'blood',
      entry: 'bld',
      frequency: 0.9,
      row: 3,
    })
  })
})

describe('the census of senses', () => {
  const counter = senseCounter(lexicon, null)
  const totals = senseTotals()
  for (const text of ['Blood pressure and blood.', 'A history of blood pressure.', 'lifeblood, rhythmic']) {
    const original = caseOf(text)
    counter.add(original, seal(text, plan(text)), { before: text, after: text })
    // In pieces, as a build on several cores or machines counts.
    totals.absorb(counter.take())
  }
  const { senses, substringSenses } = totals.finish() as {
    senses: { sense: string; cases: number; replacements: number }[]
    substringSenses: number
  }

  it('counts cases with each sense on its own, overlaps twice, and beside it the real replacements', () => {
    expect(senses.map(({ sense, cases, replacements }) => [sense, cases, replacements])).toEqual([
      ['blood', 2, 1],
      ['blood pressure', 2, 2],
      ['history', 1, 0],
      ['history of', 1, 1],
    ])
  })

  it('counts senses that occur anywhere, inside words too', () => {
    expect(substringSenses).toBe(5)
  })
})
