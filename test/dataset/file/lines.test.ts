import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createTally, type Line, maxEditLineBytes, maxLineBytes, readLines } from '../../../src/dataset/file/lines.js'
import { sha256 } from '../../../src/digest.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
let names = 0

async function linesOf(
  content: string | Buffer,
  options: Parameters<typeof readLines>[1] = {},
  ending = 'txt',
): Promise<Line[]> {
  const path = join(folder, `${names++}.${ending}`)
  writeFileSync(path, content)
  const lines: Line[] = []
  for await (const line of readLines(path, options)) lines.push(line)
  return lines
}

describe('readLines', () => {
  it('splits at line feeds only', async () => {
    const lines = await linesOf('a\u2028b\u2029c\u0085d\nsecond')
    expect(lines).toEqual([
      { number: 1, text: 'a\u2028b\u2029c\u0085d' },
      { number: 2, text: 'second' },
    ])
  })

  it('passes over blank lines but counts them', async () => {
    expect((await linesOf('\n  \r\na\n\nb\n')).map(({ number }) => number)).toEqual([3, 5])
  })

  it('passes over a byte order mark at the front only', async () => {
    expect((await linesOf('\ufeffa\n\ufeffb')).map(({ text }) => text)).toEqual(['a', '\ufeffb'])
  })

  it('joins lines that are longer than one portion of the disk', async () => {
    const long = 'é🙂'.repeat(200_000)
    expect((await linesOf(`${long}\n${long}`)).map(({ text }) => text === long)).toEqual([true, true])
  })

  it('takes lines as long as it is told to, and not one byte longer', async () => {
    const bad: string[] = []
    const onBad = (_line: number, problem: string): void => void bad.push(problem)
    const content = `${'a'.repeat(1024)}\n${'b'.repeat(1025)}\nc`
    expect((await linesOf(content, { mostBytes: 1024, onBad })).map(({ number }) => number)).toEqual([1, 3])
    expect(bad).toHaveLength(1)
    const longer = Buffer.alloc(maxLineBytes + 1, 0x61)
    expect(await linesOf(longer, { mostBytes: maxEditLineBytes })).toHaveLength(1)
  })

  it('hands out bad lines with their numbers, each once, and goes on', async () => {
    const bad: [number, string][] = []
    const huge = Buffer.alloc(maxLineBytes + 10, 0x61)
    const content = Buffer.concat([
      Buffer.from('a\n'),
      Buffer.from([0xff, 0x0a]),
      huge,
      Buffer.from([0xff]),
      Buffer.from('\nb\n'),
    ])
    const lines = await linesOf(content, { onBad: (number, problem) => bad.push([number, problem]) })
    expect(lines.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(bad.map(([number]) => number)).toEqual([2, 3])
    expect(bad[0]?.[1]).toContain('UTF-8')
    expect(bad[1]?.[1]).toContain('MiB')
  })

  it('says of a bad line only what holds of any file', async () => {
    const bad = linesOf(Buffer.from([0x61, 0x0a, 0xff]))
    await expect(bad).rejects.toThrow(/, line 2: the line is not valid UTF-8\. Correct or remove that line\.$/)
  })

  it('hashes every byte as it stands on disk', async () => {
    const tally = createTally()
    await linesOf('\ufeffa\r\n\nb', { tally })
    expect([tally.bytes, tally.digest()]).toEqual([8, sha256('\ufeffa\r\n\nb')])
  })

  it('unpacks what ends in .gz', async () => {
    expect((await linesOf(gzipSync('a\nb'), {}, 'gz')).map(({ text }) => text)).toEqual(['a', 'b'])
    await expect(linesOf('no gzip', {}, 'gz')).rejects.toThrow(/not gzip data/)
  })

  it('says what is wrong with a path', async () => {
    mkdirSync(join(folder, 'sub'))
    const read = async (path: string): Promise<void> => {
      for await (const _ of readLines(path)) break
    }
    await expect(read(join(folder, 'sub'))).rejects.toThrow(/that is a folder/)
    await expect(read(join(folder, 'none'))).rejects.toThrow(/no such file/)
  })
})
