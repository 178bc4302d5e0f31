import type { Fact, HazardPlace } from '../../clinical/index.js'
import { firstFrom } from '../../first-from.js'
import type { Span } from '../../text/index.js'
import { alternationOf, once } from '../../vocabulary/index.js'
import { wordLists } from './words.js'

/** A wording in its text. */
interface Found extends Span {
  readonly text: string
}

type PlaceTest = (found: Found, facts: readonly Fact[]) => boolean

/**
 * Whether a wording stands where clinicians write its short form: "daily" behind a dose is QD, in "daily headaches" it is
 * not; "units" in a dose is U, in a result of a laboratory it is not.
 */
export function isInPlace(place: HazardPlace, found: Found, facts: readonly Fact[]): boolean {
  return tests[place](found, factsNear(found, facts))
}

/** Whether a wording stands in an order of a drug: behind the drug, a dose, a way or how often, or right before the drug. */
export function isInOrder(found: Found, facts: readonly Fact[]): boolean {
  const near = factsNear(found, facts)
  const isOrdered = ({ kind, span }: Fact): boolean =>
    kind === 'route' || (kind === 'frequency' && isInOrder({ text: found.text, ...span }, facts))
  return tests.route(found, near) || isBehind(found, near, isOrdered)
}

/** No fact that matters is longer, or further away. */
const reach = 120

/** The facts around a place, of all of a text in its order. */
function factsNear({ start, end }: Found, facts: readonly Fact[]): readonly Fact[] {
  const first = firstFrom(facts, start - reach, ({ span }) => span.start)
  let last = first
  while (last < facts.length && (facts[last] as Fact).span.start <= end + 1) last++
  return facts.slice(first, last)
}

/** Words around "discharge" where a person leaves a hospital; elsewhere it is a secretion or a wave. */
const leaving =
  /\b(?:hospital|home|ward|unit|from|ready|before|after|until|at|for|on|since)\s(?:\w+\s)?$|^\s(?:from the|home|to|instructions|summary|planning|medications|prescription)/i
const flowing = once(() => new RegExp(String.raw`\b(?:${alternationOf(wordLists().discharge)})\b[\w\s,-]{0,20}$`, 'i'))

/** Who writes OD, AS or AU writes a drop or a dose, and no article before it: "1 drop AU", never "her AU". */
const dropped = /\b(?:drops?|ointment|suspension|solution|instill\w*|injections?|mg|mL|mcg|%)\b[^.;]{0,60}$/i
const owned = /\b(?:the|a|an|his|her|their|patient['’]s)\s$/i

/** Treatments that are given so often, and are no drugs by name. */
const given = /\b(?:dialysis|hemodialysis|infusions?|injections?|chemotherapy) $/i

/** What may stand between a dose, a way or a drug and how often it is given. */
const between = /^[.)]?(?: |,? (?:taken|given) | (?:tablets?|capsules?|orally|by mouth) )$/i

/** "500 mg daily dose": the word belongs to the noun behind it. */
const describes =
  /^\s(?:dose|doses|dosage|dosing|injections?|infusions?|tablets?|capsules?|pills?|therapy|treatment|use|total)\b/i

const tests: Readonly<Record<HazardPlace, PlaceTest>> = {
  anywhere: () => true,
  discharge: (found) => (leaving.test(before(found)) || leaving.test(after(found))) && !flowing().test(before(found)),
  dose: ({ start, end }, facts) =>
    facts.some(({ kind, span }) => kind === 'dose' && span.start <= start && end <= span.end),
  drop: (found) => dropped.test(before(found, 100)) && !owned.test(before(found)),
  frequency: (found, facts) =>
    (isBehind(found, facts, (fact) => fact.kind === 'route' || isDrugOrDose(fact)) || given.test(before(found))) &&
    !describes.test(after(found)),
  number: (found) => /^ \d/.test(after(found)) && !/\b(?:no|not)\s$/i.test(before(found)),
  route: (found, facts) =>
    isBehind(found, facts, isDrugOrDose) ||
    facts.some(({ kind, span }) => kind === 'drug' && span.start === found.end + 1 && after(found).startsWith(' ')),
}

function before({ text, start }: Found, length = 40): string {
  return text.slice(Math.max(0, start - length), start)
}

function after({ text, end }: Found): string {
  return text.slice(end, end + 40)
}

/** Whether a dose, a way or a drug of an order ends before, with no more than an order has between. */
function isBehind({ text, start }: Found, facts: readonly Fact[], isPart: (fact: Fact) => boolean): boolean {
  return facts.some((fact) => {
    const { end } = fact.span
    return end <= start && isPart(fact) && between.test(text.slice(end, start))
  })
}

const isDrugOrDose = ({ kind, quantity }: Fact): boolean =>
  kind === 'drug' || kind === 'dose' || (kind === 'value' && dosed.has(quantity?.unit?.dimension ?? ''))

/** What an amount has that is no result: "caffeine citrate 5 mg daily" is an order although the drug is not known. */
const dosed: ReadonlySet<string> = new Set(['mass', 'drop', 'tablet', 'unit'])
