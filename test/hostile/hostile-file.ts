import { gzipSync } from 'node:zlib'

/** What a file is given to: a command's argument, or a folder that holds it. */
export type Reader = 'import' | 'cases' | 'recipe' | 'lexicon' | 'sentences' | 'dataset'

/** Files that replace the valid ones of a dataset folder; null removes one. */
export type Folder = Readonly<Record<string, Buffer | string | null>>

/** One hostile or malformed input and what must become of it. */
export interface HostileFile {
  readonly name: string
  /** Ending of the file's name, without the dot; nothing for a dataset folder. */
  readonly ending: string
  /** Created each time it is asked for, so that large ones do not pile up. */
  readonly content: Buffer | string | Folder
  readonly reader: Reader
  /** `either` where taking and refusing are both sound, as long as nothing breaks. */
  readonly expect: 'ok' | 'refused' | 'either'
  /** More arguments of the command. */
  readonly args?: readonly string[]
}

export type Expected = HostileFile['expect']

/** A file whose content is made late. */
export function hostile(about: Omit<HostileFile, 'content'>, make: () => Buffer | string | Folder): HostileFile {
  return {
    ...about,
    get content() {
      return make()
    },
  }
}

/** A maker of files of one reader and ending. */
export function filesOf(reader: Reader, ending: string) {
  return (
    expect: Expected,
    entries: Readonly<Record<string, Buffer | string | (() => Buffer | string | Folder)>>,
  ): readonly HostileFile[] =>
    Object.entries(entries).map(([name, content]) =>
      hostile({ name, ending, reader, expect }, typeof content === 'function' ? content : () => content),
    )
}

/** Half a surrogate pair. */
export const loneSurrogate = '\ud83d'

export const mebi = 1024 * 1024

/** The line of a case, with more metadata (`,"key":value`) and another text where wanted. */
export function recordLine(
  id: string,
  more = '',
  input = `A 50-year-old man has a red toe. It hurts. Why (${id})?`,
): string {
  const empty = 'dataset row split recipe perturbation expectation category level severity seed options reference'
  const nulls = empty.split(' ').map((key) => `"${key}":null`)
  return `{"id":"${id}","input":${JSON.stringify(input)},"target":"Gout","metadata":{"case":"${id}","cluster":"${id}",${nulls.join(',')},"edits":0${more}}}`
}

/** The line of a question with an answer. */
export function questionLine(question = 'He coughs. He smokes. What is the cause?', answer = 'Asthma'): string {
  return JSON.stringify({ question, answer })
}

/** Byte sequences that are not UTF-8, by what is wrong with them. */
export const notUtf8: Readonly<Record<string, readonly number[]>> = {
  'a lone continuation byte': [0x80],
  'a lone leading byte': [0xc3],
  'an overlong slash in two bytes': [0xc0, 0xaf],
  'an overlong NUL': [0xc0, 0x80],
  'an overlong slash in three bytes': [0xe0, 0x80, 0xaf],
  'an overlong slash in four bytes': [0xf0, 0x80, 0x80, 0xaf],
  'three bytes cut to two': [0xe2, 0x82],
  'four bytes cut to three': [0xf0, 0x9f, 0x98],
  'an encoded high surrogate': [0xed, 0xa0, 0x80],
  'an encoded surrogate pair': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  'a code point above U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'a five-byte sequence': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'bytes FE and FF': [0xfe, 0xff],
  'a Latin-1 degree sign': [0xb0],
}

/** A text whose first `@` is replaced with bytes. */
export function withBytes(text: string, bytes: readonly number[]): Buffer {
  const at = text.indexOf('@')
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(bytes), Buffer.from(text.slice(at + 1))])
}

/** A text in other encodings than UTF-8, each with and without its byte order mark. */
export function wideEncodings(text: string): Readonly<Record<string, Buffer>> {
  const le16 = Buffer.from(text, 'utf16le')
  const be16 = Buffer.from(le16).swap16()
  const le32 = Buffer.concat([...text].map((sign) => units32(sign.codePointAt(0) ?? 0)))
  const be32 = Buffer.from(le32).swap32()
  return {
    'UTF-16 LE with a mark': Buffer.concat([Buffer.from([0xff, 0xfe]), le16]),
    'UTF-16 BE with a mark': Buffer.concat([Buffer.from([0xfe, 0xff]), be16]),
    'UTF-16 LE without a mark': le16,
    'UTF-16 BE without a mark': be16,
    'UTF-32 LE with a mark': Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), le32]),
    'UTF-32 BE with a mark': Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), be32]),
  }
}

function units32(code: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(code)
  return bytes
}

/** Ways in which packed data go wrong, and two in which they do not. */
export function packed(sound: string): Readonly<Record<string, readonly [Expected, () => Buffer]>> {
  const gzip = gzipSync(sound)
  return {
    'packed well': ['ok', () => gzip],
    'packed in two members': ['ok', () => Buffer.concat([gzipSync(''), gzip])],
    'not gzip': ['refused', () => Buffer.from(sound)],
    'an empty file named .gz': ['refused', () => Buffer.alloc(0)],
    'gzip of nothing': ['refused', () => gzipSync('')],
    'gzip cut in its header': ['refused', () => gzip.subarray(0, 6)],
    'gzip cut in its data': ['refused', () => gzip.subarray(0, gzip.length >> 1)],
    'gzip cut in its checksum': ['refused', () => gzip.subarray(0, -5)],
    'gzip with a wrong checksum': ['refused', () => flipped(gzip, gzip.length - 7)],
    'gzip with a wrong length': ['refused', () => flipped(gzip, gzip.length - 2)],
    'gzip with a flipped byte of data': ['refused', () => flipped(gzip, 14)],
    'gzip and then garbage': ['either', () => Buffer.concat([gzip, Buffer.from('garbage behind the end')])],
    'gzip within gzip': ['refused', () => gzipSync(gzip)],
  }
}

/** Bytes with one of them changed. */
export function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x41
  return copy
}

/** As many bytes of one kind as wanted, packed; little on disk, much in memory. */
export function bomb(sign: string, bytes: number): Buffer {
  return gzipSync(Buffer.alloc(bytes, sign), { level: 1 })
}
