import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openAnswerFile, parseAnswerLine, toAnswerLine } from '../../../src/dataset/answer/answer-lines.js'
import { type Answer, answerOf, answerOfFailure, type GenerationRequest } from '../../../src/generation/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer, madeUpFailure, madeUpRequest } from '../../generation/made-up.js'

const folder = throwAwayFolder()
const odd = 'Zähe Übung — “quoted” \u2028 \u0000 😀 \\ end'
const answers: Answer[] = [
  answerOf(madeUpAnswer(1)),
  answerOf(madeUpAnswer(2, { text: odd })),
  answerOfFailure(madeUpFailure(3)),
]
const lines = answers.map(toAnswerLine)

let files = 0
function file(content: string | Buffer, ending = '.jsonl'): string {
  const path = join(folder, `answers-${files++}${ending}`)
  writeFileSync(path, content)
  return path
}

async function found(path: string, requests: readonly GenerationRequest[]): Promise<(Answer | undefined)[]> {
  const { find, close } = await openAnswerFile(path)
  try {
    return await Promise.all(requests.map((request) => find(request, 'a')))
  } finally {
    await close()
  }
}

const requests = [3, 1, 2, 9].map((number) => madeUpRequest(number))
const wanted = [answers[2], answers[0], answers[1], undefined]

describe('a line of generations.jsonl', () => {
  it.each(answers.map((answer) => [answer.outcome, answer] as const))('is read as it was written (%s)', (_, answer) => {
    const line = toAnswerLine(answer)
    expect(line).not.toMatch(/[\n\r]/)
    expect(parseAnswerLine(line, 'g.jsonl', 1)).toEqual(answer)
    expect(toAnswerLine(parseAnswerLine(line, 'g.jsonl', 1))).toBe(line)
  })

  it.each([
    ['no JSON', '{"key":', 'record-invalid'],
    ['a list', '[]', 'record-invalid'],
    ['a missing key', JSON.stringify({ ...answers[0], text: undefined }), 'record-invalid'],
    ['a key too many', JSON.stringify({ ...answers[0], note: 1 }), 'record-invalid'],
    ['an unknown outcome', JSON.stringify({ ...answers[0], outcome: 'fine' }), 'record-invalid'],
    ['another request', String(lines[0]).replace('number 1.', 'number 11.'), 'digest-mismatch'],
    ['another key', String(lines[0]).replace(/"key":"./, '"key":"z'), 'record-invalid'],
    [
      'the key of another',
      String(lines[0]).replace(String(answers[0]?.key), String(answers[1]?.key)),
      'digest-mismatch',
    ],
  ])('is refused with %s, by file and line', (_, line, code) => {
    expect(() => parseAnswerLine(line, 'g.jsonl', 7)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining('g.jsonl, line 7') }),
    )
  })

  it('does not let a request bring a prototype along', () => {
    const line = String(lines[0]).replace('"trial":0', '"trial":0,"__proto__":{"polluted":1}')
    expect(() => parseAnswerLine(line, 'g.jsonl', 1)).toThrow()
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('openAnswerFile', () => {
  const whole = `${lines.join('\n')}\n`
  it.each([
    ['as build writes it', whole],
    ['without a last line feed', lines.join('\n')],
    ['with a byte order mark', `\ufeff${whole}`],
    ['with blank lines', `\n\n${lines.join('\n\n')}\n\n`],
    ['with lines of white space', `  \n${lines.join('\n \t \n')}\n`],
    ['with lines that end in a carriage return', `${lines.join('\r\n')}\r\n`],
    ['with keys in another order', lines.map((line) => JSON.stringify(reversed(JSON.parse(line)))).join('\n')],
  ])('finds answers by their requests in a file %s', async (_, content) => {
    expect(await found(file(content), requests)).toEqual(wanted)
  })

  it('reads a packed file', async () => {
    expect(await found(file(gzipSync(whole), '.jsonl.gz'), requests)).toEqual(wanted)
  })

  it('takes the first of two answers to one request', async () => {
    const second = toAnswerLine(answerOf(madeUpAnswer(1, { text: 'Another one.' })))
    expect(await found(file(`${whole}${second}\n`), [madeUpRequest(1)])).toEqual([answers[0]])
  })

  it('finds nothing in an empty file', async () => {
    expect(await found(file(''), requests)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('says which line is no answer, and that a file is not there', async () => {
    await expect(found(file(`${lines[0]}\n{"no":"answer"}\n`), requests)).rejects.toThrow(/line 2/)
    const broken = file(`${lines[0]}\n${String(lines[1]).slice(0, -20)}\n`)
    await expect(found(broken, [madeUpRequest(2)])).rejects.toMatchObject({
      code: 'record-invalid',
      where: { line: 2 },
    })
    await expect(found(join(folder, 'none.jsonl'), requests)).rejects.toMatchObject({ code: 'input-invalid' })
  })
})

function reversed(line: object): object {
  return Object.fromEntries(Object.entries(line).reverse())
}
