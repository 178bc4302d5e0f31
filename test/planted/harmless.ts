import { rngAt } from '../../src/rng.js'
import { sentenceBreaks } from '../../src/text/index.js'
import { embed, type Field, readPairs, splitPair } from './plant.js'

/** A text and the same facts in other words: nothing here may be reported as an error. */
export interface Harmless {
  /** What was done: a label of `harmless.csv`, or the name of a rewording below. */
  readonly kind: string
  readonly source: string
  readonly before: string
  readonly after: string
}

type Rewording = (text: string, draw: (bound: number) => number) => string

/** Sentences without any fact about a patient. */
const idle = [
  'The form was printed on pale yellow paper.',
  'The clock in the hallway is slightly fast.',
  'The receptionist greeted everyone by name.',
  'A framed poster of a lighthouse hangs near the door.',
  'The chairs in the waiting area had been rearranged.',
  'The elevator stopped at every floor.',
  'The parking lot was nearly full.',
  'Soft music was playing in the corridor.',
  'The sign at the entrance had been repainted.',
  'The window of the consulting room faces a courtyard.',
]

const often: Readonly<Record<string, string>> = {
  'q.d.': 'once daily',
  'b.i.d.': 'twice daily',
  't.i.d.': 'three times daily',
  'q.i.d.': 'four times daily',
}
const ways: Readonly<Record<string, string>> = {
  'p.o.': 'by mouth',
  'i.v.': 'intravenously',
  'i.m.': 'intramuscularly',
  's.c.': 'subcutaneously',
}
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const timeNouns = 'seconds|minutes|hours|days|weeks|months|years'

const scaled = (value: string, power: number): string => String(Number((Number(value) * 10 ** power).toPrecision(12)))

