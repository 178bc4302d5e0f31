import { alternationOf, filled, once, several, tableFile } from '../../../vocabulary/index.js'
import { type Fact, readFacts, refined, withLineFeeds } from '../../fact/index.js'
import { byText } from '../term/index.js'

/** The facts of a text that is plain, each told in the one way in which it is compared. */
export const statedFacts = byText((text): readonly Fact[] => {
  const facts = readFacts(text)
    .flatMap(refined(text))
    .map((fact) => clocked(fact, text))
  return withUnits(joined(facts, text), text)
})

/** Of two numbers with one unit behind them each has it: "10.8 and 11.0 cm". */
function withUnits(facts: readonly Fact[], text: string): readonly Fact[] {
  return facts.map((fact, i) => {
    const next = facts[i + 1]
    if (fact.kind !== 'value' || next?.kind !== 'value' || !/^\d+(?:\.\d+)?$/.test(fact.value)) return fact
    if (!/^-? (?:and|or) $/.test(text.slice(fact.span.end, next.span.start))) return fact
    const [, unit] = /^\d+(?:\.\d+)? (\D+)$/.exec(next.value) ?? []
    if (unit === undefined || fact.quantity === undefined || next.quantity?.shape !== 'number') return fact
    return { ...fact, value: `${fact.value} ${unit}`, quantity: { ...fact.quantity, unit: next.quantity.unit } }
  })
}

/** "3 p.m." is "15:00". */
function clocked(fact: Fact, text: string): Fact {
  const { kind, span } = fact
  const stated = text.slice(span.start, span.end)
  if (kind === 'date') {
    const [, hour, minutes = '00', half] = /^(\d{1,2})(?::(\d\d))? ?([ap])\.? ?m/i.exec(stated) ?? []
    if (hour === undefined) return fact
    const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
    return { ...fact, value: `${hours}:${minutes}` }
  }
  const [, hours, minutes] = kind === 'value' ? (/^(\d{1,2}):([0-5]\d)$/.exec(stated) ?? []) : []
  if (hours === undefined || Number(hours) > 23) return fact
  const isTime =
    Number(hours) > 12 || /\b(?:at|about|around|by|until|since|before|after) $/i.test(text.slice(0, span.start))
  return isTime ? { kind: 'date', value: `${Number(hours)}:${minutes}`, span } : fact
}

/** Minutes in the units of time that are told one after another: "8 hours and 36 minutes". */
const minutesIn: Readonly<Record<string, number>> = { min: 1, h: 60, d: 1440, wk: 10_080 }

/** So many facts may begin with a length of time that stands right behind another one. */
const mostBeside = 8

/** Two lengths of time that are one are told as one, in the smaller unit. */
function joined(facts: readonly Fact[], text: string): readonly Fact[] {
  const taken = new Set<Fact>()
  return facts.flatMap((fact, i): readonly Fact[] => {
    if (taken.has(fact)) return []
    const one = partOf(fact)
    if (one === null) return [fact]
    const next = facts.slice(i + 1, i + 1 + mostBeside).find(({ kind }) => kind === 'duration')
    const other = next === undefined ? null : partOf(next)
    if (other === null || next === undefined || minutesOf(one) <= minutesOf(other)) return [fact]
    if (!/^,? (?:and )?$/.test(text.slice(fact.span.end, next.span.start))) return [fact]
    const total = one.count * (minutesOf(one) / minutesOf(other)) + other.count
    const { quantity } = next
    if (quantity === undefined || !Number.isInteger(total)) return [fact]
    taken.add(next)
    const span = { start: fact.span.start, end: next.span.end }
    const values = [{ units: BigInt(total), places: 0 }]
    return [{ ...next, value: `${total} ${other.unit}`, span, quantity: { ...quantity, values } }]
  })
}

interface TimePart {
  readonly count: number
  readonly unit: string
}

function minutesOf({ unit }: TimePart): number {
  return minutesIn[unit] ?? 0
}

function partOf({ kind, value, quantity }: Fact): TimePart | null {
  const [, count, unit = ''] = /^(\d+) (min|h|d|wk)$/.exec(value) ?? []
  return kind !== 'duration' || quantity === undefined || count === undefined ? null : { count: Number(count), unit }
}

/** What is counted in Roman figures as well: "grade II/VI" is "grade 2/6". */
const counted = /\b(grade|stage|class|type|nerve|phase|degree) (VI{1,3}|I{1,3}|I?V|I?X)(?:\/(VI|IV|V))?(?![\w-])/gi
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

function figureOf(printed: string): number {
  return roman.indexOf(printed.toLowerCase()) + 1
}

/**
 * A text with line feeds, with commas in its thousands ("189 000" is "189,000"), its small figures on the line ("HCO₃⁻" is
 * "HCO3-"), and its counts in figures. Places stay.
 */
