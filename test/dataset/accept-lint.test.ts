import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundledCases } from '../../src/bundled.js'
import { readManifest, verifyDataset } from '../../src/dataset/index.js'
import { throwAwayFolder } from '../command-line.js'
import { build } from './folder.js'

const folder = throwAwayFolder()
const sentences = join(folder, 'own.jsonl')
const ages = ['newborn', 'infant', '1-5', '6-12', '13-17', '18-64', '65+']
const lineOf = (id: string, text: string): string => {
  const rest = {
    person: 'none',
    says: false,
    place: 'any',
    strength: 'administrative',
    numeric: false,
    polysemous: null,
  }
  return JSON.stringify({ id, topic: id, text, ages, ...rest })
}
writeFileSync(sentences, `${lineOf('door', 'The door is green.')}\n${lineOf('dog', 'A dog sleeps on the mat.')}\n`)

it('takes nobody for one who accepts objections because of a name', async () => {
  const named = join(folder, 'own, lint accepted.jsonl')
  writeFileSync(named, `${lineOf('door', 'The door is green.')}\n`)
  const { path } = await build('red-herrings-1', { out: join(folder, 'named'), limit: 3, sentences: named })
  expect(readManifest(path).writers).toMatchObject([
    { name: expect.stringMatching(/^bank\/own, lint accepted@\d+$/), acceptLint: false },
  ])
})

it('refuses own sentences with a clue, unless they are accepted; the manifest remembers it for verify', async () => {
  const options = { out: folder, limit: 3, sentences }
  await expect(build('red-herrings-1', options)).rejects.toMatchObject({
    code: 'input-invalid',
    message: expect.stringMatching(/own\.jsonl: [\s\S]*line 2: animal: "dog"/),
    where: { line: 2 },
  })
  const { path } = await build('red-herrings-1', { ...options, acceptLint: true })
  const again = { cases: bundledCases, sentences }
  expect(readManifest(path).writers).toMatchObject([
    { name: expect.stringMatching(/^bank\/own@\d+, lint accepted$/), acceptLint: true },
  ])
  expect(await verifyDataset(path, again)).toMatchObject({ ok: true, rebuilt: true })
})
