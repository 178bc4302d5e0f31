import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guarded, temporaryName } from '../../../src/dataset/file/disk.js'
import { openFile } from '../../../src/dataset/file/writer.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()

it('tells a failure under the name that a file will have', () => {
  const path = join(folder, 'nowhere', 'cases.jsonl')
  expect(() => openFile(temporaryName(path))).toThrow(`Cannot write ${path}: the folder does not exist`)
  const inDraft = join(temporaryName(join(folder, '1.0.0')), 'edits.jsonl')
  expect(() => openFile(inDraft)).toThrow(`Cannot write ${join(folder, '1.0.0', 'edits.jsonl')}:`)
  for (const home of ['.pack.export', '.pack.forms', join('pack', '.forms')]) {
    const staged = join(folder, 'nowhere', home, 'rater-1.csv')
    const shown = `Cannot write ${join(folder, 'nowhere', 'pack', 'rater-1.csv')}:`
    expect(() => openFile(staged)).toThrow(shown)
    const draft = temporaryName(join(folder, 'nowhere', home, 'pack'))
    expect(() => openFile(join(draft, 'rater-1.csv'))).toThrow(shown)
  }
  const fail = (): unknown => guarded('.hidden', () => JSON.parse('{'))
  expect(fail).toThrow('Cannot write .hidden:')
})
