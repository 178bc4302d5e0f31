import type { Patient } from '../../clinical/index.js'
import { grouped } from '../../grouped.js'
import { type Rng, shuffled } from '../../rng.js'
import { cell, filled, once, oneOf, tableFile } from '../../vocabulary/index.js'
import { agesCell, isOfAge } from './ages.js'
import { type NoiseLine, type NoiseName, noiseNames } from './noise.js'

const file = tableFile('ehr-noise/fragments.csv', () => ({
  id: cell({ pattern: /^[a-z-]+-\d{2,3}$/, expected: 'a name and two or three digits' }),
  noise: oneOf(['any', ...noiseNames]),
  part: cell({ pattern: /^[a-z-]+$/, expected: 'small letters' }),
  ages: agesCell,
  setting: oneOf(['any', 'clinic', 'emergency']),
  text: filled,
}))

/** A self-written piece of a chart; `data/ehr-noise/README.md` describes the columns. */
export type Fragment = ReturnType<typeof file.read>[number]

const shelves = once(() => grouped(file.read(), ({ noise, part }) => `${noise} ${part}`))

/** The fragments of a part of a noise, in the order of the file. */
export function fragmentsFor(noise: NoiseName | 'any', part: string): readonly Fragment[] {
  return shelves().get(`${noise} ${part}`) ?? []
}

/** The same in an order that a stream decides. */
export function drawnFor(noise: NoiseName, part: string, rng: Rng): readonly Fragment[] {
  return shuffled(fragmentsFor(noise, part), rng.fork(part))
}

/** Those that fit a patient's age: a specialty has patients of its own. */
export function ofAge(fragments: readonly Fragment[], patient: Patient): readonly Fragment[] {
  return fragments.filter(({ ages }) => isOfAge(ages, patient))
}

/** A fragment as a line, with what its slots stand for. */
export function lineOf(
  { id, text }: Pick<Fragment, 'id' | 'text'>,
  part: NoiseLine['part'],
  slots: Readonly<Record<string, string>> = {},
): NoiseLine {
  return { text: text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot), source: id, part }
}
