import { describe, expect, it } from 'vitest'
import { readFacts } from '../../../../src/clinical/fact/read/reader.js'

const seen = (text: string, kind: string): string[] =>
  readFacts(text)
    .filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

/** Text, kind, normal forms of that kind in text order. */
const table: readonly (readonly [string, string, readonly string[]])[] = [
  ['Her glucose was 212.', 'laboratory', ['212']],
  ['Her glucose was 212 mg/dL.', 'laboratory', ['212 mg/dl']],
  ['Platelet count 41,000/mm3', 'laboratory', ['41000 /mcl']],
  ['Temperature 38.4 °C', 'vital-sign', ['38.4 °c']],
  ['BP was 142/88 mm Hg today', 'vital-sign', ['142/88 mm hg']],
  ['A titer of 1:160 was found.', 'value', ['1:160']],
  ['A grade 3/6 murmur', 'value', ['3/6']],
  ['It measures 2 to 3 cm.', 'value', ['2–3 cm']],
  ['It measures 2–3 cm.', 'value', ['2–3 cm']],
  ['two to four beers', 'value', ['2–4 beer']],
  ['twenty-five pounds', 'value', ['25 lb']],
  ['half a tablet', 'value', ['0.5']],
  ['the third episode', 'value', ['3.']],
  ['the 2nd dose', 'value', ['2.']],
  ['vomited twice', 'value', ['2']],
  ['vomited x2', 'value', ['2 time']],
  ['5 × 10^9/L', 'value', ['5000000000 /l']],
  ['a T-score of -2.6', 'value', ['-2.6']],
  ['height is 5 ft 9 in.', 'vital-sign', ['69 in']],
  ['less than 5 mm', 'comparator', ['<']],
  ['at least 5 mm', 'comparator', ['>=']],
  ['no more than 5 mm', 'comparator', ['<=']],
  ['no more than 5 mm', 'negation', []],
  ['up to 5 mm', 'comparator', ['<=']],
  ['above 39°C', 'comparator', ['>']],
  ['≥ 7 points', 'comparator', ['>=']],
  ['5 mm or more', 'comparator', ['>=']],
  ['over 3 weeks', 'comparator', []],
  ['A 72-year-old man', 'age', ['72 y']],
  ['72 years old', 'age', ['72 y']],
  ['a 72 y/o woman', 'age', ['72 y']],
  ['at age 14', 'age', ['14 y']],
  ['a 9-month-old boy', 'age', ['9 mo']],
  ['in her 60s', 'age', ['60 y']],
  ['A 72-year-old man', 'sex', ['male']],
  ['She limps, he says.', 'sex', ['female', 'male']],
  ['His brother fell.', 'sex', ['male']],
  ['the left knee', 'side', ['left']],
  ['He left the room.', 'side', []],
  ['She left early, she feels.', 'side', []],
  ['His left arm hurts.', 'side', ['left']],
  ['He is here right now.', 'side', []],
  ['All right, she says.', 'side', []],
  ['She is right-handed.', 'side', ['right-handed']],
  ['bilateral rales', 'side', ['bilateral']],
  ['RUQ pain', 'side', ['right']],
  ['RUQ pain', 'site', ['upper quadrant']],
  ['renal function', 'site', ['kidney']],
  ['swollen lower extremities', 'site', ['leg']],
  ['He came back in June.', 'site', []],
  ['on the other hand', 'site', []],
  ['heart rate 80/min', 'site', []],
  ['No rash.', 'negation', ['no']],
  ['She doesn’t smoke.', 'negation', ['no']],
  ["She doesn't smoke.", 'negation', ['no']],
  ['She hasn smoked.', 'negation', []],
  ['He denies pain.', 'negation', ['no']],
  ['Murphy sign is absent.', 'negation', ['no']],
  ['neither chills nor sweats', 'negation', ['no', 'no']],
  ['The abdomen is nontender.', 'negation', ['no']],
  ['a nonsteroidal drug', 'negation', []],
  ['afebrile', 'negation', ['no']],
  ['gram-negative rods', 'negation', []],
  ['fails to thrive', 'negation', ['no']],
  ['free of pain', 'negation', ['no']],
  ['w/o fever', 'negation', ['no']],
  ['possible stroke', 'certainty', ['possible']],
  ['It may be a stroke.', 'certainty', ['possible']],
  ['the most likely cause', 'certainty', ['most likely']],
  ['a suspected fracture', 'certainty', ['suspected']],
  ['Stroke was ruled out.', 'certainty', ['ruled out']],
  ['cannot exclude stroke', 'certainty', ['cannot exclude']],
  ['findings c/w stroke', 'certainty', ['consistent with']],
  ['Her mother has gout.', 'experiencer', ['mother']],
  ['a coworker is ill', 'experiencer', ['coworker']],
  ['good eye contact', 'experiencer', []],
  ['a history of gout', 'temporality', ['past']],
  ['h/o gout', 'temporality', ['past']],
  ['a 3-day history of cough', 'temporality', []],
  ['no other history of gout', 'temporality', []],
  ['he does not have a history of gout', 'temporality', []],
  ['she denies any prior history of gout', 'temporality', []],
  ['surgery is planned', 'temporality', ['planned']],
  ['two weeks ago', 'temporality', ['ago']],
  ['two weeks ago', 'duration', ['2 wk']],
  ['an hour ago', 'duration', ['1 h']],
  ['for a week', 'duration', ['1 wk']],
  ['a 2-week course', 'duration', ['2 wk']],
  ['worsening pain', 'course', ['worsening']],
  ['sudden pain', 'course', ['sudden']],
  ['severe pain', 'severity', ['severe']],
  ['slight pain', 'severity', ['mild']],
  ['on March 3, 2021', 'date', ['march 3 2021']],
  ['on 2021-03-03', 'date', ['2021-03-03']],
  ['at 3:30 p.m.', 'date', ['3:30pm']],
  ['5 mg p.o. b.i.d.', 'route', ['oral']],
  ['5 mg p.o. b.i.d.', 'frequency', ['2/day']],
  ['cranial nerve IV palsy', 'route', []],
  ['subcutaneous heparin', 'route', ['subcutaneous']],
  ['every 6 hours', 'frequency', ['every 6 h']],
  ['q6h', 'frequency', ['every 6 h']],
  ['3 times a day', 'frequency', ['3/day']],
  ['two to three times per week', 'frequency', ['2-3/week']],
  ['weekly', 'frequency', ['1/week']],
  ['every other day', 'frequency', ['every 2 days']],
  ['PRN', 'frequency', ['as needed']],
  ['Lasix 40 mg', 'drug', ['furosemide']],
  ['Lasix 40 mg', 'dose', ['40 mg']],
  ['40 mg of furosemide', 'dose', ['40 mg']],
  ['She takes zibotenolol.', 'drug', ['zibotenolol']],
  ['a raised somatostatin level', 'drug', []],
  ['HCTZ', 'drug', ['hydrochlorothiazide']],
  ['allergic to penicillin and latex', 'allergen', ['penicillin', 'latex']],
  ['a peanut allergy', 'allergen', ['peanut']],
  ['seasonal allergies', 'allergen', []],
  ['G3P1 woman', 'gravidity', ['g3', 'p1']],
  ['gravida 3, para 1', 'gravidity', ['g3', 'p1']],
  ['gravida 3, P1', 'gravidity', ['g3', 'p1']],
  ['in her first pregnancy', 'gravidity', ['g1']],
  ['It has grown over 2½ years.', 'comparator', []],
  ['over 25 cigarettes', 'comparator', ['>']],
  ['splinters under four nails', 'comparator', []],
  ['under 4 cigarettes', 'comparator', ['<']],
  ['delivered vaginally', 'site', ['vagina']],
  ['a primigravid woman', 'gravidity', ['g1']],
  ['CD4 cells', 'value', ['code cd4']],
]

