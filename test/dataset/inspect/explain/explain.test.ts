import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledPath } from '../../../../src/bundled.js'
import { buildDataset, explainRecord, loadRecipe, loadRecipes, stretchesAt } from '../../../../src/dataset/index.js'
import { throwAwayFolder } from '../../../command-line.js'
import { runHere } from '../../../in-process.js'
import { storedAnswers } from '../../../pretend-answers.js'

const out = throwAwayFolder()
const folders: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['abbreviated', 'red-herrings-1', 'drug-safety-soap']) {
    folders[name] = (await buildDataset({ recipe: loadRecipe(name), out: join(out, 'sets'), limit: 12 })).path
  }
  const [recipe] = loadRecipes(['red-herrings-1'])
  if (recipe === undefined) throw new Error('no recipe')
  const cases = join(out, 'vignettes.jsonl')
  const bundled = readFileSync(bundledPath('data', 'cases', 'vignettes.jsonl'), 'utf8')
  writeFileSync(cases, bundled.split('\n').slice(0, 2).join('\n'))
  const model = await storedAnswers(join(out, 'answers.jsonl'), recipe, { cases })
  folders.model = (await buildDataset({ recipe, cases, out: join(out, 'model'), model })).path
})

const at = (name: string): string => folders[name] as string

describe('explainRecord', () => {
  it('tiles the text of a record, and names the source row of what was kept', async () => {
    const { stretches, seed, streams } = await explainRecord(at('abbreviated'), 'vignettes-0003__abbreviated')
    let place = 0
    for (const { start, end, text } of stretches) {
      expect([start, [...text].length]).toEqual([place, end - start])
      place = end
    }
    expect([seed, streams]).toEqual(['1', [['1', 'abbreviation', 'vignettes-0003']]])
    const [first] = stretches
    expect(first?.origin).toMatchObject({ from: 'source', dataset: 'vignettes', row: 3, start: 0, rule: null })
    expect(first?.origin).toMatchObject({
      files: [{ name: 'vignettes.jsonl', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    })
  })

  it('names the row and the list of an abbreviation', async () => {
    const { stretches } = await explainRecord(at('abbreviated'), 'vignettes-0003__abbreviated')
    const edit = stretches.find(({ origin }) => origin.from === 'edit')?.origin
    expect(edit).toMatchObject({ why: { kind: 'abbreviation', row: expect.any(Number) }, layer: 0, edit: 0, offset: 0 })
    expect(edit).toMatchObject({
      maker: { kind: 'lexicon', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      answer: null,
    })
  })

  it('names the sentence of a bank, and of a model the stored answer with its prompt', async () => {
    const banked = await explainRecord(at('red-herrings-1'), 'vignettes-0003__red-herrings-1')
    const sentence = banked.stretches.find(({ origin }) => origin.from === 'edit')?.origin
    expect(sentence).toMatchObject({ maker: { kind: 'writer', name: expect.stringMatching(/^bank\//) }, answer: null })
    const written = await explainRecord(at('model'), 'vignettes-0001__red-herrings-1')
    const answered = written.stretches.find(({ origin }) => origin.from === 'edit')?.origin
    expect(answered).toMatchObject({
      maker: { kind: 'writer' },
      answer: { returned: 'pretend-1', prompt: { name: 'red-herrings' }, trial: 0 },
    })
  })

  it('follows a character through the layers to the rule that it is a template of', async () => {
    const { stretches, streams } = await explainRecord(
      at('drug-safety-soap'),
      'ALLERGY-001__drug-safety-soap__condition-soap',
    )
    expect(streams.map(([, perturbation]) => perturbation)).toEqual(['counterfactual', 'reconstruction'])
    const [heading, kept, condition] = stretches
    expect(heading?.origin).toMatchObject({ from: 'edit', layer: 1, perturbation: 'reconstruction' })
    expect(kept?.origin).toMatchObject({ from: 'source', rule: { rule: 'ALLERGY-001', role: 'condition' } })
    expect(condition?.origin).toMatchObject({
      layer: 0,
      maker: { kind: 'rules', name: 'ALLERGY-001' },
      why: { cue: 'explicit' },
    })
  })

  it('finds the stretch of one character, and refuses a place outside the text', async () => {
    const record = await explainRecord(at('red-herrings-1'), 'vignettes-0003__red-herrings-1')
    const [inserted] = record.stretches.filter(({ origin }) => origin.from === 'edit')
    expect(stretchesAt(record, inserted?.start ?? 0)).toEqual([inserted])
    expect(() => stretchesAt(record, 1e6)).toThrow(/a place in it is from 0 to \d+, and 1000000 is none/)
    await expect(explainRecord(at('red-herrings-1'), 'vignettes-0003')).rejects.toThrow(
      /has no record "vignettes-0003"\. .*vignettes-0003__red-herrings-1/,
    )
  })
})

describe('the command explain', () => {
  it('tells the origin of a character in words and as JSON, from the folder of all datasets', async () => {
    const args = ['explain', join(out, 'sets'), 'vignettes-0003__abbreviated']
    const { status, stdout } = await runHere(args)
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/as it came: original 0–\d+ of vignettes, row 3, from vignettes\.jsonl/),
    ])
    expect(stdout).toMatch(/replacing "[^"]+"\n +abbreviation by lexicon \S+ .*row \d+/)
    const { stdout: json } = await runHere([...args, '--at', '0', '--json'])
    expect(JSON.parse(json)).toMatchObject({
      recipe: 'abbreviated',
      stretches: [{ start: 0, origin: { from: 'source' } }],
    })
  })

  it('names the nearest record where there is none of the id', async () => {
    const { status, stderr } = await runHere(['explain', at('abbreviated'), 'vignettes-0003__abbreviate'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('vignettes-0003__abbreviated')])
  })
})
