import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Finished, program, run, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
let names = 0

/** A file with the given content under a new name. */
function file(content: string | Buffer, ending = 'jsonl'): string {
  const path = join(folder, `input-${names++}.${ending}`)
  writeFileSync(path, content)
  return path
}

const record = (id: string, input: string, more = ''): string =>
  `{"id":"${id}","input":${JSON.stringify(input)},"target":"Gout","metadata":{"case":"${id}","cluster":"${id}","dataset":null,"row":null,"split":null,"recipe":null,"perturbation":null,"expectation":null,"category":null,"level":null,"severity":null,"edits":0,"seed":null,"options":null,"reference":null${more}}}`

const good = record('a-1', 'A 50-year-old man has a red toe. It hurts. What is the diagnosis?')

/** One clear message, no stack trace, nothing left behind. */
function expectRefusal({ status, stderr }: Finished, code: number, ...words: string[]): void {
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
  expect(status).toBe(code)
  for (const word of words) expect(stderr).toContain(word)
}

describe.skipIf(!existsSync('/dev/zero'))('an input on standard input that never ends', () => {
  it.each([
    ['build', 'original', '--cases', '-', '--out', join(folder, 'endless')],
    ['store', 'import', '-', '--store', `file:${join(folder, 'endless.db')}`],
    ['vocabulary', 'add', '-', '--name', 'endless'],
  ])('is refused where its first line is too long: %s', (...args) => {
    const zeros = openSync('/dev/zero', 'r')
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      stdio: [zeros, 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 60_000,
    })
    closeSync(zeros)
    expectRefusal({ status, stdout: '', stderr }, 2, 'MiB')
  })
})

it.skipIf(process.platform === 'win32')(
  'keeps a line feed in the name of a file from looking like a line of ours',
  () => {
    const cases = fileURLToPath(new URL('../../data/cases/vignettes.jsonl', import.meta.url))
    const { status, stderr } = run(['import', cases, '--out', join(folder, 'a\nNext:  rm b.jsonl'), '--limit', '2'])
    expect(status).toBe(0)
    expect(stderr.split('\n').filter((line) => line.startsWith('Next:'))).toEqual([
      expect.stringMatching(/--cases \$'.*a\\nNext: {2}rm b\.jsonl' --out out$/),
    ])
  },
)

describe('build refuses a bad file of cases', () => {
  const out = join(folder, 'out')
  const build = (path: string): Finished => run(['build', 'red-herrings-1', '--cases', path, '--out', out])

  it.each([
    ['malformed JSON', `${good}\n{"id":`, ['line 2', 'not valid JSON']],
    ['a missing key', `${good}\n{"id":"a-2","input":"Why?","target":"x"}`, ['line 2', 'metadata']],
    ['an empty text', record('a-2', '   '), ['line 1', 'input', 'empty']],
    ['an id twice', `${good}\n${good}`, ['line 2', 'a-1', 'line 1']],
    ['an id that is none', record('a__1', 'Why?'), ['line 1', 'case id']],
    ['half a surrogate pair', record('a-2', 'Why?').replace('Why?', 'Why\\ud83d?'), ['line 1', 'surrogate']],
    ['no line at all', '', ['found none']],
    ['blank lines only', '\n\n \n', ['found none']],
    ['a text', 'A 50-year-old man coughs.', ['line 1', 'not valid JSON (found "A 50-year-old man coughs.")']],
    ['lines that end in carriage returns', `${good}\r${good}\r`, ['end in carriage returns alone', 'tr ']],
    ['a table', 'id,question,answer\n1,Why?,Gout\n', ['found a table (CSV)', 'medqa-perturb import ']],
    ['an array', '[]', ['line 1']],
    ['a number', '17', ['line 1']],
    ['a wrong type', good.replace('"edits":0', '"edits":"none"'), ['line 1', 'metadata.edits']],
  ])('%s', (_name, content, words) => {
    const path = file(content)
    expectRefusal(build(path), 2, path, ...words)
    expect(existsSync(out)).toBe(false)
  })

  it('bytes that are not UTF-8', () => {
    const path = file(Buffer.concat([Buffer.from(`${good}\n`), Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a])]))
    expectRefusal(build(path), 2, path, 'line 2', 'UTF-8')
  })

  it('a table by its name, a workbook and a Parquet file, and says what reads them', () => {
    const path = join(folder, 'cases.csv')
    writeFileSync(path, 'one,two\n1,2\n')
    expectRefusal(
      build(path),
      2,
      `${path}: expected cases as JSON Lines, but found a table (CSV).`,
      'medqa-perturb import',
    )
    expectRefusal(build(file(Buffer.from('PK\x03\x04\xff'))), 2, 'found a workbook', 'medqa-perturb import')
    expectRefusal(build(file(Buffer.from('PAR1\xff'))), 2, 'found a Parquet file', 'medqa-perturb import')
  })

  it('a line of 40 MB', () => {
    const path = file(record('a-2', 'x'.repeat(40 * 1024 * 1024)))
    expectRefusal(build(path), 2, path, 'line 1', 'MiB')
  })

  it('a folder and a file that is not there', () => {
    expectRefusal(build(folder), 2, folder, 'folder')
    expectRefusal(build(join(folder, 'nowhere.jsonl')), 2, 'no such file')
  })

  it('but takes a byte order mark, CRLF, U+2028 and NUL in their stride', () => {
    const odd = `\ufeff${good}\r\n${record('a-2', 'One\u2028line. Two\u0000lines. What is it?')}\r\n`
    const root = join(folder, 'odd')
    const path = file(odd)
    expect(run(['build', 'red-herrings-1', '--cases', path, '--out', root]).status).toBe(0)
    expect(run(['verify', join(root, 'red-herrings-1', versionOf('red-herrings-1')), '--cases', path]).status).toBe(0)
  })
})

