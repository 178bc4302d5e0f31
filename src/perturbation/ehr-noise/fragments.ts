import { type AgeBand, ageBands, type Patient } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { cell, filled, once, oneOf, tableFile } from '../../vocabulary/index.js'
import { type NoiseName, noiseNames, type Piece } from './noise.js'

/** The first and the last age band that something fits; null fits every age, an unknown one included. */
export type Ages = readonly [AgeBand, AgeBand] | null

/** A cell such as `6-12 to 65+`, or `any`. */
export const agesCell = cell({ pattern: /^(?:any|\S+ to \S+)$/, expected: 'any, or two age bands: 6-12 to 65+' })
  .refine((text) => text === 'any' || bandsOf(text).every((band) => band !== undefined), {
    error: `age bands of ${ageBands.join(', ')}`,
  })
  .transform((text): Ages => (text === 'any' ? null : (bandsOf(text) as [AgeBand, AgeBand])))

function bandsOf(text: string): readonly (AgeBand | undefined)[] {
  return text.split(' to ').map((name) => ageBands.find((band) => band === name))
}

/** Whether somebody is of an age; nobody knows it of whose age the case is silent. */
export function isOfAge(ages: Ages, { ageBand }: Pick<Patient, 'ageBand'>): boolean {
  if (ages === null) return true
  if (ageBand === null) return false
  const at = ageBands.indexOf(ageBand)
  return at >= ageBands.indexOf(ages[0]) && at <= ageBands.indexOf(ages[1])
}

const file = tableFile('ehr-noise/fragments.csv', () => ({
  id: cell({ pattern: /^[a-z-]+-\d{2,3}$/, expected: 'a name and two or three digits' }),
  noise: oneOf(['any', ...noiseNames]),
  part: cell({ pattern: /^[a-z-]+$/, expected: 'small letters' }),
  ages: agesCell,
  about: oneOf(['any', 'nobody', 'patient', 'home']),
  text: filled,
}))

/** A self-written piece of a chart; `data/ehr-noise/README.md` describes the columns. */
export type Fragment = ReturnType<typeof file.read>[number]

const shelves = once(() => {
  const made = new Map<string, Fragment[]>()
  for (const fragment of file.read()) {
    const key = `${fragment.noise} ${fragment.part}`
    made.set(key, [...(made.get(key) ?? []), fragment])
  }
  return made
})

/** The fragments of a part of a noise that fit a patient, in the order of the file. */
export function fragmentsFor(noise: NoiseName | 'any', part: string, patient: Patient): readonly Fragment[] {
  return (shelves().get(`${noise} ${part}`) ?? []).filter((fragment) => fits(fragment, patient))
}

/** The same in an order that a stream decides. */
export function drawnFor(
  noise: NoiseName,
  part: string,
  { patient, rng }: { readonly patient: Patient; readonly rng: Rng },
): readonly Fragment[] {
  const all = fragmentsFor(noise, part, patient)
  return rng
    .fork(part)
    .permutation(all.length)
    .map((index) => all[index] as Fragment)
}

/** Where anything about the patient could be a finding, only what is about nobody; else only what is about the patient. */
function fits({ ages, about }: Fragment, patient: Patient): boolean {
  if (!isOfAge(ages, patient)) return false
  if (about === 'any' || about === 'nobody') return true
  return !patient.ambientOnly && (about === 'patient' || patient.atHome)
}

const words = {
  female: { Subject: 'She', Possessive: 'Her', possessive: 'her' },
  male: { Subject: 'He', Possessive: 'His', possessive: 'his' },
  unstated: { Subject: 'The patient', Possessive: "The patient's", possessive: "the patient's" },
} as const

/** A fragment as a line, with the patient's words and those given in its slots. */
export function lineOf(
  { id, text }: Pick<Fragment, 'id' | 'text'>,
  part: Piece['part'],
  { sex }: Patient,
  slots: Readonly<Record<string, string>> = {},
): Piece {
  const known: Readonly<Record<string, string>> = { ...words[sex ?? 'unstated'], ...slots }
  return { text: text.replace(/\{(\w+)\}/g, (slot, name: string) => known[name] ?? slot), source: id, part }
}
