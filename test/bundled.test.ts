import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../src/bundled.js'
import { readPatient } from '../src/clinical/index.js'
import { sentenceBreaks } from '../src/text/index.js'
import { vignettes } from './vignettes.js'

interface About {
  case: string
  specialty: string
  ageBand: string
  sex: string
  reason: string
}

const about = readFileSync(bundledPath('data', 'cases', 'about.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as About)

const share = (pattern: RegExp): number => vignettes.filter(({ text }) => pattern.test(text)).length / vignettes.length

describe('the bundled cases', () => {
  it('are 120, over at least 15 specialties, all age bands and both sexes, with distinct diagnoses', () => {
    expect(vignettes.length).toBe(120)
    expect(new Set(about.map(({ specialty }) => specialty)).size).toBeGreaterThanOrEqual(15)
    expect(new Set(about.map(({ ageBand }) => ageBand)).size).toBe(7)
    expect(new Set(about.map(({ sex }) => sex))).toEqual(new Set(['female', 'male', 'unstated']))
    expect(new Set(vignettes.map(({ reference }) => reference.diagnosis.toLowerCase())).size).toBe(120)
  })

  it('are described one by one', () => {
    expect(about.map((row) => row.case)).toEqual(vignettes.map(({ id }) => id))
    for (const { reason } of about) expect(reason.length).toBeGreaterThan(40)
  })

  it('read as their descriptions say', () => {
    vignettes.forEach(({ text, reference }, i) => {
      const patient = readPatient(text, reference.diagnosis)
      expect([about[i]?.case, patient.ageBand, patient.sex ?? 'unstated']).toEqual([
        about[i]?.case,
        about[i]?.ageBand,
        about[i]?.sex,
      ])
    })
  })

  it('end with their question and hold it in one sentence', () => {
    for (const { text } of vignettes) {
      const last = sentenceBreaks(text).at(-1) as number
      expect(text.slice(last)).toMatch(/^[A-Z][^.]*\?$/)
    }
  })

  it('print degrees Fahrenheit that follow from their degrees Celsius', () => {
    let pairs = 0
    for (const { text } of vignettes) {
      for (const [, celsius, fahrenheit] of text.matchAll(/(\d+(?:\.\d)?)\s?°C \((\d+(?:\.\d)?)\s?°F\)/g)) {
        pairs++
        expect(Math.abs(Number(celsius) * 1.8 + 32 - Number(fahrenheit))).toBeLessThan(0.051)
      }
    }
    expect(pairs).toBeGreaterThan(90)
  })

  it('hold lists in lines, drugs with doses, sides, negations and characters beyond ASCII', () => {
    expect(share(/:\n.+\n.+\n/)).toBeGreaterThan(0.3)
    expect(share(/\d (mg|µg|g|mL|IU)\b/)).toBeGreaterThan(0.6)
    expect(share(/\b(left|right)\b/)).toBeGreaterThan(0.4)
    expect(share(/\b(no|not|without|denies|never)\b/)).toBeGreaterThan(0.98)
    expect(share(/[^\x00-\x7f]/)).toBeGreaterThan(0.8)
  })
})
