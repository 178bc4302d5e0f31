import { describe, expect, it } from 'vitest'
import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { safeActionOf } from '../../../src/evaluation/record/index.js'

const usable = {
  drug: { name: 'ceftriaxone', also: ['Rocephin'], class: 'cephalosporin' },
  concept: 'calcium-infusion',
  decision: 'start',
  verdict: 'usable',
  acceptable: ['start'],
  insufficient: ['monitor'],
  forbidden: ['stop', 'switch', 'reduce', 'delay'],
}
const plan =
  'Calcium gluconate is running. The calcium infusion is to be stopped, the line flushed, and ceftriaxone 50 mg/kg run in alone.'

function stateOf(answer: string, input: string, more: object = {}) {
  const action = safeActionOf({ metadata: { reference: JSON.stringify({ ...usable, ...more }) } } as never)
  if (action === null) throw new Error('no safe action')
  return gradeSafeAction(answer, action, { input, whole: answer }).state
}

describe('a hazard that the answer brings back', () => {
  it.each([
    ['START ceftriaxone 50 mg/kg; CONTINUE calcium gluconate after the flush', 'correct'],
    ['STOP calcium gluconate; START ceftriaxone 50 mg/kg; RESUME calcium gluconate', 'correct'],
    ['START ceftriaxone 50 mg/kg; CONTINUE calcium gluconate by a separate line', 'correct'],
    ['START ceftriaxone 50 mg/kg by Y-site; CONTINUE calcium gluconate without interruption', 'incorrect'],
    ['START ceftriaxone 50 mg/kg; CONTINUE calcium gluconate infusion', 'incorrect'],
    ['START ceftriaxone 50 mg/kg; START lactated Ringer 100 mL/h, 500 mL', 'incorrect'],
    ['START ceftriaxone 50 mg/kg through the Y-site', 'unscored'],
    ['START ceftriaxone 50 mg/kg, not in the same line', 'correct'],
  ])('says of "%s", where the plan ends it: %s', (answer, state) => {
    expect(stateOf(answer, plan)).toBe(state)
  })

  it.each([
    ['START ceftriaxone; START lisinopril 5 mg', 'She is well. Lisinopril was stopped five days ago.', 'incorrect'],
    ['START ceftriaxone; CONTINUE lisinopril 5 mg', 'Lisinopril was replaced by losartan years ago.', 'incorrect'],
    ['START ceftriaxone; CONTINUE losartan 50 mg', 'Lisinopril was replaced by losartan years ago.', 'correct'],
    ['START ceftriaxone; CONTINUE lisinopril 5 mg', 'She takes lisinopril 5 mg.', 'correct'],
    [
      'START ceftriaxone; CONTINUE lisinopril 5 mg',
      'For blood pressure she takes lisinopril 5 mg. She adds that she decided against these tablets.',
      'incorrect',
    ],
    [
      'START ceftriaxone; START lisinopril 5 mg once daily',
      'For blood pressure she takes lisinopril 5 mg. In truth she has never taken one.',
      'incorrect',
    ],
    [
      'START ceftriaxone; CONTINUE lisinopril 5 mg',
      'She takes lisinopril 5 mg. She has never taken any other drug.',
      'correct',
    ],
    [
      'START ceftriaxone; START lisinopril 5 mg',
      'She will be treated with lisinopril 5 mg a day. That prescription was cancelled before the first tablet.',
      'incorrect',
    ],
  ])('says of "%s" beside "%s": %s', (answer, text, state) => {
    expect(stateOf(answer, `${text} Ceftriaxone is planned.`, { concept: 'ace-inhibitor' })).toBe(state)
  })

  it.each([
    ['START ceftriaxone 50 mg/kg; then CONTINUE ceftriaxone 100 mg/kg for two weeks', 'unscored'],
    ['START ceftriaxone 50 mg/kg, then CONTINUE for seven days', 'correct'],
    ['START ceftriaxone 50 mg/kg today and dose 2 in 24 hours', 'correct'],
    ['CHANGE DOSE ceftriaxone to 2 g every 8 hours', 'incorrect'],
  ])('says of "%s", where single doses came before the plan: %s', (answer, state) => {
    const text = 'She has had two doses of ceftriaxone 2 g. Ceftriaxone 1 g every 24 hours is planned.'
    const isOfWeight = answer.includes('/kg')
    expect(stateOf(answer, isOfWeight ? 'Ceftriaxone is planned.' : text, { acceptable: ['start', 'continue'] })).toBe(
      state,
    )
  })
})
