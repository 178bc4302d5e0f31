import { alternationOf, groupFile, once } from '../../../../vocabulary/index.js'
import { numberWords } from '../number.js'

/** What is left of a part. */
export interface Left {
  readonly part: 'dose' | 'route' | 'often' | 'long'
  readonly text: string
  /** Words alone, and none that changes an order. */
  readonly isRemark: boolean
}

const names = [
  'as_is',
  'less',
  'things',
  'dose',
  'route',
  'often',
  'long',
  'weighty',
  'changing',
  'object',
  'events',
] as const

const file = groupFile('advice/cells.yaml', names, {
  pattern: /^[a-z0-9%.]+(?:[ /-][a-z0-9%]+)*$/,
  expected: 'small letters, parted by blanks, hyphens or a stroke',
})

export const patterns = once(() => {
  const groups = file.read()
  const whole = (words: readonly string[]): RegExp => new RegExp(`^(?:${alternationOf(words)})$`)
  const things = alternationOf(groups.things)
  const number = String.raw`\d+(?:\.\d+)?|${numberWords}|half an?|half`
  return {
    asIs: whole(groups.as_is),
    less: whole(groups.less),
    words: {
      dose: new Set(groups.dose),
      route: new Set(groups.route),
      // Models put the one into the other.
      often: new Set([...groups.often, ...groups.long]),
      long: new Set([...groups.often, ...groups.long]),
    },
    weighty: new Set(groups.weighty),
    changing: new Set([...groups.weighty, ...groups.changing]),
    object: new Set(groups.object),
    things: new RegExp(
      String.raw`\b(?<low>${number}|an?)(?:\s*(?:-|to|or)\s*(?<high>${number}))?[ -](?:(?:[a-z-]+) )??(?:${things})\b`,
      'g',
    ),
    bare: new RegExp(String.raw`\b(?:${things})\b`, 'g'),
  }
})

/** What a time may stand around: meals, bed, dialysis. */
export function eventWords(): readonly string[] {
  return file.read().events
}

/** What is left of a part: its numbers, and the words that are not of its group; words beside an amount are a remark. */
export function leftOf(text: string, part: Left['part'], isAmountRead = part !== 'dose'): readonly Left[] {
  const { words, weighty, changing } = patterns()
  const heavy = part === 'dose' ? changing : weighty
  const known = words[part]
  const tokens = text.match(/[a-z]+(?:-[a-z]+)*|\d+(?:\.\d+)?%?/g) ?? []
  const left = tokens.filter((word) => !known.has(word) && !word.split('-').every((piece) => known.has(piece)))
  const isRemark = isAmountRead && left.every((word) => !/\d/.test(word) && !heavy.has(word))
  return left.length === 0 ? [] : [{ part, text: left.join(' '), isRemark }]
}

/** Words of a name that change an order, and its numbers: "extra", but not "dimesylate" or "breakthrough". */
export function oddIn(words: readonly string[]): readonly string[] {
  const { object, changing } = patterns()
  return words.filter(
    (word) => !object.has(word) && (!/^[a-z]+$/.test(word) || changing.has(word) || isNumber.test(word)),
  )
}

const isNumber = new RegExp(`^(?:${numberWords}|half)$`)
