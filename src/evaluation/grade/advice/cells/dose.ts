import { durationIn } from '../../../../clinical/index.js'
import { once } from '../../../../vocabulary/index.js'
import { numberOf, type Regimen, regimensIn, scaled, setAsideIn, withoutRegimens } from '../regimen/index.js'
import { withoutRoutes } from '../route.js'
import { boundsIn, infusedIn } from './bounds.js'
import { normal } from './normal.js'
import { asideWords, leftOf, patterns, type UnreadPart } from './words.js'

const mass = String.raw`\d+(?:\.\d+)?\s*(?:mg|mcg|µg|g|units?|iu|meq|mmol)`
/** "400 mg/5 mL": how strong, and not how much. */
const strong = new RegExp(
  String.raw`(?<mass>${mass})(?: (?:of )?[a-z]+)?\s*(?:\/|per)\s*(?<ml>\d+(?:\.\d+)?)?\s*ml\b`,
  'g',
)

/** The amount of each tablet, or of each millilitre, that a name tells: "lisinopril 5 mg tablets". */
interface Strength {
  readonly perThing: Regimen | null
  readonly perMl: Regimen | null
}

export function strengthIn(object: string): Strength {
  const text = normal(object)
  const [perThing = null] = regimensIn(text.replace(strong, ' ')).filter(
    ({ amount }) => amount !== null && !/%|ml/.test(amount.unit),
  )
  return { perThing, perMl: perMlIn(text) ?? ofPercent(text) }
}

/** "Lidocaine 1%" holds 10 mg in a millilitre. */
function ofPercent(text: string): Regimen | null {
  const percent = /caine\b[^%\d]*(\d+(?:\.\d+)?) ?%/.exec(text)?.[1]
  if (percent === undefined || /\b(?:cream|gel|patch|ointment|viscous)\b/.test(text)) return null
  const value = 10 * Number(percent)
  return { amount: { low: value, high: value, unit: 'mg' }, perDay: null }
}

function perMlIn(text: string): Regimen | null {
  const found = [...text.matchAll(strong)][0]?.groups
  const [one] = regimensIn(found?.mass ?? '')
  return one === undefined ? null : scaled(one, 1 / Number(found?.ml ?? 1))
}

/** "In 240 mL of water". */
const diluted =
  /\b(?:dissolved |mixed |diluted )?(?:in|with) (?:about |at least )?\d+(?:\s*(?:-|to)\s*\d+)? ?(?:ml|l|oz|ounces?|cups?|glass(?:es)?)\b(?: of)?(?: (?:water|juice|fluid|liquid|saline|beverage|d5w))?/g

interface DoseRead {
  readonly amounts: readonly Regimen[]
  readonly most: readonly Regimen[]
  readonly count: number | null
  /** So many of them, also where their weight is told. */
  readonly pieces: number | null
  readonly isLess: boolean
  readonly infused: number | null
  readonly left: readonly UnreadPart[]
}

