import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { originalStamp, toRecord } from '../../src/dataset/record/record.js'
import { exportReview, type ReviewSettings } from '../../src/review/export-packs.js'
import { type ReviewKey, readKey } from '../../src/review/key.js'
import { build } from '../dataset/folder.js'
import { caseOf } from '../vignettes.js'

/** A folder that is removed when the test file ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'review-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file of cases with the given texts. */
export function writeCases(folder: string, texts: readonly string[], diagnosis = 'Gout'): string {
  const path = join(folder, 'own-cases.jsonl')
  const lines = texts.map((text, index) => {
    const one = caseOf(text, diagnosis, `own-${String(index).padStart(4, '0')}`)
    return JSON.stringify(toRecord(one, text, originalStamp(one)))
  })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** A dataset of a bundled recipe over the first bundled cases; its folder. */
export async function datasetOf(folder: string, recipe = 'red-herrings-10', limit = 40): Promise<string> {
  return (await build(recipe, { out: join(folder, 'sets'), limit })).path
}

/** A review, written. */
export interface WrittenReview {
  readonly forms: string
  readonly keyPath: string
  readonly key: ReviewKey
}

export async function writeReview(
  folder: string,
  dataset: string,
  settings: ReviewSettings = {},
): Promise<WrittenReview> {
  const [forms, keyPath] = [join(folder, 'forms'), join(folder, 'kept', 'key.json')]
  await exportReview(dataset, settings, { out: forms, key: keyPath, replace: true })
  return { forms, keyPath, key: readKey(keyPath) }
}

/** The file that a rater's HTML form saves. */
export function saveAnswers(
  path: string,
  { raters }: Pick<ReviewKey, 'raters'>,
  rater: string,
  answers: readonly { item: string; answer: string; comment?: string }[],
): string {
  const saved = answers.map(({ item, answer, comment = '' }) => ({ item, answer, comment }))
  const pack = raters.find((one) => one.rater === rater)?.pack ?? '0'.repeat(16)
  writeFileSync(path, JSON.stringify({ format: 'medqa-perturb/review-answers@1', pack, rater, answers: saved }))
  return path
}

export function read(path: string): string {
  return readFileSync(path, 'utf8')
}
