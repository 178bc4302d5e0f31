import { compileWords, type Vocabulary } from '../../vocabulary/index.js'
import type { FactKind } from '../fact.js'
import { notBody, sidedForms, sideWords, siteWords } from './body.js'
import {
  ageWords,
  certaintyWords,
  courseWords,
  experiencerWords,
  gravidityWords,
  kinForms,
  negatedWords,
  negationWords,
  notExperiencer,
  notNegation,
  otherPronouns,
  severityWords,
  sexWords,
  subjectPronouns,
  temporalityWords,
} from './context.js'
import { drugNames } from './drug.js'
import { laboratoryNames, vitalNames } from './measure.js'
import { frequencyWords, notRoute, routeWords } from './order.js'

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

let compiled: Vocabulary<FactWord> | null = null

/** The vocabulary of facts, made ready at its first use: nobody who reads no facts pays for it. */
export function factVocabulary(): Vocabulary<FactWord> {
  compiled ??= compileWords(factRows())
  return compiled
}

/** All rows of the vocabulary; a later row for a phrase replaces an earlier one. */
export function factRows(): Row[] {
  return [
    ...rows(ageWords, 'age'),
    ...vagueTimes(),
    ...rows(severityWords, 'severity'),
    ...rows(courseWords, 'course'),
    ...rows(temporalityWords, 'temporality'),
    ...rows(siteWords, 'site'),
    ...rows(experiencerWords, 'experiencer'),
    ...rows(certaintyWords, 'certainty'),
    ...rows(routeWords, 'route'),
    ...rows(frequencyWords, 'frequency'),
    ...rows(sideWords, 'side'),
    ...rows(negationWords, 'negation'),
    ...rows(sexWords, 'sex'),
    ...rows(subjectPronouns, 'sex', { pronoun: 'subject' }),
    ...rows(otherPronouns, 'sex', { pronoun: 'other' }),
    ...names(vitalNames, 'vital-sign'),
    ...names(laboratoryNames, 'laboratory'),
    ...drugNames().map(({ written, generic, short }): Row => {
      return [written, meaningOf([{ kind: 'drug', value: generic, ...(short ? { short } : {}) }])]
    }),
    ...sidedForms.map(([form, side, site]): Row => {
      return [
        form,
        meaningOf([
          { kind: 'side', value: side },
          { kind: 'site', value: site },
        ]),
      ] // one form tells both
    }),
    ...Object.entries(kinForms).map(([form, [side, kin]]): Row => {
      return [
        form,
        meaningOf([
          { kind: 'experiencer', value: side },
          { kind: 'experiencer', value: kin },
        ]),
      ]
    }),
    ...Object.entries(negatedWords).map(([word, negates]): Row => {
      return [word, meaningOf([{ kind: 'negation', value: 'no', negates }])]
    }),
    ...Object.entries(gravidityWords).map(([word, value]): Row => [word, meaningOf([{ kind: 'gravidity', value }])]),
    ...phrasesOf(`${notBody}\n${notNegation}\n${notExperiencer}\n${notRoute}`).map((phrase): Row => {
      return [phrase, { is: 'nothing' }]
    }),
    // The name of a measurement wins over the words within it.
    ['heart rate', { is: 'name', kind: 'vital-sign', name: 'pulse' }],
    ['head circumference', { is: 'name', kind: 'vital-sign', name: 'head circumference' }],
    // These say of two families that nobody has it.
    ['gram negative', { is: 'nothing' }],
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

/** Rows of a list of `normal form = other wordings`, one meaning a line. */
function rows(list: string, kind: FactKind, more: Partial<StatedFact> = {}): Row[] {
  return meaningsOf(list).flatMap(({ value, wordings }) => {
    const meaning = meaningOf([{ kind, value, ...more }])
    return wordings.map((wording): Row => [wording, meaning])
  })
}

function names(list: string, kind: 'vital-sign' | 'laboratory'): Row[] {
  return meaningsOf(list).flatMap(({ value, wordings }) => {
    const meaning: FactWord = { is: 'name', kind, name: value }
    return wordings.map((wording): Row => [wording, meaning])
  })
}

/** The normal form counts as a wording too where it can be found in a text. */
function meaningsOf(list: string): { readonly value: string; readonly wordings: readonly string[] }[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [value = '', others = ''] = line.split(' = ')
      const own = /^(?!every )[a-z][a-z0-9 -]*$/.test(value) ? [value.replaceAll('-', ' ')] : []
      return { value, wordings: [...own, ...phrasesOf(others)] }
    })
}

function phrasesOf(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}
