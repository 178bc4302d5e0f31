import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf, sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import { buildDataset } from './build.js'
import { type EditLine, parseEditLine, replay, undo } from './edit-lines.js'
import { createTally, type Line, openBytes, readLines, type Tally } from './lines.js'
import { fingerprintOf, type Manifest, readManifest } from './manifest.js'
import { recipeOf } from './recipe-of.js'
import { parseRecord } from './record.js'

/** One thing that is not as the manifest or the edits say. `line` is 1-based; null where a whole file is meant. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  readonly message: string
}

export interface Verification {
  readonly path: string
  readonly recipe: string
  readonly version: string
  readonly fingerprint: string
  readonly records: number
  /** Edits replayed and undone. */
  readonly edits: number
  /** Whether the dataset was also built again from its cases and compared byte for byte. */
  readonly rebuilt: boolean
  /** The first problems found, at most 50. */
  readonly problems: readonly Problem[]
  readonly ok: boolean
}

export interface VerifyOptions {
  /** The file of cases that the dataset was built from; with it the dataset is built again and compared. */
  readonly cases?: string | undefined
  readonly lexicon?: string | undefined
  readonly sentences?: string | undefined
}

const mostProblems = 50

/**
 * Proves a dataset folder: every digest of its manifest, every edit replayed and undone, counts, and with `cases` every
 * byte by building it again.
 *
 * @throws {PipelineError} input-invalid — no dataset folder, or a file cannot be read
 * @throws {PipelineError} usage — the build took a file from outside that was not given again
 */
export async function verifyDataset(folder: string, options: VerifyOptions = {}): Promise<Verification> {
  const problems: Problem[] = []
  const report = (file: string, line: number | null, message: string): void => {
    if (problems.length < mostProblems) problems.push({ file, line, message })
  }
  const manifest = readManifest(folder)
  if (fingerprintOf(manifest) !== manifest.fingerprint) {
    report('manifest.json', null, 'the fingerprint does not follow from what the manifest says')
  }
  listFolder(folder, manifest, report)
  const seen = await proveRecords(folder, manifest, report)
  await proveOthers(folder, manifest, report)
  if (options.cases !== undefined) await rebuild(folder, manifest, { ...options, cases: options.cases }, report)
  const { recipe, version, fingerprint } = { ...manifest, recipe: manifest.name }
  const rebuilt = options.cases !== undefined
  return { path: folder, recipe, version, fingerprint, ...seen, rebuilt, problems, ok: problems.length === 0 }
}

type Report = (file: string, line: number | null, message: string) => void

function listFolder(folder: string, manifest: Manifest, report: Report): void {
  const listed = new Set(['manifest.json', ...manifest.outputs.map(({ name }) => name)])
  const standing = new Set(readdirSync(folder))
  for (const name of listed) if (!standing.has(name)) report(name, null, 'the file is missing')
  for (const name of standing) {
    if (!listed.has(name)) report(name, null, 'the manifest knows nothing of this file')
  }
}

/** Reads records and edits side by side, undoes and replays every edit. */
async function proveRecords(
  folder: string,
  manifest: Manifest,
  report: Report,
): Promise<{ readonly records: number; readonly edits: number }> {
  const tallies = { cases: createTally(), edits: createTally() }
  const linesOf = (name: 'cases' | 'edits'): AsyncGenerator<Line> => {
    const file = `${name}.jsonl`
    return readLines(join(folder, file), {
      tally: tallies[name],
      onBad: (line, problem) => report(file, line, problem),
    })
  }
  const standing = readdirSync(folder)
  if (!standing.includes('cases.jsonl') || !standing.includes('edits.jsonl')) return { records: 0, edits: 0 }
  const editLines = linesOf('edits')
  const kinds: Record<string, number> = {}
  let records = 0
  let edits = 0
  for await (const line of linesOf('cases')) {
    records++
    const next = await editLines.next()
    if (next.done === true) {
      report('edits.jsonl', line.number, 'the line for this record is missing')
      continue
    }
    const layers = proveRecord(line, next.value, report)
    for (const layer of layers) {
      edits += layer.edits.length
      for (const { why } of layer.edits) kinds[why.kind] = (kinds[why.kind] ?? 0) + 1
    }
  }
  for await (const line of editLines) report('edits.jsonl', line.number, 'there is no record for these edits')
  proveDigest('cases.jsonl', tallies.cases, manifest, report)
  proveDigest('edits.jsonl', tallies.edits, manifest, report)
  const { counts } = manifest
  if (records !== counts.records || digestOf(kinds) !== digestOf(counts.edits)) {
    report(
      'manifest.json',
      null,
      `the counts are not those of the files: ${records} records, edits ${JSON.stringify(kinds)}`,
    )
  }
  return { records, edits }
}

