import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnection, HostRefused } from '../../../../src/generation/provider/http/connection.js'

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

const anywhere = createConnection(() => true)

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
    await expect(createConnection(() => false)(url)).rejects.toThrow(HostRefused)
    expect(asked).toBe(0)
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
