import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()

describe('lint', () => {
  it('prints every reason and exits with 1 where there are errors', () => {
    const file = join(folder, 'own.txt')
    writeFileSync(file, 'The door is green.\nHer dog sleeps by the door.\nThe shelf is 40 cm deep.\n')
    const { status, stdout, stderr } = run(['lint', file])
    expect(status).toBe(1)
    expect(stdout).toContain(`${file}:2  Her dog sleeps by the door.`)
    for (const reason of ['error  animal', 'error  sleep', 'warning  medical-number']) expect(stdout).toContain(reason)
    expect(stderr).toContain('3 sentences: 1 with errors, 1 with warnings only.')
    const lines = JSON.parse(run(['lint', file, '--json']).stdout) as { line: number }[]
    expect(lines.map(({ line }) => line)).toEqual([2, 3])
  })

  it('exits with 0 where there are only warnings, with 2 where there is no file', () => {
    const file = join(folder, 'good.txt')
    writeFileSync(file, 'The shelf is 40 cm deep.\n')
    expect(run(['lint', file]).status).toBe(0)
    expect(run(['lint', join(folder, 'none.txt')]).status).toBe(2)
  })
})

describe('stats --covariates', () => {
  it('adds a table with one row an arm, and covariates to the JSON, and neither without the flag', () => {
    expect(run(['build', 'original', 'red-herrings-5', '--limit', '4', '--out', folder]).status).toBe(0)
    const paths = ['original', 'red-herrings-5'].map((name) => join(folder, name, versionOf(name)))
    const { stdout } = run(['stats', ...paths, '--covariates'])
    expect(stdout).toMatch(/^original +4 +\d+ /m)
    expect(stdout).toMatch(/^red-herrings-5 +4 +\d+ \+\d+ /m)
    expect(stdout).toContain('[main §1, Quiroz et al.]')
    const parsed = JSON.parse(run(['stats', ...paths, '--covariates', '--json']).stdout) as { covariates: object }[]
    expect(parsed.map(({ covariates }) => covariates)).toMatchObject([{ records: 4 }, { records: 4 }])
    expect(run(['stats', ...paths, '--json']).stdout).not.toContain('covariates')
  })
})
