import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import { compilePhrases } from '../../../src/text/phrase/phrase.js'

function found(phrases: readonly string[], text: string): readonly string[] {
  return compilePhrases(phrases)
    .matches(text)
    .map((match) => `${match.phrase}@${match.start}:${text.slice(match.start, match.end)}`)
}

describe('matches', () => {
  it('takes the leftmost phrase, and of those at one place the longest', () => {
    expect(found(['renal', 'renal artery', 'artery stenosis'], 'Renal artery stenosis')).toEqual(['1@0:Renal artery'])
  })

  it('falls back to a shorter phrase where the longer one runs into a word', () => {
    expect(found(['chest', 'chest pain'], 'chest painful')).toEqual(['0@0:chest'])
  })

  it('finds a phrase only between word boundaries', () => {
    expect(found(['rash'], 'crash rashes rash_2 rash9 9rash (rash)')).toEqual(['0@33:rash'])
  })

  it('takes letters and numbers of every script for parts of words', () => {
    expect(found(['ml'], 'mlé éml mlЖ 中ml ml٣ ml² ml𝒜 𝒜ml ml')).toEqual(['0@34:ml'])
  })

  it('ends a word before punctuation, emoji, private characters and detached accents', () => {
    expect(found(['ml'], 'ml, ml😀 😀ml ml\u0301 ml\ue000')).toHaveLength(5)
  })

  it('counts the Greek ypogegrammeni as a letter, as a case-insensitive RegExp does', () => {
    expect(found(['ml'], 'ml\u0345')).toEqual([])
  })

  it('compares without case, one character with one', () => {
    const pairs = [
      ['s', 'ſ'],
      ['k', '\u212a'],
      ['µ', 'μ'],
      ['ς', 'Σ'],
      ['ẞ', 'ß'],
      ['å', '\u212b'],
      ['𐐀', '𐐨'],
      ['é', 'É'],
    ] as const
    for (const [phrase, text] of pairs) expect(found([phrase], text), `${phrase} in ${text}`).toHaveLength(1)
    const strangers = [
      ['i', 'İ'],
      ['i', 'ı'],
      ['ss', 'ß'],
      ['é', 'e\u0301'],
    ] as const
    for (const [phrase, text] of strangers) expect(found([phrase], text), `${phrase} in ${text}`).toEqual([])
  })

  it('takes other characters for a space, and others for words, where it is told to', () => {
    const matcher = compilePhrases(['chest pain', 'x-ray'], { joints: '-/', isWordPart: (code) => code === 0x61 })
    expect(matcher.matches('chest-pain chest/pain chest_pain').map(({ start }) => start)).toEqual([0, 11])
    expect(matcher.matches('chest  pain achest pain zchest pain').map(({ start }) => start)).toEqual([25])
    expect(matcher.matches('x ray, X-RAY').map(({ phrase }) => phrase)).toEqual([1, 1])
  })

  it('gives spans of the text as written, in UTF-16 code units', () => {
    expect(compilePhrases(['cough']).matches('😀 COUGH')).toEqual([{ phrase: 0, start: 3, end: 8 }])
  })

  it('meets white space, commas and slashes as they are written', () => {
    expect(found(['warm, dry', 'and/or'], 'Warm, dry and/or warm,  dry; warm,\ndry')).toEqual([
      '0@0:Warm, dry',
      '1@10:and/or',
    ])
  })

  it('lets a phrase begin and end with a character that is in no word', () => {
    expect(found(['(+)', '°c'], 'test(+) (+), 38 °C 38°C')).toEqual(['0@8:(+)', '1@16:°C'])
  })

  it('goes on right behind a match that ends with a character in no word', () => {
    expect(found(['pH (', '(arterial)', 'arterial)'], 'pH (arterial)')).toEqual(['1@3:(arterial)'])
    expect(found(['c/', '/o', '-'], 'c/-/o -')).toEqual(['0@0:c/', '2@2:-', '1@3:/o', '2@6:-'])
  })

  it('names the first of equal phrases', () => {
    expect(found(['no', 'Edema', 'edema', 'EDEMA'], 'edema')).toEqual(['1@0:edema'])
  })

  it('neither begins nor ends between the halves of a surrogate pair', () => {
    expect(found(['\ud83d', '\ude00'], '😀')).toEqual([])
    expect(found(['\ud83d', '\ude00'], '\ud83d \ude00')).toHaveLength(2)
  })

  it('finds nothing in an empty text and nothing for an empty list', () => {
    expect(found(['a'], '')).toEqual([])
    expect(found([], 'a text')).toEqual([])
  })
})

