import { mkdirSync, writeFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createClient } from '@libsql/client/sqlite3'
import { describe, expect, it } from 'vitest'
import { createConnection } from '../../src/generation/network/connection.js'
import { localHosts } from '../../src/generation/network/local-hosts.js'
import { type Finished, type Given, runBeside, throwAwayFolder } from '../command-line.js'
import { serve, serveRaw, writeOn } from '../generation/serving.js'

/** Variants of attacks, by their numbers in docs/security.md, each against the built program and servers on loopback. */
const key = 'sk-test-0123456789-never-shown'
const folder = throwAwayFolder()
let stores = 0
const freshStore = (): string => join(folder, `${++stores}.db`)

/** A server that notes what it gets, and answers with nothing of use. */
async function spy(): Promise<{ readonly url: string; readonly got: string[] }> {
  const got: string[] = []
  const url = await serveRaw(async (request, response) => {
    got.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${await text(request)}`)
    response.end('{}')
  })
  return { url, got }
}

function generate(url: string, more: readonly string[] = [], given: Given = {}): Promise<Finished> {
  const model = ['--provider', 'openai-compatible', '--model', 'm', ...(url === '' ? [] : ['--base-url', url])]
  const args = ['generate', 'red-herrings-10', '--limit', '1', ...model, '--store', freshStore(), '--yes', ...more]
  const { OPENAI_BASE_URL: _, MEDQA_PERTURB_LOCAL_HOSTS: __, ...env } = process.env
  return runBeside(args, { ...given, env: { ...env, OPENAI_API_KEY: key, ...given.env } })
}

const timed = ['--request-timeout', '1', '--deadline', '0.03']

describe('addresses', () => {
  it.each([
    ['1', 'as a shell exports it', (url: string) => `export OPENAI_BASE_URL="${url}/v1"\n`],
    [
      '1',
      'behind blanks, a byte order mark and CR LF',
      (url: string) => `\ufeff# a\r\n  OPENAI_BASE_URL = ${url}/v1\r\n`,
    ],
    ['1', 'without quotes at the end', (url: string) => `OPENAI_API_KEY='x\nOPENAI_BASE_URL=${url}/v1`],
  ])('%s: an address in .env, written %s, is followed nowhere', async (_, name, line) => {
    const evil = await spy()
    const cwd = join(folder, name.replace(/\W/g, '-'))
    mkdirSync(cwd)
    writeFileSync(join(cwd, '.env'), line(evil.url))
    const lured = await generate('', ['--local-only', ...timed], { cwd })
    expect([lured.status, evil.got], lured.stderr).toEqual([2, []])
  })

  it('2: a proxy in .env is used by nobody', async () => {
    const [proxy, own] = [await spy(), await spy()]
    const cwd = join(folder, 'proxied')
    mkdirSync(cwd)
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'MEDQA_PERTURB_PROXY', 'NPM_CONFIG_PROXY']
    writeFileSync(
      join(cwd, '.env'),
      ['NODE_USE_ENV_PROXY=1', ...names.map((name) => `${name}=${proxy.url}`)].join('\n'),
    )
    await generate(`${own.url}/v1`, timed, { cwd })
    expect(proxy.got).toEqual([])
    expect(own.got.length).toBeGreaterThan(0)
  })

  it.each([
    ['3', 'mapped into the new protocol', 'http://[::ffff:8.8.8.8]/v1'],
    ['3', 'of the old form of that', 'http://[::127.0.0.1]/v1'],
    ['3', 'translated between protocols', 'http://[64:ff9b::7f00:1]/v1'],
    ['4', 'with a zone', 'http://[fe80::1%25lo]/v1'],
    ['5', 'in octal', 'http://0300.0250.0.7/v1'],
    ['5', 'as one number of 33 bits', 'http://4294967297/v1'],
    ['5', 'as a zero', 'http://0/v1'],
    ['6', 'that begins like this machine and ends with a dot', 'http://127.0.0.1.evil.example./v1'],
    ['7', 'behind a user that looks like one', 'http://gpu.example:80@evil.example/v1'],
    ['7', 'with a tab in its name', 'http://gpu.exa\tmple.evil.example/v1'],
  ])('%s: with --local-only nothing goes to an address %s', async (_, __, url) => {
    const refused = await generate(url, ['--local-only', '--allow-host', 'gpu.example', '--allow-plain-http', ...timed])
    expect([refused.status, refused.stderr]).toEqual([2, expect.not.stringContaining(key)])
  })

  it.each(['169.254.169.254', '100.64.0.1', '0.0.0.0', '::', '::ffff:8.8.8.8', 'fec0::1', '2002:7f00:1::'])(
    '8: a name on the list that leads to %s is not followed',
    async (address) => {
      const lookup: LookupFunction = (_, options, tell) => {
        const found = [
          { address: '10.0.0.1', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ]
        if (options.all === true) tell(null, found)
      }
      const connection = createConnection({ only: localHosts(['gpu.example']), lookup })
      await expect(connection('http://gpu.example:1/v1')).rejects.toThrow(/not in this building/)
    },
  )

  it('9: a reply that names another place in any other way leads nowhere', async () => {
    const other = await spy()
    for (const [status, name] of [
      [300, 'location'],
      [305, 'location'],
      [201, 'location'],
      [200, 'content-location'],
      [202, 'link'],
    ] as const) {
      const value = name === 'link' ? `<${other.url}/next>; rel="next"` : `${other.url}/v1`
      const url = await serveRaw((_, response) => response.writeHead(status, { [name]: value }).end('{}'))
      expect((await generate(`${url}/v1`, timed)).status).toBe(3)
    }
    expect(other.got).toEqual([])
  })

  it('10: a proxy sends us nowhere, and its password goes to nobody else', async () => {
    const [other, own] = [await spy(), await spy()]
    const proxy = await serveRaw((_, response) => response.writeHead(307, { location: `${other.url}/v1` }).end())
    const env = { MEDQA_PERTURB_PROXY_AUTH: 'me:s3cret' }
    const sent = await generate(`${own.url}/v1`, ['--proxy', proxy, ...timed], { env })
    expect([sent.status, other.got, own.got]).toEqual([3, [], []])
    await generate(`${own.url}/v1`, timed, { env })
    expect(own.got.join()).not.toContain(Buffer.from('me:s3cret').toString('base64'))
  })
})

