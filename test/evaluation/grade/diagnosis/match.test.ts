import { describe, expect, it } from 'vitest'
import { concepts } from '../../../../src/clinical/index.js'
import { graderNamed, matchDiagnosis } from '../../../../src/evaluation/grade/index.js'
import type { KnownRecord } from '../../../../src/evaluation/record/index.js'

describe('matchDiagnosis', () => {
  it.each([
    ['Myocardial infarction', 'heart attack', 'same'],
    ["Crohn's disease", 'Crohn disease', 'same'],
    ['Hemophilus ducreyi infection', 'Chancroid', 'same'],
    ['lipoedema', 'lipedema', 'same'],
    ['Haemolytic uraemic syndrome', 'Hemolytic uremic syndrome (HUS)', 'same'],
    ['Vasa praevia', 'Vasa previa', 'same'],
    ['Phaeochromocytoma', 'Pheochromocytoma', 'same'],
    ['Amoebic liver abscess', 'Amebic liver abscess', 'same'],
    ['Spitz naevus', 'Spitz nevus', 'same'],
    ['Caesarean scar pregnancy', 'Cesarean scar pregnancy', 'same'],
    ['Acute pancreatitis due to gallstones', 'acute pancreatitis', 'narrower'],
    ['Pulmonary emboli', 'pulmonary embolism', 'same'],
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
    // Short forms stand for their names beside other words, too.
    ['Severe COPD', 'Chronic obstructive pulmonary disease', 'narrower'],
    ['Saddle PE', 'Pulmonary embolism', 'narrower'],
    ['Inferior STEMI', 'Myocardial infarction', 'narrower'],
    ['Rheumatic mitral stenosis', 'Mitral valve stenosis', 'narrower'],
    ['Mitral valve stenosis', 'Rheumatic mitral stenosis', 'broader'],
    ['Severe MS', 'Mitral valve stenosis', 'other'],
    ['Serotonin syndrome, not NMS', 'Neuroleptic malignant syndrome', 'other'],
    // A reference may deny something itself; its words are right, and what it denies is not.
    ['Absence of reduced glutathione.', 'Absence of reduced glutathione', 'same'],
    ['The cause is absence of reduced glutathione', 'Absence of reduced glutathione', 'same'],
    ['Reduced glutathione', 'Absence of reduced glutathione', 'other'],
    ['No reduced glutathione', 'Reduced glutathione', 'other'],
    ['Absence of gout', 'Gout', 'other'],
    ['Lack of reduced glutathione', 'Absence of reduced glutathione', 'same'],
    ['Lack of pneumonia', 'Pneumonia', 'other'],
    ['This rules out pneumonia', 'Pneumonia', 'other'],
    ['Bacterial pneumonia was ruled out by the x-ray', 'Pneumonia', 'other'],
    ['The patient does not have gout', 'Gout', 'other'],
    ["It isn't gout", 'Gout', 'other'],
    ['Gout is absent', 'Gout', 'other'],
    ['Neither gout nor pseudogout', 'Gout', 'other'],
    ['Not septic arthritis but gout', 'Gout', 'same'],
    // Comparisons and the signs of markers are read.
    ['HbA1c > 7', 'HbA1c < 7', 'other'],
    ['HbA1c less than 7', 'HbA1c > 7', 'other'],
    ['HbA1c above 7', 'HbA1c > 7', 'same'],
    ['CD4 count 200', 'CD4 count < 200', 'other'],
    ['HER2+ breast cancer', 'HER2- breast cancer', 'other'],
    ['HER2+ breast cancer', 'HER2-positive breast cancer', 'same'],
  ])('holds %j against %j: %s', (answer, reference, match) => {
    expect(matchDiagnosis(answer, reference)).toBe(match)
  })

  it.each([
    ['Prostatic adenocarcinoma', 'Prostate cancer', 'same'],
    ['Left testicular torsion', 'Torsion of the left testis', 'same'],
    ['Torsion of the right testis', 'Torsion of the left testis', 'other'],
    ['Diabetes insipidus, central', 'Central diabetes insipidus', 'same'],
    ['PE', 'Pulmonary embolism', 'same'],
    ['Acute PE', 'Pulmonary embolism', 'same'],
    ['Acute appendicitis', 'Appendicitis', 'same'],
    ['Acute hepatitis B', 'Hepatitis B', 'narrower'],
    ['Secondary syphilis', 'Syphilis', 'narrower'],
    ['Relapsing-remitting multiple sclerosis', 'Multiple sclerosis', 'narrower'],
    ['Postpartum endometritis', 'Endometritis', 'narrower'],
    ['Micturition syncope', 'Situational syncope', 'narrower'],
    ['Motor neuron disease', 'Amyotrophic lateral sclerosis', 'broader'],
    ['Urothelial carcinoma of the bladder', 'Bladder tumor', 'narrower'],
    ['Hyperthyroidism', 'Hypothyroidism', 'other'],
    ['Rickettsia rickettsii infection', 'Rocky Mountain spotted fever', 'same'],
    ['S. aureus', 'Staphylococcus aureus', 'same'],
    ['Dermatophyte infection', 'Tinea cruris', 'broader'],
    ['Septic arthritis of the knee', 'Infectious arthritis', 'narrower'],
    ['Squamous cell carcinoma of the lung', 'Squamous cell carcinoma', 'narrower'],
    ['The most likely diagnosis is gout, given the crystals.', 'Gout', 'same'],
    ['Gout is the most likely diagnosis', 'Gout', 'same'],
    ['Likely gout', 'Gout', 'same'],
    ['Anxious (avoidant) personality disorder', 'Avoidant personality disorder', 'same'],
    ['Regional enteritis (Crohn disease)', 'Crohn disease', 'same'],
    ['Anemia (iron deficiency)', 'Anemia', 'narrower'],
    ['Multiple system atrophy, cerebellar type', 'Multiple system atrophy', 'narrower'],
    ['Meningitis due to Cryptococcus', 'Cryptococcal meningitis', 'same'],
    ['Pneumonia due to Klebsiella', 'Pneumonia', 'narrower'],
    ['Cefaclor-induced serum sickness-like reaction', 'Serum sickness–like reaction to cefaclor', 'same'],
    ['Acute interstitial nephritis due to naproxen', 'Acute interstitial nephritis due to pantoprazole', 'other'],
    ['Crohn disease or regional enteritis', 'Crohn disease', 'same'],
    ['Measles, rubella, or roseola', 'Measles', 'several'],
    ['Differential: gout, cellulitis, septic arthritis', 'Gout', 'several'],
    ['Absence of the spleen', 'Asplenia', 'same'],
  ])('reads %j against %j: %s', (answer, reference, match) => {
    expect(matchDiagnosis(answer, reference)).toBe(match)
  })

  it.each([
    ['Osteosarcoma of the distal femur', 'Osteosarcoma', 'narrower'],
    ['Mesothelioma of the pleura', 'Pleural mesothelioma', 'same'],
    ['Overactive thyroid gland', 'Hyperthyroidism', 'same'],
    ['Reactive arthritis following Chlamydia urethritis', 'Reactive arthritis', 'unclear'],
    ['Whooping cough caused by Bordetella pertussis', 'Pertussis', 'same'],
    ['COPD, likely due to long-standing smoking', 'Chronic obstructive pulmonary disease', 'same'],
    ['DKA precipitated by pneumonia', 'Diabetic ketoacidosis', 'same'],
    ['DKA precipitated by missed insulin doses', 'Diabetic ketoacidosis', 'same'],
    ['Acute interstitial nephritis due to omeprazole', 'Acute interstitial nephritis', 'unclear'],
    ['Iron deficiency anemia due to colon cancer', 'Iron deficiency anemia', 'unclear'],
    ['Iron deficiency anemia due to heavy periods', 'Iron deficiency anemia', 'same'],
    ['WPW syndrome (accessory pathway)', 'Wolff-Parkinson-White syndrome', 'same'],
    ['Acute heart failure', 'Heart failure', 'narrower'],
    ['Right-sided vestibular schwannoma', 'Acoustic neuroma', 'same'],
    ['Diffuse toxic goitre', 'Graves disease', 'same'],
    ['GBS', 'Guillain-Barré syndrome', 'same'],
    ['GBS', 'Bell palsy', 'other'],
    ['Gallstones complicated by pancreatitis', 'Gallstones', 'narrower'],
  ])('weighs what %j adds to %j: %s', (answer, reference, match) => {
    expect(matchDiagnosis(answer, reference)).toBe(match)
  })

  it.each([
    ['Gout; cellulitis', 'Gout', 'several'],
    ['Gout and cellulitis', 'Gout', 'several'],
    ['Asthma, acute bronchitis, and pneumonia', 'Asthma', 'several'],
    ['Gout ruled out', 'Gout', 'other'],
    ['Gout rather than septic arthritis', 'Gout', 'same'],
    ['Gout rather than septic arthritis', 'Septic arthritis', 'other'],
    ['Crohn disease, an inflammatory bowel disease', 'Crohn disease', 'same'],
    ['Hand, foot, and mouth disease', 'Hand-foot-mouth disease', 'same'],
    ['This is an episode of transient global amnesia (TGA).', 'Transient global amnesia', 'same'],
  ])('reads the statement %j against %j: %s', (answer, reference, match) => {
    expect(matchDiagnosis(answer, reference)).toBe(match)
  })

  it('takes every name of a disease for every other', () => {
    const diseases = [...concepts().concepts.values()].filter(({ kind }) => kind === 'condition')
    const wrong = diseases
      .filter((_, i) => i % 7 === 0)
      .flatMap(({ preferred, synonyms }) => synonyms.map((name) => [name, preferred] as const))
      .filter(([name, preferred]) => matchDiagnosis(name, preferred) !== 'same')
    expect(wrong).toEqual([])
  })

  it('never takes a kind for its class, by any of its names, nor the class for it', () => {
    const { concepts: all, graph } = concepts()
    const pairs = [...all.values()]
      .filter(({ kind }, i) => kind === 'condition' && i % 3 === 0)
      .flatMap(({ id, preferred, synonyms }) =>
        [...graph.broader(id)].flatMap((above) =>
          [preferred, ...synonyms].map((name) => [name, all.get(above)?.preferred ?? ''] as const),
        ),
      )
    const wrong = pairs.filter(
      ([kind, above]) => matchDiagnosis(kind, above) === 'same' || matchDiagnosis(above, kind) === 'same',
    )
    expect(wrong).toEqual([])
  })

  it('never takes an opposite for the same', () => {
    const all = concepts().concepts
    const wrong = [...all.values()]
      .flatMap(({ preferred, opposite }) => opposite.map((id) => [preferred, all.get(id)?.preferred ?? ''] as const))
      .filter(([one, other]) => matchDiagnosis(one, other) !== 'other')
    expect(wrong).toEqual([])
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
    expect(grade('FINAL ANSWER: Pneumonia', pneumonia)).toEqual({
      state: 'partly',
      detail: 'broader: Pneumonia',
      error: 'less-specific',
    })
    expect(grade('FINAL ANSWER: Asthma', pneumonia)).toEqual({
      state: 'incorrect',
      detail: 'Asthma',
      error: 'same-organ',
    })
    expect(grade('FINAL ANSWER: Warmth', pneumonia)).toEqual({ state: 'incorrect', detail: 'Warmth' })
    expect(grade('FINAL ANSWER: Asthma or aspiration pneumonia', pneumonia).state).toBe('hedged')
    expect(grade('FINAL ANSWER: Aspiration pneumonia due to a stroke', pneumonia)).toEqual({
      state: 'unscored',
      detail: 'unclear: Aspiration pneumonia due to a stroke',
    })
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
    expect(graderNamed('rule@17')).toBe(graderNamed('rule'))
    expect(() => graderNamed('rules')).toThrow(/Did you mean rule/)
  })
})
