import { canonicalJson } from '../../digest.js'
import type { Manifest } from '../receipt/index.js'
import type { ProvenRecord } from './prove.js'

/** Counts what the files of a dataset hold, to be compared with the counts of its manifest. */
export interface Counter {
  addRecord(record: ProvenRecord): void
  addFinding(finding: { readonly id: string; readonly check: string; readonly level: string }): void
  readonly records: number
  readonly edits: number
  /** Each count that the manifest has otherwise, with what it says, in words. */
  disagreement(counts: Manifest['counts']): string | undefined
}

export function createCounter(): Counter {
  const kinds = new Map<string, number>()
  const checks = new Map<string, number>()
  const refused = new Set<string>()
  const cases = new Set<string>()
  const specialties = { given: 0, guessed: 0 }
  let records = 0
  let unchanged = 0
  let withoutNoise = 0
  let edits = 0
  return {
    addRecord({ id, isUnchanged, edits: made, specialtyFrom }) {
      records++
      cases.add(caseOf(id))
      if (isUnchanged) unchanged++
      if (made.noise === undefined) withoutNoise++
      if (specialtyFrom !== null) specialties[specialtyFrom]++
      for (const [kind, times] of Object.entries(made)) {
        edits += times
        kinds.set(kind, (kinds.get(kind) ?? 0) + times)
      }
    },
    addFinding({ id, check, level }) {
      checks.set(check, (checks.get(check) ?? 0) + 1)
      if (level !== 'error') return
      refused.add(id)
      cases.add(caseOf(id))
    },
    get records() {
      return records
    },
    get edits() {
      return edits
    },
    disagreement(counts) {
      const [madeOf, found] = [Object.fromEntries(kinds), Object.fromEntries(checks)]
      const whole = { records, unchanged, refused: refused.size, cases: cases.size }
      const guessed = counts.specialties === undefined ? {} : { specialties }
      const plain = counts.withoutNoise === undefined ? {} : { withoutNoise }
      const counted = { ...whole, ...plain, edits: madeOf, findings: found, ...guessed }
      const others = Object.entries(counted).flatMap(([name, value]) => {
        const said = counts[name as keyof typeof counts]
        return canonicalJson(value) === canonicalJson(said)
          ? []
          : [`${name} ${JSON.stringify(value)}, not ${JSON.stringify(said)}`]
      })
      return others.length === 0 ? undefined : others.join('; ')
    },
  }
}

/** The case of a record: ids of cases hold no double underscore. */
function caseOf(id: string): string {
  return id.split('__')[0] as string
}
