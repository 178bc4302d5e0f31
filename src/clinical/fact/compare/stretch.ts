import type { Fact, FactChange, FactOptions } from '../fact.js'
import { readFacts } from '../read/index.js'
import { changeOf, nearChange } from './change.js'
import { pairUp } from './comparer.js'
import { isMatch, matchFacts } from './matcher.js'
import { isNegation, matchNegations } from './negation.js'
import { readFactsBeside } from './short-forms.js'

/** Facts of stretches read before: abbreviations come in the same words again and again. */
const remembered = new Map<string, readonly Fact[]>()
const mostRemembered = 4096

function factsOf(stretch: string): readonly Fact[] {
  const known = remembered.get(stretch)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const facts = readFacts(stretch)
  remembered.set(stretch, facts)
  return facts
}

/** What stretches told otherwise, by what stood there and by what stands there now. */
const compared = new Map<string, Map<string, readonly FactChange[]>>()
let comparisons = 0

/** What one short stretch of text tells otherwise than another; spans are places in the stretches. */
export function compareStretch(before: string, after: string, options: FactOptions): readonly FactChange[] {
  if (before === after) return []
  if (options.shortForms !== undefined) return changesIn(before, after, options)
  const known = compared.get(before)?.get(after)
  if (known !== undefined) return known
  if (comparisons >= mostRemembered) {
    compared.clear()
    comparisons = 0
  }
  comparisons++
  const changes = changesIn(before, after, options)
  const beside = compared.get(before)
  if (beside === undefined) compared.set(before, new Map([[after, changes]]))
  else beside.set(after, changes)
  return changes
}

function changesIn(before: string, after: string, options: FactOptions): readonly FactChange[] {
  const earlier = factsOf(before)
  const later = options.shortForms === undefined ? factsOf(after) : readFactsBeside(before, after, options)
  if (isMatch(earlier, later)) return []
  const matched = matchFacts(
    earlier.filter((fact) => !isNegation(fact)),
    later.filter((fact) => !isNegation(fact)),
  )
  const texts = { before, after }
  const denied = matchNegations({ text: before, facts: earlier }, { text: after, facts: later })
  const whole = { texts, facts: { before: earlier, after: later } }
  return [
    ...matched.near.map((near) => nearChange(near, texts)),
    ...pairUp(matched.lost.map(inOne), matched.added.map(inOne), whole),
    ...denied.lost.map((fact) => changeOf(fact, null, texts)),
    ...denied.added.map((fact) => changeOf(null, fact, texts)),
  ]
}

function inOne(fact: Fact): { readonly fact: Fact; readonly stretch: number } {
  return { fact, stretch: 0 }
}
