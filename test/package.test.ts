import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { throwAwayFolder } from './command-line.js'

const root = fileURLToPath(new URL('../', import.meta.url))

interface Bom {
  readonly bomFormat: string
  readonly metadata: { readonly component: { readonly name: string; readonly purl: string } }
  readonly components: readonly { readonly name: string; readonly version: string; readonly hashes?: unknown }[]
}

it('packs its lock and a CycloneDX list of what runs, and leaves neither behind', () => {
  const folder = join(throwAwayFolder(), 'another-name')
  mkdirSync(join(folder, 'dist', 'cli'), { recursive: true })
  for (const file of ['package-lock.json', '.ci/pack.mjs', 'LICENSE', 'README.md'])
    cpSync(join(root, file), join(folder, file))
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly scripts: object
    readonly dependencies: Readonly<Record<string, string>>
  }
  // The program is built already, by whoever runs the tests.
  const scripts = { ...about.scripts, build: 'node --version' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, scripts }))
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  run('npm', 'pack', '--offline')
  const archive = `${about.name}-${about.version}.tgz`
  const read = (file: string): string => run('tar', '-xzOf', archive, `package/${file}`)
  expect(read('npm-shrinkwrap.json')).toBe(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bom = JSON.parse(read('sbom.cdx.json')) as Bom
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: about.name, purl: `pkg:npm/${about.name}@${about.version}` } },
  })
  const listed = new Map(bom.components.map(({ name, version }) => [name, version]))
  for (const [name, version] of Object.entries(about.dependencies))
    expect([name, listed.get(name)]).toEqual([name, version])
  // Not only what the program names itself: all that the lock installs with it.
  const lock = JSON.parse(read('npm-shrinkwrap.json')) as {
    packages: Record<string, { dev?: boolean; version: string }>
  }
  const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  expect(installed.filter(([path]) => !listed.has(path.split('node_modules/').at(-1) ?? ''))).toEqual([])
  expect(bom.components.every(({ hashes }) => hashes !== undefined)).toBe(true)
  expect(listed.has('vitest')).toBe(false)
  for (const file of ['npm-shrinkwrap.json', 'sbom.cdx.json']) expect(existsSync(join(folder, file)), file).toBe(false)
})
