import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/digest.js'
import { outcomeLine, readOutcomesReceipt } from '../../../src/evaluation/index.js'
import { outcomesReceipt, writeOutcomesReceipt } from '../../../src/evaluation/outcome/index.js'
import { throwAwayFolder } from '../../command-line.js'

const out = throwAwayFolder()
const name = 'outcomes.jsonl'

const line = (trial: number): string =>
  outcomeLine({
    ...{ record: 'a__b', case: 'a', cluster: 'a', arm: 'b', model: 'm', prompt: 'default', trial, grader: 'rule@1' },
    ...{ state: 'correct', score: 1, error: null, confidence: null, detail: null, response: null, sha256: null },
  })
const written = [0, 1, 2].map(line).join('')

describe('readOutcomesReceipt', () => {
  it.each([
    ['cut in a line', written.slice(0, -9), 'names (line 3 is no outcome): one of the two was changed'],
    ['cut after a line', line(0) + line(1), 'names (it ends after line 2, and 3 lines were written): one of the two'],
    ['with a changed byte', written.replace('"trial":1', '"trial":4'), 'names: one of the two was changed'],
    ['with a byte that no JSON has', written.replace('"trial":1', '"trial":~'), 'names (line 2 is no outcome): one'],
  ])('says where a file of outcomes is damaged: %s', async (_, found, words) => {
    const about = { from: 'inspect', files: [], datasets: [], analysis: null, counts: {} }
    const outcomes = { name, sha256: sha256(written), records: 3 }
    writeOutcomesReceipt(out, outcomesReceipt({ ...about, outcomes }))
    writeFileSync(join(out, name), found)
    await expect(readOutcomesReceipt(join(out, name))).rejects.toThrow(`${name}.receipt.json ${words}`)
    writeFileSync(join(out, name), written)
    expect(await readOutcomesReceipt(join(out, name))).toMatchObject({ outcomes })
  })
})
