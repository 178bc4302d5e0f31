/** Hosts that patient data may be sent to: this machine, and what the user has named. */
export interface LocalHosts {
  has(url: URL): boolean
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
      const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
      const full = `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`
      return isThisMachine(bare) || [bare, hostname, host, full].some((name) => names.has(name.toLowerCase()))
    },
  }
}

/** `URL` has already spelled every IPv4 address in four decimal numbers. */
function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
