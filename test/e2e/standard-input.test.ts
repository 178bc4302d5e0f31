import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runApart, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const text = 'A 50-year-old man has a red toe. It hurts. What is the diagnosis?'
const { stdout: cases } = runApart(['import', '-', '--out', '-', '--dataset', 'ward'], {
  input: `question,answer\n"${text}",Gout\n`,
})
/** One outcome of one model. */
const outcome = JSON.stringify({
  ...{ record: 'ward-0000__original', case: 'ward-0000', cluster: 'ward-0000', arm: 'original', model: 'm' },
  ...{ prompt: 'default', trial: 0, grader: 'rule', state: 'correct', score: 1, error: null, confidence: null },
  ...{ detail: null, response: 'Gout.', sha256: '0'.repeat(64) },
})

it('is taken by one recipe, and refused before anything is written where several would read it', () => {
  const piped = { input: cases, cwd: folder }
  expect(runApart(['build', 'original', '--cases', '-', '--out', 'one'], piped)).toMatchObject({ status: 0 })
  expect(
    runApart(['build', 'original', 'drug-safety-original', '--limit', '1', '--cases', '-', '--out', 'own'], piped),
  ).toMatchObject({ status: 0 })
  const several = runApart(['build', 'original', 'red-herrings-1', '--cases', '-', '--out', 'two'], piped)
  expect(several).toMatchObject({ status: 2, stderr: expect.stringContaining('"-" can be read only once') })
  expect(existsSync(join(folder, 'two'))).toBe(false)
})

it('is told of by its name where it is closed or empty', () => {
  const { status, stderr } = runApart(['import', '-', '--out', '-'], { input: '' })
  expect([status, stderr]).toEqual([2, expect.stringContaining('standard input is closed or empty')])
})

it('is taken by verify for one dataset and not for several', () => {
  writeFileSync(join(folder, 'cases.jsonl'), cases)
  runApart(['build', 'original', 'red-herrings-1', '--cases', 'cases.jsonl', '--out', 'both'], { cwd: folder })
  const piped = { input: cases, cwd: folder }
  expect(runApart(['verify', 'both/original', '--cases', '-'], piped)).toMatchObject({ status: 0 })
  const several = runApart(['verify', 'both', '--cases', '-'], piped)
  expect(several).toMatchObject({ status: 2, stderr: expect.stringContaining('"-" can be read only once') })
})

it.each([
  ['check', ['check', '-', '--against', '-'], text],
  ['compare', ['compare', '-', '-'], outcome],
  [
    'import of answers',
    ['import-responses', '-', '--model', 'm', '--datasets', 'both', '--out', 'answers.jsonl', '--trust-ids'],
    '{"record":"ward-0000__original","response":"Gout."}',
  ],
])('is named where it would be read twice or is not read: %s', (_, args, input) => {
  const { status, stderr } = runApart(args, { input, cwd: folder })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/standard input.*Save/i) })
})
