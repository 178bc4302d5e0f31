import { type Fact, type FactChange, type FactKind, readFacts, readPatient } from '../../clinical/index.js'
import { type Span, spansAfter } from '../../text/index.js'
import { once } from '../../vocabulary/index.js'
import type { Checked } from '../contract/index.js'

/** Kinds of which a row of a table may tell in words that the comparer does not know ("splenomegaly", "significant for"). */
const byTable: ReadonlySet<FactKind> = new Set<FactKind>(['site', 'severity', 'laboratory', 'vital-sign'])

/** How far behind the name of an analyte its value may begin. */
const reach = 24

/**
 * Says of a change whether the rewritten text tells the fact all the same: a pronoun went and the sex of the patient is
 * still told, or a row of a table stands for the very words, which its readers held for equal.
 */
export function paraphrasedByRules({ original, perturbed, edits }: Checked<unknown>): (change: FactChange) => boolean {
  const rows = edits.map(({ why }) => typeof why.from === 'string' && why.kind !== 'unit')
  const after = spansAfter(edits)
  const isInRow = (span: Span | undefined, at: (index: number) => Span): boolean =>
    span !== undefined &&
    rows.some((isRow, index) => isRow && at(index).start <= span.start && span.start <= at(index).end + reach)
  // Asked of each pronoun that went, and the same for all.
  const keepsSex = once(() => {
    const { sex } = readPatient(original.text)
    return sex !== null && sex === readPatient(perturbed).sex
  })
  const patientsPronouns = once(() => pronounsOfPatient(readFacts(perturbed)))
  return ({ kind, change, before, after: now }) => {
    if (kind === 'sex') {
      return change === 'lost' && before?.pronoun !== undefined && (keepsSex() || patientsPronouns().has(before.value))
    }
    if (!byTable.has(kind)) return false
    return (
      isInRow(before?.span, (index) => edits[index]?.at as Span) || isInRow(now?.span, (index) => after[index] as Span)
    )
  }
}

/** Sexes that pronouns tell before anybody but the patient is named: whose they are is beyond doubt. */
function pronounsOfPatient(facts: readonly Fact[]): ReadonlySet<string> {
  const other = facts.findIndex(({ kind }) => kind === 'experiencer')
  const own = other < 0 ? facts : facts.slice(0, other)
  return new Set(own.flatMap(({ kind, pronoun, value }) => (kind === 'sex' && pronoun !== undefined ? [value] : [])))
}
