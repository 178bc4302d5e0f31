import { describe, expect, it } from 'vitest'
import { scramble } from '../../../src/perturbation/red-herring/scramble.js'
import { rngAt } from '../../../src/rng.js'
import { vignettes } from '../../vignettes.js'

const sentences = [
  'Care team updated.',
  'Privacy notice was reviewed and signed.',
  'Leisure: model trains, mostly at home.',
  'Nursing notes reviewed.',
  'Seen with the attending.',
  'Recommendations appreciated.',
  'He agrees with the plan as discussed.',
]
const wordsOf = (text: string): string[] => text.toLowerCase().replace(/[.,:]/g, '').split(' ')
const neighborsOf = (text: string): string[] => {
  const all = wordsOf(text)
  return all.slice(1).map((word, i) => [all[i] as string, word].sort().join(' '))
}
const lettersOf = (texts: readonly string[]): string[] => [...texts.join('').toLowerCase()].sort()
const seeds = [...Array(100).keys()].map((seed) => `${seed}`)

describe('scrambled sentences', () => {
  it('keep each its number of words and its marks, and together all words', () => {
    for (const seed of seeds) {
      const scrambled = scramble(sentences, rngAt([seed]))
      expect(scrambled.map((one) => wordsOf(one).length)).toEqual(sentences.map((one) => wordsOf(one).length))
      expect(scrambled[2]).toMatch(/^[\w]+: \w+ \w+, \w+ \w+ \w+\.$/)
      expect(lettersOf(scrambled)).toEqual(lettersOf(sentences))
      expect(scrambled.filter((one) => /^[a-z]|.[A-Z]/.test(one))).toEqual([])
    }
  })

  it('hold no two neighbors of a sentence, whichever is first, but little words', () => {
    const together = new Set(sentences.flatMap(neighborsOf).filter((pair) => pair !== 'the with'))
    const kept = seeds.flatMap((seed) => scramble(sentences, rngAt([seed])).flatMap(neighborsOf))
    expect(kept.filter((pair) => together.has(pair))).toEqual([])
  })

  it('hardly put a word beside one with which it can be read, nor what is done into one sentence with whom it is done to', () => {
    const done = /\b(?:updated|reviewed|signed|seen|appreciated|agrees|discussed)\b/gi
    const names = /\b(?:care|team|privacy|leisure|model|trains|mostly|home|nursing|attending)\b/gi
    const pairs =
      /\b(?:with|as|at) (?:care|team|privacy|notice|home|nursing|attending|the)\b|\b(?:the) (?:care|team|privacy|notice|attending)\b|\bwas (?:updated|reviewed|signed|seen|discussed)\b|\b(?:updated|reviewed|seen|agrees|discussed) (?:the|team|reviewed|updated)\b/i
    const all = seeds.flatMap((seed) => scramble(sentences, rngAt([seed])))
    const mixed = all.filter((one) => (one.match(done) ?? []).length > 0 && (one.match(names) ?? []).length > 0)
    expect(all.filter((one) => pairs.test(one)).length / all.length).toBeLessThan(0.15)
    expect(mixed.length / all.length).toBeLessThan(0.05)
  })

  it('end with a word behind which something is missing, and give no order', () => {
    const terse = [
      'Update the team.',
      'Review of the notes by phone.',
      'Message sent to staff.',
      'Care plan per the resident.',
    ]
    const all = seeds.flatMap((seed) => scramble(terse, rngAt([seed])))
    expect(all.filter((one) => !/\b(?:the|of|to|by|per)\.$/.test(one)).length / all.length).toBeLessThan(0.05)
    expect(all.filter((one) => /^(?:update|review|notes|phone|message|plan)\b/i.test(one))).toEqual([])
    const orders = /\b(?:update|review|message|plan) (?:the|team|staff|care|notes)\b/i
    expect(all.filter((one) => orders.test(one)).length / all.length).toBeLessThan(0.1)
    expect(scramble(['Done.'], rngAt(['1']))).toEqual(['Done.'])
    expect(
      neighborsOf(scramble(['Scribe statement was attached to the note.'], rngAt(['1']))[0] as string),
    ).not.toContain('scribe statement')
  })

  it('may be of any writer', () => {
    for (const { text } of vignettes.slice(0, 20)) {
      const own = text.split(/(?<=\.) /)
      expect(lettersOf(scramble(own, rngAt(['1'])))).toEqual(lettersOf(own))
    }
  })
})
