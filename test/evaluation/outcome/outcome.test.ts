import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outcomeLine, parseOutcome, readOutcomes } from '../../../src/evaluation/outcome/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { outcome } from '../outcomes.js'

const good = outcome({ case: 'a', arm: 'original', state: 'partly' })

describe('parseOutcome', () => {
  it('reads what outcomeLine writes, keys in one order', () => {
    const line = outcomeLine(good)
    expect(parseOutcome(line, 'x', 1)).toEqual(good)
    expect(Object.keys(JSON.parse(line) as object)[0]).toBe('record')
  })

  it('reads outcomes that name no kind of error', () => {
    const { error: _, ...without } = good
    expect(parseOutcome(JSON.stringify(without), 'x', 1)).toEqual(good)
  })

  it.each([
    ['a state that there is not', { ...good, state: 'right' }, /"state": expected one of .* and found "right"/],
    ['a score that is not its state’s', { ...good, score: 1 }, /"score": is 1, but partly scores 0/],
    ['a grade outside the scale', { ...good, score: 5 }, /"score"/],
    ['an error of a right answer', { ...good, state: 'correct', score: 1, error: 'omission' }, /"error": is omission/],
    ['an error that is not its state', { ...good, state: 'refused', error: 'omission' }, /"error": is omission/],
    ['a confidence in per cent', { ...good, confidence: 95 }, /"confidence"/],
    ['a trial that is none', { ...good, trial: -1 }, /"trial": expected a number of at least 0/],
    ['a key too many', { ...good, note: 'x' }, /the outcome: unknown key "note"/],
    ['a digest that is none', { ...good, sha256: 'abc' }, /SHA-256/],
  ])('refuses %s', (_, line, wanted) => {
    expect(() => parseOutcome(JSON.stringify(line), 'o.jsonl', 3)).toThrow(wanted)
    expect(() => parseOutcome(JSON.stringify(line), 'o.jsonl', 3)).toThrow(/o\.jsonl, line 3/)
  })
})

describe('readOutcomes', () => {
  it('streams a file', async () => {
    const path = join(throwAwayFolder(), 'o.jsonl')
    writeFileSync(path, [good, { ...good, trial: 1 }].map(outcomeLine).join(''))
    const trials: number[] = []
    for await (const { trial } of readOutcomes(path)) trials.push(trial)
    expect(trials).toEqual([0, 1])
  })
})
