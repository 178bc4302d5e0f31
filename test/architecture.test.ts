import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const files = fastGlob.sync('**/*.ts', { cwd: source }).sort()

/** Top to bottom; a file imports from lower floors or from its own room. */
const floors = [
  ['cli'],
  ['report', 'export'],
  ['evaluation', 'review'],
  ['judgement'],
  ['dataset'],
  ['perturbation'],
  ['clinical'],
  ['generation', 'text', 'statistics'],
  ['digest', 'errors', 'folder', 'money', 'rng'],
]

/** Each third-party package stands behind one door. */
const packageHomes: Readonly<Record<string, RegExp>> = {
  commander: /^cli\//,
  'cli-progress': /^cli\/progress\.ts$/,
  seedrandom: /^rng\.ts$/,
  canonicalize: /^digest\.ts$/,
  'csv-parse': /^(dataset\/import-csv|clinical\/delimited|review\/form-csv)\.ts$/,
  'write-excel-file': /^review\/form-xlsx\.ts$/,
  'read-excel-file': /^review\/form-xlsx\.ts$/,
  'hyparquet-writer': /^export\/parquet\.ts$/,
  '@libsql': /^generation\/libsql-store\.ts$/,
  diff: /^perturbation\/rewriting-diff\.ts$/,
  hyparquet: /^dataset\/import-parquet\.ts$/,
  yaml: /^(generation\/(profile|price-table|prompt)|dataset\/(recipe|catalogue|lexicon-shelf)|export\/(card|inspect|lm-eval))\.ts$/,
  'gpt-tokenizer': /^dataset\/covariate-tokens\.ts$/,
  'llama3-tokenizer-js': /^dataset\/covariate-tokens\.ts$/,
  '@anthropic-ai': /^generation\/anthropic\.ts$/,
  openai: /^generation\/openai-compatible\.ts$/,
  zod: /^(dataset|perturbation|clinical|judgement|export|review|generation)\//,
}

/** Files below the command line that may read the clock and the environment: what asks models cannot do without. */
const worldly = ['generation/clock.ts', 'generation/open-provider.ts', 'generation/secret.ts']

interface Import {
  readonly file: string
  readonly target: string
}

const imports: Import[] = files.flatMap((file) => {
  const content = readFileSync(join(source, file), 'utf8')
  const found = [...content.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^'\n]+)'/g)]
  return found.map(([, target]) => ({ file, target: target as string }))
})

const roomOf = (path: string): string => (path.split('/')[0] as string).replace(/\.ts$/, '')
const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room))
const local = imports.filter(({ target }) => target.startsWith('.'))
const resolved = local.map(({ file, target }) => ({
  file,
  target: relative(source, join(source, dirname(file), target)).replace(/\.js$/, '.ts'),
}))

describe('architecture', () => {
  it('knows every room', () => {
    const unknown = files.filter((file) => file !== 'index.ts' && floorOf(roomOf(file)) < 0)
    expect(unknown).toEqual([])
  })

  it('imports point down, or stay in their room', () => {
    const up = resolved.filter(({ file, target }) => {
      if (file === 'index.ts' || roomOf(file) === roomOf(target)) return false
      return floorOf(roomOf(target)) <= floorOf(roomOf(file))
    })
    expect(up).toEqual([])
  })

  it('enters another room by its face only', () => {
    const backDoors = resolved.filter(({ file, target }) => {
      return roomOf(file) !== roomOf(target) && target.includes('/') && !target.endsWith('/index.ts')
    })
    expect(backDoors).toEqual([])
  })

  it('never goes out by its own face', () => {
    const loops = resolved.filter(({ file, target }) => file.includes('/') && target === `${roomOf(file)}/index.ts`)
    expect(loops).toEqual([])
  })

  it('resolves every import to a file', () => {
    expect(resolved.filter(({ target }) => !existsSync(join(source, target)))).toEqual([])
  })

  it('has faces that only re-export, the list of perturbations apart', () => {
    const statements = files
      .filter((file) => file.endsWith('index.ts'))
      .flatMap((file) => {
        const content = readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
        const kept = content.replace(/^(export|import)\s[^;]*?from '[^']+'$/gm, '').trim()
        return kept === '' ? [] : [{ file, kept }]
      })
    expect(statements.map(({ file }) => file)).toEqual(['perturbation/index.ts'])
    expect(statements[0]?.kept).toMatch(/^export const perturbations = \[[\w, \n]+\] as const$/)
  })

  it('keeps each third-party package behind its door', () => {
    const foreign = imports.filter(({ target }) => !target.startsWith('.') && !target.startsWith('node:'))
    const astray = foreign.filter(({ file, target }) => {
      const name = target.split('/')[0] as string
      return !(packageHomes[name]?.test(file) ?? false)
    })
    expect(astray).toEqual([])
  })

  it('has no clock, no chance and no environment below the command line', () => {
    const forbidden = /Math\.random|Date\.now|new Date|process\.env|\bIntl\.|toLocale[A-Z]/
    const found = files
      .filter((file) => !file.startsWith('cli/') && !worldly.includes(file))
      .filter((file) =>
        forbidden.test(readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
      )
    expect(found).toEqual([])
  })

  it('has no bag of odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|types|misc)(\.ts|\/)/.test(file))).toEqual([])
  })
})
