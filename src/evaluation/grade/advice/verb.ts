import type { Fields } from './cells/index.js'

/** The groups of verbs in the vocabulary of orders. */
export const verbs = [
  'give',
  'again',
  'keep',
  'take',
  'change',
  'less',
  'more',
  'exchange',
  'delay',
  'monitor',
  'ask',
  'refer',
  'warn',
] as const

/** What an order does, by its verb. */
export type Verb = (typeof verbs)[number]

/** A verb and what it is about, in small letters. */
export interface Order {
  readonly verb: Verb
  readonly isDenied: boolean
  /** It follows what was ordered before it: "then start …". */
  readonly isNext: boolean
  /** It ends what runs, "stop"; to avoid or to hold need not. */
  readonly isEnd: boolean
  /** Behind the verb: what is ordered, and how much of it. */
  readonly object: string
  /** Behind that: when, for how long, on what condition and why. */
  readonly behind: string
  /** A step of its own between the two, "wash off", to which what stands behind belongs. */
  readonly step: string
  /** What its parts say, where it stands in a table. */
  readonly fields?: Fields
  /** A later dose of a drug that is ordered before it in the table. */
  readonly isLaterDose?: boolean
  /** The parts of the order of that dose before it. */
  readonly stepFrom?: Fields
}

/** What a line of orders says. */
export interface OrderLine {
  /** "Yes" or "No" before the orders. */
  readonly lead: 'yes' | 'no' | null
  readonly orders: readonly Order[]
  /** What stands between them and is none. */
  readonly loose: readonly string[]
}
