import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertionSites, sentenceBreaks } from '../../../src/text/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'
import { cpuClock } from '../../cpu-clock.js'
import { amount } from '../../soak.js'

const quantities = [
  '38.5°C',
  '0.5 mg',
  '.25 mL',
  '1,200/mm3',
  '125/85 mm Hg',
  '5 mg/dL',
  '3.5 × 10.2',
  '98.6°F',
  '12.5%',
]
const dotted = ['b.i.d.', 'q.h.s.', 'U.S.', 'Ph.D.', 'p.m.', 'e.g.', 'i.e.', 'J.R.', 'M.D.', 'i.v.']
const names = [
  'Dr. Osei',
  'St. Brendan',
  'S. aureus',
  'E. coli',
  'Mr. Lum',
  'J. Chen',
  'approx. 5',
  'vs. placebo',
  'Fig. 2',
]
const words = [
  'He',
  'The patient',
  'was',
  'seen',
  'pH',
  'mRNA',
  'no',
  'at',
  'vitamin B',
  'Which of these',
  'fever',
  '5',
  'I',
]
const ends = [
  '. ',
  '? ',
  '! ',
  '.\n',
  '. \n\n',
  '... ',
  '… ',
  '." ',
  '.) ',
  '.”  ',
  '.[1] ',
  '。',
  '.',
  '?!',
  ' . ',
  ': ',
  ':\n',
  '\n',
]
const lines = [
  '\nNa+ 140 mEq/L\n',
  '\nSerum\n',
  '\n- gout\n',
  '\n1. Aspirin\n',
  '\nUrine:\n',
  '\nNitrite positive\n',
  '\r\n\r\n',
]
const odd = [
  '🙂',
  '\ud83d',
  '\ude42',
  'é',
  'e\u0301',
  '\u2028',
  '\u00a0',
  '(',
  ')',
  '"',
  '“',
  '[',
  ' ',
  '\t',
  '·',
  '\ufeff',
]

/** Text of numbers, abbreviations, names, stops of all kinds, list lines and stray characters, mostly with blanks. */
const caseText = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...words) },
        { weight: 2, arbitrary: fc.constantFrom(...quantities) },
        { weight: 2, arbitrary: fc.constantFrom(...dotted) },
        { weight: 2, arbitrary: fc.constantFrom(...names) },
        { weight: 3, arbitrary: fc.constantFrom(...ends) },
        { weight: 1, arbitrary: fc.constantFrom(...lines) },
        { weight: 1, arbitrary: fc.constantFrom(...odd) },
      ),
      fc.constantFrom(' ', ' ', ' ', ''),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.flat().join(''))

const anyText = fc.oneof(caseText, clinicalText, fc.string({ unit: 'binary', maxLength: 60 }))
const runs = { ...lawSeed, numRuns: amount(500, 20_000) }

/** Stretches that no break may cut, found by other means than the rules use. */
const whole = [
  /\d+(?:[.,/]\d+)+/gu,
  /(?<![\d.])\.\d+/gu,
  /\d ?(?:mg|mL|mm Hg|mEq|mm3|°[CF]|%|mg\/dL)(?!\p{L})/gu,
  /(?<!\p{L})(?:[A-Za-z]\.){2,}/gu,
  /(?<![\p{L}.])(?:Dr|St|Mr|vs|approx|Fig)\. (?=[A-Za-z\d])/gu,
  /(?<![\p{L}.])[A-Z]\. (?=[a-z]{4,}(?![\p{L}\d]))/gu,
]

