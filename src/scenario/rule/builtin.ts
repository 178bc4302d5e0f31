import { capitalized } from '../../format/index.js'
import type { Response, Rule } from './schema.js'

/**
 * The responses of a rule by name: its own, and `usable` and `grey` where it does not write them.
 *
 * Going on with a warning is no over-caution, so `usable` forbids only what takes the drug away or puts it off.
 */
export function responsesOf(
  rule: Pick<Rule, 'responses' | 'decision' | 'drug' | 'sources'>,
): Readonly<Record<string, Response>> {
  const { decision, drug } = rule
  const empty = { mention: [], alternatives: [], sources: Object.keys(rule.sources) }
  const done = decision === 'start' ? 'started' : 'continued'
  const subject = capitalized(drug.name)
  return {
    usable: {
      verdict: 'usable',
      acceptable: [decision],
      insufficient: ['monitor', 'flag', 'clarify', 'refer'],
      forbidden: ['stop', 'switch', 'reduce', 'delay'],
      says: `${subject} may be ${done} as planned.`,
      ...empty,
    },
    grey: {
      verdict: 'grey',
      acceptable: [decision, 'stop', 'switch', 'reduce', 'delay', 'monitor', 'flag', 'clarify', 'refer'],
      insufficient: [],
      forbidden: [],
      says: `Whether ${drug.name} should be ${done} is open to dispute here.`,
      ...empty,
    },
    ...rule.responses,
  }
}
