import { generateKeyPairSync, sign } from 'node:crypto'

/** Something that TLS takes for a server's certificate, and its key. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** One value in DER; RFC 5280 says which stand where. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))

/** A self-signed certificate for a name of this machine or another, made at each call, so that no key is stored. */
export function selfSigned(name = 'localhost', until = '491231235959Z'): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const withSha256 = sequence(oid('2a8648ce3d040302'))
  const times = ['200101000000Z', until].map((time) => der(0x17, Buffer.from(time)))
  const addresses = [
    der(0x82, Buffer.from(name)),
    ...(name === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : []),
  ]
  const names = sequence(oid('551d11'), der(0x04, sequence(...addresses)))
  const expected = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    withSha256,
    nameOf(name),
    sequence(...times),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', expected, privateKey))
  const cert = sequence(expected, withSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
