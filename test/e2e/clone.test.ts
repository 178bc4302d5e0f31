import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../command-line.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = throwAwayFolder()
const git = (...args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
const isClone = existsSync(join(root, '.git')) && spawnSync('git', ['--version']).status === 0
if (!isClone) console.warn('SKIPPED: the line ends of a clone need git and its folder.')

describe.skipIf(!isClone)('a clone made with core.autocrlf=true', () => {
  it('has the bytes of every file that a fingerprint covers', () => {
    const copy = join(folder, 'copy')
    git('-c', 'core.autocrlf=true', 'clone', '--quiet', '--no-hardlinks', '--depth', '1', `file://${root}`, copy)
    const files = fastGlob.sync(['data/**', 'prompts/**', 'abbreviations/**', 'package.json'], { cwd: copy })
    expect(files.length).toBeGreaterThan(50)
    const committed = (file: string): Buffer => {
      return spawnSync('git', ['show', `HEAD:${file}`], { cwd: root, maxBuffer: 1 << 26 }).stdout
    }
    expect(files.filter((file) => !readFileSync(join(copy, file)).equals(committed(file)))).toEqual([])
  })
})
