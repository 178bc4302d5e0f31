import { describe, expect, it } from 'vitest'
import { fold, foldText } from '../../../src/text/phrase/fold.js'

/** Every code point but the surrogates, up to the end of the planes that hold cased letters. */
const planes = Array.from({ length: 0x20000 }, (_, codePoint) => codePoint).filter((c) => c < 0xd800 || c > 0xdfff)

function escaped(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`
}

describe('fold', () => {
  it('agrees with the RegExp flags iu for every code point: one fold, one character', () => {
    const families = new Map<number, number[]>()
    for (const codePoint of planes) families.set(fold(codePoint), [...(families.get(fold(codePoint)) ?? []), codePoint])
    const all = planes.map((c) => String.fromCodePoint(c)).join('')
    const single: number[] = []
    for (const family of families.values()) {
      if (family.length === 1) single.push(family[0] as number)
      else {
        const equal = all.match(new RegExp(escaped(family[0] as number), 'giu')) ?? []
        expect(equal.map((character) => character.codePointAt(0))).toEqual(family)
      }
    }
    // A character without another case matches nothing but itself: the class of all of them matches each of them and no
    // other.
    const alone = new RegExp(`[${single.map(escaped).join('')}]`, 'giu')
    expect((all.match(alone) ?? []).length).toBe(single.length)
    const cased = single.filter((c) => /\p{Changes_When_Casemapped}/u.test(String.fromCodePoint(c)))
    for (const codePoint of cased) {
      expect(all.match(new RegExp(escaped(codePoint), 'giu'))).toEqual([String.fromCodePoint(codePoint)])
    }
    expect(families.size).toBeLessThan(planes.length - 1300)
  })

  it('leaves a lone surrogate as it is', () => {
    for (let unit = 0xd800; unit <= 0xdfff; unit++) expect(fold(unit)).toBe(unit)
  })

  it('knows no cased character above the second plane', () => {
    const cased = /\p{Changes_When_Casemapped}/u
    for (let codePoint = 0x20000; codePoint <= 0x10ffff; codePoint += 1) {
      if (cased.test(String.fromCodePoint(codePoint))) expect(fold(codePoint)).toBe(codePoint)
    }
    expect(fold(0x10ffff)).toBe(0x10ffff)
  })

  it('folds a fold to itself', () => {
    for (const codePoint of planes) {
      if (fold(fold(codePoint)) !== fold(codePoint)) expect.fail(`fold(fold(${escaped(codePoint)}))`)
    }
  })
})

describe('foldText', () => {
  it('keeps the length in code units for every code point', () => {
    for (const codePoint of planes) {
      const character = String.fromCodePoint(codePoint)
      if (foldText(character).length !== character.length) expect.fail(escaped(codePoint))
    }
  })

  it('folds ASCII and other letters alike', () => {
    expect(foldText('Blood PRESSURE')).toBe('blood pressure')
    expect(foldText('ÉTAT Σς \u212a')).toBe('état σσ k')
  })
})
