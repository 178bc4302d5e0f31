import { describe, expect, it } from 'vitest'
import { isLasting, ownSentences } from '../../../src/perturbation/red-herring/fill.js'
import { rngAt } from '../../../src/rng.js'

describe('a lasting state', () => {
  it.each([
    'He does not smoke.',
    'She drinks one glass of wine every night.',
    'He has hypertension and gout.',
    'She works as a baker.',
    'His past medical history is notable for gout.',
    'The patient’s immunizations are up-to-date.',
    'He is allergic to nuts.',
    'There is no family history of gout.',
  ])('is %j', (sentence) => {
    expect(isLasting(sentence)).toBe(true)
  })

  it.each([
    'He is started on heparin.',
    'She is treated with doxycycline for two weeks.',
    'He takes lisinopril.',
    'Her history is remarkable for anemia, for which she is on iron.',
    'Two days later, he does not smoke.',
    'His temperature is 38.7°C (101.7°F).',
    'A 40-year-old man comes to the physician because he has a cough.',
    'She was in a collision.',
    'His pain has become worse.',
    'This is new.',
    'She has pain and, as a result, a limp.',
    'She is otherwise well.',
    'She delivers a girl.',
    'The remainder of the examination shows no abnormalities.',
    'The patient shouts at the clerk, and the clerk is upset.',
    'She says she has no energy.',
    'The nurse says that she has a rash.',
    'She has no energy to do so.',
    'He also has a rash.',
    'He cannot open this eye for pain.',
    'The pulse is weak in that arm.',
    'She has no such lesions elsewhere.',
    'He is unable to bend these fingers.',
    'An electrocardiogram shows sinus rhythm.',
    'The knee is tapped and the fluid is shown.',
    'Radiography demonstrates resolution of the effusion.',
    'Her father has gout.',
    'The overlying skin is red.',
    'The surrounding skin is warm.',
    'The contralateral hand is normal.',
    'There is no grating.',
    'There are no masses.',
    'She is bleeding from the nose.',
    'Her marriage has been a happy one.',
    'The pain is dull and constant.',
    'She has a 2-year history of gout.',
    'He has worn glasses for 9 years.',
    'Murphy sign is absent.',
    'The hip is painful on internal rotation.',
    'He is unable to squat.',
    'The abdomen is soft.',
    'Examination shows jaundice.',
    'She denies a history of gout.',
    'He has hypertension and appears pale.',
    'He has asthma and a fever.',
    'There is no history of wheezing.',
  ])('is not %j', (sentence) => {
    expect(isLasting(sentence)).toBe(false)
  })
})

it('says nothing again that stands in a quotation', () => {
  const text = 'He does not smoke. He says, "I have pain. She is here." Why?'
  const places = [text.indexOf('Why'), text.length].map((at) => ({ at }))
  const said = ownSentences(text, rngAt(['1']), places)
  expect(said.map((own) => own?.sentence)).toEqual(Array(2).fill('He does not smoke.'))
})

it('says nothing again before a question for the cause', () => {
  const text = 'He does not smoke. The chest is clear. What is the cause?'
  expect(ownSentences(text, rngAt(['1']), [{ at: text.indexOf('What') }])).toEqual([undefined])
})

it('says nothing again before a question about what was told last, but before one about the patient', () => {
  const before = (question: string) => {
    const text = `He does not smoke. The chest is clear. ${question}`
    return ownSentences(text, rngAt(['1']), [{ at: text.indexOf(question) }])[0]?.sentence
  }
  expect(['What explains these findings?', 'What causes this condition?'].map(before)).toEqual([undefined, undefined])
  expect(before('What does this patient have?')).toBe('He does not smoke.')
})

it('says nothing again where its "he" or that behind it could be somebody named before', () => {
  const before = (text: string) => ownSentences(text, rngAt(['1']), [{ at: text.indexOf('The abdomen') }])[0]?.sentence
  expect(before('He does not smoke. His brother is calm. The abdomen is soft. Why?')).toBeUndefined()
  expect(before('He does not smoke. His sister is calm. The abdomen is soft. Why?')).toBe('He does not smoke.')
})

describe('what is said again', () => {
  const again = (text: string, at: string): string | undefined =>
    ownSentences(text, rngAt(['1']), [{ at: text.indexOf(at) }])[0]?.sentence

  const text = 'She has gout. He waits. She lives alone. They wait. She does not smoke. Rain came. Why?'
  const placesOf = (...words: readonly string[]) => words.map((word) => ({ at: text.indexOf(word) }))

  it('never stands behind itself or twice at one place, and nothing is said a third time', () => {
    const places = placesOf('They', 'Why', 'Why', 'Why', 'Why', 'Rain', 'Rain', 'They', 'He')
    const said = ownSentences(text, rngAt(['1']), places).filter((own) => own !== undefined)
    for (const { sentence, site } of said) {
      expect(text.indexOf(sentence) + sentence.length + 1).toBeLessThan(site.at)
      expect(said.filter((other) => other.sentence === sentence && other.site.at === site.at)).toHaveLength(1)
      expect(said.filter((other) => other.sentence === sentence).length).toBeLessThanOrEqual(2)
    }
    expect(said.length).toBe(5)
  })

  it('goes to an earlier place where its own has nothing', () => {
    const [they, he] = placesOf('Why', 'He')
    const said = ownSentences(text, rngAt(['1']), [they, he] as { at: number }[])
    expect(said.map((own) => own?.site)).toEqual([they, they])
  })

  it('is for fewer places the beginning of what it is for more', () => {
    const places = placesOf('Why', 'Rain', 'They', 'Why', 'Why')
    const said = ownSentences(text, rngAt(['1']), places)
    for (let k = 0; k < 5; k++) expect(ownSentences(text, rngAt(['1']), places.slice(0, k))).toEqual(said.slice(0, k))
  })

  it('is no result of a test', () => {
    for (const result of [
      'Urine culture shows no growth.',
      'CT shows a mass.',
      'Her hemoglobin is low.',
      'Toxin A is not detected.',
      'Viral RNA is undetectable.',
      'The QT interval is normal.',
      'Pure-tone audiometry shows a loss above 4 kHz.',
      'In the upright view the left lung is clear.',
      'There is free fluid on both sides of the pelvis.',
      'The esophageal lining has no furrows.',
    ])
      expect(isLasting(result)).toBe(false)
  })

  it('stands behind a treatment too', () => {
    const habit = 'She does not smoke. Diazepam is given. Her mother waits. Why?'
    expect(again(habit, 'Her mother')).toBe('She does not smoke.')
  })

  it('stands before no sentence that goes on with a complaint, and before no words of the patient', () => {
    const text =
      'She does not smoke. Her mother sits. The pain had gone. She says, "It is always so." She lies still. Why?'
    expect(['The pain', 'She says', 'She lies'].map((at) => again(text, at))).toEqual([
      undefined,
      undefined,
      'She does not smoke.',
    ])
  })
})
