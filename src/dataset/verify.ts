import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson, sha256 } from '../digest.js'
import { PipelineError, quote } from '../errors.js'
import { parseAnswerLine } from './answer-lines.js'
import { buildDataset, findingLineSchema } from './build.js'
import { type EditLine, parseEditLine, replay, undo } from './edit-lines.js'
import { createTally, type Line, readLines, type Tally, tallyFile } from './lines.js'
import { fingerprintOf, type Manifest, readManifest } from './manifest.js'
import { createMeasureSums, type MeasureSums } from './measures.js'
import { recipeOf } from './recipe-of.js'
import { parseJson, parseRecord } from './record.js'
import { loadPrompts, type StoredModel, usesOf } from './stored-model.js'
import { type Counter, createCounter } from './verify-counts.js'

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
  /** Takes own red herrings to which the lint objects. */
  readonly acceptLint?: boolean | undefined
  /** Where the stored answers are, where not in the folder's own `generations.jsonl`. */
  readonly store?: string | undefined
  /** Own prompt file, where the build had one. */
  readonly prompt?: string | undefined
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
  const { recipe: order } = manifest
  if (order.name !== manifest.name || order.version !== manifest.version) {
    report(
      'manifest.json',
      null,
      `the recipe is ${order.name} ${order.version}, the dataset ${manifest.name} ${manifest.version}`,
    )
  }
  const standing = listFolder(folder, manifest, report)
  const counter = createCounter()
  const measures = createMeasureSums()
  const given = { folder, manifest, standing, counter, measures }
  await proveRecords(given, report)
  await proveOthers(given, report)
  const counted = counter.disagreement(manifest.counts)
  if (counted !== undefined && standing.has('cases.jsonl') && standing.has('edits.jsonl')) {
    report('manifest.json', null, `the counts are not those of the files: ${counted}`)
  } else if (problems.length === 0 && canonicalJson(measures.means()) !== canonicalJson(manifest.covariates)) {
    report('manifest.json', null, 'the covariates are not those of the texts')
  }
  const seen = { records: counter.records, edits: counter.edits }
  if (options.cases !== undefined) await rebuild(folder, manifest, { ...options, cases: options.cases }, report)
  const { recipe, version, fingerprint } = { ...manifest, recipe: manifest.name }
  const rebuilt = options.cases !== undefined
  return { path: folder, recipe, version, fingerprint, ...seen, rebuilt, problems, ok: problems.length === 0 }
}

type Report = (file: string, line: number | null, message: string) => void

/** What is proven, and the names of the files that can be read for it. */
interface Given {
  readonly folder: string
  readonly manifest: Manifest
  readonly standing: ReadonlySet<string>
  readonly counter: Counter
  readonly measures: MeasureSums
}

/** The files that stand in the folder; a pipe or device under one of the names would never end. */
function listFolder(folder: string, manifest: Manifest, report: Report): ReadonlySet<string> {
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
  for (const name of ['cases.jsonl', 'edits.jsonl']) {
    if (!names.includes(name)) report('manifest.json', null, `it does not list ${name}`)
  }
  return standing
}

/** Reads records and edits side by side, undoes and replays every edit. */
async function proveRecords({ folder, manifest, standing, counter, measures }: Given, report: Report): Promise<void> {
  if (!standing.has('cases.jsonl') || !standing.has('edits.jsonl')) return
  const tallies = { cases: createTally(), edits: createTally() }
  const linesOf = (name: 'cases' | 'edits'): AsyncGenerator<Line> => {
    const file = `${name}.jsonl`
    return readLines(join(folder, file), {
      tally: tallies[name],
      onBad: (line, problem) => report(file, line, problem),
    })
  }
  const editLines = linesOf('edits')
  let lines = 0
  for await (const line of linesOf('cases')) {
    const next = await editLines.next()
    counter.addRecord(next.done === true ? [] : proveRecord([line, next.value], measures, report))
    if (next.done === true) report('edits.jsonl', line.number, 'the line for this record is missing')
    else lines++
  }
  for await (const line of editLines) report('edits.jsonl', line.number, 'there is no record for these edits')
  proveDigest({ name: 'cases.jsonl', lines: counter.records }, tallies.cases, manifest, report)
  proveDigest({ name: 'edits.jsonl', lines }, tallies.edits, manifest, report)
}

