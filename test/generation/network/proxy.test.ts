import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnection } from '../../../src/generation/network/connection.js'
import { readProxy } from '../../../src/generation/network/proxy.js'

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.close()
})

async function listen<Some extends Server>(server: Some): Promise<number> {
  running.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A proxy that notes what it is asked; everything ends at one port of this machine. */
async function startProxy(end: number, status = 200) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    response.writeHead(status).end('through')
  })
  server.on('connect', (request, socket: Socket, head: Buffer) => {
    asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    socket.on('error', () => {})
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const other = connect(end, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      other.write(head)
      socket.pipe(other).pipe(socket)
    })
    other.on('error', () => socket.destroy())
  })
  return { asked, url: `http://127.0.0.1:${await listen(server)}` }
}

/** A server that reads the first byte of what comes and hangs up. */
async function startEnd() {
  const first: number[] = []
  const end = await listen(
    createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (piece) => {
        first.push(piece[0] ?? -1)
        socket.destroy()
      })
    }),
  )
  return { first, end }
}

describe('a proxy', () => {
  it('sees the name of a secure host, and TLS', async () => {
    const { first, end } = await startEnd()
    const { asked, url } = await startProxy(end)
    const connection = createConnection({ proxy: readProxy(url, 'me:word') })
    for (const host of ['models.example:8443', 'models.example']) {
      await expect(connection(`https://${host}/v1`, { method: 'POST', body: 'a case' })).rejects.toThrow()
    }
    const basic = Buffer.from('me:word').toString('base64')
    expect(asked).toEqual([8443, 443].map((port) => `CONNECT models.example:${port} Basic ${basic}`))
    expect(first).toEqual([0x16, 0x16])
  })

  it('carries what may go unencrypted', async () => {
    const { asked, url } = await startProxy(0)
    const response = await createConnection({ proxy: readProxy(url, undefined) })('http://models.example/v1?a=1')
    expect([await response.text(), asked]).toEqual(['through', ['GET http://models.example/v1?a=1']])
  })

  it('that refuses is named, with what it wants', async () => {
    const { url } = await startProxy(0, 407)
    const connection = createConnection({ proxy: readProxy(url, undefined) })
    await expect(connection('https://models.example')).rejects.toThrow(/answered 407\. Set user:password/)
  })

  it('ends with the request that goes through it', async () => {
    const silent = await listen(createSocketServer((socket) => socket.on('error', () => {})))
    const connection = createConnection({ proxy: readProxy(`http://127.0.0.1:${silent}`, undefined) })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    await expect(connection('https://models.example', { signal: stop.signal })).rejects.toThrow()
  })

  it('is not used because the environment names one', async () => {
    const { asked, url } = await startProxy(0)
    const before = { ...process.env }
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, http_proxy: url, ALL_PROXY: url })
    try {
      const own = createServer((_, response) => response.end('itself'))
      const port = await listen(own)
      expect(await (await createConnection()(`http://127.0.0.1:${port}`)).text()).toBe('itself')
      own.closeAllConnections()
    } finally {
      process.env = before
    }
    expect(asked).toEqual([])
  })
})
