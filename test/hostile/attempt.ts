import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildDataset,
  datasetStats,
  diffDatasets,
  importCases,
  loadRecipes,
  PipelineError,
  showRecords,
  verifyDataset,
} from '../../src/index.js'
import type { HostileFile } from './hostile-file.js'

/** The result of a hostile input: the exit code that the program would give, and its message. */
export interface Outcome {
  readonly status: number
  readonly message: string
}

/** Where a hostile input lies and where its results go. */
export interface Place {
  readonly path: string
  readonly out: string
  /** A sound dataset and its cases. */
  readonly sound: { readonly folder: string; readonly cases: string }
}

/** Writes a hostile input into a new folder. */
export function placeOf(file: HostileFile, home: string, sound: Place['sound']): Place {
  const out = join(home, 'out')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  if (file.reader !== 'dataset') {
    const path = join(home, `input.${file.ending}`)
    writeFileSync(path, file.content as Buffer | string)
    return { path, out, sound }
  }
  const path = join(home, 'dataset')
  cpSync(sound.folder, path, { recursive: true })
  for (const [name, content] of Object.entries(file.content)) {
    if (content === null) rmSync(join(path, name))
    else writeFileSync(join(path, name), content)
  }
  return { path, out, sound }
}

/** The arguments that give a hostile input to the program. */
export function argumentsOf({ reader, args = [] }: HostileFile, { path, out }: Place): readonly string[] {
  const small = ['--out', out, '--limit', '2', '--quiet']
  switch (reader) {
    case 'import':
      return ['import', path, '--out', join(out, 'cases.jsonl'), '--quiet', ...args]
    case 'cases':
      return ['build', 'red-herrings-1', '--cases', path, '--out', out, '--quiet']
    case 'recipe':
      return ['build', path, ...small]
    case 'lexicon':
      return ['build', 'abbreviated', '--lexicon', path, ...small]
    case 'sentences':
      return ['build', 'red-herrings-1', '--sentences', path, ...small]
    case 'dataset':
      return ['verify', path]
  }
}

/** Gives a hostile input to the functions behind the commands; what was taken must serve the next command as well. */
export async function attempt(file: HostileFile, place: Place): Promise<Outcome> {
  try {
    return await takeIn(file, place)
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    return { status: error.code === 'disk-failed' ? 3 : 2, message: error.message }
  }
}

async function takeIn(file: HostileFile, { path, out, sound }: Place): Promise<Outcome> {
  switch (file.reader) {
    case 'import':
      return importAll(file, path, out)
    case 'cases':
      return buildAndVerify('red-herrings-1', { out, cases: path })
    case 'recipe':
      return buildAndVerify(path, { out, cases: sound.cases })
    case 'lexicon':
      return buildAndVerify('abbreviated', { out, cases: sound.cases, lexicon: path })
    case 'sentences':
      return buildAndVerify('red-herrings-1', { out, cases: sound.cases, sentences: path })
    case 'dataset':
      return readDataset(path, sound)
  }
}

/** Imports the file and builds from the result. */
async function importAll({ args = [] }: HostileFile, path: string, out: string): Promise<Outcome> {
  const flags: Record<string, string> = {}
  for (let at = 0; at < args.length; at += 2) {
    const name = (args[at] as string).slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    flags[name] = args[at + 1] as string
  }
  const cases = join(out, 'cases.jsonl')
  const settings = { files: [path], out: cases, format: 'auto', encoding: 'utf-8', keepRaw: false, ...flags } as const
  await importCases({ ...settings, freeForm: false, diagnostic: false })
  const built = await buildAndVerify('original', { out: join(out, 'built'), cases })
  rmSync(join(out, 'built'), { recursive: true })
  const other = { ...settings, out: join(out, 'free.jsonl'), freeForm: true, diagnostic: true }
  await importCases(other).catch((error: unknown) => {
    if (!(error instanceof PipelineError)) throw error
  })
  return built
}

interface Given {
  readonly out: string
  readonly cases: string
  readonly lexicon?: string
  readonly sentences?: string
}

/** A dataset that was built must pass every check. */
async function buildAndVerify(recipe: string, given: Given): Promise<Outcome> {
  const { out: _, ...again } = given
  for (const loaded of loadRecipes([recipe])) {
    const { path } = await buildDataset({ ...given, recipe: loaded })
    const { ok, problems } = await verifyDataset(path, again)
    if (!ok) throw new Error(`A dataset that was just built does not stand: ${JSON.stringify(problems)}`)
    await readAgain(path, path)
  }
  return { status: 0, message: '' }
}

/** Verifies a folder twice, then shows, counts and compares it; these may refuse, and nothing else. */
async function readDataset(path: string, sound: Place['sound']): Promise<Outcome> {
  const readings = [() => verifyDataset(path, { cases: sound.cases }), () => readAgain(path, sound.folder)]
  for (const read of readings) {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error
    }
  }
  const { ok, problems } = await verifyDataset(path)
  return { status: ok ? 0 : 1, message: ok ? '' : (problems[0]?.message ?? '') }
}

async function readAgain(path: string, other: string): Promise<void> {
  datasetStats(path)
  await diffDatasets(other, path)
  for await (const shown of showRecords(path)) JSON.stringify(shown)
}

/** Files that no finished run leaves: hidden ones, locks, and any file at all where the input was refused. */
export function leftovers({ out }: Place, isRefused: boolean): readonly string[] {
  if (!existsSync(out)) return []
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory() || entry.name.startsWith('.'),
  )
  return files.map(({ name }) => name).filter((name) => isRefused || name.startsWith('.'))
}
