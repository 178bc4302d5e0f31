import { compareFacts, type FactChange, type FactKind } from '../../src/clinical/index.js'
import type { Harmless } from './harmless.js'
import type { Plant } from './plant.js'
import type { PlantClass } from './planter.js'

export interface Verdict {
  readonly plant: Plant
  /** FactChange as an error of a kind that fits the class, at the place of the change. */
  readonly found: boolean
  /** FactChange as an error of any kind, anywhere. */
  readonly any: boolean
  readonly changes: readonly FactChange[]
}

/** A report within this many characters of the change is at the right place: a negation is reported at its finding. */
const reach = 120

/** Kinds of numbers; which of them a number is read as matters less than that its change is told. */
const numbers = ['laboratory', 'vital-sign', 'value', 'dose', 'duration', 'gravidity'] as const

/** The kinds of fact that a change of the class may rightly be told as. */
const fittingKinds: Readonly<Record<PlantClass, readonly FactKind[]>> = {
  digit: numbers,
  unit: numbers,
  comparator: ['comparator', ...numbers],
  side: ['side'],
  site: ['site'],
  // A refused diagnosis may be read as denied or as unlikely.
  negation: ['negation', 'certainty'],
  certainty: ['certainty', 'negation'],
  experiencer: ['experiencer'],
  // "No longer takes" may be read as denied, "resolved" as a course, "a year ago" as a date or a time gone by, and
  // "before meals" as how a dose is timed.
  temporality: ['temporality', 'course', 'negation', 'date', 'duration', 'frequency'],
  drug: ['drug'],
  // "Two tablets" is a number without a unit of a dose.
  dose: ['dose', 'value'],
  // Drops for the eye and for the ear differ in the site.
  route: ['route', 'site'],
  frequency: ['frequency'],
  // A patient who is called a father or a grandmother is told by that word.
  sex: ['sex', 'experiencer'],
  // An age of gestation is also a time that has gone by, and "when she was 16" a number without a unit.
  age: ['age', 'duration', 'value'],
  duration: ['duration', 'date', 'temporality'],
  // "No known allergies" against an allergy is a negation taken away; penicillin stays a drug where it is an allergen.
  allergen: ['allergen', 'negation', 'drug'],
}

/** Asks the comparer about a planted change and judges its answer. */
export function judge(plant: Plant): Verdict {
  const changes = compareFacts(plant.before, plant.after)
  const errors = changes.filter(({ level }) => level === 'error')
  const found = errors.some((change) => fittingKinds[plant.class].includes(change.kind) && standsAt(change, plant))
  return { plant, found, any: errors.length > 0, changes }
}

function standsAt(change: FactChange, { at, before, after }: Plant): boolean {
  const endAfter = at.end + after.length - before.length
  const near = (fact: FactChange['before'], start: number, end: number): boolean =>
    fact !== null && fact.span.start <= end + reach && fact.span.end >= start - reach
  return near(change.before, at.start, at.end) || near(change.after, at.start, endAfter)
}

/** The errors the comparer tells of where nothing changed. */
export function falseErrors({ before, after }: Pick<Harmless, 'before' | 'after'>): readonly FactChange[] {
  return compareFacts(before, after).filter(({ level }) => level === 'error')
}
