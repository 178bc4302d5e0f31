import { type Planter, swapMatches } from '../planter.js'

/** Units that make the number before them a finding; times and doses have classes of their own. */
const findingUnit =
  /(?:mg|µg|g|ng|pg|mmol|µmol|mEq|mOsm|m?IU|U)\/(?:dL|L|mL|kg|g)\b|\/(?:min|mm³|µL)|mm Hg|cm H₂O|°[CF]|%|kg\b|cm\b|mm\b|mm\/h|fL\b|dB\b|ms\b/
    .source

const number = /(?<![\p{L}\d.,/½-])\d+(?:,\d{3})*(?:\.\d+)?/u.source

/** A digit other than the given one; a leading digit is not made 0. */
function otherDigit(digit: string, isFirst: boolean, draw: number): string {
  const lowest = isFirst ? 1 : 0
  const others = Array.from({ length: 10 - lowest }, (_, i) => String(i + lowest)).filter((other) => other !== digit)
  return others[draw % others.length] as string
}

const measured = new RegExp(`${number}(?=[ -]?(?:${findingUnit}))`, 'gu')

export const digit: readonly Planter[] = [
  swapMatches('one digit of a measured value is another', measured, ([value], rng) => {
    const places = [...value].flatMap((character, i) => (/\d/.test(character) ? [i] : []))
    const at = places[rng.integer(places.length)] as number
    return value.slice(0, at) + otherDigit(value.charAt(at), at === 0, rng.integer(9)) + value.slice(at + 1)
  }),
  swapMatches('two digits of a measured value change places', measured, ([value]) => {
    const swapped = value.replace(/(\d)(?!\1)([1-9])/, '$2$1')
    return swapped.startsWith('0') && !value.startsWith('0') ? null : swapped
  }),
  swapMatches('the decimal point of a measured value is lost', measured, ([value]) =>
    /^[1-9]\d*\.\d+$/.test(value) && !/\.0+$/.test(value) ? value.replace('.', '') : null,
  ),
  swapMatches(
    'one number of a blood pressure is another',
    /(?<=blood pressure (?:is |was |of )?)\d{2,3}\/\d{2,3}/gi,
    ([pair], rng) => {
      const [high, low] = pair.split('/').map(Number) as [number, number]
      return rng.integer(2) === 0 ? `${high + 40}/${low}` : `${high}/${Math.max(20, low - 20)}`
    },
  ),
  swapMatches(
    'a counted number in words is another',
    /(?<!-|to |or )\b(?:two|three|four|five|six|seven|eight)\b(?= (?:episodes|attacks|seizures|stools|beers|cigarettes|drinks|glasses|siblings|children|pregnancies|times)\b)/gi,
    ([word], rng) => {
      const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight']
      const other = words.filter((candidate) => candidate !== word.toLowerCase())[rng.integer(6)] as string
      return /^[A-Z]/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other
    },
  ),
]

/** Each unit with units that are something else: no pair here is equal for any analyte. */
const wrongUnits: Readonly<Record<string, readonly string[]>> = {
  'mg/dL': ['g/dL', 'mg/L', 'mmol/L'],
  'g/dL': ['mg/dL', 'g/L'],
  'mmol/L': ['µmol/L', 'mg/dL'],
  'mEq/L': ['mg/dL', 'µmol/L'],
  'µmol/L': ['mmol/L', 'mg/dL'],
  'ng/mL': ['µg/mL', 'pg/mL'],
  'pg/mL': ['ng/mL'],
  'µg/dL': ['mg/dL', 'ng/dL'],
  'ng/dL': ['µg/dL'],
  'U/L': ['U/mL'],
  'mIU/L': ['IU/L'],
  'mg/L': ['g/L', 'mg/dL'],
  'mm Hg': ['cm H₂O', 'kPa'],
  'mm/h': ['cm/h'],
  'mL/kg': ['L/kg'],
  '°C': ['°F'],
  '°F': ['°C'],
  kg: ['g', 'lb'],
  cm: ['mm', 'm'],
  mm: ['cm'],
  ms: ['s'],
}

const unitAfterNumber =
  /(?<=\d[ -]?)(?:[mµnp]?g\/(?:dL|mL|L)|[mµ]mol\/L|mEq\/L|mIU\/L|U\/L|mm Hg|mm\/h|mL\/kg|°[CF]|kg|cm|mm|ms)(?![\p{L}\d/²³]|\s?(?:H₂O|Hg))/gu

export const unit: readonly Planter[] = [
  swapMatches('the number keeps, its unit is another', unitAfterNumber, ([unit], rng) => {
    const wrong = wrongUnits[unit]
    return wrong === undefined ? null : (wrong[rng.integer(wrong.length)] as string)
  }),
]

const opposite: Readonly<Record<string, string>> = {
  '<': '>',
  '>': '<',
  '≤': '≥',
  '≥': '≤',
  'more than': 'less than',
  'less than': 'more than',
  'greater than': 'less than',
  'fewer than': 'more than',
  'at least': 'at most',
  'at most': 'at least',
  above: 'below',
  below: 'above',
  under: 'over',
  'up to': 'at least',
  over: 'under',
}

const beforeNumber = /(?= ?(?:\d|the \d|one\b|two\b|three\b|half\b|a dozen))/.source

export const comparator: readonly Planter[] = [
  swapMatches('a sign of comparison is turned', /[<>≤≥](?= ?\d)/g, ([sign]) => opposite[sign] ?? null),
  swapMatches(
    'words of comparison are turned',
    // "Over 2 weeks" usually tells how long, so "over" counts only before numbers without a time.
    new RegExp(
      `\\b(?:more than|less than|greater than|fewer than|at least|at most|above|below|under(?! the)|up to|over(?! the| ?[\\d½¼¾]+ (?:second|minute|hour|day|week|month|year)))\\b${beforeNumber}`,
      'gi',
    ),
    ([words]) => {
      const turned = opposite[words.toLowerCase()]
      if (turned === undefined) return null
      return /^[A-Z]/.test(words) ? turned.charAt(0).toUpperCase() + turned.slice(1) : turned
    },
  ),
]
