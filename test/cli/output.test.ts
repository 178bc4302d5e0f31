import { afterEach, describe, expect, it, vi } from 'vitest'
import { andMore, paint, print, printJson, table } from '../../src/cli/output.js'

const written: string[] = []
const isTerminal = process.stdout.isTTY

/** Prints as on a terminal that has colours. */
function onTerminal(show: () => void): string {
  written.length = 0
  process.stdout.isTTY = true
  vi.stubEnv('NO_COLOR', '')
  vi.stubEnv('FORCE_COLOR', '1')
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => written.push(String(piece)) > 0)
  show()
  return written.join('')
}

afterEach(() => {
  // A worker runs other test files next, whose programs would inherit it.
  vi.unstubAllEnvs()
  process.stdout.isTTY = isTerminal
})

describe('print on a terminal', () => {
  it('obeys our colours and nothing that a text holds, painted or not', () => {
    const hostile = 'He \u001b[8msmokes\u001b[0m \u202ethgir.'
    const seen = 'He \\x1b[8msmokes\\x1b[0m \\u202ethgir.'
    expect(onTerminal(() => print(hostile))).toBe(`${seen}\n`)
    expect(onTerminal(() => print(paint('red', hostile)))).toBe(`\u001b[31m${seen}\u001b[39m\n`)
  })

  it('prints JSON that steers nothing and reads as it was', () => {
    const value = { text: '\u009b31m\u200b' }
    const json = onTerminal(() => printJson(value))
    expect(json).toContain('\\u009b31m\\u200b')
    expect(JSON.parse(json)).toEqual(value)
  })
})

describe('a table', () => {
  it('keeps a row on its line, whatever a name in it holds', () => {
    expect(table(['model'], [['m\nWritten: 5 answers.']]).split('\n')).toHaveLength(3)
  })

  it('parts thousands as messages do, of counts alone', () => {
    expect(
      table(['edits', 'year', 'share'], [[5120, '2026', 1234.5]])
        .split('\n')
        .at(-1),
    ).toBe('5,120  2026  1234.5')
  })
})

describe('andMore', () => {
  it('parts thousands as other messages do', () => {
    expect(andMore(1273, 2)).toEqual(['… and 1,271 more; --json lists all of them.'])
  })
})
