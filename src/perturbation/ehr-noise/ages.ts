import { type AgeBand, ageBands, type Patient } from '../../clinical/index.js'
import { cell } from '../../vocabulary/index.js'

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
