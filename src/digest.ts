import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** SHA-256 of UTF-8 text or bytes, as 64 hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content)
}

/** SHA-256 of UTF-8 text, as its 32 bytes. */
export function sha256Bytes(content: string): Buffer {
  return hash('sha256', content, 'buffer')
}

/**
 * RFC 8785 canonical JSON: the one spelling of a value, whatever the order of its keys.
 *
 * @example
 * canonicalJson({ b: 1, a: [true, null] })
 * // → '{"a":[true,null],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  const json = canonicalize(value)
  if (json === undefined) throw new TypeError('canonicalJson expects a JSON value and found undefined.')
  return json
}

/** SHA-256 over the canonical JSON of a value. */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value))
}
