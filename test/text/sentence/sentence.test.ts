import { describe, expect, it } from 'vitest'
import { insertionSites, sentenceBreaks, sentenceSpans } from '../../../src/text/index.js'
import { probe } from '../sentence-probe.js'

/** Takes the marks out of a marked text and tells where they stood. */
function unmark(marked: string): { text: string; breaks: number[] } {
  const parts = marked.split('|')
  let at = 0
  const breaks = parts.slice(0, -1).map((part) => {
    at += part.length
    return at
  })
  return { text: parts.join(''), breaks }
}

/** Puts a mark at each break, so that a failure can be read. */
function mark(text: string, breaks: readonly number[]): string {
  return [0, ...breaks].map((from, i) => text.slice(from, breaks[i] ?? text.length)).join('|')
}

describe('sentenceBreaks', () => {
  for (const [kind, texts] of Object.entries(probe)) {
    it(`finds all and only the marked breaks in ${kind}`, () => {
      for (const marked of texts) {
        const { text } = unmark(marked)
        expect(mark(text, sentenceBreaks(text))).toBe(marked)
      }
    })
  }

  it('is probed with at least 150 breaks in at least 60 texts', () => {
    const texts = Object.values(probe).flat()
    expect(texts.length).toBeGreaterThanOrEqual(60)
    expect(texts.flatMap((marked) => unmark(marked).breaks).length).toBeGreaterThanOrEqual(150)
  })

  it('finds no break in a text without a second sentence', () => {
    for (const text of ['', ' ', '\n\n', '.', '...', 'One', 'One.', ' One. ', '\nOne.\n\n', '"One."', 'Dr.', '1.']) {
      expect(sentenceBreaks(text)).toEqual([])
    }
  })

  it('leaves out the blanks before the first sentence and behind the last', () => {
    expect(sentenceBreaks('  He sat. She stood.  ')).toEqual([10])
    expect(sentenceBreaks('\n\nHe sat.\n\nShe stood.\n')).toEqual([11])
  })

  it('cuts the text at its breaks, and at its lines if asked', () => {
    const text = 'He coughs.\nIt is dry. Why?\n'
    const cut = (lines: boolean) => sentenceSpans(text, { lines }).map(({ start, end }) => text.slice(start, end))
    expect(cut(false)).toEqual(['He coughs.\n', 'It is dry. ', 'Why?\n'])
    expect(cut(true)).toEqual(['He coughs.\n', 'It is dry. ', 'Why?\n', ''])
    expect(sentenceSpans('a\nb', { lines: true })).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 3 },
    ])
    expect(sentenceSpans('')).toEqual([{ start: 0, end: 0 }])
  })

  it('takes a list in lines for one sentence, blank lines and sub-headings included', () => {
    const list = 'Hemoglobin 9 g/dL\n\nUrine\nProtein 2+\npH 6.1'
    const text = `He is ill. Studies show:\n${list}\nWhat now?`
    expect(sentenceBreaks(text)).toEqual([11, text.indexOf(list), text.indexOf('What')])
  })

  it('does not take narrow wrapped prose for a list', () => {
    const text = 'Blood pressure was\n120/80 mm Hg, pulse\n80/min, and\ntemperature\n37.2 C in\nthe Mercy\nHospital.'
    expect(sentenceBreaks(text)).toEqual([])
  })

  it('does not take numbered prose lines for markers when only one line has a number', () => {
    expect(sentenceBreaks('He was born in\n1998. He smokes.')).toEqual([21])
  })

  it('keeps inline lists in one piece', () => {
    expect(sentenceBreaks('The plan: 1. Aspirin 2. Heparin 3. Rest')).toEqual([])
  })

  it('never ends a sentence at a title, however clear the word behind it', () => {
    for (const title of ['Dr.', 'vs.', 'Fig.', 'e.g.', 'i.e.', 'approx.', 'Prof.']) {
      expect(sentenceBreaks(`This is ${title} The end`)).toEqual([])
    }
  })

  it('ends a sentence at an abbreviation that may end one only before a word that can begin one', () => {
    for (const short of ['p.m.', 'b.i.d.', 'etc.', 'U.S.', 'Inc.', 'Jr.', 'hrs.', 'et al.']) {
      expect(sentenceBreaks(`It was Tarn ${short} The next day`)).toEqual([13 + short.length])
      expect(sentenceBreaks(`It was Tarn ${short} and more`)).toEqual([])
    }
    expect(sentenceBreaks('It was the U.S. Army in Tarn Inc. Park')).toEqual([])
  })
})

describe('insertionSites', () => {
  it('are all the breaks of a text in one line, the one before the last sentence included', () => {
    const text = 'He is ill. He eats well. What is it?'
    expect(insertionSites(text)).toEqual([
      { at: 11, beforeList: false },
      { at: 25, beforeList: false },
    ])
    expect(insertionSites(text).map((site) => site.at)).toEqual(sentenceBreaks(text))
  })

  it('leave a heading with its list', () => {
    const text = 'He is ill. Labs show:\nNa 140 mEq/L\nK 4 mEq/L\nWhat is it?'
    expect(insertionSites(text)).toEqual([
      { at: 11, beforeList: false },
      { at: text.indexOf('What'), beforeList: false },
    ])
  })

  it('leave a heading with its list across blank lines', () => {
    const text = 'He is ill. Labs show:\n \n  Na 140 mEq/L\n  K 4 mEq/L\r\n\r\nWhat is it?'
    expect(insertionSites(text).map((site) => site.at)).toEqual([11, text.indexOf('What')])
  })

  it('tell of a list that begins at the site', () => {
    const text = 'He is ill. Labs are below.\n\nSerum:\nNa 140 mEq/L\nK 4 mEq/L\n\nWhat is it?'
    expect(insertionSites(text)).toEqual([
      { at: 11, beforeList: false },
      { at: text.indexOf('Serum'), beforeList: true },
      { at: text.indexOf('What'), beforeList: false },
    ])
  })

  it('tell of a heading on its own line, which needs its line too', () => {
    const text = 'He is ill.\nPlan:\n1. Aspirin\n2. Rest'
    expect(insertionSites(text)).toEqual([{ at: 11, beforeList: true }])
  })

  it('may stand behind a list that ends the text but not in it', () => {
    expect(insertionSites('He is ill. Labs show:\nNa 140 mEq/L\nK 4 mEq/L')).toEqual([{ at: 11, beforeList: false }])
  })

  it('are none in a text of one sentence', () => {
    expect(insertionSites('')).toEqual([])
    expect(insertionSites('He is ill.')).toEqual([])
    expect(insertionSites('Na 140 mEq/L\nK 4 mEq/L')).toEqual([])
  })

  it('keep a colon in the middle of a line apart from a heading', () => {
    expect(insertionSites('He said: no.\nShe left.').map((site) => site.at)).toEqual([13])
  })
})
