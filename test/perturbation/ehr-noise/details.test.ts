import { describe, expect, it } from 'vitest'
import { readFacts, readPatient } from '../../../src/clinical/index.js'
import { type Detail, sectionsFor } from '../../../src/perturbation/ehr-noise/details.js'
import { lintSentences } from '../../../src/perturbation/index.js'
import { canConverse } from '../../../src/perturbation/situation/index.js'

const reached = (text: string) => {
  const patient = readPatient(text)
  return { patient, converses: canConverse(text, patient), hasTime: true }
}
const patientOf = (who: string) => reached(`${who} has pain in the left knee.`)
const adult = patientOf('A 40-year-old man')
const shownTo = (who: string): readonly Detail[] => sectionsFor(patientOf(who)).flatMap(({ topics }) => topics.flat())

/** Every line: those of all ages together. */
const details = [
  ...new Set(
    [
      'A 3-day-old boy',
      'A 5-month-old boy',
      'A 4-year-old boy',
      'A 9-year-old boy',
      'A 15-year-old boy',
      'A 40-year-old man',
    ]
      .concat('An 80-year-old man')
      .flatMap(shownTo),
  ),
]

describe('the lines of irrelevant detail', () => {
  it('are more than a hundred and twenty, each of its own id and text', () => {
    expect(details.length).toBeGreaterThanOrEqual(120)
    expect(new Set(details.map(({ id }) => id)).size).toBe(details.length)
    expect(new Set(details.map(({ text }) => text)).size).toBe(details.length)
  })

  it('pass the lint of red herrings, and none repeats one of another topic', () => {
    const reasons = lintSentences(details.map(({ text }) => text))
    const faults = reasons.flatMap((found, i) =>
      found.filter(({ level, reason, message }) => {
        if (reason !== 'near-duplicate') return level === 'error'
        const earlier = details[Number(/sentence (\d+)/.exec(message)?.[1]) - 1] as Detail
        return earlier.topic !== details[i]?.topic || earlier.heading !== details[i]?.heading
      }),
    )
    expect(faults).toEqual([])
  })

  it('tell no value, no drug and no measurement', () => {
    const measured = ['vital-sign', 'laboratory', 'drug', 'dose', 'age', 'duration']
    const telling = details.filter(
      ({ text }) => /\d/.test(text) || readFacts(text).some(({ kind }) => measured.includes(kind)),
    )
    expect(telling).toEqual([])
  })

  it('speak of no building, no doctor of the patient, no records of other places and no company', () => {
    const other =
      /parking|visitor|wireless|lost and found|building|elevators?|primary care|outside records|\bfriends\b/i
    expect(details.filter(({ text, heading }) => other.test(`${heading} ${text}`)).map(({ text }) => text)).toEqual([])
  })

  it('tell a value, not how a form is filled in, and none repeats a heading', () => {
    const headings = details.map(({ heading }) => `${heading.toLowerCase()}:`)
    const echoes = details.filter(({ text }) => headings.some((heading) => text.toLowerCase().startsWith(heading)))
    expect(echoes).toEqual([])
    expect(details.filter(({ text }) => /: (?:field|default|entered|reviewed|checked)\b/.test(text))).toEqual([])
  })

  it('keep one style in the social history: no line has a subject', () => {
    const social = details.filter(({ heading }) => heading === 'Social history')
    expect(social.filter(({ text }) => /^(?:She|He|The patient|\{)/.test(text))).toEqual([])
  })

  it('speak of no origin, kinship, household, work or surroundings', () => {
    const clue =
      /\b(?:parents?|grand\w+|mother|father|cousins?|aunts?|uncles?|siblings?|born|lives|married|works?|employer|insurance|coverage|religio\w+|race|ethnic\w*|country|street|home|house|school|pets?|travel\w*|allerg\w*|smok\w*|alcohol|diet|sleep\w*|fall)\b/i
    expect(details.filter(({ text }) => clue.test(text)).map(({ text }) => text)).toEqual([])
  })
})

describe('the sections of a patient', () => {
  it('hold no more than one heading each, in the order of a chart', () => {
    const headings = sectionsFor(adult).map(({ heading }) => heading)
    expect(headings[0]).toBe('Registration')
    expect(headings.at(-1)).toBe('Social history')
    expect(new Set(headings).size).toBe(headings.length)
  })

  it('fit age, speech and lodging', () => {
    const texts = (who: string): string =>
      shownTo(who)
        .map(({ text }) => text)
        .join(' ')
    expect(texts('A 7-week-old boy')).not.toMatch(/picture books|novels|consent|introduced/i)
    expect(texts('A 4-year-old boy')).toMatch(/picture books/)
    expect(texts('A 3-day-old boy')).not.toMatch(/pharmacy|legal name|emergency contact/i)
    expect(texts('A 40-year-old homeless man')).not.toMatch(/mailing address/i)
  })

  it('are about nobody where anything about the patient could be a finding', () => {
    const sad = reached('A 40-year-old man is sad and hears voices.')
    expect(sectionsFor(sad).filter(({ isOwn }) => isOwn)).toEqual([])
  })
})
