import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The fenced blocks of the README, in order. */
const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, content]) => {
  return { language: language as string, content: content as string }
})
const blockOf = (language: string): string => blocks.find((block) => block.language === language)?.content ?? ''

/** What a reader types, in order, each with the output that the README shows of it. */
const commands = blocks.flatMap(({ content }, i) => {
  const lines = content.split('\n').filter((line) => line.startsWith('npx medqa-perturb '))
  const next = blocks[i + 1]
  return lines.map((command) => ({ command, shown: next?.language === 'text' ? next.content : '' }))
})

/** Questions in the form of MedQA, made up. */
const medqa = [
  {
    question: 'A 40-year-old man has had a swollen, red big toe for a day. Which of the following is the diagnosis?',
    options: { A: 'Gout', B: 'Frostbite' },
    answer: 'Gout',
    answer_idx: 'A',
    meta_info: 'step1',
  },
]

const folder = throwAwayFolder()

/** The arguments of the program as a shell reads them. */
function wordsOf(command: string): readonly string[] {
  const script = `npx() { shift; printf '%s\\0' "$@"; }; ${command}`
  return spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).stdout.split('\0').slice(0, -1)
}

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('SKIPPED: the Python of the README needs python3.')

/** A folder as `npm start` leaves it, with the files that a reader brings. */
beforeAll(() => {
  for (const name of ['docs', 'data']) symlinkSync(join(root, name), join(folder, name), 'junction')
  writeFileSync(join(folder, 'cases.csv'), blockOf('csv'))
  writeFileSync(join(folder, 'medqa-us-test.jsonl'), medqa.map((row) => `${JSON.stringify(row)}\n`).join(''))
  // The part of the demo that the README shows next.
  expect(run(['build', 'abbreviated-safe', '--out', 'out/demo'], { cwd: folder }).status).toBe(0)
})

describe.skipIf(process.platform === 'win32')('the README, followed from top to bottom', () => {
  it('has commands for every way', () => {
    const named = new Set(commands.map(({ command }) => command.split(' ')[2]))
    const ways = ['show', 'import', 'build', 'verify', 'stats', 'check', 'lint', 'generate', 'export', 'review']
    expect([...named]).toEqual(expect.arrayContaining(ways))
  })

  it.each(commands)('$command', ({ command, shown }) => {
    const { status, stdout, stderr } = run(wordsOf(command), { cwd: folder })
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(shown.trimEnd().split('\n')))
  })

  it.skipIf(!hasPython)('replays every edit with its ten lines of Python', () => {
    const { status, stderr } = spawnSync('python3', ['-'], { cwd: folder, input: blockOf('python'), encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('documents', () => {
  const documents = fastGlob
    .sync('{,abbreviations/,bench/results/,data/*/,docs/**/,prompts/}*.md', { cwd: root })
    .sort()

  /** Headings as GitHub names them in links. */
  const anchorsIn = (path: string): readonly string[] =>
    [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      (heading as string)
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

  it.each(documents)('%s links to what is there', (name) => {
    const path = join(root, name)
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
      ([, link]) => link as string,
    )
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  it('show the examples of the library as they are run', () => {
    const examples = fastGlob.sync('docs/examples/library/*.ts', { cwd: root, absolute: true })
    const run = examples.map((path) => readFileSync(path, 'utf8'))
    for (const name of ['README.md', 'docs/library.md']) {
      const shown = [...readFileSync(join(root, name), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
      expect(shown.length).toBeGreaterThan(0)
      for (const [, code] of shown) expect(run).toContain(code)
    }
  })
})
