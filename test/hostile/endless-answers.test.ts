import { describe, expect, it } from 'vitest'
import { orderWords } from '../../src/evaluation/grade/advice/order-verbs.js'
import { verbs } from '../../src/evaluation/grade/advice/verb.js'
import { graderNamed } from '../../src/evaluation/grade/index.js'
import { readLibrary, scenariosOf } from '../../src/scenario/index.js'
import { cpuClock } from '../cpu-clock.js'
import { askedOf } from '../evaluation/grade/orders-of-rules.js'
import { growsAsSquare } from '../grows-as-square.js'

const grader = graderNamed('rule')
const advice = adviceRecord()
const diagnosis = {
  target: 'Gout',
  input: 'A man has a red toe.',
  metadata: { reference: null, options: null },
} as never

/** Where a run of something without end stands in a response. */
const places: readonly ((run: string) => string)[] = [
  (run) => run,
  (run) => `FINAL ANSWER: ${run}x`,
  (run) => `FINAL ANSWER: STOP lisinopril ${run} x`,
  (run) => `START${run}x`,
  (run) => `${run}x\nFINAL ANSWER: STOP lisinopril`,
  (run) => `FINAL ANSWER:\nSTOP | lisinopril | ${run} | - | - | -`,
]

const signs = [...'aéAÉ1漢😀 \t\n\r.,;:-–—/|()[]{}<>"\'’*_#\\%?!$^=~`&+•→\u00a0\u2028']
const pieces = [
  '1,',
  '1.',
  '12',
  ',000',
  '1 to ',
  '5 mg ',
  '5 mg; ',
  '5 mg. ',
  '10 mg/kg ',
  '1,000 mg ',
  '5 mg daily; ',
  'every 8 hours ',
  'for 5 days, then ',
  '(5 mg) ',
  '()',
  '[a](b) ',
  '<b a=',
  '\\boxed{',
  '\\boxed{a}',
  'from 1 ',
  'max 5 mg ',
  'not 1. ',
  'instead of ',
  'lisinopril ',
  'lisinopril; ',
  'not clear whether ',
  'if it ',
  'was stopped and ',
  'amoxicillin ',
  'FINAL ANSWER: ',
  'FINAL ANSWER:\n',
  '| a ',
  '|-',
  '- ',
  '1. a\n',
  'STOP | lisinopril | - | - | - | -\n',
  'START | labetalol | 100 mg | PO | twice daily | 5 days\n',
  '- STOP lisinopril\n',
  'STOP lisinopril; ',
  'START labetalol 100 mg twice daily and ',
  'Stop lisinopril because she is pregnant. ',
  'gout or ',
]

// What is read once is not counted.
for (const record of [advice, diagnosis]) grader.grade(record, 'Stop 5 mg of lisinopril.')

describe('an answer that goes round in circles', () => {
  it('is kept and not graded where it is longer than is read', () => {
    for (const unit of [...signs, ...pieces]) {
      const response = unit.repeat(32_000 / unit.length + 1)
      const seconds = cpuClock()
      for (const record of [advice, diagnosis])
        expect(grader.grade(record, response)).toEqual({ state: 'format', detail: null })
      expect(seconds()).toBeLessThan(1)
    }
  })

  it('is graded by its end where that names the final answer', () => {
    const reasons = 'Considering the kidneys of this woman carefully. '.repeat(1000)
    const states = [
      `${reasons}\nFINAL ANSWER: CONTINUE lisinopril`,
      `${reasons}\nFINAL ANSWER: STOP lisinopril\n${reasons}\nFINAL ANSWER:\nCONTINUE | lisinopril | - | - | - | -`,
      `${reasons}\nFINAL ANSWER: STOP lisinopril`,
      `FINAL ANSWER: CONTINUE lisinopril\n${reasons}`,
      `${reasons}\nFINAL ANSWER: ${reasons}`,
      `${reasons} FINAL ANSWER: CONTINUE lisinopril`,
      `${reasons}\nCONTINUE lisinopril`,
    ].map((response) => grader.grade(advice, response).state)
    expect(states).toEqual(['correct', 'correct', 'incorrect', 'format', 'format', 'format', 'format'])
    expect(grader.grade(diagnosis, `${reasons}\nFINAL ANSWER: Gout`).state).toBe('correct')
  })

  it('is graded soon where it is as long as is graded', { timeout: 200_000 }, () => {
    expect(slowOf([...signs, ...pieces], 20_000)).toEqual([])
  })

  it('is graded soon where it is a word of orders', { timeout: 200_000 }, () => {
    const words = verbs.flatMap((verb) => orderWords()[verb].slice(0, 1))
    expect(slowOf(wordsAndBlanks(words), 20_000)).toEqual([])
    const all = verbs.flatMap((verb) => orderWords()[verb])
    expect(slowOf(wordsAndBlanks(all), 1000)).toEqual([])
  })
})

function wordsAndBlanks(words: readonly string[]): readonly string[] {
  return words.map((word) => `${word} `)
}

/** What takes the square of its length; each unit stands in one of the places, in turn. */
function slowOf(units: readonly string[], length: number): readonly string[] {
  return units.filter((unit, i) => {
    const responseOf = (characters: number): string => {
      const run = unit.repeat((characters - 100) / unit.length)
      return places[i % places.length]?.(run) ?? run
    }
    return [advice, diagnosis].some((record) =>
      growsAsSquare(length, (characters) => grader.grade(record, responseOf(characters))),
    )
  })
}

/** The condition of a rule about lisinopril, as a record. */
function adviceRecord(): never {
  const rule = readLibrary().rules.find(({ id }) => id === 'PREG-001')
  const scenario = rule === undefined ? undefined : [...scenariosOf(rule)].find(({ asked }) => asked)
  if (rule === undefined || scenario === undefined) throw new Error('no rule PREG-001')
  const { input, target, action } = askedOf(rule, scenario)
  return { input, target, metadata: { reference: JSON.stringify(action), options: null, asked: true } } as never
}
