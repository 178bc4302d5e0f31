import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanUp } from '../src/cleanup.js'
import { makeFolders } from '../src/folder.js'
import { throwAwayFolder } from './command-line.js'

const folder = throwAwayFolder()

it('takes folders away that were made and stay empty, and no others', () => {
  const [empty, filled, own] = ['empty', 'filled', 'own'].map((name) => join(folder, name)) as [string, string, string]
  mkdirSync(own)
  for (const one of [empty, filled, own]) makeFolders(join(one, 'within', 'deep'))
  writeFileSync(join(filled, 'within', 'file'), '')
  cleanUp()
  expect([empty, filled, own].map((one) => existsSync(one))).toEqual([false, true, true])
  expect([join(filled, 'within', 'deep'), join(own, 'within')].map((one) => existsSync(one))).toEqual([false, false])
})
