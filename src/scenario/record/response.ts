import { type Response, type Rule, responsesOf } from '../rule/index.js'
import type { Scenario } from './record.js'

/** A response by its name; `ask` where what decides is withheld. */
export interface Answering extends Omit<Response, 'verdict'> {
  readonly name: string
  readonly verdict: Response['verdict'] | 'ask'
}

/** The right response in a scenario: one of the rule's, or to ask first. */
export function answeringIn(rule: Rule, { response, withheld, entries }: Scenario): Answering {
  if (withheld?.decides) return askFirst(rule, withheld, entries)
  return { ...(responsesOf(rule)[response] as Response), name: response }
}

/**
 * Ask for what is withheld, or do what is safe whatever it turns out to be: put off a drug that is not taken yet, or give
 * an alternative in its place where every response to the hazard allows one and the text states what it depends on. What
 * a missing list of medicines holds may be anything, so no alternative is safe with it; and a drug that is taken already
 * cannot be left for another unasked, and is put off only where each supply of it hangs on that value. To give the drug, or less of it, acts as if the value were known; to keep it away
 * unasked is not enough.
 */
function askFirst(
  rule: Rule,
  { withheld, names, mayWait: isGivenOnIt }: NonNullable<Scenario['withheld']>,
  entries: Scenario['entries'],
): Answering {
  const { drug, decision, sources, category } = rule
  const isStated = (fact: string | undefined): boolean =>
    fact === undefined || entries.some(({ template }) => template.includes(fact))
  const dangers = dangersOf(rule).map((one) => {
    return { ...one, alternatives: one.alternatives.filter(({ fact }) => isStated(fact)) }
  })
  const mayWait =
    (decision === 'start' || isGivenOnIt) && dangers.every(({ forbidden }) => !forbidden.includes('delay'))
  const maySwitch =
    decision === 'start' &&
    category !== 'drug-interaction' &&
    dangers.every((one) => one.acceptable.includes('switch') && one.alternatives.length > 0)
  const alternatives = maySwitch ? dangers.flatMap((one) => one.alternatives) : []
  return {
    name: 'withheld',
    verdict: 'ask',
    acceptable: ['clarify', ...(mayWait ? (['delay'] as const) : []), ...(maySwitch ? (['switch'] as const) : [])],
    insufficient: [
      'stop',
      ...(maySwitch ? [] : (['switch'] as const)),
      ...(mayWait ? [] : (['delay'] as const)),
      'monitor',
      'flag',
      'refer',
    ],
    forbidden: ['continue', 'start', 'reduce'],
    mention: [{ concept: withheld, spellings: [...names] }],
    alternatives: alternatives.filter((one, i) => alternatives.findIndex((other) => other.drug === one.drug) === i),
    says: `Find out the ${withheld} before ${drug.name} is ${decision === 'start' ? 'started' : 'continued'}: the answer hangs on it, and it is not in the chart.`,
    sources: Object.keys(sources),
  }
}

/** What is right where the withheld value is the dangerous one. */
function dangersOf(rule: Rule): readonly Response[] {
  const { condition, bands } = rule
  const named = new Set([condition.response, ...(bands?.list ?? []).map(({ response }) => response)])
  const all = responsesOf(rule)
  return [...named]
    .map((name) => all[name] as Response)
    .filter(({ verdict }) => verdict !== 'usable' && verdict !== 'grey')
}
