import { likeCase, type Planter, type Swap, swapMatches, swapPairs } from '../planter.js'

const nouns = [
  ['man', 'woman'],
  ['boy', 'girl'],
  ['male', 'female'],
] as const

const kinWord =
  /\b(?:mother|father|brother|sister|uncle|aunt|son|daughter|husband|wife|grandmother|grandfather|parents?|nurse|neighbor|doctor|pediatrician|midwife|friend|partner|coworker|teacher|men|women)\b/i
const maleAnatomy =
  /\b(?:testes|testis|testicular|penis|penile|scrotum|scrotal|prostate|prostatic|erectile|erections?|foreskin|glans)\b/i

/** The whole text turned from male to female, where it mentions no other person and no male organ. */
function turnedToFemale(text: string): readonly Swap[] {
  if (kinWord.test(text) || maleAnatomy.test(text) || !/\b(?:man|boy)\b/.test(text)) return []
  const words: Record<string, string> = {
    man: 'woman',
    boy: 'girl',
    male: 'female',
    he: 'she',
    his: 'her',
    him: 'her',
    himself: 'herself',
  }
  const after = text.replace(/\b(?:man|boy|male|he|his|him|himself)\b/gi, (word) =>
    likeCase(word, words[word.toLowerCase()] as string),
  )
  return [
    { at: { start: 0, end: text.length }, after, note: 'every noun and pronoun of the patient is of the other sex' },
  ]
}

export const sex: readonly Planter[] = [
  swapPairs(
    'the noun after the age is of the other sex',
    /(?<=-old (?:[a-z-]+ ){0,3})(?:man|woman|boy|girl|male|female)\b/g,
    nouns,
  ),
  swapPairs(
    "the patient's noun in the text is of the other sex",
    /(?<=\b(?:[Tt]his|[Tt]he) )(?:man|woman|boy|girl)\b/g,
    nouns,
  ),
  swapMatches(
    'one pronoun at the start of a sentence is of the other sex',
    /(?<=[.!?] )(?:He|She)(?= (?:has|is|was|takes|denies|had|drinks|smokes|weighs)\b)/g,
    ([who]) => (who === 'He' ? 'She' : 'He'),
  ),
  turnedToFemale,
]

const ageNumber = /\b\d{1,3}(?=-(?:year|month|week|day|hour)-old\b)/g

export const age: readonly Planter[] = [
  swapMatches('the age is another', ageNumber, ([years], rng) => {
    const value = Number(years)
    const moved = value > 24 ? value + ([-20, 20] as const)[rng.integer(2)]! : value + 7
    return String(moved > 95 ? value - 30 : moved)
  }),
  swapMatches('the digits of the age change places', ageNumber, ([years]) => {
    const turned = [...years].reverse().join('')
    return years.length === 2 && !turned.startsWith('0') && Math.abs(Number(turned) - Number(years)) > 5 ? turned : null
  }),
  swapMatches('the unit of the age is another', /(?<=\b\d{1,2}-)(?:year|month|week|day|hour)(?=-old\b)/g, (match) => {
    const value = Number(/(\d+)-$/.exec(match.input.slice(0, match.index))?.[1])
    if (match[0] === 'year') return value <= 18 ? 'month' : null
    return match[0] === 'month' ? 'year' : 'month'
  }),
  swapMatches('the age of an event is another', /(?<=\bat (?:the )?age (?:of )?)\d{1,2}(?=\b)/g, ([years]) =>
    String(Number(years) + 11),
  ),
  swapMatches('the weeks of gestation are others', /\b\d{2}(?= weeks'? (?:of )?gestation)/g, ([weeks]) =>
    String(Number(weeks) > 34 ? Number(weeks) - 10 : Number(weeks) + 8),
  ),
]

const units = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years']
const singular = units.map((unit) => unit.slice(0, -1))

/** Two steps away, so that no number of the one is a usual number of the other. */
const otherUnit = (unit: string, list: readonly string[]): string => {
  const at = list.indexOf(unit)
  return list[at >= 2 ? at - 2 : at + 2] as string
}

const count = /(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|several|a few)/.source

export const duration: readonly Planter[] = [
  swapMatches(
    'the unit of a duration is another',
    new RegExp(
      `(?<=\\b(?<!age )(?:for|over|lasting|lasts|within|after|of|past|the last)(?: the (?:past|last))? ${count} )(?:seconds|minutes|hours|days|weeks|months|years)\\b`,
      'g',
    ),
    ([unit]) => otherUnit(unit, units),
  ),
  swapMatches(
    'the unit of a time ago is another',
    new RegExp(`(?<=\\b${count} )(?:minutes|hours|days|weeks|months|years)(?= ago\\b)`, 'gi'),
    ([unit]) => otherUnit(unit, units),
  ),
  swapMatches(
    'the number of a time ago is another',
    /\b(?:\d+|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix)(?= (?:minutes|hours|days|weeks|months|years) ago\b)/g,
    ([number]) => (/\d/.test(number) ? String(Number(number) * 3 + 1) : likeCase(number, 'eleven')),
  ),
  swapMatches(
    'the number of a duration is another',
    /(?<=\b(?:for|over|within|lasting) )\d+(?= (?:seconds|minutes|hours|days|weeks|months|years)\b)/g,
    ([number]) => String(Number(number) * 3 + 1),
  ),
  swapMatches(
    'the unit of a history is another',
    /(?<=\b(?:\d+|two|three|four|six)-)(?:hour|day|week|month|year)(?= (?:history|course)\b)/g,
    ([unit]) => otherUnit(unit, singular),
  ),
]
