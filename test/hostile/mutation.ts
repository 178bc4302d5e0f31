import fc from 'fast-check'

/** One change of some bytes. */
interface Mutation {
  readonly kind: 'flip' | 'set' | 'cut' | 'remove' | 'insert' | 'repeat' | 'move'
  readonly at: number
  readonly length: number
  readonly bytes: Uint8Array
}

/** Bytes that mean something to one of the readers. */
const telling = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r',
  '\t',
  '\0',
  '\ufeff',
  '🙂',
  '\u2028',
  '- ',
  '&a ',
  '*a',
  '1e999',
  '-1',
  '__proto__',
  '\\ud800',
  'PAR1',
]

const inserted = fc.oneof(
  fc.constantFrom(...telling.map((text) => new Uint8Array(Buffer.from(text)))),
  fc.uint8Array({ minLength: 1, maxLength: 4 }),
)

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('flip', 'set', 'cut', 'remove', 'insert', 'repeat', 'move'),
  at: fc.nat(1_000_000),
  length: fc.integer({ min: 1, max: 40 }),
  bytes: inserted,
})

/** The same bytes with one to four changes; sometimes the changes cancel out. */
export function mutated(sound: Buffer): fc.Arbitrary<Buffer> {
  return fc.array(mutation, { minLength: 1, maxLength: 4 }).map((changes) => changes.reduce(change, sound))
}

function change(content: Buffer, { kind, at: anywhere, length, bytes }: Mutation): Buffer {
  const at = anywhere % (content.length + 1)
  const [before, after] = [content.subarray(0, at), content.subarray(at)]
  switch (kind) {
    case 'flip': {
      const copy = Buffer.from(content)
      if (at < copy.length) copy[at] = (copy[at] as number) ^ (1 << (length & 7))
      return copy
    }
    case 'set': {
      const copy = Buffer.from(content)
      copy.set(bytes.subarray(0, Math.max(0, copy.length - at)), at)
      return copy
    }
    case 'cut':
      return before
    case 'remove':
      return Buffer.concat([before, after.subarray(length)])
    case 'insert':
      return Buffer.concat([before, bytes, after])
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after])
    case 'move':
      return Buffer.concat([before, after.subarray(length), after.subarray(0, length)])
  }
}
