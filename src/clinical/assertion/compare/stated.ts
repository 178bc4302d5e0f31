import { type Fact, readFacts, refined } from '../../fact/index.js'
import { byText } from '../term/index.js'
import { clocked } from './clock.js'

/** The facts of a text that is plain, each told in the one way in which it is compared. */
export const statedFacts = byText((text): readonly Fact[] => {
  const facts = readFacts(text)
    .flatMap(refined(text))
    .map((fact) => clocked(fact, text))
  return withUnits(joined(facts, text), text)
})

/** Of two numbers with one unit behind them each has it: "10.8 and 11.0 cm". */
function withUnits(facts: readonly Fact[], text: string): readonly Fact[] {
  return facts.map((fact, i) => {
    const next = facts[i + 1]
    if (fact.kind !== 'value' || next?.kind !== 'value' || !/^\d+(?:\.\d+)?$/.test(fact.value)) return fact
    if (!/^-? (?:and|or) $/.test(text.slice(fact.span.end, next.span.start))) return fact
    const [, unit] = /^\d+(?:\.\d+)? (\D+)$/.exec(next.value) ?? []
    if (unit === undefined || fact.quantity === undefined || next.quantity?.shape !== 'number') return fact
    return { ...fact, value: `${fact.value} ${unit}`, quantity: { ...fact.quantity, unit: next.quantity.unit } }
  })
}

/** Minutes in the units of time that are told one after another: "8 hours and 36 minutes". */
const minutesIn: Readonly<Record<string, number>> = { min: 1, h: 60, d: 1440, wk: 10_080 }

/** So many facts may begin with a length of time that stands right behind another one. */
const mostBeside = 8

/** Two lengths of time that are one are told as one, in the smaller unit. */
function joined(facts: readonly Fact[], text: string): readonly Fact[] {
  const taken = new Set<Fact>()
  return facts.flatMap((fact, i): readonly Fact[] => {
    if (taken.has(fact)) return []
    const one = partOf(fact)
    if (one === null) return [fact]
    const next = facts.slice(i + 1, i + 1 + mostBeside).find(({ kind }) => kind === 'duration')
    const other = next === undefined ? null : partOf(next)
    if (other === null || next === undefined || minutesOf(one) <= minutesOf(other)) return [fact]
    if (!/^,? (?:and )?$/.test(text.slice(fact.span.end, next.span.start))) return [fact]
    const total = one.count * (minutesOf(one) / minutesOf(other)) + other.count
    const { quantity } = next
    if (quantity === undefined || !Number.isInteger(total)) return [fact]
    taken.add(next)
    const span = { start: fact.span.start, end: next.span.end }
    const values = [{ units: BigInt(total), places: 0 }]
    return [{ ...next, value: `${total} ${other.unit}`, span, quantity: { ...quantity, values } }]
  })
}

interface TimePart {
  readonly count: number
  readonly unit: string
}

function minutesOf({ unit }: TimePart): number {
  return minutesIn[unit] ?? 0
}

function partOf({ kind, value, quantity }: Fact): TimePart | null {
  const [, count, unit = ''] = /^(\d+) (min|h|d|wk)$/.exec(value) ?? []
  return kind !== 'duration' || quantity === undefined || count === undefined ? null : { count: Number(count), unit }
}