describe('build refuses a bad recipe', () => {
  const recipe = (content: string): Finished => run(['build', file(content, 'yaml'), '--out', join(folder, 'recipes')])
  const step = 'steps: [{ perturbation: red-herring, params: { count: 3 } }]'

  it.each([
    [
      'an unknown key',
      `name: mine\nversion: 1.0.0\nsummary: x\nstep: []\n${step}`,
      ['unknown key "step"', 'Did you mean steps'],
    ],
    [
      'an unknown perturbation',
      'name: mine\nversion: 1.0.0\nsummary: x\nsteps: [{ perturbation: red-hering }]',
      ['red-hering', 'Did you mean red-herring'],
    ],
    [
      'an unknown param',
      'name: mine\nversion: 1.0.0\nsummary: x\nsteps: [{ perturbation: red-herring, params: { cuont: 3 } }]',
      ['cuont', 'Did you mean count'],
    ],
    [
      'a param out of range',
      'name: mine\nversion: 1.0.0\nsummary: x\nsteps: [{ perturbation: red-herring, params: { count: 0 } }]',
      ['count'],
    ],
    ['no version', `name: mine\nsummary: x\n${step}`, ['version']],
    [
      'a name that leads out of the folder',
      `name: ../../etc\nversion: 1.0.0\nsummary: x\n${step}`,
      ['name', 'kebab-case'],
    ],
    ['broken YAML', 'name: [', ['line', 'YAML']],
    ['a list', '- a\n- b', ['not a recipe']],
    ['nothing', '', ['not a recipe']],
    [
      'aliases that multiply',
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d]',
      ['YAML'],
    ],
  ])('%s', (_name, content, words) => {
    expectRefusal(recipe(content), 2, ...words)
  })

  it('a name that is not known, with the nearest one', () => {
    expectRefusal(run(['build', 'red-herring-10', '--out', join(folder, 'x')]), 2, 'Did you mean red-herrings-10')
  })

  it('a setting that no step has', () => {
    const args = ['build', 'red-herrings-10', '--out', join(folder, 'x'), '--set', 'red-herring.cuont=3']
    expectRefusal(run(args), 2, 'Did you mean')
    expectRefusal(run([...args.slice(0, -1), 'nonsense']), 2, 'step.param=value')
  })
})