export function readDose(text: string, strength: Strength): DoseRead {
  const { asIs, less, things, bare } = patterns()
  const nothing = { amounts: [], most: [], count: null, pieces: null, isLess: false, infused: null, left: [] }
  if (text === '' && strength.perThing !== null) return { ...nothing, amounts: [strength.perThing] }
  const plain = text.replace(/^\(|\)$/g, '')
  if (text === '' || asIs.test(plain)) return nothing
  if (less.test(plain) || lowered.test(plain)) return { ...nothing, isLess: true }
  const own = plain.split(/[,;(]\s*/).filter((piece) => !asIs.test(piece.replace(/\)$/, '').trim()))
  const isSame = own.length < plain.split(/[,;(]\s*/).length && !/\d ?(?:mg|mcg|g|ml|units?)\b/.test(own.join(' '))
  if (isSame) return { ...nothing, left: leftOf(own.join(' '), 'dose') }
  const bounds = boundsIn(withoutTotal(text).replace(diluted, ' '))
  const run = infusedIn(bounds.rest)
  const inside = perMlIn(run.rest) ?? strength.perMl
  const rest = multiplied(run.rest.replace(strong, ' '))
  const counted = [...rest.matchAll(things)].map(({ groups = {} }) => partOf(groups.high ?? groups.low ?? ''))
  const read = regimensIn(rest).filter(({ amount }) => amount !== null)
  const masses = read.filter(({ amount }) => !isVolume(amount?.unit))
  const volumes = read.filter(({ amount }) => isVolume(amount?.unit))
  const isOfVolume = masses.filter(({ amount }) => amount?.unit !== '%').length === 0 && volumes.length > 0
  const amounts =
    isOfVolume && inside !== null
      ? volumes.map((one) => ofVolume(scaled(inside, one.amount?.high ?? 1), one))
      : read.length > 0
        ? read
        : strength.perThing !== null && counted[0] !== undefined
          ? [scaled(strength.perThing, counted[0])]
          : []
  const left = withoutRegimens(rest)
    .replace(/\d+(?:\.\d+)?\s*\/\s*(?=\d|\s|$)/g, ' ')
    .replace(read.length > 1 ? inSteps : /$^/, ' ')
    .replace(things, ' ')
    .replace(bare, ' ')
  return {
    amounts,
    most: bounds.most,
    count: amounts.length === 0 ? (counted[0] ?? null) : null,
    pieces: counted[0] ?? null,
    isLess: false,
    infused: run.hours,
    left: [
      ...leftOf(withoutRoutes(left.replace(shock, ' ')), 'dose'),
      ...setAsideIn(rest).flatMap((aside) => leftOf(withoutRegimens(aside.replace(/^\w+/, ' ')), 'dose', asideWords())),
    ],
  }
}

function isVolume(unit: string | undefined): boolean {
  return unit === 'ml' || unit === 'ml/kg'
}

/** The mass in a volume; by weight, where the volume is. */
function ofVolume(mass: Regimen, { amount }: Regimen): Regimen {
  const isByWeight = amount?.unit === 'ml/kg' && mass.amount !== null
  return isByWeight && mass.amount !== null
    ? { ...mass, amount: { ...mass.amount, unit: `${mass.amount.unit}/kg` } }
    : mass
}

/** "(150 mg in all)", "0.034 mg/kg (0.24 mg/kg/week)", "0.2 mL (0.1 mL per nostril)": the same told in another way. */
function withoutTotal(text: string): string {
  return text
    .replace(/(?<=\d ?(?:mg|mcg|g|ml|units)) in (?:all|total)\b/g, '')
    .replace(
      /(?<=(\d+(?:\.\d+)?) ?(mg\/kg|mg|mcg|ml|units|drops?|sprays?) *)[(=] ?(\d+(?:\.\d+)?) ?(mg\/kg|mg|mcg|ml|units|drops?|sprays?) ?(?:(?:\/|per |a )(week|wk)|(?:per|in each|into each|in) (?:nostril|eye|ear|side))\)?/g,
      (whole, one: string, unit: string, other: string, otherUnit: string, week: string | undefined) => {
        const factor = week === undefined ? 1 / 2 : durationIn('day', 1, 'week')
        return unit === otherUnit && Math.abs(Number(one) * factor - Number(other)) <= 0.1 * Number(other) ? ' ' : whole
      },
    )
}

/** The energy of a shock, up to what a child or an adult is given: "1 J/kg", "120 J". */
const shock =
  /\b(?:(?:0?\.5|[1-4](?:\.\d)?)(?:\s*(?:-|to)\s*[1-4])? ?(?:j|joules?)\/kg|(?:[1-9]\d|[12]\d\d|3[0-5]\d|360)(?:\s*(?:-|to)\s*[12]\d\d)? ?(?:j|joules?))(?![a-z/])/g

/** "Weekly dose lowered by one third": a part of what is taken, and no amount. */
const lowered =
  /^(?:(?:the|current|total|daily|weekly|usual|home) )*(?:dose )?(?:lowered|reduced|decreased|cut|lower|reduce|decrease) (?:(?:the|current|total|daily|weekly) )*(?:dose )?by (?:about |approximately )?(?:half|(?:a|one) (?:third|quarter|half)|(?:[1-7]\d|20-\d\d|30-50) ?%)$/

/** "Two 500 mg tablets", "2 x 500 mg" and "2 tablets of 500 mg" are 1000 mg. */
function multiplied(text: string): string {
  return text.replace(severalOf(), (_, ...found) => {
    const { count = '1', other = count, amount = '', unit = '' } = found.at(-1) as Record<string, string>
    return `${partOf(other) * Number(amount)} ${unit}`
  })
}

const severalOf = once(
  () =>
    /(?:\b(?<count>\d+(?:\.\d+)?(?=\s*[x×*])|two|three|four|half (?:of )?an?|half)\s*[x×*]?\s*|\b(?<other>\d+(?:\.\d+)?|two|three|four|half an?) (?:tablets?|capsules?|tabs?|caps?|vials?) (?:of|x|×|@|at) )(?<amount>\d+(?:\.\d+)?)[ -]?(?<unit>mg|mcg|g)\b/g,
)

function partOf(word: string): number {
  return /^half/.test(word) ? 1 / 2 : numberOf(word)
}

/** "On day 1, then" between two amounts. */
const inSteps = /\b(?:on )?days? \d+(?:\s*(?:-|to)\s*\d+)?|\b(?:then|followed by|loading dose|load|first|thereafter)\b/g
