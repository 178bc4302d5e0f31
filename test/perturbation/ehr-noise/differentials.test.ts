import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { readPatient } from '../../../src/clinical/index.js'
import { matchDiagnosis } from '../../../src/evaluation/index.js'
import { differentialOf, isFor } from '../../../src/perturbation/ehr-noise/differentials.js'
import { plain } from '../../../src/perturbation/ehr-noise/naming.js'
import { readDelimited } from '../../../src/vocabulary/index.js'

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readDelimited(readFileSync(bundledPath('data', 'ehr-noise', file), 'utf8'), file, {
    delimiter: ',',
    looseQuotes: false,
    code: 'input-invalid',
  })
    .slice(1)
    .map(({ cells }) => cells)
const groups = rowsOf('differentials.csv').map(([, reference, diagnosis]) => ({
  patterns: (reference as string).split('|'),
  diagnoses: (diagnosis as string).split('|'),
}))
const expected = rowsOf('diagnoses.csv').flatMap(([diagnosis]) => (diagnosis as string).split('|'))

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`\\b${pattern.replaceAll('*', '\\w*')}\\b`).test(plain(text))

/** What is proposed and stands to the reference otherwise than as another disease. */
const akinTo = (reference: string): readonly string[] =>
  differentialOf(reference)
    .filter((name) => matchDiagnosis(name, reference) !== 'other')
    .map((name) => `${name} for ${reference}`)

describe('the table of differential diagnoses', () => {
  it('holds many groups, each with three to six diagnoses that differ', () => {
    expect(groups.length).toBeGreaterThan(250)
    for (const { diagnoses } of groups) {
      expect(diagnoses.length).toBeGreaterThanOrEqual(3)
      expect(diagnoses.length).toBeLessThanOrEqual(6)
      expect(new Set(diagnoses.map(plain)).size).toBe(diagnoses.length)
    }
  })

  it('proposes no diagnosis that its own patterns take for the reference', () => {
    const wrong = groups.flatMap(({ patterns, diagnoses }) =>
      patterns.flatMap((pattern) => diagnoses.filter((name) => matches(pattern, name)).map((name) => [pattern, name])),
    )
    expect(wrong).toEqual([])
  })

  it('proposes nothing that the matcher of diagnoses takes for a form of what a pattern matches', () => {
    const references = groups.flatMap(({ patterns }) =>
      patterns.map((pattern) => pattern.replaceAll('*', '').replace(/ [a-e]$/, (type) => type.toUpperCase())),
    )
    // All of them take half a minute: WHOLE=1 looks at all.
    const step = process.env.WHOLE === '1' ? 1 : 10
    expect(references.filter((_, i) => i % step === 0).flatMap(akinTo)).toEqual([])
  })

  it('proposes nothing that the matcher takes for a form of the reference of a bundled case', () => {
    const cases = readFileSync(bundledPath('data', 'cases', 'vignettes.jsonl'), 'utf8')
      .trim()
      .split('\n')
    const references = cases.map((line) => (JSON.parse(line) as { readonly target: string }).target)
    expect(references.filter((reference) => differentialOf(reference).length < 2)).toEqual([])
    expect(references.flatMap(akinTo)).toEqual([])
  })

  it('has each pattern once, written as a reference is read', () => {
    const patterns = groups.flatMap((group) => group.patterns)
    expect(new Set(patterns).size).toBe(patterns.length)
    expect(
      patterns.filter((pattern) => plain(pattern.replaceAll('*', '')).trim() !== pattern.replaceAll('*', '')),
    ).toEqual([])
  })

  it('tells of each diagnosis, once, whom it fits', () => {
    const named = [...new Set(groups.flatMap(({ diagnoses }) => diagnoses))]
    expect([...expected].sort()).toEqual(named.sort())
  })
})

