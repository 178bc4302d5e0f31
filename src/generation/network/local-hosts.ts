import { BlockList, isIPv6 } from 'node:net'

/** Hosts that patient data may be sent to: this machine, and what the user has named. */
export interface LocalHosts {
  has(url: URL): boolean
  /**
   * Whether a host that is on the list may lead to an address: this machine to itself, a named host to a private network
   * or to an address that is named too. Names are given out by others, and may come to lead anywhere.
   */
  reaches(hostname: string, address: string): boolean
}

/**
 * The list of local hosts: this machine (`localhost`, 127.0.0.0/8, ::1) and the given names, each with or without a
 * port. An address of a private network is not local of itself: it may be anybody's.
 *
 * @example
 * const hosts = localHosts(['gpu.hospital.example:8000'])
 * ['http://127.0.0.1:11434/v1', 'http://gpu.hospital.example:8000', 'http://192.168.0.7'].map((url) => hosts.has(new URL(url)))
 * // → [true, true, false]
 */
export function localHosts(named: readonly string[]): LocalHosts {
  const names = new Set(named.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''))
  return {
    has: ({ hostname, host, port, protocol }) => {
      const bare = bareName(hostname)
      const full = `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`
      return isThisMachine(bare) || [bare, hostname, host, full].some((name) => names.has(name.toLowerCase()))
    },
    reaches: (hostname, address) => {
      if (isIn(loopback, address)) return true
      if (isThisMachine(bareName(hostname))) return false
      return (
        isIn(privateNetworks, address) || names.has(address.toLowerCase()) || names.has(`[${address.toLowerCase()}]`)
      )
    },
  }
}

/** Whether an address stays on this machine, by its name. */
export function isOnThisMachine({ hostname }: Pick<URL, 'hostname'>): boolean {
  return isThisMachine(bareName(hostname))
}

function bareName(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** `URL` has already spelled every IPv4 address in four decimal numbers. */
function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

function isIn(networks: BlockList, address: string): boolean {
  const [bare = ''] = address.split('%')
  return networks.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}
