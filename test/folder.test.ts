import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanUp } from '../src/cleanup.js'
import { isWithin, makeFolders, samePlace } from '../src/folder.js'
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

it('knows a place by whatever path or link it is named, there already or not', () => {
  const at = (name: string): string => join(folder, name)
  mkdirSync(at('real'))
  symlinkSync('real', at('way'))
  symlinkSync('real/new', at('ahead'))
  symlinkSync('circle', at('circle'))
  for (const path of ['way/new', 'ahead', 'way/../real/new'])
    expect(samePlace(at(path))).toBe(samePlace(at('real/new')))
  expect(samePlace(at('real/New'))).not.toBe(samePlace(at('real/new')))
  expect(samePlace(at('circle'))).toBe(at('circle'))
})

it('takes capitals and small letters for one where the disk does', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  // As on a disk that does not tell them apart.
  symlinkSync('disk', join(folder, 'DISK'))
  expect(samePlace(join(disk, 'New.md'))).toBe(samePlace(join(disk, 'new.MD')))
})

it('tells what lies in a folder from what is only called so', () => {
  expect(['/a', '/a/b', '/a/..b'].map((path) => isWithin(path, '/a'))).toEqual([true, true, true])
  expect(['/ab', '/', '/b/a'].map((path) => isWithin(path, '/a'))).toEqual([false, false, false])
})
