import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../../../command-line.js'
import { build } from '../../../dataset/folder.js'
import { runHere } from '../../../in-process.js'

const home = throwAwayFolder()

describe('review export', () => {
  it('says what the sample can decide at best, and what release takes', async () => {
    const { path } = await build('red-herrings-1', { out: join(home, 'sets'), limit: 40 })
    const to = (name: string): string[] => ['--out', join(home, name), '--key', join(home, `${name}.json`)]
    const few = await runHere(['review', 'export', path, ...to('few')])
    expect(few.stderr).toMatch(
      /If all are found fine, up to \d+ of the other 36 cases may still be bad \(\d.*that takes \d+ fine cases \(--fraction 0?\.\d+\)/,
    )
    const all = await runHere(['review', 'export', path, '--fraction', '1', ...to('all')])
    expect(all.stderr).toMatch(/up to 0 of the other 0 cases .*: enough for "release"\./)
  })
})
