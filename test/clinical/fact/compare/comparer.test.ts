import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/assertion/index.js'
import { compareAround } from '../../../../src/clinical/fact/compare/around.js'
import { insertionSites } from '../../../../src/text/index.js'

/** Equal in other words, units or order: no change at all. */
const kept: readonly (readonly [string, string])[] = [
  ['He began metformin.', 'He started metformin.'],
  ['He was given fluids.', 'He received fluids.'],
  ['He takes warfarin.', 'He is on warfarin.'],
  ['He underwent surgery 2 years ago.', 'He had surgery 2 years ago.'],
  ['The pain started 3 days ago.', 'The pain began 3 days ago.'],
  ['He has no history of asthma.', 'He has never had asthma.'],
  ['He has a 2-week history of fatigue.', 'He has a history of fatigue for 2 weeks.'],
  ['He may have a fracture.', 'He might have a fracture.'],
  ['Both knees are swollen.', 'The knees are swollen on both sides.'],
  ['Weight is above the 5th percentile.', 'Weight is over the 5th percentile.'],
  ['It lasted half an hour.', 'It lasted 30 minutes.'],
  ['Four of his cousins are well.', '4 of his cousins are well.'],
  ['The dose was given by vein.', 'The dose was given i.v.'],
  ['Nodes smaller than 1 cm.', 'Nodes less than 1 cm.'],
  ['Lactate is 3.1 mmol/L.', 'Lactate is 3.1 mEq/L.'],
  ['He takes 500 mg of metformin.', 'He takes 0.5 g of metformin.'],
  ['Weight is 70 kg.', 'Weight is 154 lb.'],
  ['Height is 170 cm.', 'Height is 67 in.'],
  ['Height is 5 ft 9 in.', 'Height is 175 cm.'],
  ['Temperature is 38.5°C.', 'Temperature is 101.3°F.'],
  ['Temperature is 38.5°C (101.3°F).', 'Temperature is 101.3°F (38.5°C).'],
  ['It rose by 1°C.', 'It rose by 1.8°F.'],
  ['Glucose is 180 mg/dL.', 'Glucose is 10.0 mmol/L.'],
  ['Creatinine is 1.2 mg/dL.', 'Creatinine is 106 µmol/L.'],
  ['Calcium is 10.0 mg/dL.', 'Calcium is 2.50 mmol/L.'],
  ['Total cholesterol is 200 mg/dL.', 'Total cholesterol is 5.17 mmol/L.'],
  ['Bilirubin is 2.0 mg/dL.', 'Bilirubin is 34 µmol/L.'],
  ['Sodium is 140 mEq/L.', 'Sodium is 140 mmol/L.'],
  ['Hemoglobin A1c is 7.0%.', 'Hemoglobin A1c is 53 mmol/mol.'],
  ['Hemoglobin is 14 g/dL.', 'Hemoglobin is 140 g/L.'],
  ['WBC is 16,400/mm3.', 'WBC is 16.4 × 10^9/L.'],
  ['WBC is 16,400/mm3.', 'WBC is 16400/mm3.'],
  ['BP is 130/80 mm Hg.', 'BP is 130/80 mmHg.'],
  ['Blood pressure is 130/80 mm Hg.', 'BP is 130/80 mm Hg.'],
  ['Pulse is 90/min.', 'Heart rate is 90 bpm.'],
  ['Pulse is 90/min.', 'Pulse is 90 beats per minute.'],
  ['He takes it twice daily.', 'He takes it b.i.d.'],
  ['He takes it b.i.d.', 'He takes it two times a day.'],
  ['He takes it 3 times daily.', 'He takes it t.i.d.'],
  ['He takes it every 6 hours.', 'He takes it q6h.'],
  ['He takes it once daily.', 'He takes it every day.'],
  ['He takes it as needed.', 'He takes it PRN.'],
  ['It is given orally.', 'It is given by mouth.'],
  ['It is given orally.', 'It is given p.o.'],
  ['It is given intravenously.', 'It is given IV.'],
  ['It is given subcutaneously.', 'It is given subcut.'],
  ['He had two seizures.', 'He had 2 seizures.'],
  ['He had twenty-one seizures.', 'He had 21 seizures.'],
  ['for two weeks', 'for 14 days'],
  ['for 2 weeks', 'for two weeks'],
  ['for a week', 'for one week'],
  ['for 12 months', 'for 1 year'],
  ['for 90 minutes', 'for 1.5 hours'],
  ['A 40-year-old woman limps.', 'A woman, 40 years old, limps.'],
  ['A 40-year-old woman limps.', 'A 40 y/o woman limps.'],
  ['The pain is in the left leg.', 'The pain is in the lt leg.'],
  ['The right upper quadrant is soft.', 'The RUQ is soft.'],
  ['There are bilateral rales.', 'Rales are heard bilaterally.'],
  ['There is renal disease.', 'There is kidney disease.'],
  ['The lower extremities are swollen.', 'The legs are swollen.'],
  ['He has abdominal pain.', 'He has pain in the abdomen.'],
  ['He denies fever.', 'He has no fever.'],
  ['He has no fever.', 'He is without fever.'],
  ['He is without fever.', 'He is w/o fever.'],
  ['Fever is absent.', 'There is no fever.'],
  ['He does not smoke.', "He doesn't smoke."],
  ['He does not smoke.', 'He has never smoked.'],
  ['No fever or chills.', 'No fever and no chills.'],
  ['No fever. No chills.', 'No fever or chills.'],
  ['The abdomen is nontender.', 'The abdomen is not tender.'],
  ['HIV was negative.', 'HIV was neg.'],
  ['A possible stroke was seen.', 'Perhaps a stroke was seen.'],
  ['A probable stroke was seen.', 'A likely stroke was seen.'],
  ['Stroke is suspected.', 'There is suspicion for stroke.'],
  ['Findings consistent with stroke.', 'Findings compatible with stroke.'],
  ['His mother has gout.', 'His mom has gout.'],
  ['There is a family history of gout.', 'Fam hx of gout.'],
  ['He has a history of gout.', 'He has h/o gout.'],
  ['He had previous surgery.', 'He had prior surgery.'],
  ['He currently takes it.', 'At present he takes it.'],
  ['The pain is worsening.', 'The pain is getting worse.'],
  ['The pain was sudden.', 'The pain was abrupt.'],
  ['There is mild pain.', 'There is slight pain.'],
  ['The fetal heart rate is 140/min.', 'The FHR is 140 bpm.'],
  ['He takes Lasix.', 'He takes furosemide.'],
  ['He takes acetaminophen.', 'He takes Tylenol.'],
  ['She is gravida 2, para 1.', 'She is G2P1.'],
  ['She is a primigravid woman.', 'She, a woman, is gravida 1.'],
  ['Lesions of less than 5 mm.', 'Lesions of < 5 mm.'],
  ['Lesions of at least 5 mm.', 'Lesions of ≥ 5 mm.'],
  ['Lesions of at most 5 mm.', 'Lesions of no more than 5 mm.'],
  ['Lesions of 5 mm or more.', 'Lesions of at least 5 mm.'],
  ['He has a 3-day history of cough.', 'He has had a cough for 3 days.'],
  ['He is ill. He has fever. Pulse is 90/min.', 'Pulse is 90/min. He is ill. He has fever.'],
  ['He takes aspirin. His pulse is 88/min.', 'His pulse is 88/min while taking aspirin he says.'],
  ['She was seen. She has fever.', 'The patient was seen. She has fever.'],
  ['He has type 2 diabetes.', 'He has T2DM.'],
  ['It is 2 to 3 cm wide.', 'It is 2–3 cm wide.'],
  ['The dose is 40 mg per day.', 'The dose is 40 mg daily.'],
  ['The dose is 40 mg/day.', 'The dose is 40 mg daily.'],
  ['Potassium 4.0 mEq/L', 'K 4.0 mmol/L'],
]

