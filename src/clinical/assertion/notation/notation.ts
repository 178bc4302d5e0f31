import { expression, once, optional, tableFile, yesOrNo } from '../../../vocabulary/index.js'
import { figureOf } from './figure.js'
import { type Restated, restate } from './restated.js'
import { signsOf } from './signs.js'

/**
 * Quantities and signs as texts write them (`written`), each with the form in which it is compared (`read`): `$1` is the
 * first group as printed, `#1` the same in figures. `beside` must be found in the sentence.
 */
const file = tableFile('assertion/notation.csv', () => ({
  written: expression('gi'),
  read: optional({ pattern: /./, expected: 'a text or nothing' }),
  beside: expression('i'),
  capitals: yesOrNo,
}))

const ones = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const figure = String.raw`(?:\d+(?:[.,]\d+){0,3}|${ones})`

/** What stands in a pattern for any of its kind. */
const kinds: Readonly<Record<string, string>> = {
  n: figure,
  ones,
  range: `${figure}(?:(?: (?:to|or) |[-–])${figure})?`,
  unit: 'second|minute|min|hour|hr|day|week|wk|month|year|yr',
  roman: 'VI{1,3}|I{1,3}|I?V|I?X|XII?',
  sphere:
    '(?:the |his |her )?(?:own )?(?:name|person|time|date|day|year|month|place)|(?:who|where) s?he is|what (?:day|date|year) it is',
}

const rules = once(() =>
  file.read().map(({ written, read, beside, capitals }) => {
    const source = written.source.replace(
      /<(n|ones|range|unit|roman|sphere)>/g,
      (_, kind: string) => `(?:${kinds[kind]})`,
    )
    return { written: new RegExp(source, capitals ? 'g' : 'gi'), signs: signsOf(source), read: read ?? '', beside }
  }),
)

/**
 * A text with its quantities and signs in the one form in which they are compared.
 *
 * @example
 * inOneNotation(asGiven('Menses occur at 28-day intervals.')).text
 * // → 'Menses occur every 28 days.'
 */
export function inOneNotation(given: Restated): Restated {
  let stated = given
  let small = given.text.toLowerCase()
  for (const { written, signs, read, beside } of rules()) {
    if (!signs.some((sign) => small.includes(sign))) continue
    const before = stated
    stated = restate(stated, written, (found) => (beside.test(sentenceAround(found)) ? told(read, found) : found[0]))
    if (stated !== before) small = stated.text.toLowerCase()
  }
  return stated
}

function told(read: string, found: RegExpExecArray): string {
  const filled = read
    .replace(/\/#(\d)/g, (_, at: string) => (found[Number(at)] === undefined ? '' : `/#${at}`))
    .replace(/([$#])(\d)/g, (_, sign: string, at: string) => {
      const group = found[Number(at)] ?? ''
      return sign === '#' ? figureOf(group) : group
    })
    .trim()
  const isCapital = /^\p{Lu}(?!\p{Lu})/u.test(found[0])
  return isCapital ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
}

/** No sentence reaches further than this, in characters. */
const longest = 4_000

/** The sentence in which something was found; a point in a number ends none. */
function sentenceAround({ input, index }: RegExpExecArray): string {
  const before = input.slice(Math.max(0, index - longest), index)
  const start = Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1
  const behind = input.slice(index, index + longest)
  const end = behind.search(/\.(?=\s|$)|\n/)
  return before.slice(start) + (end < 0 ? behind : behind.slice(0, end))
}
