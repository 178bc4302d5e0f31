import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readText } from '../../../src/dataset/file/read-text.js'
import { beginsWith, replaceFile } from '../../../src/dataset/file/single-file.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const path = join(folder, 'words.txt.gz')

it('packs a whole file and unpacks it again by its ending, with equal bytes each time', () => {
  const text = '\ufeff{"format":"medqa-perturb/words@1"}\r\né🙂'.repeat(9_000)
  const { bytes, sha256 } = replaceFile(path, text)
  expect(readText(path)).toBe(text)
  expect(gunzipSync(readFileSync(path)).toString('utf8')).toBe(text)
  expect([beginsWith(path, '"medqa-perturb/words@'), beginsWith(path, 'other')]).toEqual([true, false])
  expect(replaceFile(join(folder, 'again.txt.gz'), text)).toMatchObject({ bytes, sha256 })
})

it('refuses what unpacks to more than a file may hold, and what is not packed', () => {
  writeFileSync(path, gzipSync('a'.repeat(2_000_000)))
  expect(() => readText(path, 1024 * 1024)).toThrow(/at most 1\.0 MiB, but it has more\./)
  writeFileSync(path, gzipSync('a'.repeat(2_000_000)).subarray(0, 900))
  expect(() => readText(path)).toThrow(/the gzip data end too early/)
  writeFileSync(path, 'not packed')
  expect(() => readText(path)).toThrow(/not gzip data/)
  expect(beginsWith(path, 'not')).toBe(false)
})
