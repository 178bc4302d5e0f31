import { describe, expect, it } from 'vitest'
import { amount } from '../soak.js'
import { bundledFields } from './fields.js'
import { harmlessAll } from './harmless.js'
import { plantAll, readPairs } from './plant.js'
import { plantClasses } from './planter.js'
import { falseErrors, judge } from './score.js'

const plants = plantAll(bundledFields)
/** All hand-written sentences, and every second change within a whole text; all of them in a soak. */
const judged = [
  ...plants.filter(({ family }) => family === 'pair'),
  ...plants.filter(({ family }) => family !== 'pair').filter((_, i) => i % amount(2, 1) === 0),
]
const verdicts = judged.map(judge)
const harmless = harmlessAll(bundledFields)

/** Harmless alterations that are reported all the same, each with the reason why that is right or bearable. */
const explained: Readonly<Record<string, string>> = {
  'an idle sentence: vignettes-0088': 'a sentence that was put in names a concept of the vocabulary',
  'an idle sentence: vignettes-0125': 'a sentence that was put in names a concept of the vocabulary',
  'wording: She is {uneasy|ill at ease} in crowds.': 'un- is read as a denial of ease',
}

describe('the planted changes', () => {
  it.each(plantClasses)(
    'number at least 100 for the class %s, with at least 50 hand-written sentences among them',
    (name) => {
      const mine = plants.filter((plant) => plant.class === name)
      expect(mine.length).toBeGreaterThanOrEqual(100)
      expect(readPairs('pairs.csv').filter(({ label }) => label === name).length).toBeGreaterThanOrEqual(50)
    },
  )

  it('differ from the original in the place they name and nowhere else', () => {
    const wrong = plants.filter(({ before, after, at }) => {
      const tail = before.length - at.end
      const sameEnds =
        before.slice(0, at.start) === after.slice(0, at.start) &&
        before.slice(at.end) === after.slice(after.length - tail)
      return before === after || !sameEnds
    })
    expect(wrong).toEqual([])
  })

  it('are the same for the same seed, and others for another', () => {
    const few = bundledFields.slice(0, 6)
    expect(plantAll(few)).toEqual(plantAll(few))
    expect(plantAll(few, '2')).not.toEqual(plantAll(few))
  })
})

describe('the fact comparer on planted changes', () => {
  it.each(plantClasses)('finds at least 95 in 100 of the class %s', (name) => {
    const mine = verdicts.filter(({ plant }) => plant.class === name)
    expect(mine.length).toBeGreaterThan(90)
    const missed = mine.filter(({ found }) => !found).map(({ plant }) => `${plant.family}: ${plant.source}`)
    expect(1 - missed.length / mine.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('finds at least 99 in 100 of all', () => {
    expect(verdicts.filter(({ found }) => found).length / verdicts.length).toBeGreaterThanOrEqual(0.99)
  })
})

describe('the fact comparer on harmless alterations', () => {
  it('has at least 300 of them to look at', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(300)
  })

  it('reports no error on them but those explained', () => {
    const wrong = harmless.filter((alteration) => falseErrors(alteration).length > 0)
    expect([...new Set(wrong.map(({ kind, source }) => `${kind}: ${source}`))].sort()).toEqual(
      Object.keys(explained).sort(),
    )
  })
})
