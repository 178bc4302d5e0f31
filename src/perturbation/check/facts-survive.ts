import { compareAround, compareFacts, type FactChange, neverShort } from '../../clinical/index.js'
import { firstFrom } from '../../first-from.js'
import type { Edit, Edits } from '../../text/index.js'
import type { Check, Checked, Finding, Why } from '../contract/index.js'

/** How a perturbation answers for the facts of a case. */
interface Guard<Params> {
  /** Whether a changed fact keeps the record out, or is only reported. */
  readonly refuses: (params: Params) => boolean
  /** The long and the short word of an edit that puts one for the other; null for other edits. */
  readonly shortForm?: (
    why: Why,
    before: string,
    after: string,
  ) => { readonly short: string; readonly long: string } | null
  /** Reads both texts whole, where edits reorder and rephrase their surroundings. */
  readonly whole?: boolean
  /** Says of changes between two texts whether they are of wording only: these are reported, and refuse nothing. */
  readonly wording?: (before: string, after: string) => (change: FactChange) => boolean
  /** Says of a change that the new text tells the fact all the same: it is not reported. */
  readonly expected?: (checked: Checked<Params>) => (change: FactChange) => boolean
  /** Edits that are proven by other means. */
  readonly proven?: (edit: Edit<Why>) => boolean
}

/** Where the words are that have a part when texts are compared sentence by sentence. */
export const readByComparer: readonly string[] = [
  'abbreviations/common.csv',
  'assertion',
  'concept',
  'english',
  'fact',
  'patient',
  'quantity',
  'sentence',
]

/**
 * The clinical facts around each edit are those of the original: values, units, sides, negations, drugs, doses, persons.
 *
 * A changed or lost fact is an error, and the record goes into the findings; a lost unit or a vaguer word is a warning.
 */
export function factsSurvive<Params>(guard: Guard<Params>): Check<Params> {
  return {
    name: 'facts',
    // Whole texts are compared sentence by sentence since version 2, by other rules since 3; edits are read word for word.
    version: guard.whole ? 12 : 3,
    vocabulary: guard.whole ? readByComparer : ['fact', 'quantity', 'sentence'],
    find(checked) {
      const edits = guard.proven === undefined ? checked.edits : checked.edits.filter((edit) => !guard.proven?.(edit))
      if (edits.length === 0) return []
      const shortForms = shortFormsOf(checked.edits, guard)
      const options = shortForms.size === 0 ? {} : { shortForms }
      const { original, perturbed } = checked
      const changes = guard.whole
        ? compareFacts(original.text, perturbed)
        : compareAround(original.text, checked.edits, perturbed, options)
      const refuses = guard.refuses(checked.params)
      const isExpected = guard.expected?.(checked) ?? (() => false)
      const isWording = guard.wording?.(original.text, perturbed) ?? (() => false)
      return changes
        .filter((change) => !isAnswered(change, checked, guard) && !isExpected(change))
        .map((change) => toFinding(change, refuses && !isWording(change)))
    },
  }
}

/** A change within an edit that is proven by other means, or that puts a declared short form for the very word. */
function isAnswered<Params>(change: FactChange, { edits }: Checked<Params>, guard: Guard<Params>): boolean {
  const span = change.before?.span
  if (span === undefined) return false
  // "LV" tells the side of "left ventricle", and no change is reported; a side that is lost all the same is lost.
  const mayBeShort = !neverShort.has(change.kind) && change.kind !== 'side'
  // Edits are in text order and do not overlap.
  for (let at = firstFrom(edits, span.start + 1, endOf); at < edits.length; at++) {
    const edit = edits[at] as Edit<Why>
    if (edit.at.start >= span.end) return false
    if (guard.proven?.(edit) === true) return true
    if (mayBeShort && (guard.shortForm?.(edit.why, edit.before, edit.after) ?? null) !== null) return true
  }
  return false
}

/** Behind the last code unit of an edit. */
const endOf = ({ at }: Edit<Why>): number => at.end

function shortFormsOf<Params>(edits: Edits<Why>, { shortForm }: Guard<Params>): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>()
  for (const { why, before, after } of edits) {
    const pair = shortForm?.(why, before, after)
    if (pair === null || pair === undefined) continue
    const short = pair.short.toLowerCase()
    const senses = forms.get(short)
    if (senses === undefined) forms.set(short, [pair.long.toLowerCase()])
    else senses.push(pair.long.toLowerCase())
  }
  return forms
}

function toFinding({ level, kind, change, message, after }: FactChange, refuses: boolean): Finding {
  return { check: `facts-${kind}-${change}`, level: refuses ? level : 'warning', at: after?.span ?? null, message }
}
