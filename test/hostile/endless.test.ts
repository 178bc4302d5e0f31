import { describe, expect, it } from 'vitest'
import { compareFacts, createCase, loadRecipe, perturbCase, undo } from '../../src/index.js'
import { growsAsSquare } from '../grows-as-square.js'
import { amount } from '../soak.js'

/** What a text may repeat without end, so that a rule may read it again from each place. */
const units: Readonly<Record<string, string>> = {
  'fractions never closed': '1/',
  'words joined without end': 'A-',
  'numbers joined without end': '1 to ',
  'numbers joined by commas': '1,',
  powers: '1 x 10^',
  digits: '1',
  letters: 'é',
  colons: 'a:',
  quotes: '"',
  ratios: 'a/b ratio ',
  denials: 'no ',
  doses: '5 mg ',
  ages: '5-year-old ',
  'line separators': 'He coughs.\u2028',
  'carriage returns': '\r',
  blanks: ' ',
  sentences: 'He has 5 mg. ',
}

const size = amount(30_000, 100_000)
const recipes = [
  'red-herrings-10',
  'abbreviated-safe',
  'rewritten-rules',
  'ehr-copy-paste-severe',
  'note-form-copy-paste',
].map((name) => loadRecipe(name))

describe.each(Object.entries(units))('a text of endless %s', (_name, unit) => {
  const textOf = (characters: number): string =>
    `A 50-year-old man has a red toe. It hurts. ${unit.repeat(characters / unit.length)} What is the diagnosis?`

  it('is perturbed soon, and undone', () => {
    const perturb = (characters: number): void => {
      const original = createCase({ id: 'endless-0001', text: textOf(characters), diagnosis: 'Gout' })
      for (const recipe of recipes) {
        const made = perturbCase(original, recipe)
        expect(undo(made.text, made.layers) === original.text).toBe(true)
      }
    }
    expect(growsAsSquare(size, perturb)).toBe(false)
  })

  it('is compared soon', () => {
    const compare = (characters: number): void => {
      const text = textOf(characters)
      expect(compareFacts(text, text)).toEqual([])
      const [change] = compareFacts(text, text.replace('a red toe', 'no red toe'))
      expect(change?.kind).toBe('negation')
      compareFacts(text, text.replaceAll('1', '2').slice(3000))
    }
    expect(growsAsSquare(size, compare)).toBe(false)
  })
})

describe('sentences parted by line separators', () => {
  const parted = (separator: string): string =>
    `He has a cough.${separator}He has no fever.${separator}His left leg hurts.`

  it.each(['\u2028', '\u2029', '\u0085', '\r', '\v', '\f'])(
    'hold the facts that line feeds leave them: %j',
    (separator) => {
      const changed = (text: string): string => text.replace('left', 'right').replace('a cough', 'no cough')
      const expected = (sign: string): unknown =>
        compareFacts(parted(sign), changed(parted(sign))).map(({ change, kind, level }) => [change, kind, level])
      expect(expected(separator)).toEqual(expected('\n'))
      expect(compareFacts(parted(separator), parted('\n'))).toEqual([])
    },
  )
})
