import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isDatasetFolder, openDraft, replaceFile, writeNew } from '../../../src/dataset/file/single-file.js'
import { openSink } from '../../../src/dataset/import/sink.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
let count = 0

function folderWith(manifest?: string): string {
  const path = join(folder, String(count++))
  mkdirSync(path)
  if (manifest !== undefined) writeFileSync(join(path, 'manifest.json'), manifest)
  return path
}

const manifest = '{\n  "format": "medqa-perturb/dataset@1",\n'

describe('isDatasetFolder', () => {
  it('knows a dataset by its manifest, a damaged one and one of another revision too', () => {
    expect(isDatasetFolder(folderWith(manifest))).toBe(true)
    expect(isDatasetFolder(folderWith('{"format":"medqa-perturb/dataset@7"}'))).toBe(true)
  })

  it.each([undefined, '', '{"format":"mine"}'])('takes no other folder for one: %j', (content) => {
    expect(isDatasetFolder(folderWith(content))).toBe(false)
  })

  it('takes neither a file nor a folder called manifest.json for one', () => {
    const path = folderWith()
    mkdirSync(join(path, 'manifest.json'))
    expect(isDatasetFolder(path)).toBe(false)
    expect(isDatasetFolder(join(folderWith(manifest), 'manifest.json'))).toBe(false)
  })
})

describe.each([
  ['replaceFile', (path: string) => void replaceFile(path, 'new')],
  ['writeNew', (path: string) => writeNew(path, 'new')],
  ['openSink', (path: string) => openSink(path).discard()],
  ['openSink, packed', (path: string) => openSink(`${path}.gz`).discard()],
])('%s', (_which, write) => {
  it('writes nothing into a dataset folder, by whatever way it is reached', () => {
    const path = folderWith(manifest)
    const link = join(folder, `link-${count++}`)
    symlinkSync(path, link)
    for (const name of [join(path, 'page.html'), join(link, 'page.html')]) {
      expect(() => write(name)).toThrow(expect.objectContaining({ code: 'usage' }))
    }
    expect(readdirSync(path)).toEqual(['manifest.json'])
  })

  it('writes nothing into a folder inside of one, there or not, by whatever way it is reached', () => {
    const path = folderWith(manifest)
    mkdirSync(join(path, 'mine'))
    const link = join(folder, `link-${count++}`)
    symlinkSync(join(path, 'mine'), link)
    for (const name of [
      join(path, 'mine', 'page.html'),
      join(path, 'new', 'deep', 'page.html'),
      join(link, 'page.html'),
    ]) {
      expect(() => write(name)).toThrow(/lies in the dataset .*, where nothing may stand/)
    }
    expect(readdirSync(path)).toEqual(['manifest.json', 'mine'])
    expect(readdirSync(join(path, 'mine'))).toEqual([])
  })
})

it.each(['suite', 'demo'])('leaves the receipt of a folder of datasets alone: %s.json', (name) => {
  const path = join(folderWith(), `${name}.json`)
  const content = `{\n  "format": "medqa-perturb/${name}@1"\n}\n`
  writeFileSync(path, content)
  for (const write of [replaceFile, writeNew, openSink]) {
    expect(() => write(path, 'new')).toThrow(expect.objectContaining({ code: 'usage' }))
  }
  expect(readFileSync(path, 'utf8')).toBe(content)
})

it('replaceFile writes beside datasets, and over a file that only has the name of a receipt', () => {
  const path = folderWith()
  mkdirSync(join(path, 'original'))
  writeFileSync(join(path, 'original', 'manifest.json'), manifest)
  writeFileSync(join(path, 'suite.json'), '{}')
  for (const name of ['suite.json', 'page.html']) {
    replaceFile(join(path, name), 'mine')
    expect(readFileSync(join(path, name), 'utf8')).toBe('mine')
  }
})

it('replaceFile puts the new content in the place of the old and leaves nothing else', () => {
  const path = folderWith()
  for (const content of ['old', 'new']) replaceFile(join(path, 'deep', 'file'), content)
  expect(readFileSync(join(path, 'deep', 'file'), 'utf8')).toBe('new')
  expect(readdirSync(join(path, 'deep'))).toEqual(['file'])
})

it('openDraft removes what a killed run left of the same file, and no draft of another', () => {
  const home = folderWith()
  const hex = '0123456789abcdef'
  const others = [`.cases.jsonl.gz.${hex}.tmp`, `.cases.jsonl.lock.${hex}.tmp`, '.cases.jsonl.notes.tmp', 'cases.jsonl']
  for (const name of [...others, `.cases.jsonl.${hex}.tmp`]) writeFileSync(join(home, name), 'left')
  const draft = openDraft(join(home, 'cases.jsonl'))
  draft.discard()
  expect(readdirSync(home).sort()).toEqual([...others].sort())
})
