import type { Span } from '../../text/index.js'

/** What a fact is about. `unit` occurs in changes only: a number whose unit went missing. */
export type FactKind =
  | 'value'
  | 'unit'
  | 'comparator'
  | 'age'
  | 'sex'
  | 'side'
  | 'site'
  | 'negation'
  | 'certainty'
  | 'experiencer'
  | 'temporality'
  | 'course'
  | 'severity'
  | 'duration'
  | 'date'
  | 'dose'
  | 'route'
  | 'frequency'
  | 'drug'
  | 'allergen'
  | 'gravidity'
  | 'vital-sign'
  | 'laboratory'

/** A unit taken apart: two numbers can be compared where `dimension` is the same. */
export interface Unit {
  /** Such as `mass/volume`; `number` where none is printed, `temperature` for °C and °F. */
  readonly dimension: string
  /** Base units in one of these: g, L, m, s, month, mol. */
  readonly factor: number
  /** Added after the factor; only temperatures have one, to reach °C. */
  readonly offset: number
}

/** A number, range or pair as printed. */
export interface Quantity {
  /** One number, or two in a range or pair, in the order of print. */
  readonly values: readonly number[]
  /** Decimals printed of each value; negative for thousands and the like. */
  readonly decimals: readonly number[]
  readonly shape: 'number' | 'range' | 'pair' | 'ratio' | 'ordinal'
  readonly unit: Unit
  /** "about two weeks". */
  readonly approximate: boolean
  /** "rose by 1 °C": a difference, which converts without the offset of its scale. */
  readonly difference: boolean
}

/** One thing that a case says and that must survive, with its place. */
export interface Fact {
  readonly kind: FactKind
  /** Normal form: equal facts of a kind have equal values, other wordings and units apart. */
  readonly value: string
  readonly span: Span
  /** Present in facts that are numbers. */
  readonly quantity?: Quantity
  /** What a number was measured of, in the normal form of the vocabulary. */
  readonly name?: string
  /** Lower-case words that a negation reaches, the nearest first. */
  readonly targets?: readonly string[]
  /** Written as a short form. */
  readonly short?: boolean
  /** A word that stands for a person already named: he, her. */
  readonly pronoun?: 'subject' | 'other'
}

/** A fact that differs between two texts. Spans of `before` are of the first text, those of `after` of the second. */
export interface FactChange {
  readonly change: 'changed' | 'lost' | 'added'
  readonly kind: FactKind
  readonly before: Fact | null
  readonly after: Fact | null
  /** Of an `invariant` perturbation: `error` where the answer may move. */
  readonly level: 'error' | 'warning'
  readonly message: string
}

/** What a comparison may be told. */
export interface FactOptions {
  /** Senses of each short form, both in small letters: these count as one in a text where they stand for each other. */
  readonly shortForms?: ReadonlyMap<string, readonly string[]>
}

/** Kinds whose facts are numbers; they are compared as one family, since the words around decide only on the name. */
export const numberKinds: ReadonlySet<FactKind> = new Set<FactKind>([
  'value',
  'age',
  'duration',
  'dose',
  'vital-sign',
  'laboratory',
])
