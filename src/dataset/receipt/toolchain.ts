import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import type { Manifest } from './manifest.js'

/** This program, as receipts name it. */
export function toolchain(): Manifest['toolchain'] {
  const about = JSON.parse(readFileSync(bundledPath('package.json'), 'utf8')) as { name: string; version: string }
  return {
    package: about.name,
    version: about.version,
    commit: checkedOutCommit(),
    node: process.versions.node,
    icu: process.versions.icu ?? null,
  }
}

/** The commit of a checkout; null for an installed package. */
function checkedOutCommit(): string | null {
  const read = (...parts: string[]): string => readFileSync(bundledPath('.git', ...parts), 'utf8').trim()
  try {
    const head = read('HEAD')
    if (!head.startsWith('ref: ')) return head
    const ref = head.slice(5)
    try {
      return read(ref)
    } catch {
      const packed = read('packed-refs').split('\n')
      return packed.find((line) => line.endsWith(` ${ref}`))?.slice(0, 40) ?? null
    }
  } catch {
    return null
  }
}