/** Text before, text after, then what must be told: change, kind, level. */
const expected: readonly (readonly [string, string, string, string, string])[] = [
  ['He works as a welder.', 'He worked as a welder.', 'changed', 'temporality', 'error'],
  ['She injects heroin.', 'She used to inject heroin.', 'changed', 'temporality', 'error'],
  ['He has stopped drinking.', 'He has started drinking.', 'changed', 'temporality', 'error'],
  ['The cough has cleared.', 'The cough persists.', 'changed', 'temporality', 'error'],
  ['He receives dialysis.', 'He will receive dialysis.', 'changed', 'temporality', 'error'],
  ['The culture is inconclusive.', 'The culture is finished.', 'lost', 'certainty', 'error'],
  ['He is known to have gout.', 'He is thought to have gout.', 'changed', 'certainty', 'error'],
  ['Pain over the medial malleolus.', 'Pain over the lateral malleolus.', 'changed', 'site', 'error'],
  ['The upper lip is cut.', 'The lower lip is cut.', 'changed', 'site', 'error'],
  ['Edema of both wrists.', 'Edema of both ankles.', 'changed', 'site', 'error'],
  ['A sensory level at T8.', 'A sensory level at T11.', 'changed', 'site', 'error'],
  ['His paternal grandfather is ill.', 'His maternal grandfather is ill.', 'changed', 'experiencer', 'error'],
  ['A 33F with cough.', 'A 33M with cough.', 'changed', 'sex', 'error'],
  ['Mr. Lee is well.', 'Ms. Lee is well.', 'changed', 'sex', 'error'],
  ['The postman is tired.', 'The postwoman is tired.', 'changed', 'sex', 'error'],
  ['Allergies: latex.', 'Allergies: peanuts.', 'changed', 'allergen', 'error'],
  ['Skin testing is positive for mites.', 'Skin testing is positive for pollen.', 'changed', 'allergen', 'error'],
  ['Calcium 500 mg was given.', 'Calcium 1500 mg was given.', 'changed', 'dose', 'error'],
  ['He uses testosterone gel.', 'He uses testosterone patches.', 'changed', 'route', 'error'],
  ['The node is wider than 1 cm.', 'The node is narrower than 1 cm.', 'changed', 'comparator', 'error'],
  ['The scan is abnormal.', 'The scan is normal.', 'lost', 'negation', 'error'],
  ['He takes 5 mg.', 'He takes 50 mg.', 'changed', 'value', 'error'],
  ['He takes 5 mg of warfarin.', 'He takes 7 mg of warfarin.', 'changed', 'dose', 'error'],
  ['He takes 5 mg of warfarin.', 'He takes 5 g of warfarin.', 'changed', 'dose', 'error'],
  ['He takes 5 mg of warfarin.', 'He takes 5 mcg of warfarin.', 'changed', 'dose', 'error'],
  ['He takes 0.5 mg.', 'He takes 5 mg.', 'changed', 'value', 'error'],
  ['Sodium is 140 mEq/L.', 'Sodium is 141 mEq/L.', 'changed', 'laboratory', 'error'],
  ['Sodium is 140 mEq/L.', 'Potassium is 140 mEq/L.', 'changed', 'laboratory', 'error'],
  ['Sodium 140 mEq/L, chloride 102 mEq/L.', 'Sodium 102 mEq/L, chloride 140 mEq/L.', 'changed', 'laboratory', 'error'],
  ['Hemoglobin is 14 g/dL.', 'Hemoglobin is 14 g/L.', 'changed', 'laboratory', 'error'],
  ['Glucose is 180 mg/dL.', 'Glucose is 11 mmol/L.', 'changed', 'laboratory', 'error'],
  ['Pulse is 90/min.', 'Pulse is 60/min.', 'changed', 'vital-sign', 'error'],
  ['BP is 130/80 mm Hg.', 'BP is 130/90 mm Hg.', 'changed', 'vital-sign', 'error'],
  ['BP is 130/80 mm Hg.', 'BP is 80/130 mm Hg.', 'changed', 'vital-sign', 'error'],
  ['Temperature is 38.5°C.', 'Temperature is 38.5°F.', 'changed', 'vital-sign', 'error'],
  ['Temperature is 38.4°C.', 'Temperature is 38°C.', 'changed', 'vital-sign', 'error'],
  ['It rose by 1°C.', 'It rose by 33.8°F.', 'changed', 'value', 'error'],
  ['It is 2 to 3 cm wide.', 'It is 2 to 5 cm wide.', 'changed', 'value', 'error'],
  ['It is 2 to 3 cm wide.', 'It is 3 cm wide.', 'changed', 'value', 'error'],
  ['A titer of 1:160.', 'A titer of 1:320.', 'changed', 'value', 'error'],
  ['A grade 3/6 murmur.', 'A grade 4/6 murmur.', 'changed', 'value', 'error'],
  ['He had two seizures.', 'He had three seizures.', 'changed', 'value', 'error'],
  ['He had two seizures.', 'He had ll seizures.', 'lost', 'value', 'error'],
  ['He had two seizures.', 'He had seizures.', 'lost', 'value', 'error'],
  ['It was the second seizure.', 'It was the third seizure.', 'changed', 'value', 'error'],
  ['The L4 root is cut.', 'The L5 root is cut.', 'changed', 'site', 'error'],
  ['The CD4 cells are few.', 'The CD8 cells are few.', 'changed', 'value', 'error'],
  ['Lesions of < 5 mm.', 'Lesions of > 5 mm.', 'changed', 'comparator', 'error'],
  ['Lesions of less than 5 mm.', 'Lesions of more than 5 mm.', 'changed', 'comparator', 'error'],
  ['Lesions of at least 5 mm.', 'Lesions of at most 5 mm.', 'changed', 'comparator', 'error'],
  ['Lesions of ≥ 5 mm.', 'Lesions of > 5 mm.', 'changed', 'comparator', 'error'],
  ['Lesions of less than 5 mm.', 'Lesions of 5 mm.', 'lost', 'comparator', 'error'],
  ['Lesions of 5 mm.', 'Lesions of up to 5 mm.', 'added', 'comparator', 'error'],
  ['A 40-year-old man.', 'A 46-year-old man.', 'changed', 'age', 'error'],
  ['A 4-month-old boy.', 'A 4-year-old boy.', 'changed', 'age', 'error'],
  ['A 40-year-old man.', 'A man.', 'lost', 'age', 'error'],
  ['A man limps.', 'A woman limps.', 'changed', 'sex', 'error'],
  ['He limps.', 'She limps.', 'changed', 'sex', 'error'],
  ['His knee hurts.', 'Her knee hurts.', 'changed', 'sex', 'error'],
  ['A woman limps.', 'A wm limps.', 'changed', 'sex', 'error'],
  ['A woman limps.', 'A patient limps.', 'lost', 'sex', 'error'],
  ['The left knee hurts.', 'The right knee hurts.', 'changed', 'side', 'error'],
  ['The left knee hurts.', 'The knee hurts.', 'lost', 'side', 'error'],
  ['The knee hurts.', 'The left knee hurts.', 'added', 'side', 'error'],
  ['Bilateral rales.', 'Unilateral rales.', 'changed', 'side', 'error'],
  ['The RUQ is soft.', 'The LUQ is soft.', 'changed', 'side', 'error'],
  ['The RUQ is soft.', 'The RLQ is soft.', 'changed', 'site', 'error'],
  ['The knee hurts.', 'The elbow hurts.', 'changed', 'site', 'error'],
  ['There is hepatic disease.', 'There is renal disease.', 'changed', 'site', 'error'],
  ['He has no fever.', 'He has fever.', 'lost', 'negation', 'error'],
  ['He denies fever.', 'He reports fever.', 'lost', 'negation', 'error'],
  ['He has not smoked.', 'He hasn smoked.', 'lost', 'negation', 'error'],
  ["He doesn't smoke.", 'He does smoke.', 'lost', 'negation', 'error'],
  ['Fever is absent.', 'Fever is present.', 'lost', 'negation', 'error'],
  ['HIV was negative.', 'HIV was positive.', 'lost', 'negation', 'error'],
  ['The abdomen is nontender.', 'The abdomen is tender.', 'lost', 'negation', 'error'],
  ['He is afebrile.', 'He is febrile.', 'lost', 'negation', 'error'],
  ['Vomiting without blood.', 'Vomiting with blood.', 'lost', 'negation', 'error'],
  ['He never drinks.', 'He drinks.', 'lost', 'negation', 'error'],
  ['He has fever.', 'He has no fever.', 'added', 'negation', 'error'],
  ['He smokes.', 'He does not smoke.', 'added', 'negation', 'error'],
  ['No fever but cough.', 'Fever but no cough.', 'lost', 'negation', 'error'],
  ['A possible stroke.', 'A confirmed stroke.', 'changed', 'certainty', 'error'],
  ['Stroke was ruled out.', 'Stroke was confirmed.', 'changed', 'certainty', 'error'],
  ['A possible stroke.', 'A stroke.', 'lost', 'certainty', 'error'],
  ['A stroke.', 'A suspected stroke.', 'added', 'certainty', 'error'],
  ['Stroke is likely.', 'Stroke is unlikely.', 'changed', 'certainty', 'error'],
  ['His mother has gout.', 'His father has gout.', 'changed', 'experiencer', 'error'],
  ['His mother has gout.', 'The patient has gout.', 'lost', 'experiencer', 'error'],
  ['He has gout.', 'His brother has gout.', 'added', 'experiencer', 'error'],
  ['His daughter is ill.', 'His dtr is ill.', 'lost', 'experiencer', 'error'],
  ['He has a history of gout.', 'He currently has gout.', 'changed', 'temporality', 'error'],
  ['He has a history of gout.', 'He has gout.', 'lost', 'temporality', 'error'],
  ['Surgery is planned.', 'Surgery was previous.', 'changed', 'temporality', 'error'],
  ['He has acute gout.', 'He has chronic gout.', 'changed', 'temporality', 'error'],
  ['It began yesterday.', 'It began last night.', 'changed', 'temporality', 'error'],
  ['for two weeks', 'for two months', 'changed', 'duration', 'error'],
  ['for 3 days', 'for 5 days', 'changed', 'duration', 'error'],
  ['a 2-week course', 'a 2-day course', 'changed', 'duration', 'error'],
  ['It began 3 hours ago.', 'It began ago.', 'lost', 'duration', 'error'],
  ['It was on March 3, 2021.', 'It was on March 8, 2021.', 'changed', 'date', 'error'],
  ['It was on 2021-03-03.', 'It was on 2021-03-04.', 'changed', 'date', 'error'],
  ['He takes it orally.', 'He takes it intravenously.', 'changed', 'route', 'error'],
  ['Give it IM.', 'Give it IV.', 'changed', 'route', 'error'],
  ['Given subcutaneously.', 'Given.', 'lost', 'route', 'error'],
  ['He takes it twice daily.', 'He takes it once daily.', 'changed', 'frequency', 'error'],
  ['He takes it every 6 hours.', 'He takes it every 8 hours.', 'changed', 'frequency', 'error'],
  ['He takes it q.i.d.', 'He takes it q.d.', 'changed', 'frequency', 'error'],
  ['He takes it weekly.', 'He takes it daily.', 'changed', 'frequency', 'error'],
  ['He takes it daily.', 'He takes it.', 'lost', 'frequency', 'error'],
  ['He takes it PRN.', 'He takes it daily.', 'changed', 'frequency', 'error'],
  ['He takes warfarin.', 'He takes heparin.', 'changed', 'drug', 'error'],
  ['He takes prednisone.', 'He takes prednisolone.', 'changed', 'drug', 'error'],
  ['He takes hydroxyzine.', 'He takes hydralazine.', 'changed', 'drug', 'error'],
  ['He takes warfarin.', 'He takes it.', 'lost', 'drug', 'error'],
  ['He is ill today.', 'He is ill today on aspirin.', 'added', 'drug', 'error'],
  ['He takes zibotenolol.', 'He takes zibotenolin.', 'lost', 'drug', 'error'],
  ['He is allergic to latex.', 'He is allergic to peanuts.', 'changed', 'allergen', 'error'],
  ['He is allergic to latex.', 'He likes latex.', 'lost', 'allergen', 'error'],
  ['She is G2P1.', 'She is G3P1.', 'changed', 'gravidity', 'error'],
  ['She is G2P1.', 'She is G2P0.', 'changed', 'gravidity', 'error'],
  ['She is primigravid.', 'She is multigravid.', 'changed', 'gravidity', 'error'],
  ['Hemoglobin is 14 g/dL.', 'Hemoglobin is 14.', 'lost', 'unit', 'warning'],
  ['Hemoglobin is 14.', 'Hemoglobin is 14 g/dL.', 'added', 'unit', 'warning'],
  ['for two weeks', 'for about two weeks', 'changed', 'duration', 'warning'],
  ['He weighs 70 kg.', 'He weighs approximately 70 kg.', 'changed', 'value', 'warning'],
  ['The FHR is 140/min.', 'The pulse is 140/min.', 'changed', 'vital-sign', 'error'],
  ['He takes hydrochlorothiazide.', 'He takes HCTZ.', 'changed', 'drug', 'warning'],
  ['Temperature is 38.5°C.', 'Tm is 38.5°C.', 'lost', 'vital-sign', 'warning'],
  ['He is ill. He limps.', 'He is ill. Warfarin was stopped by a nurse. He limps.', 'added', 'drug', 'error'],
  ['He is ill. He limps.', 'He is ill. A dog weighed 5 kg there. He limps.', 'added', 'value', 'warning'],
]

