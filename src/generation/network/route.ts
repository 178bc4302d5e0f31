import type { LookupFunction } from 'node:net'
import { PipelineError } from '../../errors.js'
import { type ConnectionRules, createConnection, type Fetch } from './connection.js'
import { isOnThisMachine, type LocalHosts, localHosts } from './local-hosts.js'
import { type HttpProxy, readProxy } from './proxy.js'

/** What the user says about the network. It comes from flags and the environment, never from a file that lies about. */
export interface NetworkChoice {
  /** Speak only to this machine and to the hosts in `allow` and `MEDQA_PERTURB_LOCAL_HOSTS`. */
  readonly localOnly?: boolean | undefined
  readonly allow?: readonly string[] | undefined
  /** Speak to other machines without encryption too. */
  readonly allowPlainHttp?: boolean | undefined
  /** Proxy for everything that is sent, `http://host:port`. */
  readonly proxy?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Finds the address of a name; the system's by default. */
  readonly lookup?: LookupFunction | undefined
}

/** A way to one address that the user's words allow. */
export interface NetworkRoute {
  /** Whether the address is on the list of local hosts. */
  readonly isLocal: boolean
  /** Host and port of the proxy, where there is one. */
  readonly proxy: string | null
  connect(rules?: Pick<ConnectionRules, 'inLines' | 'reuses'>): Fetch
}

/**
 * The way to an address; `step` is what a user may do instead, for the message. Nothing is sent.
 *
 * @throws {PipelineError} usage — the address or the proxy is not local and must be, or it is not encrypted and must be
 */
export function routeTo(url: URL, choice: NetworkChoice, step: string): NetworkRoute {
  const env = choice.env ?? process.env
  const named = (env.MEDQA_PERTURB_LOCAL_HOSTS ?? '').split(/[\s,]+/)
  const local = localHosts([...(choice.allow ?? []), ...named])
  const proxy = choice.proxy === undefined ? undefined : readProxy(choice.proxy, env.MEDQA_PERTURB_PROXY_AUTH)
  if (choice.localOnly === true) {
    requireLocal(url, local, step)
    if (proxy !== undefined) requireLocal(proxy.url, local, 'Leave out --proxy.')
  }
  // What a name of this machine leads to is looked at when a connection is made.
  const staysHere = url.protocol === 'http:' && choice.allowPlainHttp !== true
  const away = [url, ...(proxy === undefined ? [] : [proxy.url])].find((each) => !isOnThisMachine(each))
  if (staysHere && away !== undefined) {
    const found = `http://${away.host} is another machine, and all that is sent there can be read on the way`
    throw new PipelineError(
      'usage',
      `${found}. Give an https:// address, or --allow-plain-http where you trust the network.`,
    )
  }
  const only = choice.localOnly === true ? local : staysHere ? localHosts([]) : undefined
  return {
    isLocal: local.has(url),
    proxy: hostOf(proxy),
    connect: (rules) => createConnection({ ...rules, only, proxy, lookup: choice.lookup }),
  }
}

function hostOf(proxy: HttpProxy | undefined): string | null {
  return proxy?.url.host ?? null
}

function requireLocal(url: URL, local: LocalHosts, step: string): void {
  if (local.has(url)) return
  const known =
    'localhost, 127.0.0.0/8, ::1, and what --allow-host or MEDQA_PERTURB_LOCAL_HOSTS in the environment names'
  const message = `With --local-only nothing is sent to ${url.host}: it is not on the list of local hosts (${known}). ${step}`
  throw new PipelineError('usage', message)
}