describe('the differential diagnoses of a reference', () => {
  it('are those of the group that matches most of it', () => {
    expect(differentialOf('Pericarditis')).toContain('costochondritis')
    expect(differentialOf('Constrictive pericarditis')).toContain('restrictive cardiomyopathy')
    expect(differentialOf('Cavernous sinus thrombosis')).toContain('orbital cellulitis')
  })

  it('do not depend on accents, endings and signs', () => {
    expect(differentialOf("Crohn's disease")).toEqual(differentialOf('Crohn disease'))
    expect(differentialOf('Meniere disease')).toEqual(differentialOf('Ménière’s disease'))
    expect(differentialOf('Guillain–Barré syndrome')).toContain('transverse myelitis')
  })

  it('are those of what stands outside of brackets, where that is known', () => {
    expect(differentialOf('Myxedema coma (decompensated severe hypothyroidism)')).toContain('adrenal crisis')
    expect(differentialOf('Swelling of the knee (gout)')).toContain('pseudogout')
  })

  it('do not come from a word that other organs share', () => {
    for (const reference of ['Thrombophlebitis', 'Schwannoma', 'Teratoma', 'Adhesions', 'Squamous cell carcinoma'])
      expect(differentialOf(reference)).toEqual([])
    expect(differentialOf('Bilateral choanal atresia')).not.toContain('von Willebrand disease')
    expect(differentialOf('Septic thrombophlebitis of the internal jugular vein')).not.toContain('erythema nodosum')
  })

  it.each([
    ['Stroke due to infective endocarditis', 'hemiplegic migraine', 'atrial myxoma'],
    ['Gout caused by chronic lymphocytic leukemia', 'septic arthritis', 'mantle cell lymphoma'],
    ['Anemia of chronic disease secondary to rheumatoid arthritis', 'thalassemia minor', 'psoriatic arthritis'],
    ['Pneumonia from influenza', 'acute bronchitis', 'infectious mononucleosis'],
    ['Uveitis associated with inflammatory bowel disease', 'keratitis', 'ischemic colitis'],
    ['Sepsis in the setting of acute lymphoblastic leukemia', 'cardiogenic shock', 'neuroblastoma'],
  ])('are those of the disease and not of what led to it: %s', (reference, own, other) => {
    expect(differentialOf(reference)).toContain(own)
    expect(differentialOf(reference)).not.toContain(other)
  })

  it('are those of what led to it where the table knows nothing else', () => {
    expect(differentialOf('Cough due to gastroesophageal reflux disease')).toContain('achalasia')
  })

  it('are no form of the reference, nothing that it is a form of, and no other name', () => {
    expect(differentialOf('Intracerebral hemorrhage')).not.toContain('stroke')
    expect(differentialOf('Interstitial lung disease')).not.toContain('sarcoidosis')
    expect(differentialOf('Idiopathic pulmonary fibrosis')).toContain('sarcoidosis')
    expect(differentialOf('Urticaria')).not.toContain('urticarial vasculitis')
    expect(differentialOf('German measles')).not.toContain('measles')
  })

  it('are no wider name of the reference, and none that overlaps with it', () => {
    expect(differentialOf('Cytomegalovirus retinitis')).toContain('optic neuritis')
    expect(differentialOf('Cytomegalovirus retinitis')).not.toContain('posterior uveitis')
    expect(differentialOf('Herpes zoster ophthalmicus')).not.toContain('anterior uveitis')
    expect(differentialOf('Bacterial keratitis')).toContain('anterior uveitis')
    expect(differentialOf('Nevus simplex')).not.toContain('vascular malformation')
    expect(differentialOf('Tarsal tunnel syndrome')).not.toContain('peripheral neuropathy')
  })

  it('are none of what else the reference tells', () => {
    expect(differentialOf('Nephrotic syndrome')).toContain('cirrhosis')
    expect(differentialOf('Nephrotic syndrome and cirrhosis')).not.toContain('cirrhosis')
  })

  it('are none where the table does not know it', () => {
    expect(differentialOf('Inhibition of an enzyme')).toEqual([])
    expect(differentialOf('Streptococcus pneumoniae')).toEqual([])
  })
})

describe('whom a diagnosis fits', () => {
  const woman = readPatient('A 30-year-old woman has abdominal pain.', '')
  const man = readPatient('A 30-year-old man has abdominal pain.', '')
  const boy = readPatient('A 4-year-old boy has abdominal pain.', '')

  it('is decided by age and sex', () => {
    const who = [woman, man, boy]
    expect(who.map((patient) => isFor('ovarian torsion', patient, ''))).toEqual([true, false, false])
    expect(who.map((patient) => isFor('acute coronary syndrome', patient, ''))).toEqual([true, true, false])
    expect(who.map((patient) => isFor('anaphylaxis', patient, ''))).toEqual([true, true, true])
  })

  it('is decided in hours, days and months where it must be', () => {
    const first = (age: string): readonly string[] =>
      ['transient tachypnea of the newborn', 'breastfeeding jaundice', 'pyloric stenosis', 'anaphylaxis'].filter(
        (name) => isFor(name, readPatient(`A ${age}-old boy is brought to the clinic.`, ''), ''),
      )
    expect(first('3-hour')).toEqual(['transient tachypnea of the newborn'])
    expect(first('4-day')).toEqual(['breastfeeding jaundice'])
    expect(first('5-week')).toEqual(['pyloric stenosis', 'anaphylaxis'])
  })

  it('is nobody where the age is not told and the diagnosis has one, and where the table does not know it', () => {
    const somebody = readPatient('A patient has abdominal pain.', '')
    expect(['acute appendicitis', 'septic shock', 'unheard of'].map((name) => isFor(name, somebody, ''))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is decided by the weeks of pregnancy', () => {
    const fitting = (weeks: number): readonly string[] =>
      ['ectopic pregnancy', 'threatened abortion', 'placental abruption', 'primary dysmenorrhea'].filter((name) =>
        isFor(name, woman, `A 30-year-old woman at ${weeks} weeks' gestation has abdominal pain.`),
      )
    expect(fitting(8)).toEqual(['ectopic pregnancy', 'threatened abortion'])
    expect(fitting(16)).toEqual(['threatened abortion'])
    expect(fitting(30)).toEqual(['placental abruption'])
  })

  it('is decided by what the case rules out', () => {
    expect(isFor('acute appendicitis', woman, 'She had an appendectomy at the age of 12.')).toBe(false)
    expect(isFor('ectopic pregnancy', woman, 'A pregnancy test is negative.')).toBe(false)
  })
})
