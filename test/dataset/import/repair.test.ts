import { describe, expect, it } from 'vitest'
import { repairTarget, repairText } from '../../../src/dataset/import/repair.js'
import { cpuClock } from '../../cpu-clock.js'

const checks = (repaired: ReturnType<typeof repairText>): string[] => repaired.repairs.map(({ check }) => check)

describe('repairText', () => {
  it('leaves a clean text alone', () => {
    const text = 'He says "it hurts".\nWhat is wrong?'
    expect(repairText(text)).toEqual({ value: text, repairs: [] })
  })

  it.each(['?', '.', '!', ':'])('takes a quotation mark without a partner from behind a final "%s"', (stop) => {
    const repaired = repairText(`He is pale${stop}"`)
    expect(repaired.value).toBe(`He is pale${stop}`)
    expect(checks(repaired)).toEqual(['stray-quote-in-text'])
  })

  it('counts the partners in the whole text', () => {
    expect(repairText('She calls it "fog". What is it?"').value).toBe('She calls it "fog". What is it?')
    expect(repairText('She asks, "What is it?"').value).toBe('She asks, "What is it?"')
  })

  it('leaves a mark behind a word, which may be inches', () => {
    expect(repairText('The wound measures 2"').repairs).toEqual([])
  })

  it('finds the stray mark behind outer white space and reports both', () => {
    const repaired = repairText('  Why?" \n')
    expect(repaired.value).toBe('Why?')
    expect(checks(repaired)).toEqual(['trimmed', 'stray-quote-in-text'])
  })

  it('turns CR LF and lone CR into LF and says so', () => {
    const repaired = repairText('a\r\nb\rc')
    expect(repaired.value).toBe('a\nb\nc')
    expect(checks(repaired)).toEqual(['line-breaks'])
  })

  it('takes no longer than a blink for a megabyte of blanks or marks', () => {
    const seconds = cpuClock()
    repairText(`x${' '.repeat(1 << 20)}x`)
    repairText('"'.repeat((1 << 20) + 1))
    expect(seconds()).toBeLessThan(2)
  })
})

describe('repairTarget', () => {
  it('takes a mark behind a line break, and the line break', () => {
    const repaired = repairTarget('Gout\n"')
    expect(repaired.value).toBe('Gout')
    expect(checks(repaired)).toEqual(['stray-quote-in-target'])
  })

  it('leaves marks that belong to the words', () => {
    expect(repairTarget('Blue "toe" syndrome').repairs).toEqual([])
    expect(repairTarget('So-called "toe"').repairs).toEqual([])
  })

  it('mends nothing twice', () => {
    for (const raw of ['Gout\r\n"', ' a ', 'x "', '"']) {
      const once = repairTarget(raw)
      expect(repairTarget(once.value).repairs).toEqual([])
    }
  })
})
