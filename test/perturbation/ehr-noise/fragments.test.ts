import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { readFacts, readPatient } from '../../../src/clinical/index.js'
import { fragmentsFor, ofAge } from '../../../src/perturbation/ehr-noise/fragments.js'
import { readDelimited } from '../../../src/vocabulary/index.js'

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readDelimited(readFileSync(bundledPath('data', 'ehr-noise', file), 'utf8'), file, {
    delimiter: ',',
    looseQuotes: false,
    code: 'input-invalid',
  })
    .slice(1)
    .map(({ cells }) => cells)
const fragments = rowsOf('fragments.csv').map(([id, noise, part, ages, , text]) => ({
  id,
  noise,
  part,
  ages,
  text: text as string,
}))
const written = fragments.filter(({ part }) => ['line', 'copied', 'opinion'].includes(part as string))

/** Sentences without a slot, and runs of words on both sides of one. */
const sentencesIn = (text: string): readonly string[] =>
  text
    .replace(/^.*?(?:dated today|\d)[.:] /, '')
    .split(/(?<=[.?!]) /)
    .filter((sentence) => !sentence.includes('{'))

describe('the fragments', () => {
  it('have an id and a text of their own each', () => {
    const ids = fragments.map(({ id }) => id)
    const texts = fragments.map(({ noise, part, text }) => `${noise} ${part} ${text}`)
    expect([new Set(ids).size, new Set(texts).size]).toEqual([ids.length, texts.length])
  })

  it.each(written)('$id tells no value, no drug and no measurement', ({ text }) => {
    expect(text).not.toMatch(/\d/)
    const kinds = readFacts(text).map(({ kind }) => kind)
    for (const kind of ['vital-sign', 'laboratory', 'drug', 'dose', 'age', 'duration'] as const)
      expect(kinds).not.toContain(kind)
  })

  it.each(fragments.filter(({ text }) => /internal medicine|family medicine/.test(text)))(
    '$id is of no small child: a specialty has patients of its own',
    ({ ages }) => {
      expect(ages).toMatch(/^(?:13-17|18-64) to 65\+$/)
    },
  )

  it('share no sentence, for two of them may stand before one case', () => {
    const parts = new Set(fragments.map(({ part }) => part))
    for (const part of parts) {
      const sentences = fragments.filter((fragment) => fragment.part === part).flatMap(({ text }) => sentencesIn(text))
      expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([])
    }
  })

  it('name a diagnosis behind a label only, where it needs no article', () => {
    const opinions = fragments.filter(({ part }) => part === 'opinion')
    const labels = opinions.map(({ text }) => /\. ([^.]+): \{diagnosis\}\./.exec(text)?.[1])
    expect(labels).not.toContain(undefined)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('give no reason that the course could refute', () => {
    const reason = /\b(?:because|began|developed|course|history|fits?|explain\w*|accounts?|seen this)\b/i
    expect(fragments.filter(({ part, text }) => part === 'opinion' && reason.test(text))).toEqual([])
  })

  it('fit the age of the patient', () => {
    const fitting = (who: string): string =>
      ofAge(fragmentsFor('conflicting-assessments', 'drug-no-start'), readPatient(who))
        .map(({ text }) => text)
        .join('\n')
    expect(fitting('A 5-day-old boy, born at 27 weeks, is in the incubator.')).not.toMatch(
      /internal medicine|family medicine/,
    )
    expect(fitting('A patient is ill.')).not.toMatch(/internal medicine|family medicine/)
    expect(fitting('A 50-year-old man is ill.')).toMatch(/internal medicine/)
  })

  it('are vague about times in plain words', () => {
    const times = fragments.filter(({ noise }) => noise === 'temporal-ambiguity').map(({ text }) => text)
    expect(times.filter((text) => /^some decades|^a good many|couple|\bback$/.test(text))).toEqual([])
  })
})
