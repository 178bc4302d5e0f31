import type { PlantClass, Planter } from '../planter.js'
import { certainty, experiencer, negation, temporality } from './assertions.js'
import { allergen, dose, drug, frequency, routePlanters } from './drugs.js'
import { comparator, digit, unit } from './numbers.js'
import { age, duration, sex } from './patient.js'
import { side, site } from './places.js'

/** The planters of each class, written from what clinicians read and not from what any program looks for. */
export const planters: Readonly<Record<PlantClass, readonly Planter[]>> = {
  digit,
  unit,
  comparator,
  side,
  site,
  negation,
  certainty,
  experiencer,
  temporality,
  drug,
  dose,
  route: routePlanters,
  frequency,
  sex,
  age,
  duration,
  allergen,
}
