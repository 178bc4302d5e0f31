import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { routeTo } from '../../src/generation/network/route.js'
import { destinationOf, openProvider } from '../../src/generation/provider/open-provider.js'
import { throwAwayFolder } from '../command-line.js'
import { asked, never } from '../generation/asked.js'

/** Variants of attacks on hosts, keys and money that need no program of their own. */
const key = 'sk-test-0123456789-never-shown'
const folder = throwAwayFolder()
const closings: (() => unknown)[] = []
afterAll(() => Promise.all(closings.map((close) => close())))

/** A server that notes all that it gets. */
async function spy(answer: RequestListener = (_, response) => response.end('{}')) {
  const got: string[] = []
  const server = createServer(async (request, response) => {
    got.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${await text(request)}`)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closings.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const strict = { localOnly: true, env: { OPENAI_API_KEY: key }, folder, provider: 'openai-compatible', model: 'm' }

describe('with --local-only nothing goes to', () => {
  it.each([
    ['a name that begins like this machine', 'https://localhost.evil.example/v1'],
    ['an address that begins like this machine', 'https://127.0.0.1.evil.example/v1'],
    ['this machine as a user', 'https://localhost@evil.example/v1'],
    ['an address in hexadecimal', 'https://0x08080808/v1'],
    ['an address as one number', 'https://134744072/v1'],
    ['an address mapped into the new protocol', 'https://[::ffff:8.8.8.8]/v1'],
    ['every address at once', 'http://0.0.0.0:1/v1'],
    ['the new protocol’s every address', 'http://[::]:1/v1'],
    ['a name with a dot of another alphabet', 'https://localhost。evil.example/v1'],
    ['a backslash for a slash', 'https://evil.example\\@localhost/v1'],
    ['the data of a cloud machine', 'http://169.254.169.254/v1'],
  ])('%s', (_, baseUrl) => {
    expect(() => openProvider({ ...strict, baseUrl, allowPlainHttp: true })).toThrow(/--local-only|without a user/)
  })

  it.each([
    ['a longer name', 'https://gpu.example.evil.example'],
    ['a part of a name', 'https://evil-gpu.example'],
    ['another port', 'https://ward.example:9'],
  ])('%s than the one that is allowed', (_, url) => {
    const choice = { localOnly: true, env: { MEDQA_PERTURB_LOCAL_HOSTS: 'gpu.example ward.example:8' } }
    expect(() => routeTo(new URL(url), choice, '')).toThrow(/--local-only/)
  })

  it('another server by a redirect of any kind', async () => {
    const other = await spy()
    for (const status of [301, 302, 303, 307, 308]) {
      const first = await spy((_, response) => response.writeHead(status, { location: `${other.url}/v1/x` }).end())
      const provider = openProvider({ ...strict, baseUrl: `${first.url}/v1` })
      await expect(provider.send(asked(), never())).rejects.toMatchObject({ kind: 'fatal', status })
    }
    const refreshing = await spy((_, response) => {
      response
        .writeHead(200, { refresh: `0; url=${other.url}`, 'alt-svc': `h2="${new URL(other.url).host}"` })
        .end('{}')
    })
    await expect(openProvider({ ...strict, baseUrl: `${refreshing.url}/v1` }).send(asked(), never())).rejects.toThrow()
    expect(other.got).toEqual([])
  })

  it('a proxy of the environment, however it is written', async () => {
    const proxy = await spy()
    const own = await spy()
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy', 'npm_config_proxy', 'GLOBAL_AGENT_HTTP_PROXY']
    const before = { ...process.env }
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1' }, Object.fromEntries(names.map((name) => [name, proxy.url])))
    try {
      await openProvider({ ...strict, baseUrl: `${own.url}/v1` })
        .send(asked(), never())
        .catch(() => {})
    } finally {
      process.env = before
    }
    expect([own.got.length, proxy.got]).toEqual([1, []])
  })
})

describe('a key is not told', () => {
  it.each([
    ['in a header of the reply', (said: string) => ({ headers: { 'x-request-id': said }, body: '{}' })],
    [
      'in an error of the reply',
      (said: string) => ({ headers: {}, body: JSON.stringify({ error: { message: said } }) }),
    ],
    ['in a page', (said: string) => ({ headers: {}, body: `<html>${said}</html>` })],
    ['in a name that nobody asked for', (said: string) => ({ headers: {}, body: JSON.stringify({ [said]: said }) })],
  ])('when a server sends it back %s', async (_, make) => {
    const { headers, body } = make(`Bearer ${key}`)
    for (const status of [200, 400, 401, 500]) {
      const echo = await spy((_, response) => response.writeHead(status, headers as Record<string, string>).end(body))
      const failure = await openProvider({ ...strict, baseUrl: `${echo.url}/v1` })
        .send(asked(), never())
        .catch((error: unknown) => error)
      expect(JSON.stringify([failure, String(failure)])).not.toContain(key)
    }
  })

  it('in a plan, whichever way it came into an address', () => {
    for (const baseUrl of [
      `https://gateway.example/${key}/v1`,
      `https://gateway.example/a/${encodeURIComponent(key)}`,
    ]) {
      expect(JSON.stringify(destinationOf({ ...strict, localOnly: false, baseUrl }))).not.toContain(key)
    }
  })
})

describe('a server that does not speak HTTP as it should', () => {
  it.each([
    ['nothing', ''],
    ['another protocol', 'SSH-2.0-OpenSSH_9.0\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 999 No\r\ncontent-length: 2\r\n\r\n{}'],
    ['a reply without end', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"a":'],
  ])('fails with %s, in time', async (_, said) => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(said))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    closings.push(() => server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const provider = openProvider({ ...strict, baseUrl, timeoutMs: 300 })
    await expect(provider.send(asked(), never())).rejects.toMatchObject({ name: 'ProviderFailure' })
  })
})
