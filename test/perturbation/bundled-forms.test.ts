import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledHazards, bundledLexicon } from '../../src/bundled.js'
import { readHazards, readLexicon } from '../../src/clinical/index.js'
import { closedWords } from '../../src/perturbation/abbreviation/words.js'

const hazards = readHazards(readFileSync(bundledHazards, 'utf8'), 'hazards.csv')
const lexicon = readLexicon(readFileSync(bundledLexicon, 'utf8'), 'common.csv')
const misreadingsOf = (form: string): string => hazards.find((hazard) => hazard.form === form)?.misreading ?? ''

describe('the bundled list of abbreviations', () => {
  it.each([
    ['CAD', 'coronary artery disease', 'cold agglutinin disease'],
    ['AF', 'atrial fibrillation', 'atrial flutter'],
    ['SCC', 'squamous cell carcinoma', 'spinal cord compression'],
    ['HL', 'hodgkin lymphoma', 'hearing loss'],
    ['AD', 'alzheimer disease', 'atopic dermatitis'],
    ['SH', 'social history', 'surgical history'],
    ['FH', 'family history', 'fetal heart'],
    ['Hct', 'hematocrit', 'hydrocortisone'],
    ['RF', 'rheumatoid factor', 'renal failure'],
    ['APAP', 'acetaminophen', 'automatic positive airway pressure'],
    ['tPA', 'tissue plasminogen activator', 'tranexamic acid'],
    ['IT', 'intrathecal', 'intratracheal'],
    ['BPD', 'borderline personality disorder', 'bronchopulmonary dysplasia'],
    ['ACS', 'acute coronary syndrome', 'abdominal compartment syndrome'],
    ['U', 'units', 'urine'],
  ])('knows that %s for %s means other things, too', (form, sense, other) => {
    const entry = lexicon.entries.find((row) => row.written === form && row.sense.toLowerCase() === sense)
    expect(entry?.also).toContain(other)
  })

  it.each(['ttp', 'qwk', 'cmt'])('holds %s for a form in doubt', (form) => {
    expect(closedWords()['doubtful-form'].has(form)).toBe(true)
  })
})

describe('the bundled list of hazardous forms', () => {
  it('leaves out what is not on the edition that it names, in that meaning', () => {
    const gone = ['DPT', 'HCl', 'BT', 'ss', 'i/d', 'DC']
    expect(hazards.map(({ form }) => form).filter((form) => gone.includes(form))).toEqual([])
  })

  it.each([
    ['AZT', ['azithromycin', 'azathioprine', 'aztreonam']],
    ['TAC', ['tetracaine', 'docetaxel']],
    ['TPA', ['TNK', 'TXA', 'reteplase']],
    ['TIW', ['three times a day', 'twice in a week']],
    ['IT', ['intratracheal', 'intratumor', 'intratympanic', 'inhalation therapy']],
  ])('tells every misreading of %s', (form, misreadings) => {
    for (const misreading of misreadings) expect(misreadingsOf(form)).toContain(misreading)
  })

  it('has the forms that came with the edition of 2021', () => {
    const came = ['per os', 'q6PM', 'ng', 'ml', 'l', 'MM', 'K', 'DOR', 'TAF', 'TDF', 'AT II', 'AT III']
    expect(came.filter((form) => !hazards.some((hazard) => hazard.form === form))).toEqual([])
  })
})
