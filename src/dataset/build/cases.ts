import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { bundledCases } from '../../bundled.js'
import type { Case } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { answerTo, originalOf, originalText, type RuleShelf } from '../../scenario/index.js'
import { createTally, displayName, readLines } from '../file/index.js'
import { type Manifest, standingManifest } from '../receipt/index.js'
import { type Recipe, type Resources, type Task, tasksOf } from '../recipe/index.js'
import { originalStamp, parseRecord, toCase, toRecord } from '../record/index.js'

/** A file of cases that is read once, from front to back; its receipt is ready when it has been read. */
export interface CaseSource {
  cases(): AsyncGenerator<Case>
  /** Share of the file that has been read, 0–1; null where its length cannot be known. */
  share(): number | null
  receipt(): Manifest['inputs'][number]
}

/** The cases of a recipe: those that it brings, or those of a file. @throws {PipelineError} as {@link readCases} */
export function sourceOf(
  recipe: Pick<Recipe, 'cases'>,
  rules: RuleShelf | null,
  { cases, limit }: { readonly cases?: string | undefined; readonly limit?: number | undefined },
): CaseSource {
  if (recipe.cases === 'rules' && rules !== null) return ruleCases(rules, limit)
  return readCases(cases ?? bundledCases, limit)
}

/** What is to be made of cases, in their order; `onNone` is told of a case of which the recipe makes no record. */
export async function* tasksIn(
  cases: AsyncIterable<Case>,
  { steps }: Pick<Recipe, 'steps'>,
  lent: Pick<Resources, 'rules'>,
  onNone: (original: Case) => void = () => {},
): AsyncGenerator<Task> {
  for await (const original of cases) {
    const tasks = tasksOf(original, steps, lent)
    if (tasks.length === 0) onNone(original)
    yield* tasks
  }
}

/**
 * Opens a file of cases, or a dataset's `cases.jsonl`.
 *
 * With `limit` only the first so many are handed out; the file is read to its end all the same, for its digest.
 *
 * @throws {PipelineError} record-invalid — a faulty line, two lines for one case, no line at all
 */
export function readCases(path: string, limit = Number.POSITIVE_INFINITY): CaseSource {
  const tally = createTally()
  const licenses = new Set<string | null>()
  let records = 0

  async function* cases(): AsyncGenerator<Case> {
    const lineOf = new Map<string, number>()
    for await (const { number, text } of readLines(path, { tally })) {
      records++
      if (records > limit) continue
      const original = toCase(parseRecord(text, path, number))
      const earlier = lineOf.get(original.id)
      if (earlier !== undefined) throw twice(path, original.id, earlier, number)
      lineOf.set(original.id, number)
      licenses.add(original.origin.license || null)
      yield original
    }
    if (records === 0) {
      throw new PipelineError(
        'record-invalid',
        `${path}: expected one case a line and found none. Make the file with "medqa-perturb import".`,
        { file: path },
      )
    }
  }

  const size = path === '-' || path.endsWith('.gz') ? null : sizeOf(path)
  return {
    cases,
    share: () => (size === null ? null : Math.min(1, tally.bytes / size)),
    receipt() {
      const sha256 = tally.digest()
      const license =
        licenses.size === 1 ? ([...licenses][0] ?? null) : [...licenses].map((each) => each ?? 'not stated').join('; ')
      const parent = parentFingerprint(path, sha256)
      const receipt = { name: displayName(path), sha256, bytes: tally.bytes, records, license }
      return parent === undefined ? receipt : { ...receipt, fingerprint: parent }
    },
  }
}

/** The cases that drug-safety rules bring: the text of each rule without its condition, in the order of their ids. */
function ruleCases(shelf: RuleShelf, limit = Number.POSITIVE_INFINITY): CaseSource {
  const all = [...shelf.rules.keys()].map((id, row) => ruleCase(shelf, id, row))
  const taken = all.slice(0, limit)
  let handed = 0

  async function* cases(): AsyncGenerator<Case> {
    for (const original of taken) {
      handed++
      yield original
    }
  }

  return {
    cases,
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

function ruleCase({ rules, bundled }: RuleShelf, id: string, row: number): Case {
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
      options: null,
      license: bundled.has(id) ? 'CC0-1.0' : null,
      scenario: { rule: id, role: 'original', cue: null, asked: true, slots },
      perturbation: null,
      expectation: 'invariant',
      extra: {},
    },
  }
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}

/** The fingerprint of the dataset that the file belongs to, if it is the file that its manifest names. */
function parentFingerprint(path: string, sha256: string): string | undefined {
  const manifest = path === '-' ? undefined : standingManifest(dirname(path))
  const isListed = manifest?.outputs.some((output) => output.name === displayName(path) && output.sha256 === sha256)
  return isListed === true ? manifest?.fingerprint : undefined
}

function twice(path: string, id: string, earlier: number, line: number): PipelineError {
  const message = `${path}, line ${line}: the case ${id} stands on line ${earlier} already. Case ids must be unique: remove one, or give it another id.`
  return new PipelineError('record-invalid', message, { file: path, line, caseId: id })
}
