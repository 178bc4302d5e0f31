import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readObo } from '../../../src/dataset/ontology/obo.js'

const folder = mkdtempSync(join(tmpdir(), 'obo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: string | Buffer, name = 'x.obo') {
  const path = join(folder, name)
  writeFileSync(path, content)
  const terms = []
  for await (const term of readObo(path)) terms.push(term)
  return terms
}

const head = 'format-version: 1.2\nontology: x\n\n'
const gout = `[Term]
id: X:1
name: gout ! joint crystals
def: "Not [Term]." []
synonym: "urate \\"crystal\\" arthritis" EXACT []
synonym: "arthritis" BROAD []
synonym: "podagra" EXACT layperson [X:y]
is_a: X:2 {source="y"} ! arthritis
`

describe('readObo', () => {
  it('reads names, exact synonyms and broader terms, without comments, modifiers and escapes', async () => {
    expect(await read(head + gout)).toEqual([
      { id: 'X:1', name: 'gout', synonyms: ['urate "crystal" arthritis', 'podagra'], isA: ['X:2'], line: 4 },
    ])
  })

  it('takes packed files, line ends of Windows and a byte order mark', async () => {
    const text = `\ufeff${head}${gout}`.replaceAll('\n', '\r\n')
    expect((await read(gzipSync(text), 'x.obo.gz')).map(({ id, isA }) => [id, isA])).toEqual([['X:1', ['X:2']]])
  })

  it('passes over obsolete terms and what is no term', async () => {
    const other =
      '[Term]\nid: X:3\nname: old\nis_obsolete: true\n\n[Typedef]\nid: part_of\nname: part of\n\n[Term]\nid: X:4\nname: new\n'
    expect((await read(head + other)).map(({ id }) => id)).toEqual(['X:4'])
  })

  it.each([
    ['', 'line 1: expected stanzas that begin with [Term], but the file has none'],
    [head, 'expected stanzas that begin with [Term]'],
    ['{"a": 1}\n', 'line 1: expected an OBO file'],
    ['id,name\n1,gout\n', 'line 1: expected an OBO file'],
    [`${head}[Term]\nname: gout\n`, 'line 4: expected a term with an id'],
    [`${head}[Term]\nid: X:1\n`, 'line 4: expected a name of "X:1"'],
    [`${head}[Term]\nid: X:1\nname: gout\nsynonym: "podagra EXACT []\n`, 'line 7: expected a synonym in quotes'],
    [Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xfe, 0x0a])]), 'x.obo, line 4'],
  ])('refuses %j and says where', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })
})
