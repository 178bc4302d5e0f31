import { alternationOf, groupFile, once } from '../../../vocabulary/index.js'
import { drugsIn } from './drugs.js'
import { type Order, verbs } from './verb.js'

const file = groupFile(
  'advice/orders.yaml',
  [...verbs, 'others', 'others_described', 'care', 'edge', 'often', 'manner', 'usual', 'headings'],
  {
    pattern: /^[a-z]+(?:[ /-][a-z]+)*$/,
    expected: 'words of small letters, parted by blanks, hyphens or a stroke',
  },
)

/** The words of orders, by what they are. */
export const orderWords = once(() => file.read())

const denial = String.raw`(?:do not|does not|never|not|no need to|no reason to)\s+`
const filler = String.raw`(?:(?:i would|i will|we would|we should|you should|please|then|also|and|instead|so|now|immediately|urgently|therefore)[,:]?\s+)*`

/** How the verb at the head of an order, and one behind another, are told. */
export const verbPatterns = once(() => {
  const groups = orderWords()
  const verbOf = new Map(verbs.flatMap((verb) => groups[verb].map((word) => [word, verb] as const)))
  const any = `(?:${[...verbOf.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\w-])`
  return {
    verbOf,
    head: new RegExp(`^${filler}(?<denied>${denial})?(?<verb>${any})`),
    // "Do not start or continue it" denies both; "stop/discontinue it" says one thing twice.
    onward: new RegExp(`^\\s*(?:/|\\bor\\b|\\bnor\\b)\\s*(?:${denial})?${any}`),
    doubled: new RegExp(`^\\s*/\\s*(?:${denial})?${any}`),
    next: new RegExp(`\\s*(?:,|:|\\+|\\b(?:and|then|but|or|plus)\\b)\\s+${filler}(?=(?:${denial})?${any})`),
  }
})

/** The verb of an order, and how much of a text it takes. */
export interface OrderVerb extends Pick<Order, 'verb' | 'isDenied' | 'isEnd'> {
  readonly length: number
}

/** The verb at the head of a text in small letters, with the words around it; null where it begins with none. */
export function verbAt(text: string): OrderVerb | null {
  const found = verbPatterns().head.exec(text)
  if (found === null) return null
  const { denied, verb = '' } = found.groups ?? {}
  return {
    verb: verbPatterns().verbOf.get(verb) ?? 'warn',
    isDenied: denied !== undefined,
    isEnd: ending.test(verb),
    length: found[0].length,
  }
}

/** Whether words that are told to somebody hold an order to give, change or stop a drug: "tell him to double the dose". */
export function isOrdered(text: string): boolean {
  const { verbOf } = verbPatterns()
  const verb = [...text.matchAll(hidden())].find(({ 1: word = '', index }) => {
    const kind = verbOf.get(word)
    const rest = text.slice(index + word.length)
    const isOfDrug =
      drugsIn(rest).length > 0 ||
      /^ ?(?:it|them|(?:the|a|an|another|one|two|\d) ?(?:\w+ )?(?:dose|tablet|pill|capsule)s?)\b/.test(rest)
    return kind !== undefined && isOfDrug
  })
  return verb !== undefined
}

const hidden = once(() => {
  const words = orderWords()
  return new RegExp(
    `(?<!\\b(?:not|never|before|no|when|after)(?: to)? )\\b(${alternationOf([...words.give, ...words.more, ...words.exchange, ...words.change])})\\b(?![^;]*\\bif\\b)`,
    'g',
  )
})

export const ending = /^(?:stop|stop taking|discontinue|d\/c|dc|cease|withdraw|wean off|come off)$/
