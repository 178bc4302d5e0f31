import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { bundledCases } from '../../bundled.js'
import type { Case } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { answerTo, originalOf, originalText, type RuleSet } from '../../scenario/index.js'
import {
  createTally,
  displayName,
  isPacked,
  type Line,
  readHead,
  readLines,
  tableFound,
  tableIn,
} from '../file/index.js'
import { existingManifest, type Manifest } from '../receipt/index.js'
import { type Recipe, type Resources, type Task, tasksOf } from '../recipe/index.js'
import { originalStamp, parseRecord, toCase, toRecord } from '../record/index.js'
import { createCaseRegister } from './case-register.js'
import { keptCases } from './kept-cases.js'

/** Neighbouring cases that are worked on in one go: lines of a file, or rows of the rules that a recipe brings. */
export type CaseBlock = { readonly lines: readonly Line[] } | { readonly rules: readonly number[] }

/** Places of cases in their source, 0-based, `to` behind the last. */
export interface CaseRange {
  readonly from: number
  readonly to: number
}

/** A case with its place in its source. */
export interface PlacedCase {
  readonly original: Case
  /** 1-based line in the file of cases; 0 where a rule brings it. */
  readonly line: number
}

/** A file of cases that is read once, from front to back; its receipt is ready when it has been read. */
export interface CaseSource {
  /** The cases of a range, or all, in their order. */
  blocks(range?: CaseRange): AsyncGenerator<CaseBlock>
  /** @throws {PipelineError} record-invalid — a faulty line */
  casesIn(block: CaseBlock): Generator<PlacedCase>
  /** Share of the file that has been read, 0–1; null where its length cannot be known. */
  share(): number | null
  /** @param licenses those of its cases, in the order in which they were first met */
  receipt(licenses: Iterable<string | null>): Manifest['inputs'][number]
}

/** Which cases are read. */
export interface WantedCases {
  readonly cases?: string | undefined
  readonly limit?: number | undefined
}

/** The cases of a recipe: those that it brings, or those of a file. @throws {PipelineError} as {@link readCases} */
export function sourceOf(
  recipe: Pick<Recipe, 'cases'>,
  rules: RuleSet | null,
  { cases, limit }: WantedCases,
): CaseSource {
  if (recipe.cases === 'rules' && rules !== null) return ruleCases(rules, limit)
  return readCases(cases ?? bundledCases, limit)
}

/** The cases of a source one by one. @throws {PipelineError} record-invalid — as {@link CaseSource}; two for one id */
export async function* casesOf(source: CaseSource, path: string): AsyncGenerator<Case> {
  const register = createCaseRegister(path)
  for await (const block of source.blocks()) {
    for (const { original, line } of source.casesIn(block)) {
      register.claim(original.id, line)
      yield original
    }
  }
}

/** What is to be made of a case; `onNone` is told of one of which the recipe makes no record. */
export function tasksIn(
  original: Case,
  { steps }: Pick<Recipe, 'steps'>,
  resources: Pick<Resources, 'rules'>,
  { replicates, onNone }: { readonly replicates?: number | undefined; readonly onNone?: (original: Case) => void } = {},
): readonly Task[] {
  const tasks = tasksOf(original, steps, resources, replicates)
  if (tasks.length === 0) onNone?.(original)
  return tasks
}

const linesOfBlock = 64
const charactersOfBlock = 256 * 1024

/**
 * Opens a file of cases, or a dataset's `cases.jsonl`.
 *
 * With `limit` only the first so many are handed out; the file is read to its end all the same, for its digest.
 *
 * @throws {PipelineError} record-invalid — no line at all; input-invalid — a table, which `import` reads
 */
