import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { threadModule } from '../../bundled.js'
import { canonicalJson } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { demand, demandOptions, kinds, worded } from '../../given.js'
import { parseJsonLine } from '../../json-line.js'
import { mapInOrder } from '../../worker-pool/index.js'
import { parseAnswerLine } from '../answer/index.js'
import { findingLineSchema } from '../build/index.js'
import {
  type ByteTally,
  createTally,
  inBlocks,
  type Line,
  maxEditLineBytes,
  maxLineBytes,
  readLines,
  tallyFile,
} from '../file/index.js'
import { type Manifest, openManifest } from '../receipt/index.js'
import { createMeasureSums, type MeasureSums } from '../record/index.js'
import { type Counter, createCounter } from './counts.js'
import { createProver, type Problem, type ReadPair, withoutPlace } from './prove.js'
import { type ReportProblem, rebuildAndCompare, type VerifyOptions, verifyOptionKinds } from './rebuild.js'

export type { Problem } from './prove.js'
export type { VerifyOptions } from './rebuild.js'

/** What was proven of a dataset, and every problem. */
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

const mostProblems = 50

/**
 * Proves a dataset folder: every digest of its manifest, every edit replayed and undone, counts, and with `cases` every
 * byte by building it again.
 *
 * @throws {PipelineError} input-invalid — no dataset folder, or a file cannot be read
 * @throws {PipelineError} usage — the build took a file from outside that was not given again, or an option
 * that is none or of another kind
 */
export async function verifyDataset(folder: string, options: VerifyOptions = {}): Promise<Verification> {
  demand('verifyDataset', folder, worded('the folder of a dataset', kinds.text))
  demandOptions('verifyDataset', verifyOptionKinds, options)
  const problems: Problem[] = []
  const report = (file: string, line: number | null, message: string): void => {
    if (problems.length < mostProblems) problems.push({ file, line, message })
  }
  const { manifest, changes } = openManifest(folder)
  const { recipe, name, version, fingerprint, counts } = manifest
  for (const change of changes) report('manifest.json', null, change)
  if (recipe.name !== name || recipe.version !== version) {
    report('manifest.json', null, `the recipe is ${recipe.name} ${recipe.version}, the dataset ${name} ${version}`)
  }
  const standing = listFolder(folder, manifest, report)
  const counter = createCounter()
  const measures = createMeasureSums()
  const tell = (records: number): void => {
    const share = Math.min(1, records / counts.records)
    options.onProgress?.(records, options.cases === undefined ? share : share / 2)
  }
  const given = { folder, manifest, standing, counter, measures, reported: new Set<string>(), tell }
  await proveRecords(given, options.jobs ?? 1, report)
  await proveOthers(given, report)
  const counted = counter.disagreement(counts)
  if (counted !== undefined && standing.has('cases.jsonl') && standing.has('edits.jsonl')) {
    report('manifest.json', null, `the counts are not those of the files: ${counted}`)
  } else if (problems.length === 0 && canonicalJson(measures.means()) !== canonicalJson(manifest.covariates)) {
    report('manifest.json', null, 'the covariates are not those of the texts')
  }
  const seen = { records: counter.records, edits: counter.edits }
  const { cases } = options
  if (cases !== undefined) {
    try {
      await rebuildAndCompare(folder, manifest, { ...options, cases }, report)
    } catch (cause) {
      // Where the folder's own answers were changed, it has already failed, and asking a model again repairs nothing.
      const changed = options.store === undefined && problems.some(({ file }) => file === 'generations.jsonl')
      // Cases of another dataset that were changed after its build are not those that this one was built from.
      const otherCases =
        cause instanceof PipelineError && cause.code === 'digest-mismatch' && cause.where.file === cases
      if (!(cause instanceof PipelineError && (changed || otherCases))) throw cause
      const file = changed ? 'generations.jsonl' : cases
      report(file, null, `the dataset cannot be built again from it: ${cause.message}`)
    }
  }
  if (counter.records === 0 && counts.records === 0) {
    report('cases.jsonl', null, 'the dataset has no record; findings.jsonl tells why each case was refused')
  }
  const rebuilt = cases !== undefined
  return { path: folder, recipe: name, version, fingerprint, ...seen, rebuilt, problems, ok: problems.length === 0 }
}

/** What is proven, and the names of the files that can be read for it. */
interface Given {
  readonly folder: string
  readonly manifest: Manifest
  readonly standing: ReadonlySet<string>
  readonly counter: Counter
  readonly measures: MeasureSums
  /** What records said against the manifest, each once. */
  readonly reported: Set<string>
  /** Takes the number of records that were proven so far. */
  readonly tell: (records: number) => void
}

/**
 * The files of the dataset that the folder has; pipes and devices are refused, because reading them might never end.
 */
function listFolder(folder: string, manifest: Manifest, report: ReportProblem): ReadonlySet<string> {
  const names = manifest.outputs.map(({ name }) => name)
  const listed = new Set(['manifest.json', 'cases.jsonl', 'edits.jsonl', ...names])
  if (new Set(names).size < names.length) report('manifest.json', null, 'it lists a file twice')
  const standing = new Set<string>()
  for (const name of readdirSync(folder)) {
    if (!listed.has(name)) report(name, null, 'the manifest knows nothing of this file')
    else if (statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()) standing.add(name)
    else report(name, null, 'it is no file')
  }
  for (const name of listed) if (!standing.has(name)) report(name, null, 'the file is missing')
  for (const name of ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'README.md']) {
    if (!names.includes(name)) report('manifest.json', null, `it does not list ${name}`)
  }
  return standing
}

