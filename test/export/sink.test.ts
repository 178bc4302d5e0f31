import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/digest.js'
import { folderSink } from '../../src/export/sink.js'
import { throwAwayFolder } from '../command-line.js'

const home = throwAwayFolder()
const folderFor = (name: string): string => {
  mkdirSync(join(home, name))
  return join(home, name)
}

describe('folderSink', () => {
  it('writes pieces of text and bytes one behind the other and knows the digest, bytes and lines', () => {
    const folder = folderFor('pieces')
    const sink = folderSink(folder)
    const out = sink.open('data/deep/a.jsonl')
    const bytes = Buffer.from('"µ"\n')
    out.write('"≥"\n')
    out.write(bytes)
    bytes.fill(0)
    for (let count = 0; count < 3; count++) out.write(`"${'x'.repeat(200_000)}"\n`)
    out.close()
    const written = readFileSync(join(folder, 'data/deep/a.jsonl'))
    expect(written.toString()).toBe(`"≥"\n"µ"\n${`"${'x'.repeat(200_000)}"\n`.repeat(3)}`)
    expect(sink.finish()).toEqual([
      { name: 'data/deep/a.jsonl', sha256: sha256(written), bytes: written.length, records: 5 },
    ])
  })

  it('counts records in JSON Lines only', () => {
    const sink = folderSink(folderFor('small'))
    sink.put('b.yaml', 'a: 1\nb: 2\n')
    sink.put('a.jsonl', '')
    expect(sink.finish().map(({ name, records }) => [name, records])).toEqual([
      ['b.yaml', null],
      ['a.jsonl', 0],
    ])
  })

  it.each(['../a', '/a', 'a/../b', '.hidden', 'a/.b', 'a//b', 'a\\b', '', 'a/'])('refuses the name %j', (name) => {
    expect(() => folderSink(home).open(name)).toThrow(TypeError)
  })

  it('refuses a name that was used, and an end before every file is closed', () => {
    const sink = folderSink(folderFor('twice'))
    const out = sink.open('a.txt')
    expect(() => sink.put('a.txt', 'x')).toThrow('exported twice')
    expect(() => sink.finish()).toThrow('not closed')
    out.close()
    expect(sink.finish()).toHaveLength(1)
  })

  it('lets go of a file that was left open', () => {
    const sink = folderSink(folderFor('open'))
    const out = sink.open('a.txt')
    sink.abandon()
    expect(() => out.close()).toThrow()
  })
})