function proveRecord(recordLine: Line, editLine: Line, report: Report): EditLine['layers'] {
  let file = 'cases.jsonl'
  try {
    const record = parseRecord(recordLine.text, file, recordLine.number)
    file = 'edits.jsonl'
    const line = parseEditLine(editLine.text, file, editLine.number)
    if (line.id !== record.id) report(file, editLine.number, `the edits are of ${line.id}, the record is ${record.id}`)
    if (sha256(recordLine.text) !== line.sha256.record) {
      report(
        'cases.jsonl',
        recordLine.number,
        `the record ${record.id} is not the one that was written; its digest differs`,
      )
    }
    const original = line.layers.reduceRight((text, { edits }) => undo(text, edits), record.input)
    if (sha256(original) !== line.sha256.original) {
      report(file, editLine.number, `undoing the edits of ${record.id} does not give the original back`)
    }
    if (line.layers.reduce((text, { edits }) => replay(text, edits), original) !== record.input) {
      report(file, editLine.number, `replaying the edits of ${record.id} does not give its input`)
    }
    return line.layers
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    report(file, file === 'cases.jsonl' ? recordLine.number : editLine.number, cause.message)
    return []
  }
}

async function proveOthers(folder: string, manifest: Manifest, report: Report): Promise<void> {
  const standing = new Set(readdirSync(folder))
  for (const { name } of manifest.outputs) {
    if (name === 'cases.jsonl' || name === 'edits.jsonl' || !standing.has(name)) continue
    const tally = createTally()
    for await (const chunk of await openBytes(join(folder, name))) tally.update(chunk as Buffer)
    proveDigest(name, tally, manifest, report)
  }
}

function proveDigest(name: string, tally: Tally, manifest: Manifest, report: Report): void {
  const listed = manifest.outputs.find((output) => output.name === name)
  if (listed !== undefined && tally.digest() !== listed.sha256) {
    report(name, null, `the file has ${tally.bytes} bytes and another digest than the manifest says`)
  }
}

/** Builds the dataset again from its cases and names the first line of each file that differs. */
async function rebuild(
  folder: string,
  manifest: Manifest,
  options: VerifyOptions & { readonly cases: string },
  report: Report,
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'medqa-perturb-verify-'))
  try {
    const built = await buildDataset({
      recipe: recipeOf(manifest),
      out: scratch,
      cases: options.cases,
      seed: manifest.seed,
      limit: manifest.limit ?? undefined,
      lexicon: options.lexicon,
      sentences: options.sentences,
    })
    const again = readManifest(built.path)
    const [given, wanted] = [again.inputs[0], manifest.inputs[0]]
    if (given?.sha256 !== wanted?.sha256) {
      report(
        options.cases,
        null,
        `the dataset was built from ${wanted?.name} with SHA-256 ${wanted?.sha256}, and this file has ${given?.sha256}`,
      )
    }
    demandSame(manifest, again)
    for (const { name } of manifest.outputs) await compareFiles(folder, built.path, name, report)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** What the build took from outside must be given again, the very same. */
function demandSame(manifest: Manifest, again: Manifest): void {
  const pairs = [
    { flag: '--lexicon', wanted: manifest.lexicons, given: again.lexicons },
    { flag: '--sentences', wanted: manifest.writers, given: again.writers },
  ]
  for (const { flag, wanted, given } of pairs) {
    wanted.forEach(({ name, sha256: digest }, index) => {
      const found = given[index]
      if (found?.sha256 === digest) return
      const message = `The dataset was built with ${name} (SHA-256 ${digest}), and ${found?.name ?? 'nothing'} (${found?.sha256 ?? '–'}) was given. Name the same file with ${flag}.`
      throw new PipelineError('usage', message)
    })
  }
}

async function compareFiles(folder: string, again: string, name: string, report: Report): Promise<void> {
  if (!readdirSync(folder).includes(name)) return
  const rebuilt = readLines(join(again, name))
  for await (const line of readLines(join(folder, name))) {
    const next = await rebuilt.next()
    if (next.done !== true && next.value.text === line.text) continue
    await rebuilt.return(undefined)
    if (name !== 'README.md') report(name, line.number, 'building again gives another line')
    return
  }
  const more = await rebuilt.next()
  if (more.done !== true) report(name, more.value.number, 'building again gives more lines')
}
