import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readPatient } from '../../../src/clinical/index.js'
import { hasRealInputs, realInputs } from '../../real-inputs.js'

interface Row {
  readonly question: string
  readonly answer: string
}

/** Diagnoses of the mind in the words of the references; a case with one of them must never get a personal sentence. */
const ofTheMind = new RegExp(
  [
    'disorder|depress|psych|schizo|bipolar|cyclothym|manic|mania|anxiety|dementia|alzheimer|lewy|delirium|autism',
    'amnesia|bereavement|behaviou?r|reaction formation|projection|illusion',
  ].join('|'),
  'i',
)

/** Unmistakable names of germs and infections. */
const ofAGerm = /(?:coccus|coccal|virus|plasmosis|bacter|clostrid|chlamydia|tubercul|infection|abscess|sepsis)/i

const present = hasRealInputs('reading the patient of a real case')

/** Without the last row, which is empty. */
function readRows(): Row[] {
  return (parse(readFileSync(realInputs.savage), { columns: true, relax_quotes: true }) as Row[]).slice(0, 512)
}

describe.skipIf(!present)('the patient of a real case', () => {
  const rows = present ? readRows() : []
  const patients = rows.map(({ question, answer }) => readPatient(question, answer))
  const count = (is: (patient: ReturnType<typeof readPatient>) => boolean): number => patients.filter(is).length

  it('has an age in all texts but three that tell none and one that goes from a mother to her newborn', () => {
    expect(count(({ ageBand }) => ageBand === null)).toBe(4)
  })

  it('has a sex in all texts but the few that tell it by pronouns alone', () => {
    expect(count(({ sex }) => sex === null)).toBeLessThanOrEqual(21)
  })

  it('is a newborn or infant as often as a reader finds', () => {
    expect(count(({ ageBand }) => ageBand === 'newborn' || ageBand === 'infant')).toBeGreaterThanOrEqual(24)
    expect(count(({ ageBand }) => ageBand === 'newborn' || ageBand === 'infant')).toBeLessThanOrEqual(26)
  })

  it('gets ambient sentences only where the reference is of the mind or a germ', () => {
    const missed = rows.filter(
      ({ answer }, i) => (ofTheMind.test(answer) || ofAGerm.test(answer)) && patients[i]?.ambientOnly !== true,
    )
    expect(missed.map(({ answer }) => answer)).toEqual([])
  })

  it('gets personal sentences in more than a quarter of the cases', () => {
    expect(count(({ ambientOnly }) => !ambientOnly)).toBeGreaterThan(512 / 4)
  })
})
