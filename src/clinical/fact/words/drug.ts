import { alternationOf, filled, groupFile, once, phrases, several, tableFile } from '../../../vocabulary/index.js'
import { phrase } from './row.js'

/** Names of drugs and of classes, and endings that only drugs have. */
const drugFile = groupFile('fact/drugs.yaml', ['generic', 'class', 'ending', 'no-drug'], phrases)

/** Other names of a drug: one is as good as the other; a short form is easily misread. */
const nameFile = tableFile('fact/drug-names.csv', () => ({
  drug: filled,
  names: several('|', phrase),
  short: several('|', phrase),
}))

/** A name of a drug, its generic name, and whether it is a short form. */
export interface DrugName {
  readonly written: string
  readonly generic: string
  readonly short: boolean
}

/**
 * All names of drugs, in small letters; parts of a name are parted by single spaces.
 *
 * @example
 * drugNames().find(({ written }) => written === 'lasix')
 * // → { written: 'lasix', generic: 'furosemide', short: false }
 */
export function drugNames(): readonly DrugName[] {
  const { generic, class: classes } = drugFile.read()
  return [
    ...[...generic, ...classes].map((name) => ({ written: name, generic: name, short: false })),
    ...nameFile
      .read()
      .flatMap(({ drug, names, short }) => [
        ...names.map((written) => ({ written, generic: drug, short: false })),
        ...short.map((written) => ({ written, generic: drug, short: true })),
      ]),
  ]
}

/** A word of a text, in small letters, that its ending gives away as a drug. Cautious: an ending counts behind three letters or more. */
export const drugEndings = once(() => {
  const { ending, 'no-drug': others } = drugFile.read()
  return new RegExp(`\\b(?!${alternationOf(others)})[a-z]{3,}(?:${alternationOf(ending)})\\b`, 'gi')
})