describe('readFacts', () => {
  it.each(table)('%s → %s %j', (text, kind, values) => {
    expect(seen(text, kind)).toEqual(values)
  })

  it('gives a measurement the name before it, and both printed units the same one', () => {
    const facts = readFacts('Temperature is 38.0°C (100.4°F), pulse is 90/min.').filter(
      ({ name }) => name !== undefined,
    )
    expect(facts.map(({ name }) => name)).toEqual(['temperature', 'temperature', 'pulse'])
  })

  it('says what a denial reaches, up to the next clause', () => {
    const [denial] = readFacts('She denies chest pain or cough but has fever.').filter(
      ({ kind }) => kind === 'negation',
    )
    expect(denial?.targets).toEqual(['chest', 'pain', 'cough'])
  })

  it('keeps the place of every fact in a text with letters of many bytes', () => {
    const text = 'Fièvre 🙂: 38,5. Na⁺ 140 mEq/L, 5 µg İ 7 mg'
    for (const { span } of readFacts(text)) expect(text.slice(span.start, span.end)).toMatch(/\S/)
    expect(readFacts(text).map(({ span }) => text.slice(span.start, span.end))).toContain('140 mEq/L')
  })

  it('tells no fact of an empty text', () => {
    expect(readFacts('')).toEqual([])
  })
})
