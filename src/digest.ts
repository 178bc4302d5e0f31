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

/**
 * A digest of a set of texts, the same in whatever order they are added: the exclusive or of the digests of each.
 *
 * @example
 * const [one, other] = [sha256OfSet(), sha256OfSet()]
 * for (const text of ['a', 'b']) one.add(text)
 * for (const text of ['b', 'a']) other.add(text)
 * one.digest() === other.digest()
 * // → true
 */
export function sha256OfSet(): { add(text: string): void; digest(): string } {
  const sum = Buffer.alloc(32)
  return {
    add(text) {
      for (const [i, byte] of sha256Bytes(text).entries()) sum[i] = (sum[i] ?? 0) ^ byte
    },
    digest: () => sum.toString('hex'),
  }
}

/** SHA-256 over the canonical JSON of a value. */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value))
}

/**
 * SHA-256 over the canonical JSON of an object without its key `sha256`, which holds it, so that no value changes unseen.
 *
 * @example
 * ownDigest({ a: 1, sha256: 'x' }) === digestOf({ a: 1 })
 * // → true
 */
export function ownDigest(content: object): string {
  return digestOf({ ...content, sha256: undefined })
}
