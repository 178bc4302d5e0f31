import type { Patient } from '../../clinical/index.js'
import { alternationOf, cell, filled, once, oneOf, optional, patternOf, tableFile } from '../../vocabulary/index.js'
import { agesCell, isOfAge } from './fragments.js'
import { isNamed, plain } from './naming.js'

/** Small words and figures, a star at the end of a word for any letters, alternatives parted by a bar. */
const patternsCell = cell({
  pattern: /^[a-z0-9]+\*?(?: [a-z0-9]+\*?)*(?:\|[a-z0-9]+\*?(?: [a-z0-9]+\*?)*)*$/,
  expected: 'small words parted by blanks and bars, a star at most at the end of a word',
})

const several = filled.transform((text) => text.split('|'))

const differentials = tableFile('ehr-noise/differentials.csv', () => ({
  specialty: cell({ pattern: /^[a-z-]+$/, expected: 'a specialty' }),
  reference: patternsCell,
  diagnosis: several,
}))

const restrictions = tableFile('ehr-noise/diagnoses.csv', () => ({
  diagnosis: several,
  ages: agesCell,
  sex: oneOf(['any', 'female', 'male']),
  unless: optional({ pattern: /^[a-z*| ]+$/, expected: 'small words parted by bars' }),
}))

/** References of one kind, and the diagnoses that a clinician might make instead. */
interface Group {
  readonly reference: RegExp
  readonly diagnoses: readonly string[]
}

const groups = once((): readonly Group[] =>
  differentials.read().map(({ reference, diagnosis }) => ({
    reference: wholeWords(reference),
    diagnoses: diagnosis,
  })),
)

/** Of a diagnosis that does not fit everybody: whom it fits, and the words of a case that rule it out. */
const fits = once(() => {
  const rows = restrictions.read().map(({ unless, ...row }) => ({
    ...row,
    unless: unless === null ? null : new RegExp(patternOf(unless.split('|')), 'i'),
  }))
  return new Map(rows.flatMap((row) => row.diagnosis.map((name) => [name, row] as const)))
})

/**
 * The diagnoses that a clinician might make instead of a reference; none where the table does not know it.
 *
 * Of several groups of the table the one with the longest match decides, the first of equals. What else the reference
 * tells, as a cause, is not proposed in its place.
 *
 * @example
 * differentialOf('Acute gout due to hydrochlorothiazide').includes('septic arthritis')
 * // → true
 */
export function differentialOf(reference: string): readonly string[] {
  const told = plain(reference)
  const found = groups().flatMap((group) =>
    [...told.matchAll(group.reference)].map((match) => ({
      group,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  const [first, ...rest] = found
  if (first === undefined) return []
  const best = rest.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a), first)
  const beside = found.filter(({ start, end }) => end <= best.start || start >= best.end)
  return best.group.diagnoses.filter(
    (name) =>
      !isNamed(name, reference) &&
      !isNamed(reference, name) &&
      !beside.some(({ group }) => plain(name).search(group.reference) >= 0),
  )
}

/** Whether a diagnosis may be made of somebody: by age, sex, and what a case rules out. */
export function isFor(diagnosis: string, patient: Patient, text: string): boolean {
  const row = fits().get(diagnosis)
  if (row === undefined) return true
  const { ages, sex, unless } = row
  return isOfAge(ages, patient) && (sex === 'any' || sex === patient.sex) && !(unless?.test(text) ?? false)
}

/** Patterns of whole words; a star takes the rest of its word along, so that the longer match is the narrower. */
function wholeWords(patterns: string): RegExp {
  return new RegExp(`\\b(?:${alternationOf(patterns.split('|'))})\\b`, 'g')
}
