import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatasetRecord } from '../../src/dataset/index.js'
import type { QuestionForm } from '../../src/export/index.js'
import { asAsked, buildTorture, tortureLines } from '../export/torture.js'
import { hardLines } from './texts.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** An exported suite and what it was made of. */
export interface Suite {
  readonly form: QuestionForm
  readonly config: string
  /** The datasets that it was exported from. */
  readonly folders: readonly string[]
  readonly recipes: number
  /** How many of the records are texts that have proven hard somewhere, unperturbed. */
  readonly hard: number
  readonly records: readonly DatasetRecord[]
}

/** Bundled cases beside the hard ones. */
const ordinary = 12

/** Builds all recipes on some bundled cases and all hard ones, and exports them, with the built program. */
export function makeSuite(home: string): Suite {
  const bundled = linesOf(join(root, 'data/cases/vignettes.jsonl')).slice(0, ordinary)
  const cases = join(home, 'cases.jsonl')
  const hard = hardLines()
  writeFileSync(cases, `${[...bundled, ...hard].join('\n')}\n`)
  const out = join(home, 'datasets')
  const common = ['--cases', cases, '--quiet', '--json']
  const asked = ['--provider', `exec:node "${root}docs/examples/exec/offline.mjs"`, '--store', join(home, 'store.db')]
  program(['generate', 'rewritten', ...common, ...asked, '--yes'])
  const built = [
    program(['build', 'all', ...common, '--out', out]),
    program(['build', 'rewritten', ...common, ...asked, '--out', out]),
  ]
  const folders = built.flatMap((json) => (JSON.parse(json) as { readonly path: string }[]).map(({ path }) => path))
  const { config, records } = exported(folders, join(home, 'suite'))
  const inputs = new Set(records.map(({ input }) => input))
  assert.ok(hard.every((line) => inputs.has((JSON.parse(line) as DatasetRecord).input)))
  return { form: 'free-form', config, folders, recipes: folders.length, hard: hard.length, records }
}

/** The torture cases with options, exported; the records are those that a model is to be asked. */
export async function makeChoices(home: string): Promise<Suite> {
  const folders = await buildTorture(home, 'multiple-choice')
  const { config, records } = exported(folders, join(home, 'choices'))
  const hard = tortureLines('multiple-choice').length
  return { form: 'multiple-choice', config, folders, recipes: folders.length, hard, records: records.map(asAsked) }
}

function exported(folders: readonly string[], suite: string): Pick<Suite, 'config' | 'records'> {
  program(['export', ...folders, '--to', 'promptfoo', '--out', suite, '--quiet', '--json'])
  const lines = folders.flatMap((folder) => linesOf(join(folder, 'cases.jsonl')))
  const records = lines.map((line) => JSON.parse(line) as DatasetRecord)
  return { config: join(suite, 'promptfooconfig.yaml'), records }
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** Runs the built program; what it prints. */
export function program(args: readonly string[]): string {
  const path = join(root, 'dist/cli/main.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`medqa-perturb ${args[0]} ended with ${status}: ${stderr}`)
  return stdout
}
