import { expect, it } from 'vitest'
import { american, inAmerican } from '../../../../src/clinical/assertion/term/spelling.js'

it.each([
  ['centre', 'center'],
  ['centred', 'centered'],
  ['haematemesis', 'hematemesis'],
  ['hypoglycaemic', 'hypoglycemic'],
  ['naevi', 'nevi'],
  ['oesophageal', 'esophageal'],
  ['lymphoedema', 'lymphedema'],
  ['dyspnoeic', 'dyspneic'],
  ['paraesthesia', 'paresthesia'],
  ['neighbours', 'neighbors'],
  ['hospitalised', 'hospitalized'],
  ['paralysed', 'paralyzed'],
  ['travelled', 'traveled'],
  ['greyish', 'grayish'],
])('spells %s as Americans do: %s', (british, plain) => {
  expect(american(british)).toBe(plain)
})

it.each(
  'four hour exercise arising promising surprise analyses gastroesophageal angioedema Haemophilus vertebrae aerobic shoestring called installed'.split(
    ' ',
  ),
)('leaves %s as it is', (word) => {
  expect(inAmerican(word)).toBe(word)
})

it('keeps capitals and all other words of a text', () => {
  expect(inAmerican('Oedema: grey haemorrhages, 2 cm.')).toBe('Edema: gray hemorrhages, 2 cm.')
})
