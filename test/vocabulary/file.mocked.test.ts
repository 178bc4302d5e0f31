import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { vocabulariesRead, vocabularyDigest, vocabularyFile } from '../../src/vocabulary/file.js'
import { throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
vi.mock('../../src/bundled.js', () => ({ bundledPath: (...parts: string[]) => join(folder, ...parts) }))

const put = (file: string, content: string | Buffer): void => {
  const path = join(folder, 'data', 'vocabulary', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

describe('vocabularyFile', () => {
  it('reads at the first call, once, and tells the parser the name for messages', () => {
    const parse = vi.fn((text: string, name: string) => ({ text, name }))
    const file = vocabularyFile('a/words.yaml', parse)
    put('a/words.yaml', 'first')
    expect(parse).not.toHaveBeenCalled()
    expect(file.read()).toEqual({ text: 'first', name: 'data/vocabulary/a/words.yaml' })
    put('a/words.yaml', 'second')
    expect(file.read().text).toBe('first')
    expect(parse).toHaveBeenCalledTimes(1)
  })

  it('leaves out the byte order mark that spreadsheets write, but not from the digest', () => {
    put('mark.csv', '\ufeffa,b\n')
    put('none.csv', 'a,b\n')
    expect(vocabularyFile('mark.csv', (text) => text).read()).toBe('a,b\n')
    expect(vocabularyFile('none.csv', (text) => text).read()).toBe('a,b\n')
    const digests = vocabulariesRead().filter(({ name }) => /mark|none/.test(name))
    expect(new Set(digests.map(({ sha256 }) => sha256)).size).toBe(2)
  })

  it('says which file is missing and what to do', () => {
    expect(() => vocabularyFile('no/such.csv', (text) => text).read()).toThrow(
      /^data\/vocabulary\/no\/such\.csv comes with the package, but could not be read at .*such\.csv\. Install the package again\.$/,
    )
    expect(vocabulariesRead().map(({ name }) => name)).not.toContain('no/such.csv')
  })

  it('says on which line the bytes are no UTF-8', () => {
    put('latin1.csv', Buffer.from('unit,words\nµg/dL,µg\n', 'latin1'))
    expect(() => vocabularyFile('latin1.csv', (text) => text).read()).toThrow(
      'data/vocabulary/latin1.csv, line 2: expected UTF-8, but found bytes of another encoding. Save the file as UTF-8.',
    )
  })
})

describe('vocabularyDigest', () => {
  it('is over the files of folders and over single files, wherever they stand, and over no other', () => {
    const list = join(folder, 'abbreviations', 'common.csv')
    mkdirSync(dirname(list), { recursive: true })
    put('words/one.csv', 'a\n')
    const digest = (): string => vocabularyDigest(['abbreviations/common.csv', 'words'])
    const seen = ['', 'HTN\n', 'HTN,hypertension\n'].map((content) => {
      writeFileSync(list, content)
      return digest()
    })
    expect(new Set(seen).size).toBe(3)
    writeFileSync(join(dirname(list), 'hazards.csv'), 'QD\n')
    expect(digest()).toBe(seen.at(-1))
    put('words/two.csv', 'b\n')
    expect(digest()).not.toBe(seen.at(-1))
    expect(vocabularyDigest(['words', 'abbreviations/common.csv'])).toBe(digest())
  })
})
