import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnection, HostRefused } from '../../../src/generation/network/connection.js'
import { localHosts } from '../../../src/generation/network/local-hosts.js'

const running: Server[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  running.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const anywhere = createConnection()

describe('a connection', () => {
  it('carries method, headers and body there, and status, headers and body back', async () => {
    const url = await serve((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        response.writeHead(201, { 'x-told': [request.method ?? '', request.headers['x-asked'] as string] })
        response.end(Buffer.concat(pieces))
      })
    })
    const response = await anywhere(`${url}/a`, { method: 'POST', headers: { 'x-asked': '1' }, body: 'µg ⟦1⟧' })
    expect([response.status, response.headers.get('x-told'), await response.text()]).toEqual([201, 'POST, 1', 'µg ⟦1⟧'])
  })

  it.each([
    { reuses: false, connections: 3 },
    { reuses: true, connections: 1 },
  ])('is made for each request, or else carries one after another: %o', async ({ reuses, connections }) => {
    const used = new Set<Socket>()
    const url = await serve(({ socket }, response) => {
      used.add(socket)
      response.end()
    })
    const connection = createConnection({ reuses })
    for (let request = 0; request < 3; request++) await connection(url, { method: 'POST', body: 'paid' })
    expect(used.size).toBe(connections)
  })

  it('gives redirects and empty answers back as they are', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: 'http://elsewhere.example' }).end())
    expect((await anywhere(url)).status).toBe(302)
    const empty = await serve((_, response) => response.writeHead(204).end())
    expect((await anywhere(empty)).body).toBeNull()
  })

  it('is not opened to a host that is refused', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked += 1
      response.end()
    })
    await expect(createConnection({ only: { has: () => false, reaches: () => false } })(url)).rejects.toThrow(
      HostRefused,
    )
    expect(asked).toBe(0)
  })

  it.each(['Upgrade: websocket\r\nConnection: Upgrade\r\n', ''])(
    'ends at once with a reply 101 (%j)',
    async (headers) => {
      const other = createSocketServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`))
      })
      await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      await expect(anywhere(url)).rejects.toThrow(/answered 101/)
      other.close()
    },
  )

  it('is opened to the address that a name leads to, and not to the name', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked += 1
      response.end('here')
    })
    const named = url.replace('127.0.0.1', 'gpu.example')
    const leading = (address: string, more = localHosts(['gpu.example'])) =>
      createConnection({
        only: more,
        lookup: (_, options, tell) =>
          options.all === true ? tell(null, [{ address, family: 4 }]) : tell(null, address, 4),
      })
    expect(await (await leading('127.0.0.1')(named)).text()).toBe('here')
    await expect(leading('203.0.113.5')(named)).rejects.toThrow(/gpu\.example leads to 203\.0\.113\.5, .*--allow-host/)
    await expect(leading('192.168.0.1')(url.replace('127.0.0.1', 'localhost'))).rejects.toThrow(/localhost leads to/)
    expect(asked).toBe(1)
  })

  it('ends with an error where the body ends too early', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 5)
    })
    await expect(anywhere(url)).rejects.toThrow()
  })

  it('is given up by a signal, before the answer and in the middle of it', async () => {
    const url = await serve((_, response) => {
      response.write('half')
    })
    const early = new AbortController()
    early.abort()
    await expect(anywhere(url, { signal: early.signal })).rejects.toThrow()
    const late = new AbortController()
    setTimeout(() => late.abort(), 50)
    await expect(anywhere(url, { signal: late.signal })).rejects.toThrow()
  })
})
