import { describe, expect, it } from 'vitest'
import * as library from '../../src/index.js'
import { throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()

/** What somebody without types may give first, and nothing behind it. */
const given: readonly (readonly [words: string, args: readonly unknown[]])[] = [
  ['nothing', []],
  ['null', [null]],
  ['a number', [7]],
  ['a text', [`${folder}/nothing-there`]],
  ['an empty list', [[]]],
]

const entries = Object.entries(library).filter(
  (entry): entry is [string, (...args: readonly unknown[]) => unknown] =>
    typeof entry[1] === 'function' && entry[0] !== 'PipelineError',
)

describe('every function of the library', () => {
  it('is among them', () => {
    expect(entries.length).toBeGreaterThan(130)
  })

  it.each(entries)('%s refuses what it cannot take with a PipelineError, or gives a result', async (_, entry) => {
    for (const [words, args] of given) {
      const error = await thrownBy(entry, args)
      if (error === null) continue
      expect(error, `given ${words}`).toBeInstanceOf(library.PipelineError)
      expect((error as Error).message, `given ${words}`).not.toMatch(/,,|undefined is not/)
    }
  })

  it.each<readonly [name: string, args: readonly unknown[], message: string]>([
    ['boundedP', [[1, 2]], 'boundedP expects an object of options, and found nothing.'],
    [
      'boundedDifference',
      [[1, 0], undefined, 0.9],
      'boundedDifference expects an object of options, and found nothing.',
    ],
    ['kornGraubard', [null, [1], 0.95], 'kornGraubard expects lists of values, clusters and weights, and found null.'],
    [
      'krippendorffAlpha',
      [[1, 2], 'nominal'],
      'krippendorffAlpha expects a list of lists of ratings, and found a list.',
    ],
    ['loadRecipes', ['original'], 'loadRecipes expects a list of names, and found "original".'],
    ['seal', ['a', null], 'seal expects a list of edits, and found null.'],
    ['insertionSites', [null], 'insertionSites expects a text, and found null.'],
    ['readPatient', [], 'readPatient expects a text, and found nothing.'],
    ['analyzeFiles', [], 'analyzeFiles expects an object of files, and found nothing.'],
    ['cohenKappa', [], 'cohenKappa expects a table, a list of lists of counts, and found nothing.'],
    [
      'nonInferiority',
      [null, 0.03, 0.95],
      'nonInferiority expects an estimated difference, as meanDifference returns it, and found null.',
    ],
    ['starterPlan', [7], 'starterPlan expects the name of a suite, medqa-robustness or drug-safety, and found 7.'],
  ])('%s says what it expects and what it found', async (name, args, message) => {
    const entry = entries.find(([each]) => each === name)?.[1] as (...given: readonly unknown[]) => unknown
    expect(await thrownBy(entry, args)).toMatchObject({ name: 'PipelineError', code: 'usage', message })
  })
})

/** What a call throws, or the promise or the sequence that it gives; null where it gives a result. */
async function thrownBy(entry: (...args: readonly unknown[]) => unknown, args: readonly unknown[]): Promise<unknown> {
  try {
    const result = await entry(...args)
    const walked = result as AsyncIterator<unknown> | undefined
    if (typeof walked?.next === 'function') await walked.next()
    return null
  } catch (error) {
    return error
  }
}
