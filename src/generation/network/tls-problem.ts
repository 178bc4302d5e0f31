/** Reasons for which a certificate is refused, by the codes of Node, and what helps. */
const reasons: readonly (readonly [codes: RegExp, words: string])[] = [
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF)|^CERT_UNTRUSTED$/,
    'this machine does not know who signed its certificate (CODE). If it is your own, name the file of the authority: NODE_EXTRA_CA_CERTS=FILE',
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'its certificate is not valid today (CODE). Ask who runs the server, or set the clock of this machine',
  ],
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    'its certificate is for another name (CODE). Give the name that stands in it, or ask who runs the server',
  ],
  [
    /^(CERT_|CRL_|INVALID_(CA|PURPOSE)|PATH_LENGTH|UNABLE_TO_)/,
    'its certificate cannot be trusted (CODE). Ask who runs the server',
  ],
]

/** What OpenSSL says where the other side speaks something else. */
const otherTongue =
  /wrong.version.number|unsupported.protocol|protocol.version|handshake.failure|no.protocols.available/i

/**
 * Why no encrypted connection came about, in words without a full stop; null for everything else that can go wrong. The
 * request was not sent then, and would not be the next time.
 *
 * @example
 * tlsProblem({ code: 'CERT_HAS_EXPIRED' })
 * // → 'its certificate is not valid today (CERT_HAS_EXPIRED). Ask who runs the server, or set the clock of this machine'
 */
export function tlsProblem(error: unknown): string | null {
  let found = error
  for (let depth = 0; depth < 8 && typeof found === 'object' && found !== null; depth++) {
    const code = 'code' in found && typeof found.code === 'string' ? found.code : ''
    const reason = reasons.find(([codes]) => codes.test(code))
    if (reason !== undefined) return reason[1].replace('CODE', code)
    const said = `${code} ${'message' in found ? found.message : ''}`
    if (/^(EPROTO|ERR_SSL_)/.test(code) && otherTongue.test(said)) {
      return `it speaks no TLS, or none that is safe (${code}). Look whether the address begins with http://, and with which port`
    }
    found = 'cause' in found ? found.cause : undefined
  }
  return null
}
