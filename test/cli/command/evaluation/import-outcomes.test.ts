import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatasetRecord } from '../../../../src/dataset/index.js'
import { throwAwayFolder } from '../../../command-line.js'
import { twoArms, writeLines } from '../../../evaluation/import/logs.js'
import { runHere } from '../../../in-process.js'

const home = throwAwayFolder()
let folders: string[] = []
let records: DatasetRecord[] = []

beforeAll(async () => {
  ;({ folders, records } = await twoArms(home))
})

describe('import-responses --strict', () => {
  it.each([
    ['all that was asked came back', (all: readonly object[]) => all, [0, '']],
    [
      'a whole arm has no answer',
      (all: readonly object[]) => all.slice(0, 4),
      [1, 'no answer at all in red-herrings-1'],
    ],
    [
      'no result holds an answer',
      (all: readonly object[]) => all.map((one) => ({ ...one, response: null })),
      [1, 'no result holds an answer'],
    ],
  ])('tells where %s', async (name, change, [status, words]) => {
    const answers = records.map(({ id, input, target }) => ({ record: id, input, response: `FINAL ANSWER: ${target}` }))
    const file = writeLines(join(home, `${name}.jsonl`), change(answers))
    const out = join(home, `${name}.outcomes.jsonl`)
    const flags = ['--model', 'm', '--datasets', ...folders, '--out', out, '--grade', '--strict']
    const found = await runHere(['import-responses', file, ...flags])
    expect(found.status).toBe(status)
    expect(found.stderr).toContain(words)
  })
})

describe('import-responses --grade', () => {
  it('warns of answers in which no final answer was found', async () => {
    const answers = records.map(({ id, input }) => ({ record: id, input, response: 'I would look into this further.' }))
    const file = writeLines(join(home, 'prose.jsonl'), answers)
    const flags = ['--model', 'm', '--datasets', ...folders, '--out', join(home, 'prose.outcomes.jsonl'), '--grade']
    const { stderr } = await runHere(['import-responses', file, ...flags])
    expect(stderr).toMatch(/Warning: .*\(100\.0 %\) have no final answer that was found \(format\).*--prompt neutral/)
  })
})
