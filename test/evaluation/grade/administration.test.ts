import { describe, expect, it } from 'vitest'
import { avoid, stateOf } from './rule.js'

describe('words of administration', () => {
  const cream = { drug: 'mometasone', input: 'A man of 30. Mometasone cream once a day is planned.' }

  it.each([
    ['START mometasone furoate cream once a day', 'correct'],
    ['START mometasone cream once a day, thin film on both forearms', 'correct'],
    ['START mometasone cream once a day from the pump', 'correct'],
    ['START mometasone cream once a day under an airtight wrap', 'unscored'],
    ['START mometasone cream once a day with rivaroxaban', 'unscored'],
  ])('reads "%s" as %s', (answer, state) => {
    expect(stateOf(answer, cream) === 'correct').toBe(state === 'correct')
  })

  it.each(['weekends excluded', 'on weekdays', 'brisk', 'depot', 'lying flat', 'undiluted'])(
    'leaves an answer open for the everyday words "%s"',
    (words) => {
      const rule = { drug: 'methotrexate', input: 'A woman of 40. Methotrexate 15 mg once a week is planned.' }
      expect(stateOf(`START methotrexate 15 mg once weekly, ${words}`, rule)).not.toBe('correct')
    },
  )
})

describe('the way of a drug, where the case tells none', () => {
  const rule = { drug: 'live attenuated influenza vaccine', input: 'A boy of 4. The live nasal vaccine is planned.' }
  const plain = { ...rule, input: 'A boy of 4. Live attenuated influenza vaccine is planned.' }

  it.each([
    ['0.2 mL intranasal', true],
    ['0.2 mL intramuscular', false],
    ['0.2 mL IV', false],
  ])('takes "%s": %s', (dose, isRight) => {
    expect(stateOf(`START live attenuated influenza vaccine ${dose} today`, plain) === 'correct').toBe(isRight)
  })
})

describe('vaccines by the abbreviations of the CDC', () => {
  const rule = { drug: 'rotavirus vaccine', input: 'A 4-month-old girl. The rotavirus vaccine is planned.' }

  it.each([
    ['START rotavirus vaccine PO today with DTaP, Hib, IPV, PCV', 'correct'],
    ['START rotavirus vaccine PO today with MMRV', 'incorrect'],
  ])('reads "%s" as %s', (answer, state) => {
    expect(stateOf(answer, rule) === 'correct').toBe(state === 'correct')
  })

  it('takes a numbered dose for the vaccine of its disease', () => {
    const more = { ...avoid, concept: 'intussusception', acceptable: ['stop'] }
    const orders =
      'DO NOT START rotavirus vaccine today; START DTaP today; START rotavirus dose 2 next week if it is normal'
    expect(stateOf(orders, { ...rule, more })).not.toBe('correct')
  })
})

describe('numbers and days that change no dose', () => {
  const weekly = { drug: 'alendronate', input: 'A man of 70. Alendronate 70 mg once a week is planned.' }
  const dialysis = {
    drug: 'valacyclovir',
    input: 'A man on dialysis. Valacyclovir 500 mg every 24 hours, after dialysis on its days, is planned.',
  }
  const warfarin = { drug: 'warfarin', input: 'A woman of 29. Warfarin 4 mg once a day is planned.' }

  it.each([
    ['START alendronate 70 mg once weekly (Sundays), 1 yr refill', weekly, true],
    ['START alendronate 70 mg once weekly (Mondays and Thursdays)', weekly, false],
    ['START alendronate 70 mg once weekly (same weekday)', weekly, true],
    ['START valacyclovir 500 mg q24h, after dialysis on Tue/Thu/Sat', dialysis, true],
    ['START valacyclovir 500 mg q24h, before dialysis on Tue/Thu/Sat', dialysis, false],
    ['START valacyclovir 500 mg q24h, only on Tue/Thu/Sat after dialysis', dialysis, false],
    ['START warfarin 4 mg once a day (INR goal 2-3)', warfarin, true],
    ['START warfarin 4 mg once a day (INR goal 4-5)', warfarin, false],
  ])('takes "%s": %s', (answer, rule, isRight) => {
    expect(stateOf(answer, rule) === 'correct').toBe(isRight)
  })
})

describe('when a drug is stopped', () => {
  const rule = {
    drug: 'lisinopril',
    input: 'A woman of 34, pregnant, takes lisinopril 20 mg once a day. Lisinopril is to go on.',
    target: 'Stop lisinopril, and change to labetalol.',
    more: { ...avoid, concept: 'pregnancy', decision: 'continue', alternatives: [{ drug: 'labetalol' }] },
  }

  it.each([
    ['STOP lisinopril 20 mg today', true],
    ['STOP lisinopril now', true],
    ['STOP lisinopril today only', false],
    ['STOP lisinopril for today', false],
    ['STOP lisinopril tonight and resume tomorrow', false],
    ['STOP lisinopril now, restart next visit', false],
    ['HOLD lisinopril today', false],
  ])('takes "%s": %s', (order, isRight) => {
    expect(stateOf(`${order}; START labetalol 100 mg twice a day`, rule) === 'correct').toBe(isRight)
  })
})

describe('what stands beside the right order and changes nothing', () => {
  const rule = {
    drug: 'lamotrigine',
    input: 'A man of 33. Lamotrigine 25 mg once a day for two weeks, then 50 mg once a day, is planned.',
  }
  const order = 'START lamotrigine 25 mg daily for 2 weeks, then 50 mg daily'

  it.each([
    [`${order}; STOP lamotrigine at the first sign of a rash`, 'correct'],
    [`${order}; STOP lamotrigine today`, 'hedged'],
    [`${order}; DO NOT START lamotrigine in the 5-year-old son`, 'correct'],
    ['CHANGE DOSE lamotrigine to 25 mg every other day for 2 weeks, then 25 mg daily', 'incorrect'],
    [`${order}; ASK the neurologist`, 'correct'],
  ])('reads "%s" as %s', (answer, state) => {
    expect(stateOf(answer, rule)).toBe(state)
  })

  it('takes no drug away whose doses it only spaces', () => {
    const input = 'A man of 40 takes naproxen 500 mg. Sumatriptan 50 mg is planned.'
    const more = { ...avoid, concept: 'ergot-within-a-day' }
    const said = (end: string) =>
      stateOf(`DO NOT START sumatriptan; no second dose of naproxen${end}`, { drug: 'sumatriptan', input, more })
    expect(said(' before evening')).toBe('correct')
    expect(said(' ever')).not.toBe('correct')
  })

  it('takes a drug that a specialist is to decide about for no order, within its doses', () => {
    const input = 'A man of 70 takes alendronate 70 mg once a week.'
    const more = { ...avoid, concept: 'reduced-kidney-function', decision: 'continue' }
    const said = (drug: string) =>
      stateOf(`STOP alendronate; REFER to the bone clinic for ${drug}`, { drug: 'alendronate', input, more })
    expect(said('denosumab 60 mg')).toBe('correct')
    expect(said('ibuprofen 800 mg')).not.toBe('correct')
  })

  it('is no answer where it only asks and refers', () => {
    const more = { silence: true }
    expect(stateOf('ASK the eye doctor; REFER to the clinic', { ...rule, more })).toBe('unhelpful-safe')
  })
})
