import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { type Arrival, arrivalIn } from './setting.js'

/** What a sentence presupposes of a case; a case that rules it out does not get the sentence. */
export const needs = ['earlier-care', 'other-primary-care', 'staff', 'company'] as const

export type Need = (typeof needs)[number]

const groups = ['unseen', 'carer', 'history', 'unknown', 'new', 'primary-care', 'withdrawn'] as const
const file = groupFile('red-herring/circumstances.yaml', groups, starred)

const patterns = once(() => {
  const words = file.read()
  const any = (group: (typeof groups)[number]): string => `(?:${patternOf(words[group])})`
  return {
    noEarlierCare: new RegExp(
      [
        `${any('unseen')} (?:(?:an?|any|his|her) )?(?:new )?${any('carer')}`,
        `${any('history')} (?:is|are|was|were) (?:currently )?${any('unknown')}`,
        any('new'),
      ].join('|'),
      'i',
    ),
    primaryCare: new RegExp(any('primary-care'), 'i'),
    withdrawn: new RegExp(any('withdrawn'), 'i'),
  }
})

/**
 * What a case rules out: earlier care where nobody has seen the patient or knows of it, another office to inform where
 * the visit is with primary care itself, the staff of a hospital or an office at a school or a field hospital, and
 * company where the patient stays at home.
 *
 * @example
 * ruledOut('A 40-year-old man who has never seen a doctor comes to his family physician.')
 * // → ['earlier-care', 'other-primary-care']
 */
export function ruledOut(text: string, arrival: Arrival | null = arrivalIn(text)): readonly Need[] {
  const { noEarlierCare, primaryCare, withdrawn } = patterns()
  const holds: Readonly<Record<Need, boolean>> = {
    'earlier-care': noEarlierCare.test(text),
    'other-primary-care':
      (arrival === null || arrival.place === 'office') && primaryCare.test(arrival?.sentence ?? text),
    staff: arrival?.place === 'elsewhere',
    company: withdrawn.test(text),
  }
  return needs.filter((need) => holds[need])
}
