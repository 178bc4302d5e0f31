import { describe, expect, it } from 'vitest'
import { halfDesign } from '../../../src/evaluation/attribute/design.js'
import { shamOf } from '../../../src/evaluation/attribute/sham.js'
import { suspectsOf } from '../../../src/evaluation/attribute/suspects.js'
import { neutralVariant } from '../../../src/evaluation/attribute/variant.js'
import { rngAt } from '../../../src/rng.js'
import { apply, replay, seal } from '../../../src/text/index.js'

const original = 'A man has gout. 🙂 His toe hurts. What is it?'
const put = (text: string, before: string, after: string, why: { kind: string; topic?: string; noise?: string }) => {
  const start = text.indexOf(before)
  return { at: { start, end: start + before.length }, before, after, why }
}
const insert = (text: string, at: string, after: string, topic: string) => {
  const start = text.indexOf(at)
  return { at: { start, end: start }, before: '', after, why: { kind: 'red-herring', topic } }
}

const first = seal(original, [
  put(original, 'gout', 'gout and failing kidneys', { kind: 'condition' }),
  insert(original, '🙂', 'A choir sings. ', 'music'),
  insert(original, 'What', 'It is May. ', 'season'),
])
const between = apply(original, first)
const second = seal(between, [
  put(between, 'failing kidneys', 'CKD', { kind: 'abbreviation' }),
  put(between, 'choir', 'chorus', { kind: 'noise', noise: 'words' }),
])
const layers = [
  { perturbation: 'a', version: 1, edits: first },
  { perturbation: 'b', version: 1, edits: second },
]

describe('suspectsOf', () => {
  const { suspects, textWith } = suspectsOf({ original, layers })

  it('leaves out what decides the answer, and takes together what cannot stand alone', () => {
    expect(suspects).toMatchObject([
      { kind: 'red-herring', topic: 'music', position: 'middle third', sentence: null },
      { kind: 'red-herring', topic: 'season', position: 'last third', sentence: 'It is May.' },
      { kind: 'abbreviation', topic: null, sentence: null },
    ])
    expect(suspects[0]?.edits).toEqual([
      { layer: 0, edit: 1 },
      { layer: 1, edit: 1 },
    ])
  })

  it('makes the text of any of them, of all, and of none', () => {
    expect(textWith([true, true, true])).toBe(replay(original, layers))
    expect(textWith([false, false, false])).toBe('A man has gout and failing kidneys. 🙂 His toe hurts. What is it?')
    expect(textWith([true, false, false])).toContain('A chorus sings. 🙂')
    expect(textWith([false, true, true])).toBe('A man has gout and CKD. 🙂 His toe hurts. It is May. What is it?')
  })

  it('has shams that say nothing: the original, and blanks where edits were', () => {
    const base = textWith([false, false, false])
    const sham = shamOf({ suspects, textWith }, 'original')
    expect([sham.textWith([true, true, true]), sham.textWith([false, true, false])]).toEqual([base, base])
    const blank = shamOf({ suspects, textWith }, 'white-space').textWith([true, true, true])
    expect(blank.replace(/ +/g, ' ')).toBe(base)
    expect(blank.length - base.length).toBe('A choir sings. '.length + 'It is May. '.length + 1)
  })
})

describe('halfDesign', () => {
  it('puts every edit into two of four texts, beside others by chance', () => {
    const texts = halfDesign(10, rngAt(['1']))
    expect(texts).toHaveLength(4)
    for (let edit = 0; edit < 10; edit++) expect(texts.filter((held) => held[edit])).toHaveLength(2)
    expect(new Set(texts.map(String)).size).toBe(4)
  })
})

describe('neutralVariant', () => {
  it('changes blanks only, in another way for another stream', () => {
    const variants = Array.from({ length: 8 }, (_, i) => neutralVariant(original, rngAt([`${i}`])))
    for (const variant of variants) expect(variant.replace(/ {2,}/g, ' ')).toBe(original)
    expect(new Set(variants).size).toBeGreaterThan(5)
    expect(neutralVariant('word', rngAt(['1']))).toBe('word')
  })
})
