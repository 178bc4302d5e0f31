import { groupFile, once, phrases } from '../../vocabulary/index.js'
import { type Rows, rowsOf, type Sex, type Sign } from './sign.js'

/** What the groups of `signs.yaml` mean. */
const meanings = {
  newborn: { kind: 'stage', band: 'newborn', baby: true },
  baby: { kind: 'stage', band: null, baby: true },
  child: { kind: 'stage', band: null, baby: false },
  'small-child': { kind: 'stage', band: '1-5', baby: false },
  elderly: { kind: 'stage', band: '65+', baby: false },
  'newborn-care': { kind: 'nothing' },
  'gives-birth': { kind: 'gives-birth' },
  brings: { kind: 'brings' },
  male: { kind: 'person', sex: 'male' },
  female: { kind: 'person', sex: 'female' },
  'female-relative': { kind: 'relative', sex: 'female', child: false },
  'male-relative': { kind: 'relative', sex: 'male', child: false },
  son: { kind: 'relative', sex: 'male', child: true },
  daughter: { kind: 'relative', sex: 'female', child: true },
  'sex-open': { kind: 'sex-open' },
  'years-old': { kind: 'age', unit: 'year' },
  'months-old': { kind: 'age', unit: 'month' },
  'weeks-old': { kind: 'age', unit: 'week' },
  'days-old': { kind: 'age', unit: 'day' },
  'hours-old': { kind: 'age', unit: 'hour' },
  'minutes-old': { kind: 'age', unit: 'minute' },
  'years-of-age': { kind: 'of-age', unit: 'year' },
  'months-of-age': { kind: 'of-age', unit: 'month' },
  'weeks-of-age': { kind: 'of-age', unit: 'week' },
  'days-of-age': { kind: 'of-age', unit: 'day' },
  'hours-of-age': { kind: 'of-age', unit: 'hour' },
  aged: { kind: 'aged' },
  negator: { kind: 'negator' },
  'negation-end': { kind: 'negation-end' },
  'coma-score': { kind: 'coma-score' },
  died: { kind: 'died' },
  percentile: { kind: 'percentile' },
  temperature: { kind: 'temperature' },
  'blood-pressure': { kind: 'blood-pressure' },
  aids: { kind: 'aids' },
} as const satisfies Readonly<Record<string, Sign>>

const signFile = groupFile('patient/signs.yaml', Object.keys(meanings) as readonly (keyof typeof meanings)[], phrases)

const decades = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties']

/** Vocabulary rows that tell who the patient is, and those that are read together with their neighbouring words. */
export const signRows = once((): Rows<Sign> => {
  const ofDecades = decades.flatMap((word, i) => {
    const years = (i + 2) * 10
    return [word, `${years}s`].map((name) => [name, { kind: 'decade', years }] as const)
  })
  return [...rowsOf<keyof typeof meanings, Sign>(signFile.read(), (group) => meanings[group]), ...ofDecades]
})

const sexes = once(() => {
  const ofKind = (kind: 'person' | 'relative'): ReadonlyMap<string, Sex> =>
    new Map(signRows().flatMap(([word, sign]) => (sign.kind === kind ? [[word, sign.sex] as const] : [])))
  return { person: ofKind('person'), relative: ofKind('relative') }
})

/** The sex that each word of a kind tells. */
export function sexesOf(kind: 'person' | 'relative'): ReadonlyMap<string, Sex> {
  return sexes()[kind]
}