describe('build refuses a bad lexicon', () => {
  const build = (path: string): Finished =>
    run(['build', 'abbreviated', '--lexicon', path, '--out', join(folder, 'lexicons')])

  it.each([
    ['a missing column', 'abbreviation\tvariation\tfrequency\nbp\tBP_3\t1\n', ['sense']],
    ['nothing in it', '', ['lexicon']],
    [
      'a frequency that is no number',
      'abbreviation\tsense\tvariation\tCUI\tfrequency\nbp\tblood pressure\tx\tc\toften\n',
      ['line 2', 'often'],
    ],
    ['NUL bytes', 'abbreviation\tsense\0\n', ['NUL']],
  ])('%s', (_name, content, words) => {
    const path = file(content, 'txt')
    expectRefusal(build(path), 2, ...words.map((word) => (word === 'lexicon' ? 'input-' : word)))
  })

  it('a folder', () => {
    expectRefusal(build(folder), 2, 'folder')
  })
})

describe('import refuses what it cannot read', () => {
  const importing = (path: string, ...more: string[]): Finished =>
    run(['import', path, '--out', join(folder, 'imported.jsonl'), ...more])

  it('an unknown column, naming the known ones', () => {
    expectRefusal(
      importing(file('question,answer\nWhy?,Gout\n', 'csv'), '--input', 'qestion'),
      2,
      'question',
      'Did you mean question',
    )
  })

  it('a file with no usable row', () => {
    expectRefusal(importing(file('question,answer\n,\n', 'csv')), 2)
    expectRefusal(importing(file('', 'csv')), 2)
    expect(existsSync(join(folder, 'imported.jsonl'))).toBe(false)
  })

  it('UTF-8 that is none, with the way out', () => {
    expectRefusal(
      importing(file(Buffer.from('question,answer\n"38\xb0C. Why?",Gout\n', 'latin1'), 'csv')),
      2,
      'line 2',
      'windows-1252',
    )
  })

  it('an unknown flag and an unknown command', () => {
    expectRefusal(importing(file('question,answer\nWhy?,Gout\n', 'csv'), '--freeform'), 2, 'Did you mean --free-form')
    expectRefusal(run(['store', 'log', '--jsn']), 2, 'Known: --', 'Did you mean --json')
    expectRefusal(run(['diff', '-', folder]), 2, '"diff" expects a folder')
    expectRefusal(run(['biuld']), 2, 'Did you mean build')
    expectRefusal(run([]), 2)
  })
})

describe('without permission to write', () => {
  it('says so and ends with 3', () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked)
    chmodSync(locked, 0o500)
    // The superuser may write anywhere, so there the program runs as nobody.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const args = [program, 'build', 'original', '--out', locked]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', ...nobody })
    expectRefusal({ status, stdout, stderr }, 3, 'not permitted')
  })
})

it.each([
  ['build', 'original', 'red-herrings-1', '--cases', 'bad.jsonl', '--jobs', '2', '--out', 'new/out'],
  ['build', 'original', '--cases', 'bad.jsonl', '--shard', '1/1', '--out', 'new/out'],
  ['import', 'bad.jsonl', '--dataset', 'x', '--out', 'new/out/cases.jsonl'],
  ['import-responses', 'bad.jsonl', '--model', 'm', '--datasets', 'none', '--out', 'new/out/responses.jsonl'],
  ['evaluate', '--datasets', 'none', '--models', 'baseline/always-stop', '--out', 'new/out'],
  ['analyze', 'bad.jsonl', '--analysis', 'none.yaml', '--out', 'new/out'],
])('a run that fails leaves no folder that was not there: %s %s', (...args) => {
  writeFileSync(join(folder, 'bad.jsonl'), '{"id":"a-1"}\n')
  expectRefusal(run(args, { cwd: folder }), 2)
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

describe('where the way is blocked', () => {
  it('a file in the place of the folder ends with 3', () => {
    expectRefusal(run(['build', 'original', '--out', file('x', 'txt')]), 3, 'Cannot write')
  })

  it('a path that cannot be followed ends with 2 and says why', () => {
    const path = file('{}')
    expectRefusal(run(['verify', join(path, 'x')]), 2, 'a part of the path is a file')
    expectRefusal(run(['show', 'x'.repeat(300)]), 2, 'the name is too long')
  })

  it('verify, show, stats and diff of a folder that is no dataset end with 2', () => {
    for (const command of ['verify', 'show', 'stats']) expectRefusal(run([command, folder]), 2, 'not a dataset folder')
    expectRefusal(run(['diff', folder, folder]), 2, 'not a dataset folder')
  })
})
