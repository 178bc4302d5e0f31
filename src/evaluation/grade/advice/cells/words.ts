import { alternationOf, groupFile, once } from '../../../../vocabulary/index.js'
import { numberWords } from '../regimen/index.js'
import { administration } from './administration.js'

/** What is left of a part. */
export interface UnreadPart {
  readonly part: 'dose' | 'route' | 'often' | 'long'
  readonly text: string
}

const names = [
  'as_is',
  'less',
  'things',
  'dose',
  'route',
  'often',
  'long',
  'sites',
  'care',
  'changing',
  'object',
  'events',
  'aside',
  'portion',
  'at_once',
] as const

const file = groupFile('advice/cells.yaml', names, {
  pattern: /^[a-z0-9%.]+(?:[ /-][a-z0-9%]+)*$/,
  expected: 'small letters, parted by blanks, hyphens or a stroke',
})

export const patterns = once(() => {
  const groups = file.read()
  const made = administration()
  const whole = (words: readonly string[]): RegExp => new RegExp(`^(?:${alternationOf(words)})$`)
  const things = alternationOf(groups.things)
  const number = String.raw`\d+(?:\.\d+)?|${numberWords}|half an?|half`
  return {
    asIs: whole(groups.as_is),
    less: whole(groups.less),
    words: {
      dose: new Set([
        ...groups.dose,
        ...groups.sites,
        ...made.forms,
        ...made.salts,
        ...made.release,
        ...made.units,
        ...made.sites,
      ]),
      route: new Set([...groups.route, ...groups.sites, ...made.forms, ...made.sites, ...made.settings]),
      // Models put the one into the other.
      often: new Set([...groups.often, ...groups.long, ...groups.care, ...made.moments]),
      long: new Set([...groups.often, ...groups.long, ...groups.care, ...made.moments]),
    },
    changing: new Set(groups.changing),
    object: new Set([...groups.object, ...made.salts]),
    portion: new RegExp(String.raw`\b(?:${alternationOf(groups.portion)})\b`),
    atOnce: new RegExp(String.raw`\b(?:${alternationOf(groups.at_once)})\b`, 'g'),
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

/** What may be set aside without a change of an order: "not with milk", "not crushed". */
export function asideWords(): ReadonlySet<string> {
  return new Set(file.read().aside)
}

/** Whether a text tells a part of what is taken, or a change of it: "the evening dose", "all but one tablet". */
export function isPartOfDose(text: string): boolean {
  return patterns().portion.test(text)
}

/** A text without the words that end a drug at once and for good. */
export function withoutAtOnce(text: string): string {
  return text
    .replace(patterns().atOnce, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What is left of a part: its numbers, and the words that are not of its group. */
export function leftOf(
  text: string,
  part: UnreadPart['part'],
  known: ReadonlySet<string> = patterns().words[part],
): readonly UnreadPart[] {
  const tokens = text.match(/[a-z]+(?:-[a-z]+)*|\d+(?:\.\d+)?%?/g) ?? []
  const left = tokens.filter((word) => !known.has(word) && !word.split('-').every((piece) => known.has(piece)))
  return left.length === 0 ? [] : [{ part, text: left.join(' ') }]
}

/** Words that change an order, though the case may tell them of something else: "double", "ten", "skip", "Sundays". */
export function isChanging(word: string): boolean {
  return patterns().changing.has(word) || isNumber.test(word)
}

/** Words of a name that change an order, and its numbers: "extra", but not "dimesylate" or "breakthrough". */
export function oddIn(words: readonly string[]): readonly string[] {
  const { object } = patterns()
  return words.filter((word) => !object.has(word) && (!/^[a-z]+$/.test(word) || isChanging(word)))
}

/** Numbers, multiples and days of the week. */
const isNumber = new RegExp(
  `^(?:${numberWords}|half|\\w+fold|hundred|dozen|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$`,
)
