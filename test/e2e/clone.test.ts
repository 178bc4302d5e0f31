import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../command-line.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = throwAwayFolder()
const git = (args: readonly string[], input = ''): string => {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
const isClone = existsSync(join(root, '.git')) && spawnSync('git', ['--version']).status === 0
if (!isClone) console.warn('SKIPPED: the line ends of a clone need git and its folder.')

describe.skipIf(!isClone)('a clone made with core.autocrlf=true', () => {
  it('has the bytes of every file that a fingerprint covers', () => {
    const copy = join(folder, 'copy')
    git(['-c', 'core.autocrlf=true', 'clone', '--quiet', '--no-hardlinks', '--depth', '1', `file://${root}`, copy])
    const files = fastGlob.sync(['data/**', 'prompts/**', 'abbreviations/**', 'package.json'], { cwd: copy })
    expect(files.length).toBeGreaterThan(50)
    const rows = git(['ls-tree', '-r', '-z', 'HEAD']).split('\0')
    // "100644 blob <digest>\t<path>"
    const committed = new Map(rows.map((row) => [row.slice(row.indexOf('\t') + 1), row.split(/[ \t]/)[2]]))
    const paths = files.map((file) => `${join(copy, file)}\n`).join('')
    const copied = git(['hash-object', '--no-filters', '--stdin-paths'], paths).split('\n')
    expect(files.filter((file, i) => copied[i] !== committed.get(file))).toEqual([])
  })
})
