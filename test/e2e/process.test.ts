import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run, runApart, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const csv = 'question,answer\n"A 40-year-old man has a red toe. He drinks wine. What is it?",Gout\n,\n'
const dataset = (recipe: string): string => join('out', recipe, versionOf(recipe))
const [herrings, short] = [dataset('red-herrings-1'), dataset('abbreviated')] as [string, string]
const model = ['--provider', 'exec:cat', '--cases', 'cases.jsonl']
const asked = ['--models', 'baseline/majority', '--trials', '1']

/** One command of each kind: what reads its input, starts threads, asks a program, writes, finds faults, or refuses. */
const session: readonly (readonly string[])[] = [
  ['import', '-', '--format', 'csv', '--out', 'cases.jsonl', '--dataset', 'ward'],
  ['build', 'red-herrings-1', 'abbreviated', '--cases', 'cases.jsonl', '--out', 'out', '--json'],
  ['build', 'red-herring-1', '--cases', 'cases.jsonl', '--out', 'out'],
  ['verify', herrings, short, '--cases', 'cases.jsonl'],
  ['diff', herrings, short],
  ['review', 'export', herrings, '--out', 'forms', '--key', 'kept'],
  ['generate', 'rewritten', ...model, '--store', 'file:store.db', '--dry-run'],
  ['import-responses', 'answers.jsonl', '--model', 'm', '--datasets', short, '--out', 'outcomes.jsonl', '--grade'],
  ['evaluate', '--datasets', short, ...asked, '--out', 'answers', '--store', 'file:store.db', '--yes'],
  ['analyze', 'init', 'analysis.yaml'],
  ['report', 'none', '--html', 'report.html'],
  ['list'],
  ['completion', 'bash'],
  ['help'],
  ['--version'],
  ['biuld'],
]

describe('a run in a thread of the tests', () => {
  const folder = throwAwayFolder()
  const homes = { here: join(folder, 'here'), apart: join(folder, 'apart') }
  for (const home of Object.values(homes)) mkdirSync(home)
  for (const home of Object.values(homes)) {
    writeFileSync(join(home, 'answers.jsonl'), '{"record":"ward-0000__abbreviated","response":"Gout."}\n')
  }

  it.each(session)('ends as in a process of its own: %j', (...args) => {
    const given = { input: csv, env: { XDG_DATA_HOME: join(folder, 'shelf') } }
    const apart = runApart(args, { ...given, cwd: homes.apart })
    expect(run(args, { ...given, cwd: homes.here })).toEqual(apart)
    expect(`${apart.stdout}${apart.stderr}`).not.toBe('')
  })

  it('leaves the same files', () => {
    const filesOf = (home: string): Record<string, string> => {
      const entries = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort()
      return Object.fromEntries(paths.map((path) => [path.slice(home.length), readFileSync(path, 'latin1')]))
    }
    const files = filesOf(homes.apart)
    expect(Object.keys(files).length).toBeGreaterThan(20)
    expect(filesOf(homes.here)).toEqual(files)
  })
})
