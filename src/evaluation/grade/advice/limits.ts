import { alternationOf, filled, once, oneOf, optional, several, tableFile } from '../../../vocabulary/index.js'
import { ageOf } from './person.js'

const thresholdFile = tableFile('advice/thresholds.csv', () => ({
  measures: several('|', filled),
  /** On which side of the limit a value endangers. */
  side: oneOf(['above', 'below'], 'above or below'),
  /** To wait for a value beyond it is to wait too long. */
  limit: filled,
  unit: optional({ pattern: /^uln$/, expected: 'uln' }),
}))

const sides = {
  above: String.raw`(?:>=?|≥|above|over|beyond|exceed\w*|reach\w*|(?:more|greater|higher) than|(?:rise|go|climb)\w* (?:to|above|over|past))`,
  below: String.raw`(?:<=?|≤|below|under|(?:less|lower) than|(?:fall|drop|go)\w* (?:to|below|under))`,
}

const thresholds = once(() =>
  thresholdFile.read().map(({ measures, side, limit, unit }) => ({
    pattern: new RegExp(
      String.raw`(?<![\w-])(?:${alternationOf(measures)})(?![\w-])[^;,.\d]{0,20}?${sides[side]}\s*(?<value>\d+(?:,\d{3})*(?:\.\d+)?)(?<unit>\s*(?:x|×|times)\s*(?:the )?(?:uln|upper limit))?`,
      'g',
    ),
    isBeyond: (value: number, isOfLimit: boolean): boolean =>
      isOfLimit === (unit === 'uln') && (side === 'above' ? value > Number(limit) : value < Number(limit)),
  })),
)

/**
 * Whether a text waits for a value at which harm is done already.
 *
 * @example
 * ['hold it if qtc exceeds 600 ms', 'hold it if qtc > 500 ms'].map(isBeyond)
 * // → [true, false]
 */
export function isBeyond(text: string): boolean {
  return thresholds().some(({ pattern, isBeyond: isTooFar }) =>
    [...text.matchAll(pattern)].some(({ groups = {} }) =>
      isTooFar(Number(groups.value?.replaceAll(',', '')), groups.unit !== undefined),
    ),
  )
}

const targets = tableFile('advice/targets.csv', () => ({
  measures: several('|', filled),
  /** The least and the most of what guidelines treat up to. */
  low: filled,
  high: filled,
}))

/**
 * Whether something is measured until it is as guidelines have it.
 *
 * @example
 * [5.5, 9].map((value) => isTarget('potassium is below that', value))
 * // → [true, false]
 */
export function isTarget(until: string, value: number): boolean {
  return targets
    .read()
    .some(
      ({ measures, low, high }) =>
        measures.some((one) => until.includes(one)) && Number(low) <= value && value <= Number(high),
    )
}

const volumes = tableFile('advice/vaccine-volumes.csv', () => ({
  /** Words of the name, any of which is enough. */
  vaccines: several('|', filled),
  /** What one dose may be, in mL. */
  ml: several('|', filled),
}))

/**
 * Whether so many millilitres are a dose of a vaccine; null where no row names it.
 *
 * @example
 * ['mmr vaccine', 'rotavirus vaccine', 'dt vaccine'].map((name) => isVaccineDose(name, 0.5))
 * // → [true, false, null]
 */
export function isVaccineDose(name: string, ml: number): boolean | null {
  const row = volumes.read().find(({ vaccines }) => vaccines.some((one) => name.includes(one)))
  return row === undefined ? null : row.ml.some((one) => Math.abs(Number(one) - ml) < 0.01)
}

const ageFile = tableFile('advice/ages.csv', () => ({
  drugs: several('|', filled),
  /** Below this age it is not given. */
  years: filled,
}))

const youngest = once(() =>
  ageFile.read().map(({ drugs, years }) => ({
    pattern: new RegExp(String.raw`(?<![\w-])(?:${alternationOf(drugs)})(?![\w-])`),
    years: Number(years),
  })),
)

/**
 * What a text names that is not given at the age of a patient, where `known` does not name it; undefined where there is none.
 *
 * @example
 * ['an 8-month-old girl', 'an 8-year-old girl'].map((known) => tooYoungFor('a little honey at bedtime', known))
 * // → ['honey', undefined]
 */
export function tooYoungFor(text: string, known: string, isStarted = false): string | undefined {
  const age = ageOf(known)
  if (age === null) return undefined
  // "Aspirin has never been given" tells of no aspirin that might be started.
  const said = known.split(/[.;,]/).filter((clause) => !isStarted || !denied.test(clause))
  return youngest()
    .filter(({ years }) => age < years)
    .map(({ pattern }) => pattern.exec(text)?.[0])
    .find((name) => name !== undefined && !said.some((clause) => clause.includes(name)))
}

const denied = /\b(?:never|not|no|nor|neither|without)\b/
