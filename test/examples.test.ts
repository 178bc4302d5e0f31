import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

interface Example {
  readonly file: string
  readonly code: string
  readonly result: string
}

/** Every `@example` of a doc comment whose last line is `// → result`. */
const examples: Example[] = fastGlob
  .sync('**/*.ts', { cwd: source })
  .sort()
  .flatMap((file) => {
    const content = readFileSync(source + file, 'utf8')
    return [...content.matchAll(/@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/g)].flatMap(([, block]) => {
      const lines = (block as string).split('\n').map((line) => line.replace(/^\s*\* ?/, ''))
      const at = lines.findIndex((line) => line.startsWith('// → '))
      if (at < 0) return []
      return [{ file, code: lines.slice(0, at).join('\n'), result: (lines[at] as string).slice(5) }]
    })
  })

describe('examples in doc comments', () => {
  it('stand in the ground floor at least', () => {
    expect(examples.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['digest.ts', 'errors.ts', 'rng.ts', 'text/edit/edit.ts']),
    )
  })

  it.each(examples)('$file: $code', async ({ file, code, result }) => {
    // Its own folder, and those around it.
    const around = file.split('/').map((_, i, parts) => [...parts.slice(0, i), '*.ts'].join('/'))
    // What a thread runs begins its work where it is loaded.
    const ignore = ['**/thread.ts', '**/check-thread.ts']
    const modules = fastGlob.sync(file.includes('/') ? around.slice(1) : around, { cwd: source, ignore })
    const names: Record<string, unknown> = {}
    for (const name of modules) Object.assign(names, await import(/* @vite-ignore */ source + name))
    const lines = code.trim().split('\n')
    const body = [...lines.slice(0, -1), `return (${lines.at(-1)})`].join('\n')
    const run = (text: string): unknown => new Function(...Object.keys(names), text)(...Object.values(names))
    expect(run(body)).toEqual(run(`return (${result})`))
  })
})
