import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { twoArms } from '../../evaluation/import/logs.js'
import { runHere } from '../../in-process.js'

const home = throwAwayFolder()
let folders: string[] = []

beforeAll(async () => {
  ;({ folders } = await twoArms(home))
})

const exported = (name: string, ...more: readonly string[]) => {
  return runHere(['export', ...folders, '--to', 'batch', '--model', 'org/model', '--out', join(home, name), ...more])
}

describe('export --to batch --prompt', () => {
  it('takes the names that evaluate takes', async () => {
    const { status, stderr } = await exported('neutral', '--prompt', 'neutral')
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('--prompt neutral')])
    const [first] = jsonLines<{ body: object }>(join(home, 'neutral', 'requests-001.jsonl'))
    expect(JSON.stringify(first)).toContain('FINAL ANSWER: ')
  })

  it('is pointed at where the cases go alone', async () => {
    expect((await exported('alone')).stderr).toContain('With --prompt neutral, answers end in')
  })

  it('answers an unknown name with the known ones', async () => {
    const { status, stderr } = await exported('unknown', '--prompt', 'neutrl')
    expect([status, stderr]).toEqual([2, expect.stringMatching(/No prompt is called "neutrl".*neutral/)])
  })
})
