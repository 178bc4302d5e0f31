import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOriginalQuestions } from '../../../src/evaluation/record/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'

it('the original question is the text without what was put around it; what a rule says of the patient stays', async () => {
  const out = join(throwAwayFolder(), 'sets')
  const names = ['drug-safety-original', 'drug-safety-counterfactual', 'drug-safety-condition-copy-paste']
  const folders: string[] = []
  for (const name of names) folders.push((await build(name, { out, limit: 6 })).path)
  const questions = [...(await readOriginalQuestions(folders)).values()]
  const of = (arm: string) => questions.filter(({ known }) => known.arm === arm)
  const [plain, changed, noisy] = names.map(of)
  expect(plain?.every(({ original, input }) => original === input)).toBe(true)
  expect(changed?.every(({ original, input }) => original === input)).toBe(true)
  expect(noisy?.map(({ original }) => original)).toEqual(changed?.map(({ original }) => original))
  expect(noisy?.some(({ original, input }) => original !== input)).toBe(true)
  expect(changed?.some(({ original }, i) => original !== plain?.[i]?.original)).toBe(true)
})