export function readCases(path: string, limit = Number.POSITIVE_INFINITY): CaseSource {
  const tally = createTally()
  let records = 0

  async function* blocks({ from, to }: CaseRange = { from: 0, to: limit }): AsyncGenerator<CaseBlock> {
    const table = tableIn(path, await readHead(path))
    if (table !== null) throw tableFound(path, table, 'cases as JSON Lines')
    let lines: Line[] = []
    let characters = 0
    for await (const line of readLines(path, { tally })) {
      records++
      if (records <= from || records > Math.min(to, limit)) continue
      lines.push(line)
      characters += line.text.length
      if (lines.length < linesOfBlock && characters < charactersOfBlock) continue
      yield { lines }
      lines = []
      characters = 0
    }
    if (lines.length > 0) yield { lines }
    if (records === 0) {
      throw new PipelineError(
        'record-invalid',
        `${path}: expected one case a line and found none. Make the file with "medqa-perturb import".`,
        { file: path },
      )
    }
  }

  const kept = keptCases(path)
  const read = ({ number, text }: Line): Case => toCase(parseRecord(text, path, number))
  const size = path === '-' || isPacked(path) ? null : sizeOf(path)
  return {
    blocks,
    *casesIn(block) {
      for (const line of 'lines' in block ? block.lines : [])
        yield { original: kept.caseOf(line, read), line: line.number }
    },
    share: () => (size === null ? null : Math.min(1, tally.bytes / size)),
    receipt(found) {
      const sha256 = tally.digest()
      const license = licenseOfAll([...found])
      const parent = parentFingerprint(path, sha256)
      const receipt = { name: displayName(path), sha256, bytes: tally.bytes, records, license }
      return parent === undefined ? receipt : { ...receipt, fingerprint: parent }
    },
  }
}

/** The cases that drug-safety rules bring: the text of each rule without its condition, in the order of their ids. */
function ruleCases(ruleSet: RuleSet, limit = Number.POSITIVE_INFINITY): CaseSource {
  const all = [...ruleSet.rules.keys()].map((id, row) => ruleCase(ruleSet, id, row))
  const taken = all.slice(0, limit)
  let handed = 0

  return {
    async *blocks({ from, to } = { from: 0, to: taken.length }) {
      for (let at = from; at < Math.min(to, taken.length); at = handed) {
        handed = Math.min(at + linesOfBlock, to, taken.length)
        yield { rules: Array.from({ length: handed - at }, (_, i) => at + i) }
      }
    },
    *casesIn(block) {
      for (const row of 'rules' in block ? block.rules : []) {
        const original = taken[row]
        if (original !== undefined) yield { original, line: 0 }
      }
    },
    share: () => handed / Math.max(1, taken.length),
    receipt() {
      const lines = all.map((one) => `${JSON.stringify(toRecord(one, one.text, originalStamp(one)))}\n`)
      const content = lines.join('')
      const licenses = [...new Set(taken.map(({ origin }) => origin.license ?? 'not stated'))].join('; ')
      const license = licenses === 'not stated' ? null : licenses
      return { name: 'rules', sha256: sha256(content), bytes: Buffer.byteLength(content), records: all.length, license }
    },
  }
}

function ruleCase({ rules, bundled }: RuleSet, id: string, row: number): Case {
  const rule = rules.get(id)
  if (rule === undefined) throw new PipelineError('input-invalid', `There is no rule ${id}.`)
  const { says, reference, slots } = answerTo(rule, originalOf(rule))
  return {
    id,
    text: originalText(rule),
    reference: { diagnosis: says, action: reference },
    origin: {
      cluster: id,
      dataset: 'drug-safety',
      row,
      split: null,
      category: rule.category,
      level: null,
      severity: null,
      specialty: null,
      specialtyFrom: null,
      options: null,
      license: bundled.has(id) ? 'CC0-1.0' : null,
      scenario: { rule: id, role: 'original', cue: null, asked: true, slots },
      perturbation: null,
      expectation: 'invariant',
      extra: {},
    },
  }
}

/** The license of a file of cases, from those of its cases. */
export function licenseOfAll(licenses: readonly (string | null)[]): string | null {
  if (licenses.length === 1) return licenses[0] ?? null
  return licenses.map((each) => each ?? 'not stated').join('; ')
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}

/**
 * The fingerprint of the dataset that the file belongs to, if its manifest names the file.
 *
 * @throws {PipelineError} digest-mismatch — the file is not as its build wrote it
 */
function parentFingerprint(path: string, sha256: string): string | undefined {
  const manifest = path === '-' ? undefined : existingManifest(dirname(path))
  const listed = manifest?.outputs.find(({ name }) => name === displayName(path))
  if (listed === undefined) return undefined
  if (listed.sha256 === sha256) return manifest?.fingerprint
  const message = `${path} was changed after its build: it has another digest than the manifest.json beside it says. Build that dataset again, or copy the file to another folder to build from it as it is.`
  throw new PipelineError('digest-mismatch', message, { file: path })
}
