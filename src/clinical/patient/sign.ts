import type { Groups } from '../../vocabulary/index.js'
import type { TimeUnit } from '../quantity/index.js'
import type { Found } from '../vocabulary/index.js'

/** Age bands of patients, youngest first: newborn is under 28 days, infant under one year, the others are in years. */
export const ageBands = ['newborn', 'infant', '1-5', '6-12', '13-17', '18-64', '65+'] as const

/** One of the age bands. */
export type AgeBand = (typeof ageBands)[number]

/** The sex that a case tells. */
export type Sex = 'female' | 'male'

/** Why hobbies, habits and belongings would be findings in a case. */
export type AmbientReason =
  | 'psychiatric'
  | 'neurocognitive'
  | 'developmental'
  | 'failure-to-thrive'
  /** Work and surroundings: dusts, metals, heat, animals that sting. */
  | 'occupational'
  /** Also exposures that point to an infection: travel, animals, sick contacts. */
  | 'infectious'
  | 'newborn'
  | 'deceased'
  /** Also poisons and overdoses. */
  | 'substance'
  | 'violence'
  | 'age-unknown'
  /** Nobody chats or has hobbies there. */
  | 'shock'
  | 'labor'
  /** Sight or hearing: who reads, watches or listens shows what still can be seen or heard. */
  | 'senses'

/** What a word says about who the patient is or how he or she is; the readers of age, sex and setting look at these. */
export type Sign =
  /** "-year-old" and its kin; `unit` is what it counts. */
  | { readonly kind: 'age'; readonly unit: TimeUnit }
  /** "aged", "years of age", "50s": an age only beside a person. */
  | { readonly kind: 'aged' }
  | { readonly kind: 'of-age'; readonly unit: TimeUnit }
  | { readonly kind: 'decade'; readonly years: number }
  /** A word for a child, or for an age without a number; null where it spans two bands. */
  | { readonly kind: 'stage'; readonly band: AgeBand | null; readonly baby: boolean }
  | { readonly kind: 'person'; readonly sex: Sex }
  /** A relative; children may be the patient, parents and others are not. */
  | { readonly kind: 'relative'; readonly sex: Sex; readonly child: boolean }
  /** Sex is itself a question of the case. */
  | { readonly kind: 'sex-open' }
  | { readonly kind: 'gives-birth' }
  | { readonly kind: 'brings' }
  | { readonly kind: 'negator' }
  /** "but", "presents": what was denied before ends here. */
  | { readonly kind: 'negation-end' }
  /** The patient's death or a relative's, told apart by the word before. */
  | { readonly kind: 'died' }
  | { readonly kind: 'coma-score' }
  | { readonly kind: 'percentile' }
  | { readonly kind: 'temperature' }
  | { readonly kind: 'blood-pressure' }
  | { readonly kind: 'aids' }
  /** Known phrases that would be misread word by word. */
  | { readonly kind: 'nothing' }
  | Context

/** A word about the case as a whole. */
export interface Context {
  readonly kind: 'context'
  readonly reason?: AmbientReason
  /** "no fever" is not fever; where this is false, being asked about is enough. */
  readonly negatable?: boolean
  /** Makes the nature of the case by itself, where others need a second word. */
  readonly decisive?: boolean
  /** Counts for children under six years only. */
  readonly youngOnly?: boolean
  /** The patient cannot speak or act; or can where the case quotes him or her. */
  readonly silent?: true | 'unless-quoted'
  /** The patient has no private home. */
  readonly away?: boolean
}

/** A text with the signs in it, in text order. */
export interface SignReading {
  readonly text: string
  readonly signs: readonly Found<Sign>[]
}

/** Words with their meanings, as a vocabulary is made of. */
export type Rows<Meaning> = readonly (readonly [string, Meaning])[]

/** The words of groups with what each group means, in the order of the groups in their file. */
export function rowsOf<Name extends string, Meaning>(
  groups: Groups<Name>,
  meaningOf: (group: Name) => Meaning,
): Rows<Meaning> {
  const names = Object.keys(groups) as Name[]
  return names.flatMap((name) => groups[name].map((word) => [word, meaningOf(name)] as const))
}

/** Whether a sentence ends between two places, seen by a full stop, question mark, exclamation mark or semicolon before a space. */
export function crossesSentence(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    const ends = code === 0x2e || code === 0x3f || code === 0x21 || code === 0x3b
    if (ends && text.charCodeAt(at + 1) <= 0x22) return true
  }
  return false
}