describe('a server of a model', () => {
  it.each([
    [
      '11',
      'hints without end',
      (response: import('node:http').ServerResponse) => {
        const more = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload' }), 5)
        response.on('close', () => clearInterval(more))
      },
    ],
    [
      '12',
      'a header of a megabyte',
      (response: import('node:http').ServerResponse) => response.setHeader('x', 'a'.repeat(1e6)).end('{}'),
    ],
    [
      '13',
      '200 MB of zeros, packed',
      (response: import('node:http').ServerResponse) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(200e6))),
    ],
    [
      '14',
      'brackets in brackets',
      (response: import('node:http').ServerResponse) =>
        response.end(`{"choices":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    ],
    [
      '14',
      'a body of blanks that does not end',
      (response: import('node:http').ServerResponse) => writeOn(response, ' '.repeat(65_536)),
    ],
  ])('%s: ends the run with 3, in time, with %s', async (_, __, answer) => {
    const url = await serveRaw((request, response) =>
      request.method === 'POST' ? void answer(response) : void response.end('{}'),
    )
    const ended = await generate(`${url}/v1`, timed)
    expect([ended.status, ended.stderr]).toEqual([3, expect.not.stringMatching(/should not/)])
  })

  it('15: does not steer the terminal by an error or by the name of its model', async () => {
    const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e'
    const message = { role: 'assistant', content: '{"sentences":[]}' }
    const bodies = [
      [400, { error: { message: hostile } }],
      [200, { id: hostile, model: hostile, choices: [{ message, finish_reason: hostile }], usage: {} }],
    ] as const
    for (const [status, body] of bodies) {
      const url = await serveRaw((_, response) => response.writeHead(status).end(JSON.stringify(body)))
      const { stdout, stderr } = await generate(`${url}/v1`, timed)
      expect(/[\u001b\u0007\u009b\u202e]/.test(stdout + stderr), stderr).toBe(false)
    }
  })
})

describe('a provider of batches', () => {
  const batches = (url: string, ...more: string[]): Promise<Finished> => {
    const model = [
      '--provider',
      'anthropic',
      '--model',
      'claude-opus-5-5',
      '--base-url',
      url,
      '--batch',
      '--poll',
      '0.01',
    ]
    const args = ['generate', 'red-herrings-10', '--limit', '1', ...model, '--store', freshStore(), '--yes', ...more]
    return runBeside(args, { env: { ANTHROPIC_API_KEY: key } })
  }

  it('16: leads us by the name of a batch, or of its results, to no other path or host', async () => {
    const other = await spy()
    for (const name of ['../../files?x=1#y', `${other.url}/a`, '%2e%2e/%2e%2e', '__proto__']) {
      const paths: string[] = []
      const url = await serveRaw((request, response) => {
        paths.push(request.url ?? '')
        const counts = { processing: 0, succeeded: 1, errored: 0, canceled: 0, expired: 0 }
        const batch = {
          id: name,
          processing_status: 'ended',
          request_counts: counts,
          results_url: `${other.url}/results`,
        }
        if (request.url?.endsWith('/results')) response.end('{"custom_id":"__proto__","result":{"type":"succeeded"}}\n')
        else
          response.end(
            JSON.stringify(request.method === 'POST' ? batch : request.url?.includes('limit=') ? { data: [] } : batch),
          )
      })
      const { status, stderr } = await batches(url)
      expect([status, stderr]).toEqual([3, expect.not.stringMatching(/should not/)])
      expect(
        paths.filter((path) => !/^\/v1\/(models\/|messages\/batches($|\?|\/[^/]+(\/results)?$))/.test(path)),
      ).toEqual([])
    }
    expect(other.got).toEqual([])
  })

  it('17: cannot keep us in a list that has no end', async () => {
    let pages = 0
    const url = await serveRaw((request, response) => {
      if (request.method === 'POST') return response.writeHead(500).end('{}')
      if (!request.url?.includes('limit=')) return response.writeHead(404).end('{}')
      const data = Array.from({ length: 100 }, (_, at) => ({
        id: `b-${pages}-${at}`,
        created_at: '2999-01-01T00:00:00Z',
      }))
      pages++
      response.end(JSON.stringify({ data, has_more: true }))
    })
    const { status, stderr } = await batches(url)
    expect([status, stderr]).toEqual([3, expect.stringMatching(/list/)])
    expect(pages).toBeLessThan(2000)
  })
})

describe('programs, stores, money and names', () => {
  it.runIf(process.platform === 'linux')('18: a program that prints without end ends the run', async () => {
    const args = [
      'generate',
      'red-herrings-10',
      '--limit',
      '1',
      '--provider',
      'exec:yes',
      '--store',
      freshStore(),
      '--yes',
    ]
    const { status, stderr } = await runBeside(args)
    expect([status, stderr]).toEqual([3, expect.not.stringMatching(/should not/)])
  })

  it('19: a store that copies what it gets is told by purge --verify', async () => {
    const server = await serve()
    const path = freshStore()
    const env = { OPENAI_API_KEY: key }
    const ask = (...more: string[]) => [
      'generate',
      'red-herrings-10',
      ...more,
      '--provider',
      'openai-compatible',
      '--model',
      'm',
      '--base-url',
      `${server.url}/v1`,
      '--store',
      path,
      '--yes',
    ]
    expect((await runBeside(ask('--limit', '1'), { env })).status).toBe(0)
    const client = createClient({ url: `file:${path}` })
    await client.execute('CREATE TABLE copies (body TEXT)')
    await client.execute(
      'CREATE TRIGGER copy AFTER INSERT ON generations BEGIN INSERT INTO copies VALUES (NEW.body); END',
    )
    client.close()
    expect((await runBeside(ask('--limit', '2'), { env })).status).toBe(0)
    const purged = await runBeside(['store', 'purge', '--all', '--yes', '--verify', '--store', path])
    expect([purged.status, purged.stdout + purged.stderr]).toEqual([1, expect.stringContaining(path)])
  })

  it.each(['-1', 'NaN', 'Infinity', '0x10', '1e400', '1,5', ''])('20: a limit of %j is none', async (limit) => {
    const own = await spy()
    const refused = await generate(`${own.url}/v1`, [`--max-cost=${limit}`])
    expect([refused.status, own.got]).toEqual([2, []])
  })

  it('21: the name of a file or of a column steers no terminal', async () => {
    const name = join(folder, 'a\u001b[31m\u202eb.csv')
    writeFileSync(name, 'a\u001b[31m\u202e,b\n1,2\n')
    for (const args of [
      ['import', name, '--out', join(folder, 'c.jsonl')],
      ['import', `${name}x`, '--out', 'x'],
      ['check', name, '--against', name],
      ['verify', name],
    ]) {
      const { status, stdout, stderr } = await runBeside(args)
      expect([status, /[\u001b\u202e]/.test(stdout + stderr)], stderr).toEqual([2, false])
    }
  })
})