const recordsBetween = 100

/** Reads records and edits side by side, and has every edit undone and replayed. */
async function proveRecords(given: Given, jobs: number, report: ReportProblem): Promise<void> {
  const { folder, manifest, standing, counter, measures, reported } = given
  if (!standing.has('cases.jsonl') || !standing.has('edits.jsonl')) return
  const tallies = { cases: createTally(), edits: createTally() }
  const seen = { lines: 0 }
  const places = new Map<string, number>()
  const proofs = mapInOrder(inBlocks(readPairs(folder, tallies, seen), lengthOf), {
    jobs,
    script: threadModule('dataset/verify/thread.js'),
    workerData: manifest,
    work: createProver(manifest),
  })
  for await (const proof of proofs) {
    measures.absorb(proof.measures)
    for (const { record, problems } of proof.of) {
      for (const { file, line, message, against } of problems) {
        if (against !== undefined && reported.has(against)) continue
        if (against !== undefined) reported.add(against)
        report(file, line, message)
      }
      if (record === null) continue
      counter.addRecord(record)
      const { id, line } = record
      const earlier = places.get(id)
      if (earlier === undefined) places.set(id, line)
      else report('cases.jsonl', line, `the record ${id} is that of line ${earlier} too`)
      if (counter.records % recordsBetween === 0) given.tell(counter.records)
    }
  }
  proveDigest({ name: 'cases.jsonl', lines: counter.records }, tallies.cases, manifest, report)
  proveDigest({ name: 'edits.jsonl', lines: seen.lines }, tallies.edits, manifest, report)
}

/** The lines of records and edits side by side, and between them what is wrong with a line. */
async function* readPairs(
  folder: string,
  tallies: { readonly cases: ByteTally; readonly edits: ByteTally },
  seen: { lines: number },
): AsyncGenerator<ReadPair> {
  const bad: Problem[] = []
  const linesOf = (name: 'cases' | 'edits'): AsyncGenerator<Line> => {
    const file = `${name}.jsonl`
    return readLines(join(folder, file), {
      tally: tallies[name],
      mostBytes: name === 'edits' ? maxEditLineBytes : maxLineBytes,
      onBad: (line, message) => void bad.push({ file, line, message }),
    })
  }
  const editLines = linesOf('edits')
  for await (const record of linesOf('cases')) {
    const next = await editLines.next()
    yield* bad.splice(0)
    if (next.done !== true) seen.lines++
    yield { record, edits: next.done === true ? null : next.value }
  }
  for await (const { number } of editLines) {
    bad.push({ file: 'edits.jsonl', line: number, message: 'there is no record for these edits' })
  }
  yield* bad.splice(0)
}

function lengthOf(pair: ReadPair): number {
  return 'record' in pair ? pair.record.text.length + (pair.edits?.text.length ?? 0) : 0
}

async function proveOthers({ folder, manifest, standing, counter }: Given, report: ReportProblem): Promise<void> {
  const readers: Readonly<Record<string, (text: string, line: number) => string | undefined>> = {
    'findings.jsonl'(text, line) {
      const finding = findingLineSchema.safeParse(parseJsonLine(text, 'findings.jsonl', line))
      if (!finding.success) return 'the line is not a finding'
      counter.addFinding(finding.data)
      return undefined
    },
    'generations.jsonl'(text, line) {
      parseAnswerLine(text, 'generations.jsonl', line)
      return undefined
    },
  }
  const counts = new Map<string, number>()
  for (const [file, read] of Object.entries(readers)) {
    if (standing.has(file)) counts.set(file, await countLines(folder, file, { read, report }))
  }
  for (const { name } of manifest.outputs) {
    if (name === 'cases.jsonl' || name === 'edits.jsonl' || !standing.has(name)) continue
    const counted = { name, lines: counts.get(name) ?? null }
    proveDigest(counted, await tallyFile(join(folder, name)), manifest, report)
  }
}

/** Reads a file of lines to its end and counts them; what `read` objects to is reported with the line. */
async function countLines(
  folder: string,
  file: string,
  {
    read,
    report,
  }: { readonly read: (text: string, line: number) => string | undefined; readonly report: ReportProblem },
): Promise<number> {
  let lines = 0
  const onBad = (line: number, problem: string): void => report(file, line, problem)
  for await (const { number, text } of readLines(join(folder, file), { onBad })) {
    lines++
    try {
      const problem = read(text, number)
      if (problem !== undefined) report(file, number, problem)
    } catch (cause) {
      if (!(cause instanceof PipelineError)) throw cause
      report(file, number, withoutPlace(cause.message, file, number))
    }
  }
  return lines
}

/** Digest, length and number of lines of a file against what the manifest lists. */
function proveDigest(
  { name, lines }: { readonly name: string; readonly lines: number | null },
  tally: ByteTally,
  manifest: Manifest,
  report: ReportProblem,
): void {
  const listed = manifest.outputs.find((output) => output.name === name)
  if (listed === undefined) return
  if (tally.digest() !== listed.sha256) {
    report(name, null, `the file has ${counted(tally.bytes, 'byte')} and another digest than the manifest says`)
  } else if (tally.bytes !== listed.bytes || lines !== listed.records) {
    report(
      name,
      null,
      `the file has ${tally.bytes} bytes and ${lines ?? 'no'} records, and the manifest says otherwise`,
    )
  }
}