describe('laws of sentence breaks', () => {
  it('ascend strictly within the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0
        for (const at of sentenceBreaks(text)) {
          expect(at).toBeGreaterThan(last)
          expect(at).toBeLessThan(text.length)
          last = at
        }
      }),
      runs,
    )
  })

  it('never stand between two halves of a character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const at of sentenceBreaks(text))
          expect(text.slice(at - 1, at + 1)).not.toMatch(/[\ud800-\udbff][\udc00-\udfff]/)
      }),
      runs,
    )
  })

  it('cut the text into pieces that join to the text, none of them blank', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const breaks = sentenceBreaks(text)
        const pieces = [0, ...breaks].map((from, i) => text.slice(from, breaks[i] ?? text.length))
        expect(pieces.join('')).toBe(text)
        if (pieces.length > 1) expect(pieces.filter((piece) => piece.trim() === '')).toEqual([])
      }),
      runs,
    )
  })

  it('begin a sentence at a character that is no blank, behind a blank or a stop', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const at of sentenceBreaks(text)) {
          expect(text[at]).not.toMatch(/\s/)
          expect(text.slice(0, at)).toMatch(/(?:[\s\u0085\u200b]|[.!?…‼⁇⁈⁉。！？｡][\p{P}\p{S}\d¹²³]*)$/u)
        }
      }),
      runs,
    )
  })

  it('never cut a number, a quantity, a dotted abbreviation, a title or a species', () => {
    fc.assert(
      fc.property(caseText, (text) => {
        const breaks = sentenceBreaks(text)
        for (const pattern of whole) {
          for (const { index, 0: found } of text.matchAll(pattern)) {
            // A title or initial reaches to the first character of its name, which must not begin a sentence.
            const end = found.endsWith(' ') ? index + found.length : index + found.length - 1
            expect(breaks.filter((at) => at > index && at <= end).map((at) => text.slice(index, at))).toEqual([])
          }
        }
      }),
      runs,
    )
  })

  it('do not move when a sentence is added behind a full stop', () => {
    fc.assert(
      fc.property(anyText, (head) => {
        const text = `${head}\n\nHe is stable.`
        expect(sentenceBreaks(`${text} The ward was told.`)).toEqual([...sentenceBreaks(text), text.length + 1])
      }),
      runs,
    )
  })

  it('do not depend on a paragraph of prose before', () => {
    fc.assert(
      fc.property(caseText, (tail) => {
        const text = `Zoe sat. ${tail}`
        const before = 'He is stable.\n\n'
        const moved = sentenceBreaks(text).map((at) => at + before.length)
        expect(sentenceBreaks(before + text)).toEqual([before.length, ...moved])
      }),
      runs,
    )
  })

  it('stay where they are when prose is wrapped', () => {
    const prose = fc.array(
      fc.constantFrom(
        'He was seen by Dr. Osei at 3 p.m. and sent home.',
        'She takes 5 mg of folate b.i.d. since her last visit, e.g. with tea.',
        'What is the most likely cause of her pain?',
        'His blood pressure is 125/85 mm Hg (normal for his age) and his pulse is 80/min.',
        'The boy has never been to the U.S. or to any other place by sea.',
      ),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(prose, fc.infiniteStream(fc.boolean()), (sentences, wraps) => {
        const text = sentences.join(' ')
        const wrapped = text.replace(/(?<=[a-z]) (?=[a-z])/g, () => (wraps.next().value ? '\n' : ' '))
        expect(sentenceBreaks(wrapped)).toEqual(sentenceBreaks(text))
      }),
      lawSeed,
    )
  })

  it('are the same each time, and for a text put together from pieces', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (parts) => {
        const text = parts.reduce((sum, part) => sum + part, '')
        const copy = JSON.parse(JSON.stringify({ text })).text
        expect(sentenceBreaks(text)).toEqual(sentenceBreaks(copy))
      }),
      lawSeed,
    )
  })
})

describe('laws of insertion sites', () => {
  it('are the breaks without those behind a line that ends in a colon', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wanted = sentenceBreaks(text).filter((at) => {
          const blanks = text.slice(0, at).match(/[\s\u0085\u200b]*$/u)?.[0] ?? ''
          return !(/[\n\v\f\r\u0085\u2028\u2029]/.test(blanks) && /[:：]$/.test(text.slice(0, at - blanks.length)))
        })
        expect(insertionSites(text).map((site) => site.at)).toEqual(wanted)
      }),
      runs,
    )
  })
})

describe('hostile input', () => {
  const size = amount(1_000_000, 5_000_000)
  const units = {
    dots: '.',
    'line breaks': '\n',
    quotes: '"',
    'stops with quotes': '."',
    'dotted letters': 'a.',
    'dotted capitals': 'A.',
    blanks: ' ',
    'stops and blanks': '. ',
    'opening brackets': '(',
    'closing brackets': ')',
    'brackets never closed': '(a b. A ',
    'notes never closed': '. [1',
    'high surrogates': '\ud800',
    'low surrogates': '\udc00',
    'list lines': 'Na 1\n',
    'item lines': '- a\nb\n',
    'small lines': 'b\n',
    headings: 'A:\n',
    'titles in paragraphs': 'Abc def:\n\n',
    markers: '1. ',
    ellipses: '… ',
    addresses: 'aaa.Bbb@',
  }

  for (const [kind, unit] of Object.entries(units)) {
    it(`takes linear time for ${kind}`, () => {
      const text = unit.repeat(size / unit.length)
      const seconds = cpuClock()
      insertionSites(text)
      // A quadratic rule would take minutes; a linear one takes a tenth of this on a slow machine.
      expect(seconds()).toBeLessThan((3 * size) / 1_000_000)
    })
  }
})
