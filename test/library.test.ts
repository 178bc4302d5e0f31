import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import * as library from '../src/index.js'
import { throwAwayFolder } from './command-line.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const face = `${root}dist/index.d.ts`
if (!existsSync(face)) throw new Error('The library is not built. Run "npm run build" first.')

const examples = fastGlob.sync('docs/examples/library/*.ts', { cwd: root, absolute: true }).sort()
const program = ts.createProgram([face, ...examples], {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
})

describe('examples of the library', () => {
  const folder = throwAwayFolder()
  let printed: ReadonlyMap<string, readonly string[]>
  beforeAll(() => {
    printed = runAll(folder)
  })

  it('stand for each function that a researcher begins with', () => {
    const names = ['build-dataset', 'create-case', 'load-recipe', 'perturb-case', 'read-dataset', 'replay', 'undo']
    expect(examples.map((path) => basename(path, '.ts'))).toEqual(expect.arrayContaining(names))
  })

  it('are right in their types, under strict and noUncheckedIndexedAccess', () => {
    const faults = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    expect(faults).toEqual([])
  })

  it.each(examples.map((path) => ({ name: basename(path), path })))('$name prints what it says', ({ path }) => {
    const promised = [...readFileSync(path, 'utf8').matchAll(/^ *\/\/ → (.*)$/gm)].map(([, line]) => line)
    expect(promised.length).toBeGreaterThan(0)
    expect(printed.get(path)).toEqual(promised)
  })
})

/** The lines that each example prints; all run in one process. */
function runAll(cwd: string): ReadonlyMap<string, readonly string[]> {
  const runner = 'for (const path of process.argv.slice(1)) { console.log("\\n#", path); await import(path) }'
  const flags = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', runner]
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, ...examples], { cwd, encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  const parts = stdout.split('\n# ').slice(1)
  return new Map(parts.map((part) => part.trimEnd().split('\n')).map(([path, ...lines]) => [path as string, lines]))
}

/** Object types that the package alone makes and reads, or that another stands for: edits are replacements. */
const unnamed = ['ExportSource', 'Fraction', 'Model', 'OpenDataset', 'Replacement', 'Sink', 'Visit']
/** What a page holds, for any questions; those of the package are named. */
const ofPages = ['PackData', 'PackItemData', 'PackScreenData', 'Question']

describe('the face of the library', () => {
  it('has every function on its page', () => {
    const page = readFileSync(`${root}docs/library.md`, 'utf8')
    const names = Object.entries(library).filter(([name, one]) => typeof one === 'function' && name !== 'PipelineError')
    expect(names.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([])
    const listed = page.slice(page.indexOf('## Further functions')).matchAll(/`(\w+)`/g)
    expect([...listed].map(([, name]) => name as string).filter((name) => !(name in library))).toEqual([])
  })

  it('says of everything what it is', () => {
    const checker = program.getTypeChecker()
    const module = checker.getSymbolAtLocation(program.getSourceFile(face) as ts.SourceFile) as ts.Symbol
    const silent = checker.getExportsOfModule(module).filter((symbol) => {
      const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return real.getDocumentationComment(checker).length === 0
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('gives a name to every object type that it takes or returns', () => {
    const missing = typesWithoutName(program, face)
    expect(missing).toContain('ExportSource in Exporter')
    const known = [...unnamed, ...ofPages]
    expect(missing.filter((found) => !known.includes(found.split(' ')[0] as string))).toEqual([])
  })
})

/** Object types of the package that are part of what a module exports, but are not exported: `Origin in Case`. */
function typesWithoutName(from: ts.Program, module: string): readonly string[] {
  const checker = from.getTypeChecker()
  const behind = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const source = from.getSourceFile(module)
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source as ts.SourceFile) as ts.Symbol)
  const seen = new Set(exported.map(behind))
  const missing: string[] = []
  for (const symbol of seen) {
    const visit = (node: ts.Node): void => {
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : undefined
      const named = name === undefined ? undefined : checker.getSymbolAtLocation(name)
      if (named !== undefined) look(behind(named))
      ts.forEachChild(node, visit)
    }
    const look = (type: ts.Symbol): void => {
      const isOwn = type.declarations?.some((each) => each.getSourceFile().fileName.startsWith(`${root}dist/`)) === true
      const isObject = (checker.getDeclaredTypeOfSymbol(type).flags & ts.TypeFlags.Object) !== 0
      if (!isOwn || !isObject || seen.has(type)) return
      missing.push(`${type.name} in ${symbol.name}`)
      if (!unnamed.includes(type.name)) seen.add(type)
    }
    for (const declaration of symbol.declarations ?? []) visit(declaration)
  }
  return missing
}
