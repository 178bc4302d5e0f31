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
    ['FINAL ANSWER: $\\boxed{Gout}$', 'Gout'],
    ['FINAL ANSWER:\n$$\\boxed{\\text{Gout}}$$', 'Gout'],
    ['**FINAL ANSWER:** \\(\\boxed{\\textbf{STOP lisinopril}}\\)', 'STOP lisinopril'],
    ['\\boxed{FINAL ANSWER: Gout}', 'Gout'],
    ['The urate is high.\n1. FINAL ANSWER: Gout', 'Gout'],
    ['3) **Final answer:** Gout', 'Gout'],
    ['| FINAL ANSWER: Gout |', 'Gout'],
    ['| FINAL ANSWER | Gout |', 'Gout'],
    ['| **FINAL ANSWER** |\n|---|\n| Gout |', 'Gout'],
    ['| FINAL ANSWER: STOP | lisinopril |', 'STOP | lisinopril | – | – | – | –'],
    ['FINAL ANSWER:\n- **STOP** lisinopril\n- start labetalol 100 mg', 'STOP lisinopril; start labetalol 100 mg'],
    ['FINAL ANSWER: STOP lisinopril;\n\n2. MONITOR potassium\n\nHe is stable.', 'STOP lisinopril; MONITOR potassium'],
    ['Final answer:\nNO\nDO NOT START lisinopril', 'NO; DO NOT START lisinopril'],
    ['STOP lisinopril\nSTART labetalol 100 mg', 'STOP lisinopril; START labetalol 100 mg'],
    ['FINAL ANSWER: Gout\nMONITOR urate', 'Gout'],
    ['FINAL ANSWER:\n| Diagnosis | Likelihood |\n|---|---|\n| Gout | high |', 'Gout'],
    ['FINAL ANSWER: |Gout|', 'Gout'],
    ['FINAL ANSWER: Gout\n\n---\n\nThis is not medical advice.', 'Gout'],
    ['# FINAL ANSWER\n\nGout\n===\n', 'Gout'],
    ['FINAL ANSWER: STOP lisinopril\n---\nNote: she is pregnant.', 'STOP lisinopril'],
    ['FINAL ANSWER: Gout\n\nFindings:\n\n| Test | Result |\n|---|---|\n| Monitor | urate |', 'Gout'],
    ['FINAL ANSWER:\nGout\n\n| Action | Test |\n|---|---|\n| MONITOR | urate |', 'Gout'],
    ['FINAL ANSWER: <Diabetic neuropathy>', 'Diabetic neuropathy'],
    ['FINAL ANSWER: <b>Gout</b> with <a normal> urate', 'Gout with <a normal> urate'],
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
    ['FINAL ANSWER:', 'empty'],
    ['FINAL ANSWER: <img src=x onerror=alert(1)>', 'empty'],
    ['FINAL ANSWER: | Order |', 'empty'],
    ['FINAL ANSWER:\n| Drug | Order |\n|---|---|', 'empty'],
    ['FINAL ANSWER:\n| Diagnosis | Likelihood |\n|---|---|\n| Gout | high |\n| Sepsis | low |', 'empty'],
    ['FINAL ANSWER: the diagnosis in fewer than ten words', 'empty'],
    [`FINAL ANSWER: ${'word '.repeat(60)}`, 'long'],
    [`FINAL ANSWER: STOP lisinopril${'; MONITOR potassium'.repeat(60)}`, 'long'],
    ['FINAL ANSWER: what to do, as orders with a semicolon between them', 'empty'],
    ['FINAL ANSWER:\nACTION | drug or test | dose | route | how often | how long', 'empty'],
    [`FINAL ANSWER: ${'a,'.repeat(600)}`, 'long'],
    [`FINAL ANSWER:\n${'STOP | x | - | - | - | -\n'.repeat(101)}`, 'oversized'],
    [`FINAL ANSWER:\n${'STOP | x | - | - | - | -\n'.repeat(10_000)}`, 'oversized'],
    [`FINAL ANSWER:\nSTOP | ${'x '.repeat(600)}`, 'oversized'],
    [`FINAL ANSWER:\nSTOP | ${'x '.repeat(500_000)}`, 'oversized'],
  ])('tells %j apart from a wrong answer', (response, problem) => {
    expect(finalAnswer(response)).toEqual({ problem })
  })

  it.each([
    ['STOP | lisinopril | - | - | - | -\nMONITOR | potassium | - | - | weekly | -', 2],
    [
      '| Action | Drug | Dose | Route | How often | How long |\n|:---|---|---|---|---|---|\n| **STOP** | lisinopril | | | | |',
      1,
    ],
    ['```\nSTOP | lisinopril\n```', 1],
    ['1. stop | lisinopril | N/A | n/a | none | —\n\n2. Don’t start | losartan', 2],
    ['STOP ｜ lisinopril ｜ − ｜ − ｜ − ｜ −\r\nSTART ｜ labetalol ｜ 100 mg ｜ PO ｜ twice daily ｜ ongoing\r\n', 2],
    ['STOP lisinopril | - | - | - | -\nMONITOR potassium\n\nShe is well.', 2],
    ['STOP | lisinopril | - | - | - | -; START | labetalol | 100 mg (1 | 2 tablets) | PO | BID | - | with food', 2],
    ['Yes\nSTOP | lisinopril', 2],
    ['| Drug | Action | Dose |\n|---|---|---|\n| lisinopril | STOP | - |', 1],
    ['| Order |\n|---|\n| STOP lisinopril |', 1],
    ['These are the orders:\n\n| STOP | lisinopril |', 1],
    ['STOP | <script>alert(1)</script> | - | - | - | -', 1],
  ])('keeps a table as its rows: %j', (table, rows) => {
    const final = finalAnswer(`She is pregnant.\n\n**FINAL ANSWER:**\n${table}`)
    const lines = 'answer' in final ? final.answer.split('\n') : []
    expect(lines).toHaveLength(rows)
    for (const line of lines.filter((one) => one.includes('|'))) expect(line.split(' | ')).toHaveLength(6)
    expect(lines.join('\n')).not.toMatch(/order|action/i)
  })

  it('takes a table without a heading, and orders with a bar between them as orders of a line', () => {
    expect(finalAnswer('She is pregnant.\nSTOP | lisinopril | – | – | – | –')).toEqual({
      answer: 'STOP | lisinopril | – | – | – | –',
    })
    const line = 'STOP lisinopril | START labetalol 100 mg twice daily'
    expect(finalAnswer(`FINAL ANSWER: ${line}`)).toEqual({ answer: line })
  })

  it.each(['|', '-', '_', '*', '#', '> ', ' ', '- '])('takes no time for a long run of %j', (unit) => {
    const run = unit.repeat(100_000)
    expect(finalAnswer(`FINAL ANSWER:\n${run}`)).toHaveProperty('problem')
    expect(finalAnswer(`${run}x\nFINAL ANSWER: Gout`)).toEqual({ answer: 'Gout' })
    expect(finalAnswer(`FINAL ANSWER: Gout\n${run}`)).toHaveProperty('answer')
  })
})
