import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What may be installed with the program: licences that ask for no more than their words. */
const known = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>
}

it('installs nothing under a licence that is not known', () => {
  const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  const unknown = installed.filter(([, { license }]) => license === undefined || !known.includes(license))
  expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  expect(installed.length).toBeGreaterThan(20)
})