function proveRecord(
  [recordLine, editLine]: readonly [Line, Line],
  measures: MeasureSums,
  report: Report,
): EditLine['layers'] {
  let file = 'cases.jsonl'
  try {
    const record = parseRecord(recordLine.text, file, recordLine.number)
    file = 'edits.jsonl'
    const line = parseEditLine(editLine.text, file, editLine.number)
    if (line.id !== record.id)
      report(file, editLine.number, `the edits are of ${quote(line.id)}, the record is ${record.id}`)
    if (sha256(recordLine.text) !== line.sha256.record) {
      report(
        'cases.jsonl',
        recordLine.number,
        `the record ${record.id} is not the one that was written; its digest differs`,
      )
    }
    const original = line.layers.reduceRight((text, { edits }) => undo(text, edits), record.input)
    measures.add(original, record.input)
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

async function proveOthers({ folder, manifest, standing, counter }: Given, report: Report): Promise<void> {
  const counts = new Map<string, number>()
  if (standing.has('findings.jsonl')) counts.set('findings.jsonl', await countFindings(folder, counter, report))
  if (standing.has('generations.jsonl')) counts.set('generations.jsonl', await countAnswers(folder, report))
  for (const { name } of manifest.outputs) {
    if (name === 'cases.jsonl' || name === 'edits.jsonl' || !standing.has(name)) continue
    const counted = { name, lines: counts.get(name) ?? null }
    proveDigest(counted, await tallyFile(join(folder, name)), manifest, report)
  }
}

async function countAnswers(folder: string, report: Report): Promise<number> {
  const file = 'generations.jsonl'
  let lines = 0
  const onBad = (line: number, problem: string): void => report(file, line, problem)
  for await (const { number, text } of readLines(join(folder, file), { onBad })) {
    lines++
    try {
      parseAnswerLine(text, file, number)
    } catch (cause) {
      if (!(cause instanceof PipelineError)) throw cause
      report(file, number, cause.message)
    }
  }
  return lines
}

async function countFindings(folder: string, counter: Counter, report: Report): Promise<number> {
  const file = 'findings.jsonl'
  let lines = 0
  const onBad = (line: number, problem: string): void => report(file, line, problem)
  for await (const { number, text } of readLines(join(folder, file), { onBad })) {
    lines++
    try {
      const finding = findingLineSchema.safeParse(parseJson(text, file, number))
      if (finding.success) counter.addFinding(finding.data)
      else report(file, number, 'the line is not a finding')
    } catch (cause) {
      if (!(cause instanceof PipelineError)) throw cause
      report(file, number, cause.message)
    }
  }
  return lines
}

/** Digest, length and number of lines of a file against what the manifest lists. */
function proveDigest(
  { name, lines }: { readonly name: string; readonly lines: number | null },
  tally: Tally,
  manifest: Manifest,
  report: Report,
): void {
  const listed = manifest.outputs.find((output) => output.name === name)
  if (listed === undefined) return
  if (tally.digest() !== listed.sha256) {
    report(name, null, `the file has ${tally.bytes} bytes and another digest than the manifest says`)
  } else if (tally.bytes !== listed.bytes || lines !== listed.records) {
    report(
      name,
      null,
      `the file has ${tally.bytes} bytes and ${lines ?? 'no'} records, and the manifest says otherwise`,
    )
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
      acceptLint: options.acceptLint ?? manifest.writers.some(({ name }) => name.endsWith(', lint accepted')),
      model: storedModelOf(folder, manifest, options),
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
    compareManifests(manifest, again, report)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The model whose answers a build read; they stand in the folder itself. */
function storedModelOf(folder: string, manifest: Manifest, options: VerifyOptions): StoredModel | undefined {
  const { model } = manifest
  if (model === null) return undefined
  const prompts = Object.values(loadPrompts(options.prompt, usesOf(recipeOf(manifest))))
  const lost = manifest.prompts.find(({ sha256: digest }) => !prompts.some((prompt) => prompt.sha256 === digest))
  if (lost !== undefined) {
    const message = `The dataset was built with the prompt ${lost.name} (SHA-256 ${lost.sha256}), and no such prompt was given. Name its file with --prompt.`
    throw new PipelineError('usage', message)
  }
  return { choice: model, prompt: options.prompt, store: options.store ?? join(folder, 'generations.jsonl') }
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
  const [hasOld, hasNew] = [folder, again].map((place) => readdirSync(place).includes(name))
  if (hasOld && !hasNew) report(name, null, 'building again does not make this file')
  if (!hasOld || !hasNew) return
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

/** Names of files may differ between two builds, and so may the programs; the outputs were compared line by line. */
function compareManifests(manifest: Manifest, again: Manifest, report: Report): void {
  const [given, wanted] = [manifest, again].map(
    (found): Record<string, unknown> => ({
      ...found,
      inputs: found.inputs.map(({ sha256: digest, bytes, records, license }) => ({ digest, bytes, records, license })),
      lexicons: found.lexicons.map(({ sha256: digest, bytes, entries }) => ({ digest, bytes, entries })),
      outputs: null,
      toolchain: null,
    }),
  )
  const keys = Object.keys({ ...given }).filter((key) => canonicalJson(given?.[key]) !== canonicalJson(wanted?.[key]))
  if (keys.length > 0) report('manifest.json', null, `building again gives another manifest: ${keys.join(', ')} differ`)
}
