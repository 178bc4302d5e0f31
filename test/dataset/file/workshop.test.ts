import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkshop } from '../../../src/dataset/file/workshop.js'
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
  const workshop = openWorkshop(place, home)
  writeFileSync(join(workshop.draft, 'file'), content)
  workshop.publish()
  workshop.close()
}

describe.each([
  ['its parent', () => undefined],
  ['a folder of its own', (parent: string) => join(parent, '.workshop')],
])('a workshop in %s', (_where, homeIn) => {
  it('puts a folder in its place, and what stood there away, and leaves nothing else', () => {
    const { parent, place } = newPlace()
    for (const content of ['one', 'two']) make(place, content, homeIn(parent))
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('two')
    expect(readdirSync(parent)).toEqual(['made'])
  })

  it('leaves nothing of a draft that was not published, and what stood there as it was', () => {
    const { parent, place } = newPlace()
    make(place, 'one', homeIn(parent))
    const workshop = openWorkshop(place, homeIn(parent))
    writeFileSync(join(workshop.draft, 'file'), 'two')
    workshop.close()
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('one')
    expect(readdirSync(parent)).toEqual(['made'])
  })

  it('is open to one run at a time, and every draft has a name of its own', () => {
    const { parent, place } = newPlace()
    const workshop = openWorkshop(place, homeIn(parent))
    expect(() => openWorkshop(place, homeIn(parent))).toThrow(/at a time/)
    workshop.close()
    const next = openWorkshop(place, homeIn(parent))
    expect(next.draft).not.toBe(workshop.draft)
    next.close()
  })
})

describe('a workshop after a run that was killed', () => {
  it('clears away drafts and nothing else, and brings back what was put aside', () => {
    const { parent, place } = newPlace()
    mkdirSync(join(parent, '.made.previous'))
    writeFileSync(join(parent, '.made.previous', 'file'), 'one')
    for (const name of ['.made.424242.tmp', '.made.00ff00ff00ff00ff.tmp', '.mine.tmp', '.hidden'])
      mkdirSync(join(parent, name))
    openWorkshop(place).close()
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
