import { describe, expect, it } from 'vitest'
import { nameOf } from '../../../../src/evaluation/grade/diagnosis/name.js'

describe('nameOf', () => {
  it.each([
    ['a heart attack', 'myocardial-infarction'],
    ['carcinoma of the prostate', 'prostate-cancer'],
    ['type II diabetes', 'type-2-diabetes-mellitus'],
    ['Haemolytic uraemic syndrome', 'hemolytic-uremic-syndrome'],
    ['OCPD', 'obsessive-compulsive-personality-disorder'],
    ['ocpd', null],
    ['Listeria', 'listeriosis'],
    ['an itching that nobody explains', null],
    ['', null],
  ])('finds the concept of %j: %j', (text, concept) => {
    expect(nameOf(text).concept).toBe(concept)
  })

  it('keeps unknown words as a key, whatever their order, spelling and number', () => {
    expect(nameOf('tumours of the frobulus').keys).toEqual(expect.arrayContaining([...nameOf('frobulus tumor').keys]))
  })
})
