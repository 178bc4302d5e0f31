import { describe, expect, it } from 'vitest'
import { finalAnswer } from '../../../src/evaluation/grade/index.js'

describe('finalAnswer', () => {
  it.each([
    ['Eosinophils and livedo …\n\nFINAL ANSWER: Cholesterol embolization', 'Cholesterol embolization'],
    ['**Final Answer:** **Gout.**', 'Gout'],
    ['### FINAL ANSWER\n\nAcute pancreatitis.\n', 'Acute pancreatitis'],
    ['FINAL ANSWER: Gout\n\nOn second thought …\nFINAL ANSWER: Pseudogout', 'Pseudogout'],
    ['- Final diagnosis: "Cholera"', 'Cholera'],
    ['My final answer is: Cholera', 'Cholera'],
    ['Therefore $\\boxed{\\text{Cholera}}$.', 'Cholera'],
    ['Cholera.', 'Cholera'],
    ['FINAL ANSWER: [Cholera]', 'Cholera'],
    ['FINAL ANSWER:\n- **STOP** lisinopril\n- start labetalol 100 mg', 'STOP lisinopril; start labetalol 100 mg'],
    ['FINAL ANSWER: STOP lisinopril;\n\n2. MONITOR potassium\n\nHe is stable.', 'STOP lisinopril; MONITOR potassium'],
    ['Final answer:\nNO\nDO NOT START lisinopril', 'NO; DO NOT START lisinopril'],
    ['STOP lisinopril\nSTART labetalol 100 mg', 'STOP lisinopril; START labetalol 100 mg'],
    ['FINAL ANSWER: Gout\nMONITOR urate', 'Gout'],
    [
      `FINAL ANSWER: STOP lisinopril${'; MONITOR potassium'.repeat(40)}`,
      `STOP lisinopril${'; MONITOR potassium'.repeat(40)}`,
    ],
  ])('finds it in %j', (response, answer) => {
    expect(finalAnswer(response)).toEqual({ answer })
  })

  it.each([
    ['', 'none'],
    ['It may be gout.\nIt may be something else.', 'none'],
    ['What would you like to know?', 'none'],
    ['FINAL ANSWER:', 'none'],
    ['FINAL ANSWER: the diagnosis in fewer than ten words', 'none'],
    [`FINAL ANSWER: ${'word '.repeat(60)}`, 'long'],
    [`FINAL ANSWER: STOP lisinopril${'; MONITOR potassium'.repeat(60)}`, 'long'],
    ['FINAL ANSWER: what to do, as orders with a semicolon between them', 'none'],
  ])('tells %j apart from a wrong answer', (response, problem) => {
    expect(finalAnswer(response)).toEqual({ problem })
  })
})