describe('scan', () => {
  it('tells the same matches as `matches`, and may be asked again from inside', () => {
    const matcher = compilePhrases(['bp', 'bp cuff'])
    const expected: number[][] = []
    matcher.scan('BP cuff, bp', (...match) => {
      expected.push(match)
      expect(matcher.matches('bp')).toHaveLength(1)
    })
    expect(expected).toEqual([
      [1, 0, 7],
      [0, 9, 11],
    ])
  })
})

describe('wholeWords', () => {
  it('counts each phrase on its own, also inside and across a longer one', () => {
    const matcher = compilePhrases(['blood', 'blood pressure', 'pressure', 'pressure cuff', 'press'])
    expect([...matcher.wholeWords('blood pressure cuff; blood')].sort()).toEqual([0, 1, 2, 3])
  })

  it('names every one of equal phrases, each once', () => {
    expect([...compilePhrases(['Gait', 'gait']).wholeWords('gait, GAIT')].sort()).toEqual([0, 1])
  })

  it('forgets one text before the next', () => {
    const matcher = compilePhrases(['fever', 'chills'])
    expect(matcher.wholeWords('fever')).toEqual([0])
    expect(matcher.wholeWords('chills')).toEqual([1])
    expect(matcher.wholeWords('neither')).toEqual([])
  })
})

describe('substringCensus', () => {
  it('finds phrases inside words, whatever the case, and adds up over texts', () => {
    const census = compilePhrases(['art', 'HE', 'zoster', 'e', 'Art']).substringCensus()
    census.add('The')
    expect([census.count, census.found(1), census.found(3), census.found(0)]).toEqual([2, true, true, false])
    census.add('HEART')
    expect([census.count, census.found(0), census.found(4), census.found(2)]).toEqual([4, true, true, false])
  })

  it('counts in each census apart', () => {
    const matcher = compilePhrases(['skin'])
    const first = matcher.substringCensus()
    first.add('skin')
    expect([first.count, matcher.substringCensus().count]).toEqual([1, 0])
  })

  it('does not find half of a surrogate pair', () => {
    const census = compilePhrases(['\ud83d', '\ude00', '😀']).substringCensus()
    census.add('x😀x')
    expect([census.found(0), census.found(1), census.found(2)]).toEqual([false, false, true])
  })
})

describe('compilePhrases', () => {
  it('refuses an empty phrase and says which', () => {
    const compile = (): unknown => compilePhrases(['a', ''])
    expect(compile).toThrow(PipelineError)
    expect(compile).toThrow('Phrase 2 of 2 must have a character')
  })

  it('takes a hundred thousand phrases', () => {
    const phrases = Array.from({ length: 100_000 }, (_, i) => `finding ${i.toString(36)} of ${(i * 7919).toString(36)}`)
    const matcher = compilePhrases(phrases)
    expect(matcher.matches(`A ${phrases[77_777]} and ${phrases[5]?.toUpperCase()}`).map((m) => m.phrase)).toEqual([
      77_777, 5,
    ])
  })
})

describe('hostile texts', () => {
  const million = 1_000_000
  const runs = [10, 100, 1000].map((length) => 'a'.repeat(length))

  it('five million times one letter takes one walk', () => {
    const matcher = compilePhrases([...runs, `${'a'.repeat(1000)}b`])
    const text = 'a'.repeat(5 * million)
    expect(matcher.matches(text)).toEqual([])
    expect(matcher.wholeWords(text)).toEqual([])
  })

  it('the census of five million times one letter ends early', () => {
    const census = compilePhrases(runs).substringCensus()
    census.add('a'.repeat(5 * million))
    expect(census.count).toBe(3)
  })

  it('a phrase of a million letters is found', () => {
    expect(compilePhrases(['a'.repeat(million)]).matches('a'.repeat(million))).toHaveLength(1)
  })

  it('words without end, emoji without end and spaces without end are gone through in time', () => {
    const matcher = compilePhrases(['a a a b', '  \t', '😀😀😃'])
    for (const unit of ['a ', '😀', ' ']) {
      const text = unit.repeat(million)
      expect(matcher.matches(text)).toEqual([])
      expect(matcher.wholeWords(text)).toEqual([])
    }
  })
})
