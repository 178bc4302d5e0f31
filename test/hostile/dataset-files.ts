import { fingerprintOf } from '../../src/dataset/receipt/fingerprint.js'
import type { Manifest } from '../../src/dataset/receipt/manifest.js'
import { ownDigest, sha256 } from '../../src/digest.js'
import {
  type Expected,
  type Folder,
  type HostileFile,
  hostile,
  loneSurrogate,
  notUtf8,
  withBytes,
} from './hostile-file.js'

/** The files of a sound dataset by name. */
export type SoundFolder = Readonly<Record<string, string>>

// biome-ignore lint/suspicious/noExplicitAny: a manifest that is about to be broken has no type
type Json = Record<string, any>

/** Changes a manifest and gives it the digests that follow. */
function manifestWith(sound: SoundFolder, change: (manifest: Json) => void): string {
  const manifest = JSON.parse(sound['manifest.json'] as string) as Json
  change(manifest)
  manifest.fingerprint = fingerprintOf(manifest as Manifest)
  manifest.sha256 = ownDigest(manifest)
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Changes the first record with edits and its edits, and makes every digest follow: only their sense is wrong. */
function resealed(sound: SoundFolder, change: (line: { layers: Json[]; record: Json; id: string }) => void): Folder {
  const records = (sound['cases.jsonl'] as string).trimEnd().split('\n')
  const edits = (sound['edits.jsonl'] as string).trimEnd().split('\n')
  const line = JSON.parse(edits[0] as string) as Json
  const changed = {
    layers: line.layers as Json[],
    record: JSON.parse(records[0] as string) as Json,
    id: line.id as string,
  }
  change(changed)
  const record = JSON.stringify(changed.record)
  const layers = JSON.stringify(changed.layers)
  const digests = { original: line.sha256.original, record: sha256(record), layers: sha256(layers) }
  edits[0] = `{"id":${JSON.stringify(changed.id)},"layers":${layers},"sha256":${JSON.stringify(digests)}}`
  records[0] = record
  const files = { 'cases.jsonl': `${records.join('\n')}\n`, 'edits.jsonl': `${edits.join('\n')}\n` }
  return { ...files, 'manifest.json': manifestWith(sound, (manifest) => listAgain(manifest, files)) }
}

function listAgain(manifest: Json, files: Readonly<Record<string, string>>): void {
  for (const output of manifest.outputs as Json[]) {
    const content = files[output.name as string]
    if (content === undefined) continue
    output.sha256 = sha256(content)
    output.bytes = Buffer.byteLength(content)
  }
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Where a hostile manifest tries to write. */
export const escapeName = 'medqa-perturb-hostile-escape'

function manifests(sound: SoundFolder): Readonly<Record<string, () => Folder>> {
  const text = sound['manifest.json'] as string
  const changed = (change: (manifest: Json) => void) => (): Folder => ({ 'manifest.json': manifestWith(sound, change) })
  const named = (name: string) =>
    changed((manifest) => {
      manifest.recipe.name = name
      manifest.name = name
    })
  const whole = (content: string | Buffer) => (): Folder => ({ 'manifest.json': content })
  return {
    'a manifest of no byte': whole(''),
    'a manifest of an object': whole('{}'),
    'a manifest of null': whole('null'),
    'a manifest cut in the middle': whole(text.slice(0, text.length >> 1)),
    'a manifest in UTF-16': whole(Buffer.from(text, 'utf16le')),
    'a manifest behind a mark': whole(`\ufeff${text}`),
    'a manifest of another revision': changed((manifest) => {
      manifest.format = 'medqa-perturb/dataset@3'
    }),
    'a manifest with an unknown key': changed((manifest) => {
      manifest.extra = 1
    }),
    'a manifest with a key __proto__': whole(text.replace('{', '{"__proto__":{"polluted":true},')),
    'a manifest with a key __proto__ in its counts': whole(text.replace('"edits": {', '"edits": {"__proto__": 1,')),
    'a manifest of 100,000 brackets': () => ({
      'manifest.json': text.replace('"params": {', `"params": {"mine": ${deep(100_000)},`),
    }),
    'a manifest with 300,000 outputs': changed((manifest) => {
      for (let at = 0; at < 300_000; at++)
        manifest.outputs.push({ name: `f${at}`, sha256: '0'.repeat(64), bytes: 0, records: 0 })
    }),
    'a manifest with 100,000 steps': changed((manifest) => {
      manifest.recipe.steps = Array(100_000).fill(manifest.recipe.steps[0])
    }),
    'a recipe name that climbs': named(`../../../${escapeName}`),
    'a recipe name that is a path': named(`/tmp/${escapeName}`),
    'a recipe version that climbs': changed((manifest) => {
      manifest.recipe.version = `../../../${escapeName}`
      manifest.version = manifest.recipe.version
    }),
    'an output that climbs': changed((manifest) => {
      manifest.outputs.push({ name: '../../x', sha256: '0'.repeat(64), bytes: 0, records: 0 })
    }),
    'an output that is a path': changed((manifest) => {
      manifest.outputs.push({ name: '/etc/passwd', sha256: '0'.repeat(64), bytes: 0, records: 0 })
    }),
    'an output that is the folder': changed((manifest) => {
      manifest.outputs.push({ name: '.', sha256: '0'.repeat(64), bytes: 0, records: 0 })
    }),
    'an output called .gz that is not packed': () => ({
      'mine.jsonl.gz': 'not packed',
      'manifest.json': manifestWith(sound, (manifest) =>
        manifest.outputs.push({ name: 'mine.jsonl.gz', sha256: '0'.repeat(64), bytes: 10, records: null }),
      ),
    }),
    'an output that building does not make': () => ({
      'mine.txt': 'mine',
      'manifest.json': manifestWith(sound, (manifest) =>
        manifest.outputs.push({ name: 'mine.txt', sha256: sha256('mine'), bytes: 5, records: null }),
      ),
    }),
    'an output that is not listed': changed((manifest) => {
      manifest.outputs.shift()
    }),
    'an output listed twice': changed((manifest) => {
      manifest.outputs.push({ ...manifest.outputs[0], sha256: '0'.repeat(64) })
    }),
    'an unknown perturbation': changed((manifest) => {
      manifest.recipe.steps[0].perturbation = 'constructor'
      manifest.counts.records = 99
    }),
    'counts of 1e400': whole(text.replace(/"records": \d+/, '"records": 1e400')),
    'counts below zero': whole(text.replace(/"unchanged": \d+/, '"unchanged": -1')),
    'counts of edits that were not made': changed((manifest) => {
      manifest.counts.edits['red-herring'] = 7000
    }),
    'counts of unchanged records that are not so': changed((manifest) => {
      manifest.counts.unchanged += 1
    }),
    'counts of refused records that are not so': changed((manifest) => {
      manifest.counts.refused += 1
    }),
    'counts of findings that are not so': changed((manifest) => {
      manifest.counts.findings['no-site'] = 4000
    }),
    'counts that steer the terminal': changed((manifest) => {
      manifest.counts.findings['\u001b[2J'] = 1
    }),
    'another length of a file': changed((manifest) => {
      manifest.outputs[0].bytes += 1
    }),
    'another number of records of a file': changed((manifest) => {
      manifest.outputs[0].records += 1
    }),
    'bytes that are not UTF-8 in the manifest': whole(withBytes(text.replace('"summary": "', '"summary": "@'), [0xff])),
  }
}

function lines(sound: SoundFolder): Readonly<Record<string, () => Folder>> {
  const first = (change: (edits: Json[], layers: Json[]) => void) => (): Folder =>
    resealed(sound, ({ layers }) => change(layers[0]?.edits as Json[], layers))
  const cases = sound['cases.jsonl'] as string
  const edits = sound['edits.jsonl'] as string
  return {
    'offsets beyond the text': first(([edit]) => {
      Object.assign(edit as Json, { start: 100_000, end: 100_000 })
    }),
    'offsets beyond the safe integers': first(([edit]) => {
      Object.assign(edit as Json, { start: 2 ** 60, end: 2 ** 60 })
    }),
    'offsets of 1e15': first(([edit]) => {
      Object.assign(edit as Json, { start: 1e15, end: 1e15 })
    }),
    'offsets below zero': first(([edit]) => {
      Object.assign(edit as Json, { start: -1, end: -1 })
    }),
    'offsets with fractions': first(([edit]) => {
      Object.assign(edit as Json, { start: 1.5, end: 1.5 })
    }),
    'offsets that run backwards': first(([edit]) => {
      Object.assign(edit as Json, { start: 20, end: 10 })
    }),
    'offsets that are texts': first(([edit]) => {
      Object.assign(edit as Json, { start: '1', end: '1' })
    }),
    'edits in another order': first((list) => {
      list.reverse()
    }),
    'edits that overlap': first((list) => {
      const [edit] = list as [Json]
      list.push({ ...edit, start: edit.start, end: edit.start + 3, before: 'abc', after: 'x' })
    }),
    'an edit twice': first((list) => {
      list.push({ ...(list[0] as Json) })
    }),
    'an edit left out': first((list) => {
      list.shift()
    }),
    'an edit with another text before': first(([edit]) => {
      Object.assign(edit as Json, { before: 'not there' })
    }),
    'an edit with another text after': first(([edit]) => {
      Object.assign(edit as Json, { after: 'something else' })
    }),
    'an edit that changes nothing': first((list) => {
      list.push({ start: 0, end: 0, before: '', after: '', why: { kind: 'red-herring' } })
    }),
    'an edit with half a surrogate pair': first(([edit]) => {
      Object.assign(edit as Json, { after: loneSurrogate })
    }),
    'a reason without a kind': first(([edit]) => {
      Object.assign(edit as Json, { why: {} })
    }),
    'a reason called __proto__': first(([edit]) => {
      Object.assign((edit as Json).why, { kind: '__proto__' })
    }),
    'a reason called constructor': first(([edit]) => {
      Object.assign((edit as Json).why, { kind: 'constructor' })
    }),
    'a reason that is an object without words': first(([edit]) => {
      Object.assign((edit as Json).why, { topic: { toString: 1, valueOf: 2 } })
    }),
    'layers in another order': first((_, layers) => {
      layers.reverse()
    }),
    'a layer twice': first((_, layers) => {
      layers.push(layers[0] as Json)
    }),
    'no layers': first((_, layers) => {
      layers.length = 0
    }),
    'ids that do not match': () =>
      resealed(sound, (line) => {
        line.id = 'somebody-else'
      }),
    'an id that steers the terminal': () =>
      resealed(sound, (line) => {
        line.id = `\u001b[2J${'x'.repeat(10_000)}`
      }),
    'a record with another text': () =>
      resealed(sound, ({ record }) => {
        record.input = `${record.input} And more.`
      }),
    'a record with half a surrogate pair': () =>
      resealed(sound, ({ record }) => {
        record.metadata.mine = loneSurrogate
      }),
    'layers nested 100,000 deep': () => ({ 'edits.jsonl': edits.replace('"layers":[', `"layers":[${deep(100_000)},`) }),
    'a reason nested 100,000 deep': () => ({
      'edits.jsonl': edits.replace('"why":{', `"why":{"mine":${deep(100_000)},`),
    }),
    'a key __proto__ in the edits': () => ({
      'edits.jsonl': edits.replace('{"id"', '{"__proto__":{"polluted":true},"id"'),
    }),
    'no edits at all': () => ({ 'edits.jsonl': '' }),
    'edits of another record first': () => ({ 'edits.jsonl': edits.split('\n').reverse().join('\n') }),
    'edits cut in the middle': () => ({ 'edits.jsonl': edits.slice(0, edits.length >> 1) }),
    'records cut in the middle': () => ({ 'cases.jsonl': cases.slice(0, cases.length >> 1) }),
    'records that are not UTF-8': () => ({ 'cases.jsonl': withBytes(`@${cases}`, notUtf8['an overlong NUL'] ?? []) }),
    'a line of edits of 33 MiB': () => ({
      'edits.jsonl': edits.replace('"why":{', `"why":{"mine":"${'x'.repeat(33 << 20)}",`),
    }),
    'CRLF in the records': () => ({ 'cases.jsonl': cases.replace(/\n/g, '\r\n') }),
    'a blank line in the records': () => ({ 'cases.jsonl': cases.replace('\n', '\n\n') }),
    'a mark before the records': () => ({ 'cases.jsonl': `\ufeff${cases}` }),
    'no records': () => ({ 'cases.jsonl': null }),
    'no edits file': () => ({ 'edits.jsonl': null }),
    'no findings file': () => ({ 'findings.jsonl': null }),
    'no counts of senses': () => ({ 'senses.json': null }),
    'counts of senses nested 100,000 deep': () => ({ 'senses.json': deep(100_000) }),
    'counts of senses of another kind': () => ({ 'senses.json': '{"senses":{"__proto__":1}}' }),
    'no manifest': () => ({ 'manifest.json': null }),
    'a file too many': () => ({ 'notes.txt': 'mine' }),
    'a hidden file too many': () => ({ '.hidden': 'mine' }),
    'script tags behind the card': () => ({ 'README.md': `${sound['README.md']}<script>alert(1)</script>` }),
  }
}

/** Hostile dataset folders, each made of a sound one. */
export function datasetFiles(sound: SoundFolder): readonly HostileFile[] {
  const all = { ...manifests(sound), ...lines(sound) }
  const expect: Expected = 'refused'
  return Object.entries(all).map(([name, make]) => hostile({ name, ending: '', reader: 'dataset', expect }, make))
}
