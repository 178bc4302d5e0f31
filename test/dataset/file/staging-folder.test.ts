import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSharedStagingFolder, openStagingFolder } from '../../../src/dataset/file/staging-folder.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
let count = 0

/** A place for a folder, in a new parent. */
function newPlace(): { readonly parent: string; readonly place: string } {
  const parent = join(folder, String(count++))
  mkdirSync(parent)
  return { parent, place: join(parent, 'made') }
}

function make(place: string, content: string, home?: string): void {
  const staging = openStagingFolder(place, home)
  writeFileSync(join(staging.draft, 'file'), content)
  staging.publish()
  staging.close()
}

describe.each([
  ['its parent', () => undefined],
  ['a folder of its own', (parent: string) => join(parent, '.staging')],
])('a staging folder in %s', (_where, homeIn) => {
  it('puts a folder in its place, and what stood there away, and leaves nothing else', () => {
    const { parent, place } = newPlace()
    for (const content of ['one', 'two']) make(place, content, homeIn(parent))
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('two')
    expect(readdirSync(parent)).toEqual(['made'])
  })

  it('leaves nothing of a draft that was not published, and what stood there as it was', () => {
    const { parent, place } = newPlace()
    make(place, 'one', homeIn(parent))
    const staging = openStagingFolder(place, homeIn(parent))
    writeFileSync(join(staging.draft, 'file'), 'two')
    staging.close()
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('one')
    expect(readdirSync(parent)).toEqual(['made'])
  })

  it('is open to one run at a time, and every draft has a name of its own', () => {
    const { parent, place } = newPlace()
    const staging = openStagingFolder(place, homeIn(parent))
    expect(() => openStagingFolder(place, homeIn(parent))).toThrow(/at a time/)
    staging.close()
    const next = openStagingFolder(place, homeIn(parent))
    expect(next.draft).not.toBe(staging.draft)
    next.close()
  })
})

describe('a staging folder after a run that was killed', () => {
  it('clears away drafts and nothing else, and brings back what was put aside', () => {
    const { parent, place } = newPlace()
    mkdirSync(join(parent, '.made.previous'))
    writeFileSync(join(parent, '.made.previous', 'file'), 'one')
    for (const name of ['.made.424242.tmp', '.made.00ff00ff00ff00ff.tmp', '.mine.tmp', '.hidden'])
      mkdirSync(join(parent, name))
    openStagingFolder(place).close()
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('one')
    expect(readdirSync(parent).sort()).toEqual(['.hidden', '.mine.tmp', 'made'])
  })

  it('keeps the new folder where it had come into its place', () => {
    const { parent, place } = newPlace()
    mkdirSync(join(parent, '.made.previous'))
    make(place, 'two')
    expect(readdirSync(parent)).toEqual(['made'])
    expect(existsSync(join(place, 'file'))).toBe(true)
  })
})

describe('a shared staging folder', () => {
  it('lets several runs work at once; who publishes takes the drafts of the others away', () => {
    const { parent, place } = newPlace()
    const [first, second] = [openSharedStagingFolder(place), openSharedStagingFolder(place)]
    writeFileSync(join(first.draft, 'file'), 'same')
    first.publish()
    first.close()
    expect(existsSync(second.draft)).toBe(false)
    expect(() => second.publish()).toThrow(expect.objectContaining({ code: 'disk-failed' }))
    second.close()
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('same')
    expect(readdirSync(parent)).toEqual(['made'])
  })

  it('leaves nothing of a draft that was not published', () => {
    const { parent, place } = newPlace()
    openSharedStagingFolder(place).close()
    expect(readdirSync(parent)).toEqual([])
  })
})
