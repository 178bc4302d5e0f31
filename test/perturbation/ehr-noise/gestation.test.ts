import { expect, it } from 'vitest'
import { gestationCell, gestationsIn, isOfGestation } from '../../../src/perturbation/ehr-noise/gestation.js'

it.each([
  ["A woman, gravida 1, at 30 weeks' gestation has pain.", [30]],
  ['She is 10 weeks pregnant.', [10]],
  ['A primigravid woman at 34-weeks’ gestation comes for a visit.', [34]],
  ['She is in her 24th week of pregnancy.', [24]],
  ['A woman comes at thirty-two weeks of gestation.', [32]],
  ['She is gravida 1 with an estimated gestational age of 19 weeks.', [19]],
  ['She travels in week 22 of gestation.', [22]],
  ['She is twelve weeks pregnant; the uterus is consistent with a 12-week gestation.', [12, 12]],
  ['She had a spontaneous abortion at 12 weeks gestation.', []],
  ['A woman has had pain for 3 weeks.', []],
])('reads the weeks of pregnancy: %s', (text, weeks) => {
  expect(gestationsIn(text).map(({ from }) => from)).toEqual(weeks)
})

it('reads months and trimesters as weeks', () => {
  expect(gestationsIn('She is 7 months pregnant.')).toEqual([{ from: 26, to: 31 }])
  expect(gestationsIn('She is in the third trimester.')).toEqual([{ from: 28, to: 42 }])
})

it('lets a diagnosis be made only at its time', () => {
  const [early, late, none] = ['to 13 weeks', 'from 20 weeks', 'none'].map((text) => gestationCell.parse(text))
  const fitting = (text: string) => [early, late, none].map((time) => time !== undefined && isOfGestation(time, text))
  expect(fitting('She is 8 weeks pregnant.')).toEqual([true, false, false])
  expect(fitting('She is 30 weeks pregnant.')).toEqual([false, true, false])
  expect(fitting('She is 16 weeks pregnant.')).toEqual([false, false, false])
  expect(fitting('She has pain.')).toEqual([true, true, true])
})
