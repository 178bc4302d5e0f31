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
  difficulty: string
  reason: string
}

const about = readFileSync(bundledPath('data', 'cases', 'about.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as About)

const share = (pattern: RegExp): number => vignettes.filter(({ text }) => pattern.test(text)).length / vignettes.length

describe('the bundled cases', () => {
  it('are 160, over at least 15 specialties, all age bands and both sexes, with distinct diagnoses', () => {
    expect(vignettes.length).toBe(160)
    expect(new Set(about.map(({ specialty }) => specialty)).size).toBeGreaterThanOrEqual(15)
    expect(new Set(about.map(({ ageBand }) => ageBand)).size).toBe(7)
    expect(new Set(about.map(({ sex }) => sex))).toEqual(new Set(['female', 'male', 'unstated']))
    expect(new Set(vignettes.map(({ reference }) => reference.diagnosis.toLowerCase())).size).toBe(160)
  })

  it('are described one by one', () => {
    expect(about.map((row) => row.case)).toEqual(vignettes.map(({ id }) => id))
    expect(about.map(({ specialty }) => specialty)).toEqual(vignettes.map(({ origin }) => origin.specialty))
    for (const { reason } of about) expect(reason.length).toBeGreaterThan(40)
  })

  it('are easy, moderate or hard, and none of the last 40 is settled by one result', () => {
    const count = (level: string): number => about.filter(({ difficulty }) => difficulty === level).length
    expect(['easy', 'moderate', 'hard'].map(count)).toEqual([59, 75, 26])
    expect(about.slice(120).map(({ difficulty }) => difficulty)).not.toContain('easy')
  })

  it('hold no form that the lists of error-prone abbreviations warn of', () => {
    const forms = readFileSync(bundledPath('abbreviations', 'hazards.csv'), 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
      .filter((form) => /^[\p{L}\d][\p{L}\d ./]*$/u.test(form))
    expect(forms).toContain('q.d.')
    const words = forms.map((form) => form.replaceAll('.', '\\.')).join('|')
    const found = new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'gu')
    // The U wave of an electrocardiogram is no unit; potassium and a laboratory's nanograms are no thousands, no doses.
    for (const { id, text } of vignettes) {
      const rest = text.replace(/U waves|vitamin K|K(?= \d)|(?<=\d )ng(?=\/)/g, '')
      expect([id, ...(rest.match(found) ?? [])]).toEqual([id])
    }
  })

  it.each([
    ['straight quotation marks', /[“”‘’]/],
    ['fractions as decimals or words', /[½⅓¼¾]/],
    ['cells per µL and per high-power field', /mm³|\/hpf/],
    ['micrograms as mcg, units spelled out', /[µμ]g|\bm?I?U\/m?L/],
    ['electrolytes in mEq/L', /\b(?:sodium|potassium|chloride|bicarbonate)(?: is)? \d+(?:\.\d)? mmol\/L/i],
    ['ranges as "reference"', /\((?:normal|expected),? [<>≤≥\d]/],
    ['C-reactive protein in mg/L', /C-reactive protein(?: is)? [\d.]+ mg\/dL/],
    ['a comma in numbers from 10,000 on', /(?<![\d,])\d,\d{3}(?![\d,])/],
    ['"daily" for once a day', /once daily/],
    ['no comma between a drug and its dose', /[a-z]{3,}, \d[\d.,]* (?:mg|mcg|units)\b(?! ?\/)/],
    [
      'American words',
      /\b(?:\w+aemi[ac]|\w*oedema|anaesth\w+|tumours?|colour\w*|labour|oesoph\w+|diarrhoea|dilatation|paediatric\w*|trousers|autumn|whilst|theatre|wards?|lectures|lagger|cellar|postnatal|symptomless|medicines|breast-f\w+)\b/i,
    ],
  ])('are in one house style: %s', (_, other) => {
    for (const { id, text } of vignettes) expect([id, other.exec(text)?.[0]]).toEqual([id, undefined])
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
    expect(share(/\d (mg|mcg|g|mL|units)\b/)).toBeGreaterThan(0.6)
    expect(share(/\b(left|right)\b/)).toBeGreaterThan(0.4)
    expect(share(/\b(no|not|without|denies|never)\b/)).toBeGreaterThan(0.98)
    expect(share(/[^\x00-\x7f]/)).toBeGreaterThan(0.8)
  })
})
