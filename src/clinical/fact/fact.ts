import type { Span } from '../../text/index.js'
import type { StatedQuantity } from '../quantity/index.js'

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
  | 'finding'
  | 'opposite'
  | 'order'

/** One thing that a case says and that must survive, with its place. */
export interface Fact {
  readonly kind: FactKind
  /** Normal form: equal facts of a kind have equal values, other wordings and units apart. */
  readonly value: string
  readonly span: Span
  /** Present in facts that are numbers. */
  readonly quantity?: StatedQuantity
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

/** Kinds that no short form may stand for: they are told out, or they are lost. */
export const neverShort: ReadonlySet<FactKind> = new Set<FactKind>([
  'value',
  'unit',
  'comparator',
  'sex',
  'negation',
  'age',
  'duration',
])

/** Kinds whose facts are numbers; they are compared as one family, since the words around decide only on the name. */
export const numberKinds: ReadonlySet<FactKind> = new Set<FactKind>([
  'value',
  'age',
  'duration',
  'dose',
  'vital-sign',
  'laboratory',
])

/** A fact of a part of a text, where that part begins `by` code units into the whole. */
export function movedBy(fact: Fact, by: number): Fact {
  return { ...fact, span: { start: fact.span.start + by, end: fact.span.end + by } }
}
