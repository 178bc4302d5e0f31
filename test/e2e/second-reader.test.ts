import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, runBeside, start, throwAwayFolder } from '../command-line.js'
import { serveRaw } from '../generation/serving.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)

/** A reader that objects to a side, quotes one word that does not occur, and counts how often it was asked. */
const reader = `import { appendFileSync, readFileSync } from 'node:fs'
const { messages } = JSON.parse(readFileSync(0, 'utf8'))
const told = messages.at(-1).content
appendFileSync(${JSON.stringify(at('asked'))}, 'x')
const [original, rewritten] = ['original', 'rewritten'].map((name) => new RegExp(name + '>\\\\n([^]*?)\\\\n</').exec(told)[1])
const changes = [{ what: 'invented', original: 'never said', rewritten: '' }]
if (/left/.test(original) && /right/.test(rewritten)) changes.push({ what: 'side', original: 'left', rewritten: 'right' })
process.stdout.write(JSON.stringify({ text: JSON.stringify({ changes }) }))`

const lines = (texts: readonly string[]): string =>
  texts.map((input, i) => `${JSON.stringify({ id: `case-${i}`, input })}\n`).join('')

const check = (flags: readonly string[], program = 'reader') =>
  run(
    [
      'check',
      at('after.jsonl'),
      '--against',
      at('before.jsonl'),
      '--store',
      `file:${at('replies.db')}`,
      ...flags,
    ].concat(['--second-reader', `exec:node ${at(`${program}.mjs`)}`]),
    { cwd: folder },
  )

const asked = (): number => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8').length : 0)

beforeAll(() => {
  writeFileSync(at('reader.mjs'), reader)
  writeFileSync(
    at('before.jsonl'),
    lines(['The left knee is swollen. He has a cough.', 'She denies fever.', 'He is well.']),
  )
  writeFileSync(
    at('after.jsonl'),
    lines(['The right knee is swollen. He has a cough.', 'No fever, she says.', 'He is well.']),
  )
})

