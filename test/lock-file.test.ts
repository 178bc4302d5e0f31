import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** The parts of a package for single systems that the lock file does not name: `npm ci` fails for them everywhere. */
function missingParts([path, { optionalDependencies = {} }]: readonly [string, Locked]): readonly string[] {
  return Object.keys(optionalDependencies).filter((name) => {
    return (
      lock.packages[`${path}/node_modules/${name}`] === undefined && lock.packages[`node_modules/${name}`] === undefined
    )
  })
}

describe('the lock file', () => {
  it('names every part of every package, whatever the system that wrote it', () => {
    expect(packages.flatMap(missingParts)).toEqual([])
    expect(packages.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
  })

  it.each(['@biomejs/cli', '@duckdb/node-bindings', '@libsql/'])('has %s for macOS, Windows and Linux', (name) => {
    const systems = packages
      .filter(([path]) => path.startsWith(`node_modules/${name}`))
      .flatMap(([, { os }]) => os ?? [])
    expect([...new Set(systems)].sort()).toEqual(['darwin', 'linux', 'win32'])
  })

  it('says of native parts for Linux which C library they are for, so that one is installed and not both', () => {
    const parts = packages.filter(([path]) => /^node_modules\/(?:@libsql\/linux-|@biomejs\/cli-linux-)/.test(path))
    expect(parts.length).toBeGreaterThan(6)
    for (const [path, { libc }] of parts) expect([path, libc]).toEqual([path, [/musl/.test(path) ? 'musl' : 'glibc']])
  })

  it('names no registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })
})