/** Rewordings that keep every fact; each returns the text unchanged where it finds nothing to do. */
const rewordings: Readonly<Record<string, Rewording>> = {
  'two blanks after a sentence': (text, draw) => {
    const breaks = sentenceBreaks(text)
    const at = breaks[draw(Math.max(1, breaks.length))]
    return at === undefined ? text : `${text.slice(0, at)} ${text.slice(at)}`
  },
  'blanks at the ends of lines': (text) => text.replaceAll('\n', '  \n'),
  'empty lines in a list': (text) => text.replaceAll('\n', '\n\n'),
  'an idle sentence': (text, draw) => {
    const breaks = sentenceBreaks(text)
    const at = breaks[draw(Math.max(1, breaks.length))]
    return at === undefined
      ? text
      : `${text.slice(0, at)}${idle[draw(idle.length)]}${text[at - 1] === '\n' ? '\n' : ' '}${text.slice(at)}`
  },
  'a sentence moved': (text) => {
    const breaks = [0, ...sentenceBreaks(text), text.length]
    const sentences = breaks.slice(0, -1).map((at, i) => text.slice(at, breaks[i + 1]))
    const vital = sentences.findIndex(
      (sentence) => /^(?:His |Her )?[Tt]emperature is/.test(sentence) && sentence.endsWith('. '),
    )
    const next = sentences[vital + 1]
    if (vital < 1 || next === undefined || !/^(?:The|There|On|A) .*\. $/.test(next)) return text
    return [...sentences.slice(0, vital), next, sentences[vital], ...sentences.slice(vital + 2)].join('')
  },
  'two lines of a list exchanged': (text, draw) => {
    const rows = [...text.matchAll(/^([A-Z][\w -]+ [\d.,]+ ?[\w/µ]+)\n([A-Z][\w -]+ [\d.,]+ ?[\w/µ]+)$/gm)]
    const row = rows[draw(Math.max(1, rows.length))]
    return row === undefined ? text : text.replace(row[0], `${row[2]}\n${row[1]}`)
  },
  'Celsius and Fahrenheit exchanged': (text) => text.replace(/([\d.]+°C) \(([\d.]+°F)\)/g, '$2 ($1)'),
  'a blank in °C': (text) => text.replace(/(\d)°([CF])/g, '$1 °$2'),
  'mmHg in one word': (text) => text.replaceAll('mm Hg', 'mmHg'),
  'how often in words': (text) =>
    text.replace(/\b(?:q\.d\.|b\.i\.d\.|t\.i\.d\.|q\.i\.d\.)/g, (form) => often[form] as string),
  'how often in capitals': (text) =>
    text.replace(/\b(?:b\.i\.d\.|t\.i\.d\.|q\.i\.d\.)/g, (form) => form.replaceAll('.', '').toUpperCase()),
  'the route in words': (text) =>
    text.replace(/(?<=\d [µm]?g )(?:p\.o\.|i\.v\.|i\.m\.|s\.c\.)/g, (form) => ways[form] as string),
  'digits for a number in words': (text) =>
    text.replace(new RegExp(`(?<!-)\\b(${words.slice(1).join('|')})(?= (?:${timeNouns})\\b)`, 'g'), (word) =>
      String(words.indexOf(word) + 1),
    ),
  'a number in words for digits': (text) =>
    text.replace(
      new RegExp(`(?<=(?:for|over|after|within) )([2-9]|10)(?= (?:${timeNouns})\\b)`, 'g'),
      (digits) => words[Number(digits) - 1] as string,
    ),
  'weeks in days': (text) => text.replace(/(?<=for )([2-6]) weeks\b/g, (_, weeks) => `${Number(weeks) * 7} days`),
  'grams in kilograms': (text) =>
    text.replace(/\b(\d{4}) g\b(?!\/| (?:p\.o|i\.v|of))/g, (_, grams) => `${scaled(grams, -3)} kg`),
  'centimeters in millimeters': (text) =>
    text.replace(/(?<![\d.,×–-]|(?:to|and|or|by|x|×) )(\d+(?:\.\d)?) cm\b(?! ?H₂O)/g, (_, cm) => `${scaled(cm, 1)} mm`),
  'milliequivalents in millimoles': (text) =>
    text.replace(/^((?:Sodium|Potassium|Chloride|Bicarbonate) [\d.]+) mEq\/L$/gm, '$1 mmol/L'),
  'grams a deciliter in grams a liter': (text) =>
    text.replace(/^(Hemoglobin|Albumin) ([\d.]+) g\/dL$/gm, (_, name, value) => `${name} ${scaled(value, 1)} g/L`),
  'BP for blood pressure': (text) => text.replace(/\bblood pressure(?= (?:is )?\d+\/)/g, 'BP'),
  'CT for computed tomography': (text) => text.replace(/\b[Cc]omputed tomography\b/g, 'CT'),
  'a man aged so many years': (text) =>
    text.replace(/^An? (\d+)-year-old (man|woman|boy|girl)\b/, 'A $2 aged $1 years'),
  'straight quotation marks': (text) => text.replace(/[“”]/g, '"').replaceAll('’', "'"),
  'medications for drugs': (text) => text.replace(/\b(His|Her) drugs are\b/g, '$1 medications are'),
  'per minute': (text) => text.replace(/(\d)\/min\b/g, '$1 per minute'),
  'percent in a word': (text) => text.replace(/(\d)%(?= )/g, '$1 percent'),
}

/** Most texts to which a rewording is applied. */
const perRewording = 25

/** Every harmless alteration: the hand-written ones alone and within a text, and the rewordings over texts. */
export function harmlessAll(fields: readonly Field[], seed = '1'): readonly Harmless[] {
  const written = readPairs('harmless.csv').flatMap(({ label, sentence }) => {
    const alone = splitPair(sentence)
    const rng = rngAt([seed, 'harmless', sentence])
    const host = fields[rng.fork('host').integer(fields.length)]
    const inside = host === undefined ? null : embed(host, alone, rng.fork('site'))
    const pairs = inside === null ? [alone] : [alone, inside]
    return pairs.map(({ before, after }) => ({ kind: label, source: sentence, before, after }))
  })
  const reworded = Object.entries(rewordings).flatMap(([kind, reword]) => {
    const order = rngAt([seed, 'harmless', kind]).permutation(fields.length)
    const changed = order.flatMap((index) => {
      const { id, text } = fields[index] as Field
      const after = reword(text, (bound) => rngAt([seed, 'harmless', kind, id]).integer(bound))
      return after === text ? [] : [{ kind, source: id, before: text, after }]
    })
    return changed.slice(0, perRewording)
  })
  return [...written, ...reworded]
}
