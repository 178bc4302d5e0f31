import { describe, expect, it } from 'vitest'
import { type AmbientReason, readPatient } from '../../src/clinical/index.js'

const adult = 'A 48-year-old man has pain in the left knee.'

const reasonsOf = (text: string, reference?: string): readonly AmbientReason[] =>
  readPatient(text, reference).ambientReasons

describe('a case where hobbies are no findings', () => {
  it.each([
    [adult, 'Osteoarthritis'],
    ['A 7-year-old boy has an innocent murmur.', 'Still murmur'],
    ['A 48-year-old man has ST-segment depression in a stress test and wears hearing aids.', 'Stable angina'],
    ['A 48-year-old man has no fever, chills, or night sweats. He does not use illicit drugs.', 'Gout'],
    ['A 48-year-old man has a temperature of 37.2°C (99.0°F).', 'Gallstone ileus'],
    ['A 7-year-old boy is at the 55th percentile for weight.', 'Otosclerosis'],
    ['A 48-year-old man has a bruise.', 'Fracture of the patella'],
    ['A 48-year-old man limps. His father died of a stroke.', 'Gout'],
    [adult, 'Nephrolithiasis'],
    [adult, 'Plaque psoriasis'],
    ['A 48-year-old man has a fever. His fever began today.', 'Familial Mediterranean disease'],
    ['A 48-year-old man is worried about the pain.', 'Gout'],
    ['A 48-year-old man was a welder.', 'Gout'],
    ['A 48-year-old man has a blood pressure of 90/60 mm Hg and does manual labor.', 'Gout'],
    ['A 4-year-old boy has a blood pressure of 84/52 mm Hg.', 'Otosclerosis'],
    ['A 30-year-old woman is not in labor. There are no regular contractions.', 'Nephrolithiasis'],
    ['A 48-year-old man denies blurred vision, tinnitus, or hearing loss. There is no facial droop.', 'Gout'],
  ])('%s (%s)', (text, reference) => {
    expect(readPatient(text, reference)).toMatchObject({ ambientOnly: false, ambientReasons: [] })
  })
})

describe('reasons in the text', () => {
  it.each<[AmbientReason, string]>([
    ['psychiatric', 'A 48-year-old man is sad and hears voices.'],
    ['psychiatric', 'A 48-year-old man with anxiety denies suicidal thoughts.'],
    ['neurocognitive', 'A 48-year-old man is confused.'],
    ['neurocognitive', 'A 68-year-old man has slurred speech and weakness of the right side of his body.'],
    ['developmental', 'A 7-year-old boy gets complaints from his teachers.'],
    ['failure-to-thrive', 'A 7-month-old boy has failure to thrive.'],
    ['failure-to-thrive', 'A 7-month-old boy is at the 3rd percentile for weight.'],
    ['occupational', 'A 48-year-old man is a welder in a shipyard.'],
    ['occupational', 'A 48-year-old man was stung by a wasp.'],
    ['infectious', 'A 48-year-old man returned from a cruise.'],
    ['infectious', 'A 48-year-old man has a fever and chills.'],
    ['infectious', 'A 48-year-old man has no rash but a fever and an abscess.'],
    ['infectious', 'A 48-year-old man with no known illness presents with fever and chills.'],
    ['infectious', 'A 48-year-old man has no rash. There is fever. He has chills.'],
    ['infectious', 'A 48-year-old man with purulent sputum has a temperature of 38.0°C.'],
    ['infectious', 'A 48-year-old man with purulent sputum has a temperature of 100.4°F.'],
    ['infectious', 'A 48-year-old man has AIDS.'],
    ['newborn', 'A 9-day-old girl is pale.'],
    ['deceased', 'A 48-year-old man is pronounced dead.'],
    ['deceased', 'A 48-year-old man was given oxygen. He died.'],
    ['substance', 'A 48-year-old man uses heroin and is intoxicated.'],
    ['substance', 'A 48-year-old man with alcoholism is found beside an empty bottle.'],
    ['violence', 'A 48-year-old man was assaulted.'],
    ['violence', 'A 7-month-old boy has bruises.'],
    ['age-unknown', 'A man has pain in the left knee.'],
    ['shock', 'A 48-year-old man has blood pressure of 78/40 mm Hg.'],
    ['shock', 'A 48-year-old man has a blood pressure that is now 88/50 mm Hg.'],
    ['shock', 'A 48-year-old man is hemodynamically unstable.'],
    ['labor', 'A 30-year-old woman at 39 weeks of gestation is admitted in active labor.'],
    ['labor', 'A 30-year-old woman at 39 weeks of gestation has contractions every 4 minutes.'],
    ['senses', 'A 62-year-old woman comes to the physician because of blurred vision.'],
    ['senses', 'A 14-year-old boy has increasing difficulty in hearing.'],
    ['senses', 'A 48-year-old man has no pain but tinnitus.'],
    ['senses', 'A 28-year-old woman has had intermittent buzzing in both her ears.'],
    ['senses', 'A 28-year-old woman is dizzy. Weber test shows no lateralization.'],
  ])('%s: %s', (reason, text) => {
    expect(readPatient(text)).toMatchObject({ ambientOnly: true, ambientReasons: expect.arrayContaining([reason]) })
  })

  it('are named once each', () => {
    expect(reasonsOf('A 48-year-old man has fever, chills, rigors and pneumonia.')).toEqual(['infectious'])
  })

  it('take a hearing aid for no infection', () => {
    expect(reasonsOf('A 48-year-old man wears aids in both ears.')).toEqual([])
  })
})

describe('reasons in the reference', () => {
  it.each<[AmbientReason, string]>([
    ['psychiatric', 'Major depressive disorder'],
    ['psychiatric', 'Reaction formation'],
    ['psychiatric', 'Normal bereavement'],
    ['neurocognitive', 'Dementia with Lewy bodies'],
    ['developmental', 'Autism spectrum disorder'],
    ['failure-to-thrive', 'Kwashiorkor'],
    ['occupational', 'Silicosis'],
    ['occupational', 'Lead poisoning'],
    ['infectious', 'Histoplasma capsulatum'],
    ['infectious', 'Tuberculosis'],
    ['infectious', 'Bronchitis due to Haemophilus influenzae'],
    ['infectious', 'Peptostreptococcus'],
    ['infectious', 'Chromoblastomycosis'],
    ['infectious', 'Onchocerciasis'],
    ['infectious', 'Kingella kingae'],
    ['infectious', 'Cefuroxime'],
    ['infectious', 'Ivermectin'],
    ['substance', 'Methanol poisoning'],
    ['violence', 'Shaken baby syndrome'],
    ['deceased', 'Sudden cardiac death'],
    ['shock', 'Cardiogenic shock'],
    ['labor', 'Placenta previa'],
    ['senses', 'Macular degeneration'],
  ])('%s: %s', (reason, reference) => {
    expect(reasonsOf(adult, reference)).toContain(reason)
  })

  it('count beside those of the text', () => {
    expect(reasonsOf('A 48-year-old man is sad and tearful.', 'Malaria')).toEqual(['psychiatric', 'infectious'])
  })
})
