import { expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.js'
import { readPatient, sentenceBreaks } from '../../src/index.js'
import { vocabulariesRead } from '../../src/vocabulary/index.js'
import { declaredFiles } from './vocabulary-files.js'

const namesRead = (): string[] => vocabulariesRead().map(({ name }) => name)

it('reads a file when its words are first needed, and no other', async () => {
  createProgram().helpInformation()
  await declaredFiles()
  expect(namesRead()).toEqual([])
  expect(sentenceBreaks('He left. She stayed.')).toEqual([9])
  expect(namesRead().filter((name) => !name.startsWith('sentence/'))).toEqual([])
  readPatient('A 61-year-old man has pain in the left knee.')
  expect(namesRead().filter((name) => name.startsWith('patient/'))).toEqual([
    'patient/context.yaml',
    'patient/phrase-ends.yaml',
    'patient/signs.yaml',
  ])
  expect(namesRead().filter((name) => !/^(?:patient|sentence)\//.test(name))).toEqual([])
})
