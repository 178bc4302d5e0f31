import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerLetter,
  multipleChoice,
  multipleChoicePrompt,
  type Option,
  printOptions,
  readOptions,
  shownOptions,
} from '../../../src/dataset/question/multiple-choice.js'
import { cpuClock } from '../../cpu-clock.js'

const lettered = (...texts: string[]): Option[] => texts.map((text, at) => ({ letter: 'ABCDEFG'.charAt(at), text }))
const named = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`o${at}`, `text ${at}`])))

describe('readOptions', () => {
  it.each([
    ['{"A":"Gout","B":"Flu"}'],
    ['{"B":"Flu","A":"Gout"}'],
    ['{"a":"Gout","b":"Flu"}'],
    ['{"1":"Gout","2":"Flu"}'],
    ['{"first":"Gout","second":"Flu"}'],
    ['["Gout","Flu"]'],
    [' [ "Gout" ,\n"Flu" ] '],
  ])('gives the options of %s their letters in order', (json) => {
    expect(readOptions(json)).toEqual(lettered('Gout', 'Flu'))
  })

  it('keeps every text as it is, and takes no text for a name', () => {
    const texts = [' Gout ', 'A "B": C', '":', '{"A":"x"}', '\\":\\"', 'line\nbreak']
    expect(readOptions(JSON.stringify(texts))).toEqual(lettered(...texts))
    const object = JSON.stringify(Object.fromEntries(texts.map((text, at) => ['ABCDEF'.charAt(at), text])))
    expect(readOptions(object)).toEqual(lettered(...texts))
    expect(readOptions('{"xx":"a",":y":"b"}')).toEqual(lettered('a', 'b'))
  })

  it.each([
    ['', 'neither an object nor a list'],
    ['Gout; Flu', 'neither an object nor a list'],
    ['null', 'neither an object nor a list'],
    ['"Gout"', 'neither an object nor a list'],
    ['["Gout",2]', '"1" is no text'],
    ['{"A":"Gout","B":{"C":"x"}}', '"B" is no text'],
    ['["Gout","\\ud800"]', '"1" is no text'],
    ['{"A":"Gout","A":"Flu"}', 'one name'],
    ['{"A":"Gout","\\u0041" : "Flu"}', 'one name'],
    ['{"A":"Gout","a":"Flu"}', 'called "A, a"'],
    ['{"A":"Gout","C":"Flu"}', 'called "A, C"'],
    ['{"B":"Gout","C":"Flu"}', 'called "B, C"'],
    ['{"A":"Gout","other":"Flu"}', 'A, B, C … are expected'],
    [named(27), 'it has 27 options, and there are letters for 26'],
  ])('says why %s cannot be read', (json, why) => {
    expect(readOptions(json)).toEqual({ why: expect.stringContaining(why) })
  })

  it('has letters for 26', () => {
    const options = readOptions(named(26)) as readonly Option[]
    expect(options.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  })
})

describe('multipleChoice', () => {
  it('finds the letter of the reference, blanks around it apart', () => {
    expect(multipleChoice('["Gout","Flu "]', ' Flu')).toEqual({ options: lettered('Gout', 'Flu '), letter: 'B' })
  })

  it('tells apart options that differ in a capital', () => {
    expect(multipleChoice('["Aa","AA"]', 'AA')).toMatchObject({ letter: 'B' })
  })

  it.each([
    ['["Gout","Flu"]', 'Asthma', 'its answer "Asthma" is none of its options'],
    ['["Gout","Flu"]', 'A', 'its answer "A" is none of its options'],
    ['["Gout","Flu"]', 'gout', 'none of its options'],
    ['["Gout","Flu","Gout "]', 'Flu', 'its options A and C are both "Gout"'],
    ['["Gout"," \\n"]', 'Gout', 'its option B is empty'],
    ['["Gout"]', 'Gout', 'it has one option, not two or more'],
    ['{}', 'Gout', 'it has no option'],
    ['x', 'Gout', 'neither an object nor a list'],
  ])('does not ask %s with the answer %s', (json, target, why) => {
    expect(multipleChoice(json, target)).toEqual({ why: expect.stringContaining(why) })
  })
})

describe('what is asked', () => {
  it('is the text, the options and how to answer', () => {
    expect(multipleChoicePrompt('He limps.\nWhat is it?', lettered('Gout', 'Flu'))).toBe(
      'He limps.\nWhat is it?\n\nA. Gout\nB. Flu\n\nChoose one option. The last line of your answer must be of the form ANSWER: LETTER, where LETTER is one of A, B.',
    )
  })

  it('begins with the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(multipleChoicePrompt(text, lettered('Gout', 'Flu')).slice(0, text.length)).toBe(text)
      }),
      { seed: 29 },
    )
  })

  it('gives away no letter to whoever answers with the question', () => {
    expect(new RegExp(answerLetter).exec(multipleChoicePrompt('What is it?', lettered('Gout', 'Flu')))).toBeNull()
  })
})

describe('the letter of an answer', () => {
  const found = (answer: string): string | undefined => new RegExp(answerLetter).exec(answer)?.[1]

  it.each([
    ['ANSWER: B', 'B'],
    ['It is gout.\n\nANSWER: C\n', 'C'],
    ['ANSWER: A\nNo, on second thoughts:\nANSWER: D', 'D'],
    ['**ANSWER: B**', 'B'],
    ['**Answer:** B. Gout', 'B'],
    ['**Answer**: **(B)**', 'B'],
    ['Final answer: B) Gout', 'B'],
    ['ANSWER: $\\boxed{\\text{B}}$', 'B'],
    ['<answer>ANSWER:B</answer>', 'B'],
    ['ANSWER:\n\nB', 'B'],
    ['Answer: B\r\n', 'B'],
    ['ANSWER: “B”', 'B'],
    ['Antwort, réponse, answer : 答案 B', 'B'],
  ])('is read from %j', (answer, letter) => {
    expect(found(answer)).toBe(letter)
  })

  it.each([
    '',
    'B',
    'The answer is B.',
    'ANSWER: LETTER',
    'ANSWER: Gout',
    'Answer: a man of 54 has gout',
    'ANSWER: B12 deficiency',
    'ANSWER B',
  ])('is not to be had from %j', (answer) => {
    expect(found(answer)).toBeUndefined()
  })

  it('is looked for in no more time than a long answer takes to read', () => {
    const seconds = cpuClock()
    for (const part of [':', 'answer:', 'answer: ', '* ', 'boxed', 'text', 'a', '\n']) {
      const answer = `answer${part.repeat(100_000)}`
      expect(found(`${answer}\nANSWER: B`)).toBe('B')
      found(`${answer}x`)
    }
    expect(seconds()).toBeLessThan(2)
  })
})

describe('options to be looked at', () => {
  it('are printed one a line', () => {
    expect(printOptions(shownOptions('["Gout","Flu"]'))).toBe('A. Gout\nB. Flu')
  })

  it('are none where a case has none, and stand as they are where they cannot be read', () => {
    expect(shownOptions(null)).toEqual([])
    expect(printOptions(shownOptions('{"A":1}'))).toBe('{"A":1}')
  })
})
