import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createConnection } from '../../../src/generation/network/connection.js'
import { tlsProblem } from '../../../src/generation/network/tls-problem.js'
import { selfSigned } from '../certificate.js'
import { serveRaw } from '../serving.js'

async function serve(options: ServerOptions): Promise<string> {
  const server = createServer(options, (_, response) => response.end('here'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failing = (url: string): Promise<unknown> => createConnection()(url).catch((error: unknown) => error)

describe('a server behind TLS', () => {
  it('that nobody vouches for is named so, with what helps', async () => {
    const failure = await failing(await serve(selfSigned()))
    expect(tlsProblem(failure)).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.*NODE_EXTRA_CA_CERTS/)
  })

  it('is not spoken to unseen, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(tlsProblem(await failing(await serve(selfSigned())))).toMatch(/SELF_SIGNED/)
  })

  it('that speaks no TLS at all is told from one that cannot be reached', async () => {
    const plain = await serveRaw((_, response) => response.end('here'))
    expect(tlsProblem(await failing(plain.replace('http:', 'https:')))).toMatch(/no TLS.*http:\/\//)
    expect(tlsProblem(await failing('https://127.0.0.1:9'))).toBeNull()
  })

  it.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', /clock/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /another name/],
    ['HOSTNAME_MISMATCH', /another name/],
    ['CERT_REVOKED', /cannot be trusted/],
    ['INVALID_PURPOSE', /cannot be trusted/],
  ])('with %s', (code, expected) => {
    const deep = new Error('Connection error.', { cause: Object.assign(new Error('x'), { code }) })
    expect(tlsProblem(deep)).toMatch(expected)
    expect(tlsProblem(deep)).toContain(code)
  })
})
