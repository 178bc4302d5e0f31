import { type ClientRequestArgs, request as httpRequest, type RequestOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import { PipelineError, quote } from '../../errors.js'

/** An HTTP proxy that the user named. */
export interface HttpProxy {
  readonly url: URL
  /** `user:password`, where it wants one. */
  readonly login: string | undefined
}

/**
 * Reads the address of a proxy.
 *
 * @throws {PipelineError} usage — not `http://host:port`, or a password in it
 */
export function readProxy(address: string, login: string | undefined): HttpProxy {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.protocol !== 'http:' || url.pathname !== '/' || url.search !== '') {
    const shown = quote(address.replace(/^.*@/s, '…@'))
    throw new PipelineError('usage', `Expected a proxy as http://HOST:PORT in --proxy and found ${shown}.`)
  }
  if (url.username === '' && url.password === '') return { url, login }
  const where = 'put user:password into MEDQA_PERTURB_PROXY_AUTH'
  throw new PipelineError('usage', `Expected a proxy without a password in --proxy; ${where}.`)
}

/** The header that names us to a proxy; none where it wants no name. */
export function authorizationOf({ login }: HttpProxy): { readonly 'proxy-authorization'?: string } {
  return login === undefined ? {} : { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }
}

/** A proxy that does not let us through. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal'

  constructor({ url }: HttpProxy, status: number) {
    const step = status === 407 ? ' Set user:password in MEDQA_PERTURB_PROXY_AUTH.' : ''
    super(`the proxy ${url.host} answered ${status}.${step}`)
  }
}

type Dial = (options: ClientRequestArgs, done: (error: Error | null, socket: Duplex) => void) => undefined

/** Opens connections through a proxy that sees only the name of the other side: TLS inside of `CONNECT`. */
export function openTunnel(proxy: HttpProxy, { signal, lookup }: Pick<RequestOptions, 'signal' | 'lookup'>): Dial {
  return (options, done) => {
    // The type wants a socket beside an error, and nobody reads one.
    const fail = (error: Error): void => done(error, undefined as unknown as Socket)
    const host = options.host ?? options.hostname ?? ''
    const target = `${host.includes(':') ? `[${host}]` : host}:${options.port ?? 443}`
    const asking = httpRequest(proxy.url, {
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...authorizationOf(proxy) },
      agent: false,
      ...(signal === undefined ? {} : { signal }),
      ...(lookup === undefined ? {} : { lookup }),
    })
    asking.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode === 200) return done(null, connect({ ...options, socket, servername: host } as object))
      socket.destroy()
      fail(new ProxyRefusal(proxy, statusCode))
    })
    asking.once('response', ({ statusCode = 0 }) => {
      asking.destroy()
      fail(new ProxyRefusal(proxy, statusCode))
    })
    asking.once('error', fail)
    asking.end()
    return undefined
  }
}