/** A course or degree that is reversed, or cut out while all else stayed: seen in whole sentences. */
const reversed: typeof expected = [
  ['Mild pain.', 'Severe pain.', 'changed', 'severity', 'error'],
  ['Severe pain.', 'Pain.', 'lost', 'finding', 'error'],
  ['Improving pain.', 'Worsening pain.', 'changed', 'course', 'error'],
  ['Intermittent pain.', 'Constant pain.', 'changed', 'course', 'error'],
]

describe('compareFacts', () => {
  it.each(kept)('keeps: %s = %s', (before, after) => {
    expect(compareFacts(before, after)).toEqual([])
  })

  it.each(kept)('keeps the other way round: %s = %s', (before, after) => {
    const worst = compareFacts(after, before).filter(({ level }) => level === 'error')
    expect(worst).toEqual([])
  })

  it.each([...expected, ...reversed])('%s → %s: %s %s (%s)', (before, after, change, kind, level) => {
    const found = compareFacts(before, after).map((one) => `${one.change} ${one.kind} ${one.level}`)
    expect(found).toContain(`${change} ${kind} ${level}`)
  })

  it('tells nothing of a sentence put in that holds no medical fact', () => {
    expect(compareFacts('He is ill. He limps.', 'He is ill. The waiting room had two plants. He limps.')).toEqual([])
  })

  it('sees a sentence put in without a capital, but not a word put before a sentence', () => {
    const text = 'He is ill. He limps.'
    expect(compareFacts(text, 'He is ill. plants two room the had. He limps.')).toEqual([])
    expect(compareFacts('He is ill. Fever is high.', 'He is ill. No Fever is high.')).not.toEqual([])
    expect(compareFacts('He is ill. Fever is high.', 'He is ill. Fever is high, no doubt not.')).not.toEqual([])
  })

  it('does not tell of a sentence said twice', () => {
    expect(
      compareFacts(
        'He takes 5 mg of warfarin. He limps.',
        'He takes 5 mg of warfarin. He limps. He takes 5 mg of warfarin.',
      ),
    ).toEqual([])
  })

  it('tells of a whole sentence that went, fact by fact', () => {
    const found = compareFacts('He is ill. No cough. He limps.', 'He is ill. He limps.')
    expect(found.map(({ change, kind }) => [change, kind])).toEqual([['lost', 'finding']])
  })

  it('takes the short forms it is given for their senses, but not for numbers, sexes or denials', () => {
    const shortForms = new Map([
      ['cx', ['cervix']],
      ['sh', ['she']],
      ['ll', ['two']],
    ])
    const around = (before: string, after: string, options = {}) =>
      compareAround(before, [editOf(before, after)], after, options)
    expect(around('The cervix is firm.', 'The cx is firm.', { shortForms })).toEqual([])
    expect(around('The cervix is firm.', 'The cx is firm.')).not.toEqual([])
    expect(around('A lady: she has two cats.', 'A lady: sh has two cats.', { shortForms })).toEqual([])
    expect(around('He has two cats.', 'He has ll cats.', { shortForms })).not.toEqual([])
  })

  it('names both sides in its message', () => {
    expect(compareFacts('Sodium is 140 mEq/L.', 'Sodium is 104 mEq/L.')[0]?.message).toBe(
      'The laboratory "140 mEq/L" (sodium) must survive, but became "104 mEq/L" (sodium).',
    )
  })
})

