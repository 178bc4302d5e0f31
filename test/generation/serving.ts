import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { type OfflineServer, type ServerOptions, startServer } from '../../docs/examples/offline-server/server.mjs'
import { ProviderFailure } from '../../src/generation/provider/provider.js'
import { key } from './asked.js'

/** The offline server on the loopback, until the end of the test. */
export async function serve(options: ServerOptions = {}): Promise<OfflineServer> {
  const server = await startServer(options)
  onTestFinished(() => server.close())
  return server
}

/** The address of a server that answers like this, until the end of the test. */
export async function serveRaw(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The address of a server that gives the same body to everything, until the end of the test. */
export function serveBody(body: unknown, type = 'application/json'): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return serveRaw((_, response) => response.setHeader('content-type', type).end(text))
}

/** Writes a piece again and again, as fast as it is read. */
export function writeOn(response: ServerResponse, piece: string, times = Number.POSITIVE_INFINITY): void {
  let left = times
  const write = (): void => {
    while (left > 0 && !response.destroyed) {
      left--
      if (!response.write(piece)) return
    }
    response.end()
  }
  response.on('drain', write)
  write()
}

/** What a provider fails with: always a failure of the provider, and never with the key in it. */
export async function failureOf(promise: Promise<unknown>): Promise<ProviderFailure> {
  const error = await promise.then(
    () => expect.unreachable('it answered'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProviderFailure)
  const everything = inspect(error, { depth: 20, showHidden: true })
  expect(everything).not.toContain(key)
  expect(everything).not.toMatch(/authorization|bearer/i)
  return error as ProviderFailure
}
