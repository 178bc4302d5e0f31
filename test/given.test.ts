import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demandOptions, kinds, needed, optionsAmong } from '../src/given.js'
import * as library from '../src/index.js'
import { throwAwayFolder } from './command-line.js'

const folder = throwAwayFolder()
const entries = new Map<string, unknown>(Object.entries(library))
const recipe = library.loadRecipe('red-herrings-1')
const original = library.createCase({ id: 'a-1', text: 'He limps. It hurts. Why?', diagnosis: 'Gout' })

/** Calls an entry as who has no types may, to the end of what it gives. */
async function called(name: string, args: readonly unknown[]): Promise<unknown> {
  const entry = entries.get(name) as (...given: readonly unknown[]) => unknown
  const given = await entry(...args)
  const walked = given as AsyncIterator<unknown> | undefined
  return typeof walked?.next === 'function' ? walked.next() : given
}

describe('demandOptions', () => {
  const known = { seed: kinds.seed, limit: needed(kinds.count) }

  it('names what is there and what comes near', () => {
    expect(() => demandOptions('f', known, { limt: 1 })).toThrow(
      'f has no option "limt". Known: seed, limit. Did you mean limit?',
    )
    expect(() => demandOptions('f', known, {})).toThrow(
      'f expects limit to be a whole number above 0, and found nothing.',
    )
    expect(() => demandOptions('f', known, { limit: 1, seed: 7 })).toThrow(/seed to be a text .* and found 7\./)
    expect(() => demandOptions('f', known, { limit: 1, seed: undefined })).not.toThrow()
  })

  it('leaves out what belongs to another', () => {
    expect(optionsAmong<object>(known, { limit: 1, quiet: true })).toEqual({ limit: 1 })
  })
})

describe('an option that is none', () => {
  const out = join(folder, 'out')
  it.each([
    { seed: 1 },
    { seed: '' },
    { seed: null },
    { limit: -1 },
    { limit: 0 },
    { limit: 1.5 },
    { limit: '2' },
    { limt: 2 },
    { jobs: 0 },
    { replace: 'yes' },
    { exclusions: 'a.json' },
    { recipe: 'red-herrings-5' },
    { recipe: undefined },
    { out: undefined },
  ])('is refused by buildDataset before anything is written: %j', async (options) => {
    const built = library.buildDataset({ recipe, out, ...options } as never)
    await expect(built).rejects.toMatchObject({ name: 'PipelineError', code: 'usage' })
    expect(existsSync(out)).toBe(false)
  })

  it.each<readonly [string, ...unknown[]]>([
    ['buildDataset'],
    ['buildDataset', {}],
    ['importCases'],
    ['importCases', {}],
    ['importCases', { files: ['a.csv'], out: 'b.jsonl', fromat: 'csv' }],
    ['exportDatasets'],
    ['exportDatasets', {}],
    ['exportDatasets', { folders: ['a'], to: 'inspect', out: 'b', overwrite: true }],
    ['importOutcomes', {}],
    ['importOutcomes', { files: 'a.jsonl', from: 'responses', datasets: ['a'], out: 'b.jsonl' }],
    ['importOutcomes', { files: ['a.jsonl'], from: 'responses', datasets: ['a'], out: 'b.jsonl', trustId: true }],
    ['analyze', {}, {}, { paperCompatibel: true }],
    ['analyzeFiles', {}],
    ['analyzeFiles', { outcomes: 'a.jsonl', analysis: 'a.yaml' }],
    ['gateFiles', {}],
    ['gateFiles', { outcomes: ['a.jsonl'], policy: 'a.yaml' }],
    ['verifyDataset'],
    ['verifyDataset', 5],
    ['verifyDataset', 'a', { case: 'b' }],
    ['readDataset'],
    ['readDataset', 5],
    ['readManifest', null],
    ['preview', 'a'],
    ['packDatasets'],
    ['packDatasets', ['a'], 5],
    ['preview', ['a'], { limt: 1 }],
    ['perturbCase', original, recipe, { sead: '7' }],
    ['perturbCase', original, recipe, { seed: 7 }],
    ['perturbCase', original, recipe, null],
    ['perturbCase', original, 'red-herrings-1'],
    ['perturbCase', { id: 'a-1', text: 'He limps. Why?' }, recipe],
    ['perturbCase', { id: 'a-1', text: 'He limps. Why?', reference: null, origin: null }, recipe],
    ['perturbCase', original, { steps: [1] }],
    ['perturbCase', original, { steps: [null] }],
    ['perturbCase'],
    ['replay', 'x'],
    ['replay'],
    ['undo', 'x', 5],
    ['undo', 5, []],
    ['createCase'],
    ['createCase', null],
    ['fisherExact'],
    ['mcnemarPower'],
    ['plannedDifference', null],
    ['hypergeometricBound', 5],
    ['cohenKappa'],
    ['cohenKappa', [5]],
    ['fleissKappa', {}],
    ['gwetAC1'],
    ['observedAgreement', 'x'],
    ['krippendorffAlpha'],
    ['cohenKappa', [[1, undefined]]],
    [
      'cohenKappa',
      [
        [1, 2],
        [3, 4],
      ],
      'cubic',
    ],
    ['holm'],
    ['holm', [null, 0.1]],
    ['tost', { estimate: 0, standardError: null, freedom: 1 }, 0.03, 0.95],
    ['nonInferiority', { estimate: '0', standardError: '.01', freedom: '5' }, 0.03, 0.95],
    ['nonInferiority', undefined, 0.03, 0.95],
    ['memorizationGap', undefined, 1],
    ['memorizationGap', '1', '0.5'],
    ['clusterStandardError'],
    ['clusterStandardError', [undefined, 1], ['a', 'b']],
    ['pairedPermutation', [1], ['a']],
    ['pairedPermutation', [1], ['a'], { seed: '1', draws: 10, alternative: 'larger' }],
    ['pairedPermutation', 'x', ['a'], { seed: '1', draws: 10, alternative: 'less' }],
    ['clusterBootstrap', [1, 2], () => Number.NaN, { seed: '1', draws: 10, level: 0.95 }],
    ['clusterBootstrap', [1, 2], () => 1, { seed: '1', draws: 1e12, level: 0.95 }],
    ['clusterBootstrap', [1, 2], null, { seed: '1', draws: 10, level: 0.95 }],
    ['primaryScore', 'right'],
    ['halfCreditScore', 'constructor'],
    ['sentenceBreaks'],
    ['sentenceBreaks', 5],
    ['readFacts', 5],
    ['readAssertions', null],
    ['compareFacts', 'He limps.'],
    ['finalAnswer', 5],
    ['matchDiagnosis', 'Gout'],
    ['benjaminiHochberg', 5],
  ])('is refused as wrong usage: %s %j', async (...given) => {
    const [name, ...args] = given as [string, ...unknown[]]
    const code = name === 'createCase' ? 'input-invalid' : 'usage'
    await expect(called(name, args)).rejects.toMatchObject({ name: 'PipelineError', code })
  })

  it('names the way to a recipe', async () => {
    await expect(called('buildDataset', [{ recipe: 'red-herrings-5', out }])).rejects.toThrow(
      /loadRecipe\("red-herrings-10"\)/,
    )
    await expect(called('perturbCase', [original, recipe, { sead: '7' }])).rejects.toThrow(/Did you mean seed\?/)
  })
})
