import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPieces, shortestFound } from '../../../src/generation/store/pieces.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const story = Array.from({ length: 400 }, (_, at) => `On day ${at} the patient walked ${at * 7} steps. `).join('')

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

it('finds any stretch of a text again, wherever it was cut and wherever it lies', () => {
  const pieces = createPieces()
  pieces.add(bytes(story))
  for (const from of [0, 1, 31, 32, 63, 64, 777, 4096]) {
    const stretch = story.slice(from, from + shortestFound)
    for (const before of [0, 5, (1 << 20) - 40, (1 << 20) - 1, 3 << 20]) {
      expect(pieces.areIn(fileWith(`${'\0'.repeat(before)}${stretch}\0`))).toBe(true)
    }
  }
  expect(pieces.areIn(fileWith('Another patient rested all day, and nobody counted any steps of hers.'))).toBe(false)
  expect(pieces.areIn(join(folder, 'no such file'))).toBe(false)
})

it('does not look for what stands elsewhere too, nor for runs of one sign', () => {
  const pieces = createPieces()
  pieces.add(bytes(story))
  expect(pieces.size).toBeGreaterThan(200)
  pieces.without(bytes(`${story.slice(0, 9000)} and so on`))
  expect(pieces.areIn(fileWith(story.slice(0, 8000)))).toBe(false)
  expect(pieces.areIn(fileWith(story.slice(12_000)))).toBe(true)
  pieces.without(bytes(story))
  pieces.add(bytes(' '.repeat(10_000)))
  expect(pieces.size).toBe(0)
})
