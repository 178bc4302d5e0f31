import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readAnyKey } from '../../src/review/any-key.js'
import { readKey } from '../../src/review/key.js'
import { exportSubjects, rulesPlan } from '../../src/review/subject/index.js'
import { datasetOf, freshFolder, writeReview } from './review-data.js'

interface Ids {
  ids: Record<string, string>
}

const changedFile = expect.objectContaining({
  code: 'digest-mismatch',
  message: expect.stringMatching(/the id of rater-1 in items\[\d+\] is not that of its subject/),
})

/** Exchanges the ids of two items in a key. */
function exchange(path: string, one: number, other: number): void {
  const key = JSON.parse(readFileSync(path, 'utf8')) as { items: Ids[] }
  const [a, b] = [key.items[one], key.items[other]] as [Ids, Ids]
  ;[a.ids, b.ids] = [b.ids, a.ids]
  writeFileSync(path, JSON.stringify(key))
}

it('shows where the ids of two edits were exchanged in a key', async () => {
  const folder = freshFolder()
  const { keyPath } = await writeReview(folder, await datasetOf(folder, 'red-herrings-5', 20))
  exchange(keyPath, 0, 1)
  expect(() => readKey(keyPath)).toThrow(changedFile)
  expect(() => readAnyKey(keyPath)).toThrow(changedFile)
})

it('shows where those of two questions about one rule were', async () => {
  const folder = freshFolder()
  const key = `${folder}/key.json`
  await exportSubjects(await rulesPlan(undefined, { minutes: 10, seed: '1', raters: 1 }), {
    out: `${folder}/forms`,
    key,
    replace: false,
  })
  expect(readAnyKey(key).subjects).toBeDefined()
  exchange(key, 0, 1)
  expect(() => readAnyKey(key)).toThrow(changedFile)
})
