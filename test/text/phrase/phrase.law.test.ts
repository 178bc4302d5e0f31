import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePhrases } from '../../../src/text/phrase/phrase.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'
import { amount } from '../../soak.js'

const options = { ...lawSeed, numRuns: amount(300, 10_000) }

/** Pieces that make word boundaries, case families and shared beginnings likely. */
const piece = fc.constantFrom(
  ...['a', 'A', 'b', 'ab', 'aba', 'patient', 'PATIENT', "patient's", 'blood', 'blood pressure', 'pressure', 'mm Hg'],
  ...[
    'é',
    'É',
    'e\u0301',
    '\u0301',
    'ß',
    'ẞ',
    'ss',
    's',
    'ſ',
    'k',
    '\u212a',
    'µ',
    'μ',
    'Μ',
    'ς',
    'σ',
    'Σ',
    'İ',
    'i',
    'ı',
    'I',
  ],
  ...['ﬅ', 'ﬆ', '\u0390', '\u1fd3', '\u0345', 'ι', 'ᾳ', 'ᾼ', 'Ⓐ', 'ⓐ', '𐐀', '𐐨', '𝒜', '中', 'ა', 'Ა', 'Ꭰ', 'ꭰ'],
  ...[
    '😀',
    '😃',
    '\ud83d',
    '\ude00',
    '🧑🏽‍⚕️',
    '1',
    '٣',
    '²',
    'Ⅷ',
    '_',
    ' ',
    ' ',
    ' ',
    '\n',
    '\u00a0',
    '-',
    '/',
    ',',
    ', ',
    '.',
    '(',
    ')',
    '’',
  ],
)
const text = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 30 }),
  clinicalText,
)
const phrase = fc
  .oneof(
    fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
    fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 6 }),
  )
  .filter((candidate) => candidate !== '')

/** Phrases cut out of the text, so that hits are common, and some that may not occur. */
const textAndPhrases = text.chain((whole) =>
  fc.tuple(
    fc.constant(whole),
    fc
      .array(
        fc.oneof(
          phrase,
          fc.tuple(fc.nat(), fc.nat(9), fc.nat(2)).map((cut) => cutOut(whole, ...cut)),
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((phrases) => phrases.filter((candidate) => candidate !== '')),
  ),
)

function cutOut(whole: string, from: number, length: number, letterCase: number): string {
  const characters = [...whole]
  const start = characters.length === 0 ? 0 : from % characters.length
  const cut = characters.slice(start, start + 1 + length).join('')
  return letterCase === 0 ? cut : letterCase === 1 ? cut.toUpperCase() : cut.toLowerCase()
}

function escaped(phrase: string): string {
  return [...phrase].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')
}

function wholeWord(phrases: readonly string[], flags: string): RegExp {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`, flags)
}

function firstEqual(phrases: readonly string[], found: string): number {
  return phrases.findIndex((candidate) => new RegExp(`^(?:${escaped(candidate)})$`, 'iu').test(found))
}

describe('phrase laws, the RegExp being the judge', () => {
  it('matches are those of one alternation, longest first, with Unicode word boundaries', () => {
    fc.assert(
      fc.property(textAndPhrases, ([whole, phrases]) => {
        fc.pre(phrases.length > 0)
        const expected = [...whole.matchAll(wholeWord(phrases, 'giu'))].map((match) => ({
          phrase: firstEqual(phrases, match[0]),
          start: match.index,
          end: match.index + match[0].length,
        }))
        expect(compilePhrases(phrases).matches(whole)).toEqual(expected)
      }),
      options,
    )
  })

  it('whole words are the phrases that match alone, and the matches are told on the way', () => {
    fc.assert(
      fc.property(textAndPhrases, ([whole, phrases]) => {
        const expected = phrases.flatMap((candidate, i) => (wholeWord([candidate], 'iu').test(whole) ? [i] : []))
        const wanted: unknown[] = []
        const matcher = compilePhrases(phrases)
        const found = matcher.wholeWords(whole, (phrase, start, end) => wanted.push({ phrase, start, end }))
        expect([...found].sort((a, b) => a - b)).toEqual(expected)
        expect(wanted).toEqual(matcher.matches(whole))
      }),
      options,
    )
  })

  it('the census holds the phrases that occur anywhere in some text', () => {
    fc.assert(
      fc.property(textAndPhrases, fc.array(text, { maxLength: 4 }), ([whole, phrases], more) => {
        const census = compilePhrases(phrases).substringCensus()
        const seen: string[] = []
        for (const next of [whole, ...more]) {
          census.add(next)
          seen.push(next)
          const expected = phrases.map((candidate) => {
            const anywhere = new RegExp(escaped(candidate), 'iu')
            return seen.some((earlier) => anywhere.test(earlier))
          })
          expect(phrases.map((_, i) => census.found(i))).toEqual(expected)
          expect(census.count).toBe(expected.filter(Boolean).length)
        }
      }),
      options,
    )
  })

  it('one matcher gives the same answers whatever it read before', () => {
    fc.assert(
      fc.property(textAndPhrases, text, ([whole, phrases], before) => {
        const used = compilePhrases(phrases)
        used.matches(before)
        used.wholeWords(before)
        expect(used.matches(whole)).toEqual(compilePhrases(phrases).matches(whole))
        expect(used.wholeWords(whole)).toEqual(compilePhrases(phrases).wholeWords(whole))
      }),
      options,
    )
  })
})
