import type { Regimen } from './regimen/index.js'
import type { Route } from './route.js'
import type { Order } from './verb.js'

/** What an answer says to do about a drug, in the words of the structured reference. */
export type DrugAction =
  | 'continue'
  | 'start'
  | 'stop'
  | 'switch'
  | 'reduce'
  | 'delay'
  | 'monitor'
  | 'flag'
  | 'clarify'
  | 'refer'

/** Whether a drug is to be used now, as planned or in a lower dose. */
export function isToBeUsed(actions: ReadonlySet<DrugAction>): boolean {
  return actions.has('continue') || actions.has('start') || actions.has('reduce')
}

/** A drug that is to be given, and in which doses. */
export interface GivenDrug {
  readonly name: string
  readonly regimens: readonly Regimen[]
}

/** An order, and what it is about. */
export interface OrderRead {
  readonly order: Order
  /** `this`: the drug that is decided about; `care`: nothing that is given or taken away; `others`: people who are not the patient. */
  readonly about: readonly ('this' | 'care' | 'others' | 'unknown' | OtherDrug)[]
}

/** A drug that an order names, and where it stands in its object. */
export interface OtherDrug {
  /** An alternative that the reference lists, or any other drug. */
  readonly who: 'this' | 'alternative' | 'other' | 'pronoun'
  readonly name: string
  readonly end: number
}

/** What an answer advises. */
export interface Advice {
  /** Read from orders by their form, or from sentences. */
  readonly form: 'orders' | 'prose'
  readonly actions: ReadonlySet<DrugAction>
  /** The answer speaks of the drug, by a name or as "the drug". */
  readonly speaksOfDrug: boolean
  /** Drugs that are to be given, or changed, and are neither the drug nor a listed alternative. */
  readonly otherDrugs: readonly GivenDrug[]
  /** What the patient takes and is to go without: other drugs, and what else the case names ("intravenous fluid"). */
  readonly removed: readonly string[]
  /** Other drugs of the case that are to go on now, and by no line of their own. */
  readonly kept: readonly string[]
  /** A drug is to run in a line in which another runs. */
  readonly sharesLine: boolean
  /** Listed alternatives that are to be given, each with its doses. */
  readonly alternatives: readonly GivenDrug[]
  /** Doses in which the drug is to be given. */
  readonly regimens: readonly Regimen[]
  /** By which ways the drug is to be given, where that is told. */
  readonly routes: readonly Route[]
  /** The drug is to be given in a higher dose than the one that was planned. */
  readonly isRaised: boolean
  /** The drug is given once more, in a dose of its own, when what it was given for is over. */
  readonly goesOn: boolean
  /** How long the drug is to wait, in hours, where that is told. */
  readonly waits: readonly number[]
  /** What is to be asked, checked or waited for, in the words of the answer. */
  readonly asked: readonly string[]
  /** Every order, in the order of the answer; none of sentences. */
  readonly orders: readonly OrderRead[]
  /** What stands between orders and is none. */
  readonly loose: readonly string[]
}
