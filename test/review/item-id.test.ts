import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readAnyKey } from '../../src/review/any-key.js'
import { readKey } from '../../src/review/key.js'
import { refuseOtherKeyOf } from '../../src/review/refuse-other-key.js'
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

it('refuses a key that was changed or has an item twice, and reads one without a digest', async () => {
  const folder = freshFolder()
  const dataset = await datasetOf(folder, 'red-herrings-5', 20)
  const { keyPath, key } = await writeReview(folder, dataset)
  const write = (content: object) => writeFileSync(keyPath, JSON.stringify(content))
  const less = { ...key, population: { ...key.population, changed: key.population.changed - 1 } }
  write(less)
  expect(() => readKey(keyPath)).toThrow(/does not add up to its own SHA-256/)
  write({ ...key, items: [...key.items, key.items[0]] })
  expect(() => readAnyKey(keyPath)).toThrow(/is in the key twice/)
  write({ ...key, sha256: undefined })
  await refuseOtherKeyOf(dataset, readKey(keyPath))
  write({ ...less, sha256: undefined })
  await expect(refuseOtherKeyOf(dataset, readKey(keyPath))).rejects.toThrow(/population\.changed is/)
  for (const change of [{ weight: 1000 }, { role: 'control' as const }]) {
    const items = key.items.map((item, i) => (i === 0 ? { ...item, ...change } : item))
    await expect(refuseOtherKeyOf(dataset, { ...key, items })).rejects.toThrow(/items\[0\]\.(weight|role) is/)
  }
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
