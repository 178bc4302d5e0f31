import { quote } from '../../../errors.js'
import type { Fact, FactChange, FactKind } from '../fact.js'
import { isCode, type Near } from './matcher.js'

/** Two texts whose facts are compared, for the words of a message. */
export interface Texts {
  readonly before: string
  readonly after: string
}

type Level = FactChange['level']

/** How grave it is when a fact of a kind becomes another, goes missing, or comes in. */
const levels: Readonly<Record<FactKind, readonly [changed: Level, lost: Level, added: Level]>> = {
  value: ['error', 'error', 'error'],
  unit: ['error', 'warning', 'warning'],
  comparator: ['error', 'error', 'error'],
  age: ['error', 'error', 'error'],
  sex: ['error', 'error', 'error'],
  side: ['error', 'error', 'error'],
  site: ['error', 'error', 'warning'],
  negation: ['error', 'error', 'error'],
  certainty: ['error', 'error', 'error'],
  experiencer: ['error', 'error', 'error'],
  temporality: ['error', 'error', 'error'],
  course: ['warning', 'warning', 'warning'],
  severity: ['warning', 'warning', 'warning'],
  duration: ['error', 'error', 'error'],
  date: ['error', 'error', 'error'],
  dose: ['error', 'error', 'error'],
  route: ['error', 'error', 'error'],
  frequency: ['error', 'error', 'error'],
  drug: ['error', 'error', 'error'],
  allergen: ['error', 'error', 'error'],
  gravidity: ['error', 'error', 'error'],
  'vital-sign': ['error', 'error', 'error'],
  laboratory: ['error', 'error', 'error'],
  finding: ['error', 'error', 'error'],
  opposite: ['error', 'error', 'error'],
  order: ['error', 'error', 'error'],
}

/** Words of time that a good rewriting may well do without. */
const looseTimes = new Set([
  'before',
  'after',
  'during',
  'later',
  'until',
  'since',
  'recent',
  'current',
  'ago',
  'tonight',
  'in the morning',
  'in the afternoon',
  'in the evening',
  'at night',
  'at noon',
])

/** A change with its level and a sentence that names both sides. */
export function changeOf(before: Fact | null, after: Fact | null, texts: Texts, level?: Level): FactChange {
  const change = before === null ? 'added' : after === null ? 'lost' : 'changed'
  const { kind } = (before ?? after) as Fact
  const row = levels[kind]
  const usual = row[change === 'changed' ? 0 : change === 'lost' ? 1 : 2]
  const grave = level ?? (isLoose(change, before ?? after) ? 'warning' : usual)
  return { change, kind, before, after, level: grave, message: messageOf(kind, before, after, texts) }
}

function isLoose(change: FactChange['change'], fact: Fact | null): boolean {
  if (fact === null || change === 'changed') return false
  if (fact.kind === 'temporality') return looseTimes.has(fact.value)
  // "an elderly man": a number beside it tells more.
  if (fact.kind === 'age' || fact.kind === 'duration') return fact.quantity === undefined
  if (fact.kind !== 'value') return false
  // "oriented x3"
  if (change === 'added' && fact.quantity?.unit.dimension === 'times') return true
  return isCode(fact) || (fact.quantity !== undefined && /^1\.?$/.test(fact.value))
}

function messageOf(kind: FactKind, before: Fact | null, after: Fact | null, texts: Texts): string {
  const stated = kind.replace('-', ' ')
  const from = before === null ? '' : shown(before, texts.before)
  const to = after === null ? '' : shown(after, texts.after)
  if (after === null) return `The ${stated} ${from} must survive, but is gone.`
  if (before === null) return `The ${stated} ${to} stands in the new text, but not in the original.`
  return `The ${stated} ${from} must survive, but became ${to}.`
}

function shown({ span, name, targets, value }: Fact, text: string): string {
  const words = quote(text.slice(span.start, span.end))
  if (name !== undefined) return `${words} (${name})`
  if (targets?.[0] !== undefined) return `${words} (${targets[0]})`
  return value === words.slice(1, -1).toLowerCase() ? words : `${words} (${value.replace(/^code /, '')})`
}

/** The change that two facts tell which are nearly the same. */
export function nearChange({ before, after, difference }: Near, texts: Texts): FactChange {
  const words = {
    from: shown(before, texts.before),
    to: shown(after, texts.after),
  }
  switch (difference) {
    case 'unit':
      return near('lost', 'unit', `The number ${words.from} has no unit any more: ${words.to}.`)
    case 'unit-added':
      return near('added', 'unit', `The number ${words.from} had no unit in the original, but now reads ${words.to}.`)
    case 'rounded':
      return near('changed', before.kind, `The exact number ${words.from} became an approximate one: ${words.to}.`)
    case 'name':
      return near(
        'lost',
        before.kind,
        `What the number ${words.from} was measured of is not told any more: ${words.to}.`,
      )
    case 'short':
      return near(
        'changed',
        before.kind,
        `The drug ${words.from} is written as a short form that is easily misread: ${words.to}.`,
      )
    default:
      return { ...changeOf(before, after, texts), level: 'error' }
  }
  function near(change: FactChange['change'], kind: FactKind, message: string): FactChange {
    return { change, kind, before, after, level: 'warning', message }
  }
}