/** The one edit that leads from a text to another. */
function editOf(before: string, after: string) {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const at = { start, end: before.length - end }
  return { at, before: before.slice(at.start, at.end), after: after.slice(start, after.length - end) }
}

const around = (before: string, after: string) =>
  compareAround(
    `Then it rained. ${before} It was cold.`,
    [shifted(editOf(before, after))],
    `Then it rained. ${after} It was cold.`,
  )

function shifted(edit: ReturnType<typeof editOf>): ReturnType<typeof editOf> {
  return { ...edit, at: { start: edit.at.start + 16, end: edit.at.end + 16 } }
}

const oneSentence = (text: string): boolean => !/\. [A-Z]/.test(text)
const looseKinds = new Set(['sex'])

describe('compareAround', () => {
  it.each(
    expected.filter(([before, after, , kind]) => oneSentence(before) && oneSentence(after) && !looseKinds.has(kind)),
  )('sees by the edit alone: %s → %s: %s %s (%s)', (before, after, change, kind, level) => {
    const found = around(before, after).map((one) => `${one.change} ${one.kind} ${one.level}`)
    expect(found).toContain(`${change} ${kind} ${level}`)
  })

  it.each(kept.filter(([before, after]) => oneSentence(before) && oneSentence(after)))(
    'keeps by the edit alone: %s = %s',
    (before, after) => {
      expect(around(before, after)).toEqual([])
    },
  )

  it('passes over whole sentences, blanks and lines put in at a sentence break', () => {
    const text = 'He is ill. He limps.'
    for (const after of ['No warfarin 5 mg for her mother. ', '            ', 'Left hand: 3 mg.\n']) {
      const at = { start: 11, end: 11 }
      expect(compareAround(text, [{ at, before: '', after }], `He is ill. ${after}He limps.`)).toEqual([])
    }
  })

  it.each([
    "'It itches.' ",
    '"It itches." ',
    '‘It itches.’ ',
    '«It itches.» ',
    "(He said 'It itches.') ",
    '{It itches.} ',
  ])('passes over a sentence put in behind %s', (quote) => {
    const edit = { at: { start: quote.length, end: quote.length }, before: '', after: 'Door 214 is blue. ' }
    expect(insertionSites(`${quote}He limps.`).map(({ at }) => at)).toContain(quote.length)
    expect(compareAround(`${quote}He limps.`, [edit], `${quote}Door 214 is blue. He limps.`)).toEqual([])
  })

  it('does not pass over a sentence put in behind a possessive', () => {
    const edit = { at: { start: 9, end: 9 }, before: '', after: '214 mg. Yes. ' }
    expect(compareAround("Doctors' orders.", [edit], "Doctors' 214 mg. Yes. orders.")).not.toEqual([])
  })

  it('does not pass over a word put in at the start of a sentence', () => {
    const edit = { at: { start: 11, end: 11 }, before: '', after: 'No ' }
    expect(compareAround('He is ill. Fever is high.', [edit], 'He is ill. No Fever is high.')).toHaveLength(1)
  })

  it('places facts in both whole texts', () => {
    const before = 'He is very ill. He takes 5 mg. He has a cat.'
    const after = 'He is ill. He takes 50 mg. He has a cat.'
    const edits = [
      { at: { start: 6, end: 11 }, before: 'very ', after: '' },
      { at: { start: 26, end: 26 }, before: '', after: '0' },
    ]
    const [change] = compareAround(before, edits, after)
    expect(before.slice(change?.before?.span.start, change?.before?.span.end)).toBe('5 mg')
    expect(after.slice(change?.after?.span.start, change?.after?.span.end)).toBe('50 mg')
  })

  it('reads a number, name or unit together with its neighbours', () => {
    const feet = { at: { start: 12, end: 16 }, before: 'feet', after: 'ft' }
    expect(compareAround('Seen from 3 feet away.', [feet], 'Seen from 3 ft away.')).toEqual([])
    const sore = { at: { start: 4, end: 8 }, before: 'feet', after: 'ft' }
    expect(compareAround('His feet hurt.', [sore], 'His ft hurt.').map(({ kind }) => kind)).toEqual(['site'])
    const cancer = { at: { start: 4, end: 10 }, before: 'cancer', after: 'ca' }
    expect(compareAround('His cancer grew.', [cancer], 'His ca grew.')).toEqual([])
  })

  it('calls a lost pronoun a warning while another word tells the sex', () => {
    const edits = [{ at: { start: 15, end: 18 }, before: 'She', after: 'sh' }]
    const levels = compareAround('A woman limps. She smokes.', edits, 'A woman limps. sh smokes.').map(
      ({ level }) => level,
    )
    expect(levels).toEqual(['warning'])
  })
})