describe('check with a second reader', () => {
  it('plans and asks nothing in a dry run', () => {
    const planned = check(['--dry-run', '--json'])
    expect([planned.status, asked()]).toEqual([0, 0])
    expect(JSON.parse(planned.stdout)).toMatchObject({ models: [{ requests: 2, stored: 0 }] })
  })

  it('shows it the units that differ, keeps what both texts bear out, and pays for each once', () => {
    for (const fromStore of [0, 2]) {
      const checked = check(['--json'])
      expect(checked.status).toBe(1)
      const { secondReader, texts, assertions } = JSON.parse(checked.stdout)
      expect({ texts, assertions }).toEqual({ texts: 3, assertions: 3 })
      expect(secondReader).toMatchObject({ units: 2, objected: 1, dropped: 2, unread: 0, fromStore })
      expect(secondReader.objections).toEqual([{ id: 'case-0', what: 'side', original: 'left', rewritten: 'right' }])
      expect(asked()).toBe(2)
    }
  })

  it('leaves unread what has no reply with the form', () => {
    writeFileSync(at('broken.mjs'), "process.stdout.write(JSON.stringify({ text: 'Looks fine.' }))")
    expect(JSON.parse(check(['--json'], 'broken').stdout).secondReader).toMatchObject({ objected: 0, unread: 2 })
  })

  it('says no where it read nothing, with --strict where it left a unit unread, and whence its replies come', () => {
    writeFileSync(at('before.same.jsonl'), lines(['He has a cough.', 'She denies fever.']))
    writeFileSync(at('after.same.jsonl'), lines(['There is a cough.', 'No fever, she says.']))
    const half = `const told = (await import('node:fs')).readFileSync(0, 'utf8')
process.stdout.write(JSON.stringify({ text: told.includes('cough') ? '{"changes":[],"changes":[]}' : '{"changes":[]}' }))`
    writeFileSync(at('half.mjs'), half)
    const same = (program: string, ...flags: string[]) => {
      const texts = ['check', at('after.same.jsonl'), '--against', at('before.same.jsonl'), ...flags]
      const reader = ['--second-reader', `exec:node ${at(`${program}.mjs`)}`, '--store', `file:${at('same.db')}`]
      return run([...texts, ...reader], { cwd: folder })
    }
    const some = same('half')
    expect([some.status, some.stdout]).toEqual([0, expect.stringContaining('Nobody read 1 of 2 changed units')])
    const strict = same('half', '--strict', '--json')
    expect([strict.status, JSON.parse(strict.stdout)]).toMatchObject([1, { errors: 0, ok: false }])
    const none = same('broken')
    expect([none.status, none.stdout]).toEqual([1, expect.stringContaining('The second reader read nothing')])
    const again = same('broken')
    expect(again.stdout).toContain('from the store, and the program may have changed since')
  })

  it('lets it decide, if asked to: an error where it finds no change is a warning, and exits with 0', () => {
    writeFileSync(at('quiet.mjs'), `process.stdout.write(JSON.stringify({ text: '{"changes":[]}' }))`)
    const [alone, decided] = [[], ['--second-reader-decides']].map((flags) => {
      const { status, stdout } = check(['--json', ...flags], 'quiet')
      return { status, ...JSON.parse(stdout) }
    })
    expect(alone).toMatchObject({ status: 1, errors: 1, warnings: 0, ok: false })
    expect(decided).toMatchObject({ status: 0, errors: 0, warnings: 1, ok: true })
    expect(decided.checked[0].changes[0]).toMatchObject({
      overruled: true,
      message: expect.stringMatching(/ The second reader finds no change there\.$/),
    })
    expect(decided.secondReader).toEqual({ ...alone.secondReader, fromStore: 2, overruled: 1 })
    expect(check(['--second-reader-decides'], 'quiet').stdout).toContain('1 error of the rules counted as')
    expect(check(['--second-reader-decides', '--strict'], 'quiet').status).toBe(1)
  })

  it('decides nothing by a reply of no use, by quotes that stand nowhere, or by an objection', () => {
    for (const program of ['broken', 'reader']) {
      const { status, stdout } = check(['--json', '--second-reader-decides'], program)
      expect([status, JSON.parse(stdout).errors]).toEqual([1, 1])
    }
  })

  it('names its own flag where its address is not that of an API', async () => {
    const server = createServer((_, reply) => reply.writeHead(200).end('<html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    try {
      const texts = ['check', at('after.jsonl'), '--against', at('before.jsonl'), '--store', `file:${at('html.db')}`]
      const reader = ['--second-reader', 'openai-compatible:m', '--second-reader-base-url', url, '--yes']
      const child = start([...texts, ...reader])
      let told = ''
      child.stderr?.on('data', (part) => {
        told += part
      })
      const [status] = await once(child, 'close')
      expect([status, told]).toEqual([3, expect.stringContaining('Check --second-reader-base-url')])
    } finally {
      server.close()
    }
  })

  it('leaves unread what was rejected for good, however often the command is given', async () => {
    const asked: boolean[] = []
    const url = await serveRaw(async (request, response) => {
      if (request.method === 'GET') return response.writeHead(404).end('{}')
      const body = await text(request)
      const isRejected = body.includes('fever')
      asked.push(isRejected)
      response.writeHead(isRejected ? 400 : 200, { 'content-type': 'application/json' })
      const message = { content: '{"changes":[]}' }
      const usage = { prompt_tokens: Math.ceil(body.length / 3), completion_tokens: 4 }
      const choices = [{ finish_reason: 'stop', message }]
      response.end(JSON.stringify(isRejected ? { error: { message: 'filtered' } } : { choices, usage }))
    })
    const texts = ['check', at('after.jsonl'), '--against', at('before.jsonl'), '--store', `file:${at('filtered.db')}`]
    const reader = ['--second-reader', 'openai-compatible:m', '--second-reader-base-url', `${url}/v1`, '--yes']
    for (const expected of [[false, true], [true]]) {
      asked.length = 0
      const { status, stdout, stderr } = await runBeside([...texts, ...reader, '--json'])
      expect([status, stderr]).toEqual([1, expect.not.stringContaining('failed')])
      expect(JSON.parse(stdout).secondReader).toMatchObject({ units: 2, unread: 1, objected: 0 })
      expect(asked.sort()).toEqual(expected)
    }
  })

  it('needs to be named to decide', () => {
    const refused = run(['check', at('after.jsonl'), '--against', at('before.jsonl'), '--second-reader-decides'])
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('--second-reader')])
  })

  it.each(['gpt', 'openai:gpt', 'anthropic:'])('refuses %s, with the forms that are known', (name) => {
    const refused = run(['check', at('after.jsonl'), '--against', at('before.jsonl'), '--second-reader', name])
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('anthropic:MODEL')])
  })
})

describe('second-reader qualify', () => {
  const qualify = (program: string, flags: readonly string[] = []) => {
    const store = ['--store', `file:${at('pairs.db')}`, '--json', ...flags]
    return run(['second-reader', 'qualify', program, ...store], { cwd: folder })
  }

  it('counts objections to changed and to faithful pairs, and says no below the bars', () => {
    writeFileSync(at('agreeable.json'), JSON.stringify({ text: '{"changes":[]}' }))
    // Started once for each pair.
    const agreeable = `exec:cat ${at('agreeable.json')}`
    const found = qualify(agreeable)
    expect(found.status).toBe(1)
    expect(JSON.parse(found.stdout)).toMatchObject({
      pairs: 150,
      sensitivity: { count: 0, of: 75, low: 0 },
      falseRefusals: { count: 0, of: 75 },
      isQualified: false,
    })
    expect(qualify(agreeable, ['--least', '0']).status).toBe(0)
  })
})
