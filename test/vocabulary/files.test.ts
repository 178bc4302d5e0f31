import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../src/bundled.js'
import { sha256 } from '../../src/digest.js'
import { vocabulariesRead } from '../../src/vocabulary/index.js'
import { declaredFiles } from './vocabulary-files.js'

const folder = bundledPath('data', 'vocabulary')
const beside = fastGlob.sync('{ehr-noise,redaction}/*.{csv,yaml}', { cwd: bundledPath('data') })
const bundled = [...fastGlob.sync('**/*.{csv,yaml}', { cwd: folder }), ...beside].sort()
const pathOf = (file: string): string => (beside.includes(file) ? bundledPath('data', file) : `${folder}/${file}`)
const declared = await declaredFiles()
const readme = readFileSync(`${folder}/README.md`, 'utf8')

describe('the files in data/vocabulary', () => {
  it('are declared once each, and nothing else is', () => {
    expect(declared.map(({ file }) => file)).toEqual(bundled)
  })

  it.each(declared)('$file fits its schema and names its source', ({ file, read }) => {
    const content = read()
    expect(content).toBe(read())
    const text = readFileSync(pathOf(file), 'utf8')
    expect(text).toMatch(file.endsWith('.csv') ? /^[^\n]*\bsource\n/ : /^source: >-\n {2}\S/m)
    expect(text).toMatch(/[^\n]\n$/)
    expect(text).not.toMatch(/[\t\r]| $/m)
  })

  it.each(bundled)('%s is told of in the README', (file) => {
    expect(readme).toContain(`\`${file}\``)
  })

  it('are known by name and digest once they are read', () => {
    for (const { read } of declared) read()
    const digests = bundled.map((name) => ({ name, sha256: sha256(readFileSync(pathOf(name))) }))
    expect(vocabulariesRead()).toEqual(digests)
  })
})
