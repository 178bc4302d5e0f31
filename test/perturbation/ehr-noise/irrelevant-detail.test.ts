import { describe, expect, it } from 'vitest'
import { readPatient } from '../../../src/clinical/index.js'
import { sectionsFor } from '../../../src/perturbation/ehr-noise/details.js'
import { irrelevantDetail } from '../../../src/perturbation/ehr-noise/irrelevant-detail.js'
import type { NoiseLine } from '../../../src/perturbation/ehr-noise/noise.js'
import { lengthOf } from '../../../src/perturbation/ehr-noise/share.js'
import { rngAt } from '../../../src/rng.js'
import { caseOf } from '../../vignettes.js'

const seeds = Array.from({ length: 20 }, (_, i) => `seed-${i}`)

function madeFor(text: string, length: number, seed: string): readonly NoiseLine[] {
  const original = caseOf(text)
  const patient = readPatient(text, original.reference.diagnosis)
  return irrelevantDetail({ original, patient, rng: rngAt([seed]), length, share: 1, opinion: 'wrong', stale: false })
}

const topicOf = new Map(
  sectionsFor({ patient: readPatient('A 40-year-old man has a rash.'), converses: true, hasTime: true }).flatMap(
    ({ topics, heading }) =>
      topics.flatMap((topic) => topic.map(({ id }) => [id, `${heading} ${topic[0]?.topic}`] as const)),
  ),
)
const man = 'A 40-year-old man has a rash. What is the diagnosis?'
const sad = 'A 40-year-old man is sad and hears voices. What is the diagnosis?'

describe('irrelevant detail', () => {
  it.each(seeds)('has one line of a topic, and no more than six under a heading (%s)', (seed) => {
    const pieces = madeFor(man, 5000, seed)
    const topics = pieces.filter(({ part }) => part === 'own').map(({ source }) => topicOf.get(source))
    expect(topics).not.toContain(undefined)
    expect(new Set(topics).size).toBe(topics.length)
    const sections = pieces.map(({ part }) => (part === 'head' ? '|' : '.')).join('')
    expect(sections).toMatch(/^(?:\|\.{1,6})+$/)
  })

  it.each(seeds)('has of a lower severity the first lines of a higher one (%s)', (seed) => {
    const [some, more] = [300, 900].map((length) => madeFor(man, length, seed).map(({ text }) => text))
    expect(some?.filter((text) => !more?.includes(text))).toEqual([])
  })

  it.each(seeds)('comes as near to its length as a line allows (%s)', (seed) => {
    for (const length of [200, 500, 1000])
      expect(Math.abs(lengthOf(madeFor(sad, length, seed)) - length)).toBeLessThan(60)
  })

  it('begins with what is told of the patient, unless that could be a finding', () => {
    const headingsOf = (text: string): string[] =>
      madeFor(text, 250, '1')
        .filter(({ part }) => part === 'head')
        .map((piece) => piece.text)
    expect(headingsOf(man).join()).toMatch(/Social history|Preferences/)
    expect(headingsOf(sad).join()).not.toMatch(/Social history|Preferences/)
  })

  it.each([
    ['A 40-year-old man is brought to the emergency department because of chest pain. Why?', /Social|Preferences/],
    ['A 40-year-old man is confused and has a rash. Why?', /Social|Preferences|consent|introduced|Questions/],
    ['A 40-year-old man has a rash. His blood pressure is 80/40 mm Hg. Why?', /Social|Preferences|consent|Questions/],
  ])('asks and tells nobody anything who has no time or cannot answer: %s', (text, asked) => {
    for (const seed of seeds)
      expect(
        madeFor(text, 5000, seed)
          .map((piece) => piece.text)
          .join('\n'),
      ).not.toMatch(asked)
  })

  it('is one line under its heading where even that exceeds the length', () => {
    expect(madeFor(man, 1, '1')).toHaveLength(2)
  })
})
