import { once } from '../../../vocabulary/index.js'
import { compileWords, type Vocabulary } from '../../vocabulary/index.js'
import type { FactKind } from '../fact.js'
import { drugNames } from './drug.js'
import { readingWords } from './reading.js'
import { negatedFile, sidedFile, type Wording, wordings } from './row.js'

/** What a word or phrase of the vocabulary states. */
export type FactWord =
  | { readonly is: 'facts'; readonly facts: readonly StatedFact[] }
  /** The name of a measurement; a fact only together with a number. */
  | { readonly is: 'name'; readonly kind: 'vital-sign' | 'laboratory'; readonly name: string }
  /** A known phrase that would be misread word by word. */
  | { readonly is: 'nothing' }

/** One fact that a word states. */
export interface StatedFact {
  readonly kind: FactKind
  readonly value: string
  /** A short form that is easily misread. */
  readonly short?: boolean
  readonly pronoun?: 'subject' | 'other'
  /** What a word such as "afebrile" negates. */
  readonly negates?: string
}

type Row = readonly [phrase: string, meaning: FactWord]

/** The vocabulary of facts, made ready at its first use: nobody who reads no facts pays for it. */
export const factVocabulary = once((): Vocabulary<FactWord> => compileWords(factRows()))

/** Words for a sex that stand for a person already named; so may the adjectives. */
const pronouns = {
  subject: { male: ['he', 'he s', 'he d'], female: ['she', 'she s', 'she d'] },
  other: { male: ['male', 'his', 'him', 'himself'], female: ['female', 'her', 'hers', 'herself'] },
} as const

/** Relatives told by another relative: the side of the family, and what they are to the patient. */
const kinships = [
  ['sister', 'aunt'],
  ['sisters', 'aunt'],
  ['brother', 'uncle'],
  ['brothers', 'uncle'],
  ['mother', 'grandmother'],
  ['father', 'grandfather'],
] as const

/** Words that tell of pregnancies and births in one. */
const gravidities = {
  g0: ['nulligravid', 'nulligravida'],
  g1: [
    'primigravid',
    'primigravida',
    'prima gravida',
    'in her first pregnancy',
    'first pregnancy',
    'pregnant for the first time',
  ],
  'g2+': ['multigravid', 'multigravida'],
  p0: ['nulliparous', 'nullipara'],
  p1: ['primiparous', 'primipara'],
  'p2+': ['multiparous', 'multipara'],
} as const

/** Groups of phrases that would be misread word by word, and tell nothing. */
const overruling = ['no-site', 'no-negation', 'no-experiencer', 'no-route'] as const

/** All rows of the vocabulary; a later row for a phrase replaces an earlier one. */
export function factRows(): Row[] {
  return [
    ...vagueTimes(),
    ...wordings().map(rowOf),
    ...pronounRows(),
    ...drugNames().map(({ written, generic, short }): Row => {
      return [written, meaningOf([{ kind: 'drug', value: generic, ...(short ? { short } : {}) }])]
    }),
    ...sidedRows(),
    ...kinRows(),
    ...negatedFile.read().flatMap(({ denied, words }) => {
      return words.map((word): Row => [word, meaningOf([{ kind: 'negation', value: 'no', negates: denied }])])
    }),
    ...Object.entries(gravidities).flatMap(([value, words]) => {
      return words.map((word): Row => [word, meaningOf([{ kind: 'gravidity', value }])])
    }),
    ...overruling.flatMap((group) => readingWords()[group].map((phrase): Row => [phrase, { is: 'nothing' }])),
  ]
}

/** "Several weeks", "lasts seconds": a time without a number. */
function vagueTimes(): Row[] {
  return ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit): Row[] => {
    const vague = meaningOf([{ kind: 'duration', value: `several ${unit}s` }])
    return ['several', 'a few', 'lasts', 'lasting', 'lasted', 'for', 'within', 'many'].map((word): Row => {
      return [`${word} ${unit}s`, vague]
    })
  })
}

function meaningOf(facts: readonly StatedFact[]): FactWord {
  return { is: 'facts', facts }
}

function rowOf({ kind, value, wording }: Wording): Row {
  const isName = kind === 'vital-sign' || kind === 'laboratory'
  return [wording, isName ? { is: 'name', kind, name: value } : meaningOf([{ kind, value }])]
}

function pronounRows(): Row[] {
  return (['subject', 'other'] as const).flatMap((pronoun) =>
    (['male', 'female'] as const).flatMap((value) =>
      pronouns[pronoun][value].map((word): Row => [word, meaningOf([{ kind: 'sex', value, pronoun }])]),
    ),
  )
}

/** One form tells both a side and a site. */
function sidedRows(): Row[] {
  return sidedFile.read().flatMap(({ side, site, words }) => {
    const both = meaningOf([
      { kind: 'side', value: side },
      { kind: 'site', value: site },
    ])
    return words.map((word): Row => [word, both])
  })
}

/** "Mother's sister". */
function kinRows(): Row[] {
  const sides = [
    ['mother', 'maternal'],
    ['father', 'paternal'],
  ] as const
  return sides.flatMap(([parent, side]) =>
    kinships.map(([relative, kin]): Row => {
      return [
        `${parent} s ${relative}`,
        meaningOf([
          { kind: 'experiencer', value: side },
          { kind: 'experiencer', value: kin },
        ]),
      ]
    }),
  )
}