export const plain = byText((text): string => {
  const lined = withLineFeeds(text)
    .replace(/[₀-₉]/g, (digit) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)))
    .replace(/(?<!\d[.,/]? ?|[.,/])(\b\d{1,3})[ \u00a0\u2009\u202f](?=\d{3}(?![\d.,]))/g, '$1,')
    .replace(counted, (found, name: string, first: string, second?: string) => {
      return `${name} ${figureOf(first)}${second === undefined ? '' : `/${figureOf(second)}`}`.padStart(found.length)
    })
  const counts = inFigures.reduce((stated, [words, figures]) => {
    return stated.replace(words, (found, ...groups) =>
      figures.replace(/\$(\d)/g, (_, group: string) => String(groups[Number(group) - 1])).padStart(found.length),
    )
  }, lined)
  const { said, pattern } = otherwise()
  return counts.replace(pattern, (found) => {
    const plain = said.get(found.toLowerCase()) ?? found
    const isCapital = found.charAt(0) !== found.charAt(0).toLowerCase()
    return (isCapital ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain).padStart(found.length)
  })
})

/** Names of several words, each with the name that is compared; none is longer than those that it stands for. */
const phraseFile = tableFile('assertion/phrases.csv', () => ({ said: filled, phrases: several('|', filled) }))

const otherwise = once(() => {
  const said = new Map(
    phraseFile.read().flatMap(({ said, phrases }) => phrases.map((phrase) => [phrase, said] as const)),
  )
  return { said, pattern: new RegExp(String.raw`\b(?:${alternationOf([...said.keys()])})\b`, 'gi') }
})

const ones = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const figure = String.raw`(?:\d+(?:[.,]\d+)*|${ones})`

/** Numbers told in words of more than one, and in figures; never longer than the words. */
const inFigures: readonly (readonly [words: RegExp, figures: string])[] = [
  [/\b(?:a|one) quarter of an hour\b/gi, '15 minutes'],
  [/\bthree[- ]quarters of an hour\b/gi, '45 minutes'],
  [/\bhalf an hour\b/gi, '30 minutes'],
  [/\ban hour and a quarter\b/gi, '75 minutes'],
  [/\ba fortnight\b/gi, '2 weeks'],
  [/\ban? (second|minute|hour|day|week|month|year) or two\b/gi, '1 to 2 $1s'],
  [/\bonce or twice(?= (?:an?|per|each|every|daily|weekly|monthly|yearly)\b)/gi, '1 to 2 times'],
  [/\btwice or three times(?= (?:an?|per|each|every|daily|weekly|monthly|yearly)\b)/gi, '2 to 3 times'],
  // "Three of three words" are all three.
  [new RegExp(String.raw`(?<![\w.,])(\d{1,3}|${ones}) of (?:the )?\1\b(?![.,]\d)`, 'gi'), 'all $1'],
  [/(?<!half )\b(?:a|one) pack\b(?= (?:of cigarettes|an?\b|per\b|each\b|every\b|daily\b))/gi, '1 pack'],
  // The blank gives its place to the point.
  [/\b(\d+)½[ -]/g, '$1.5'],
  [/\bhalf an? (?=(?:liter|litre|gram|mile|pack|pint|teaspoon|tablet)s?\b)/gi, '0.5 '],
  [/\b(?:a|one)[ -]third of\b/gi, '33% of'],
  [/\btwo[ -]thirds of\b/gi, '67% of'],
  [/\b(?:a|one)[ -]quarter of\b/gi, '25% of'],
  [/\bthree[ -]quarters of\b/gi, '75% of'],
  ...['three', 'seven', 'nine'].map(
    (word, i) => [new RegExp(`\\b${word}[ -]tenths of\\b`, 'gi'), `${[3, 7, 9][i]}0% of`] as const,
  ),
  [/\ban hour and a half\b/gi, '90 minutes'],
  [/\b(?:an?|one) ([a-z]+) and a half\b/gi, '1.5 $1s'],
  ...ones.split('|').map((word, i) => [new RegExp(`\\b${word} and a half\\b`, 'gi'), `${i + 1}.5`] as const),
  [new RegExp(`\\b(?:between|from) (${figure}) (?:and|to) (${figure})\\b(?! [a-z]+ ago)`, 'gi'), '$1 to $2'],
  [/\b(?:many|several) times (?:daily|each day|per day)\b/gi, 'many times a day'],
  [
    /(?<=\b(?:about|for|lasts?|lasted|lasting|within|than|in) )a second\b(?=[.,;:)]|$| (?:or|and|at|each)\b)/gi,
    '1 second',
  ],
  [/\bevery (?:other|second) (day|week|month|year)\b/gi, 'every 2 $1s'],
  ...['third', 'fourth', 'fifth', 'sixth'].map(
    (word, i) => [new RegExp(`\\bevery ${word} (hour|day|week|month|year)\\b`, 'gi'), `every ${i + 3} $1s`] as const,
  ),
  [/\bhalf a dozen\b/gi, '6'],
  [/\b(?:a|one) dozen\b/gi, '12'],
  [/\b(\d+) out of (\d+)\b/gi, '$1/$2'],
  [/\b(?:normal|isotonic|physiologic(?:al)?) saline\b/gi, '0.9% saline'],
  [/(?<![\d.:])\b(\d{1,2}(?: to \d{1,2})?) in the morning\b/gi, '$1 a.m.'],
  [/(?<![\d.:])\b(\d{1,2}(?: to \d{1,2})?) in the (?:afternoon|evening)\b/gi, '$1 p.m.'],
]
