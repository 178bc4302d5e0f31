import type { Patient } from '../../clinical/index.js'
import { alternationOf, cell, filled, once, oneOf, optional, patternOf, tableFile } from '../../vocabulary/index.js'
import { isWithin, windowCells } from './age-window.js'
import { isAkin } from './akin.js'
import { gestationCell, isOfGestation } from './gestation.js'
import { headOf, isNamed, partsOf, plain } from './naming.js'

/** Small words and figures, a star at the end of a word for any letters, alternatives parted by a bar. */
const patterns = {
  pattern: /^[a-z0-9]+\*?(?: [a-z0-9]+\*?)*(?:\|[a-z0-9]+\*?(?: [a-z0-9]+\*?)*)*$/,
  expected: 'small words parted by blanks and bars, a star at most at the end of a word',
}

const several = filled.transform((text) => text.split('|'))

const differentials = tableFile('ehr-noise/differentials.csv', () => ({
  specialty: cell({ pattern: /^[a-z-]+$/, expected: 'a specialty' }),
  reference: cell(patterns),
  diagnosis: several,
}))

const whom = tableFile('ehr-noise/diagnoses.csv', () => ({
  diagnosis: several,
  ...windowCells,
  sex: oneOf(['any', 'female', 'male']),
  gestation: gestationCell,
  unless: optional({ pattern: /^[a-z*| ]+$/, expected: 'small words parted by bars' }),
  covers: optional(patterns),
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

/** Of each diagnosis: whom it fits, the words of a case that rule it out, and the references of which it is a wider name. */
const fits = once(() => {
  const rows = whom.read().map(({ unless, covers, ...row }) => ({
    ...row,
    unless: unless === null ? null : new RegExp(patternOf(unless.split('|')), 'i'),
    covers: covers === null ? null : wholeWords(covers),
  }))
  return new Map(rows.flatMap((row) => row.diagnosis.map((name) => [name, row] as const)))
})

/**
 * The diagnoses that a clinician might make instead of a reference; none where the table does not know it.
 *
 * The disease that the reference names decides; what led to it, or came of it, is looked at only where the table does not
 * know that disease, and what stands in brackets only where nothing else is known. Of several groups the one with the
 * longest match decides, the first of equals. None is proposed that is akin to anything that the reference tells, or
 * covers any of it.
 *
 * @example
 * differentialOf('Acute gout due to hydrochlorothiazide').includes('septic arthritis')
 * // → true
 */
export function differentialOf(reference: string): readonly string[] {
  const { outside, brackets } = partsOf(reference)
  const stated = foundIn(outside)
  const headEnds = plain(headOf(outside)).length
  const inHead = stated.filter(({ end }) => end <= headEnds)
  const elsewhere = stated.length > 0 ? stated : foundIn(reference)
  const found = inHead.length > 0 ? inHead : elsewhere
  const [first, ...rest] = found
  if (first === undefined) return []
  const best = rest.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a), first)
  const beside = [
    ...stated.filter(({ start, end }) => end <= best.start || start >= best.end),
    ...brackets.flatMap(foundIn),
  ]
  return best.group.diagnoses.filter(
    (name) =>
      !isNamed(name, reference) &&
      !isNamed(reference, name) &&
      !isAkin(name, reference) &&
      !covers(name, reference) &&
      !beside.some(({ group }) => plain(name).search(group.reference) >= 0),
  )
}

/** Whether a diagnosis is a wider or an overlapping name of what a reference tells, as the table knows. */
function covers(diagnosis: string, reference: string): boolean {
  return plain(reference).search(fits().get(diagnosis)?.covers ?? /$^/) >= 0
}

/** A group that knows words of a reference, and where they stand. */
interface Found {
  readonly group: Group
  readonly start: number
  readonly end: number
}

function foundIn(reference: string): readonly Found[] {
  const stated = plain(reference)
  return groups().flatMap((group) =>
    [...stated.matchAll(group.reference)].map(({ index, 0: { length } }) => ({
      group,
      start: index,
      end: index + length,
    })),
  )
}

/** Whether a diagnosis may be made of somebody: by age, sex, weeks of pregnancy, and what a case rules out. A diagnosis unknown fits nobody. */
export function isFor(diagnosis: string, patient: Patient, text: string): boolean {
  const row = fits().get(diagnosis)
  if (row === undefined || !isWithin(row, patient)) return false
  if (row.sex !== 'any' && row.sex !== patient.sex) return false
  return isOfGestation(row.gestation, text) && !(row.unless?.test(text) ?? false)
}

/** Patterns of whole words; a star takes the rest of its word along, so that the longer match is the narrower. */
function wholeWords(patterns: string): RegExp {
  return new RegExp(`\\b(?:${alternationOf(patterns.split('|'))})\\b`, 'g')
}
