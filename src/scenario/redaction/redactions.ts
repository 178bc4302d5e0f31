import { cell, filled, once, oneOf, patternOf, several, starred, tableFile } from '../../vocabulary/index.js'
import type { Change } from '../rule/index.js'

/** Whether the answer hangs on what is withheld. */
const parts = ['decides', 'idle'] as const

const sentences = tableFile('redaction/redactions.csv', () => ({
  rule: filled,
  role: oneOf(parts),
  withheld: cell({ pattern: /^/, expected: 'a text' }),
  names: several('|', filled),
  carriers: several('|', cell(starred)),
  entry: filled,
  text: filled,
  until: cell({ pattern: /^/, expected: 'a text' }),
}))

/** Why a rule has no redaction. */
const reasons = {
  age: 'the age decides, and an age is never withheld here',
  history: 'the history decides, and no laboratory value, vital sign or medication of the text does',
  urgent: 'the treatment must not wait for a value, and begins alike under every one',
  'no-idle': 'every value of the text bears on the drug, so nothing could be withheld beside it that decides nothing',
  'no-ask': 'the drug goes on under every value',
  'other-value': 'what decides is read from an electrocardiogram',
} as const

const leftOut = tableFile('redaction/left-out.csv', () => ({
  rule: filled,
  reason: oneOf(Object.keys(reasons) as (keyof typeof reasons)[]),
}))

/** One value of a rule's original text, withheld with everything it could be worked out from. */
export interface Redaction {
  /** Without it the answer is open; else it stays as it was. */
  readonly decides: boolean
  /** What is withheld, within a sentence: "creatinine and estimated GFR". */
  readonly withheld: string
  /** Words by one of which an answer names it. */
  readonly names: readonly string[]
  /** Words that would tell the value all the same; null where nothing is to be hidden. */
  readonly carriers: RegExp | null
  readonly change: Change
  /** A drug that is taken already is given again only on this value, so it may be put off until the value is known. */
  readonly mayWait: boolean
}

const redactionsByRule = once((): ReadonlyMap<string, readonly Redaction[]> => {
  const rows = sentences.read()
  const made = new Map<string, readonly Redaction[]>()
  for (const rule of new Set(rows.map((row) => row.rule))) {
    const own = parts.flatMap((part) => {
      const replaced = rows.filter((row) => row.rule === rule && row.role === part)
      const [first] = replaced
      if (first === undefined) return []
      const { withheld, names, carriers, until } = first
      return [
        {
          decides: part === 'decides',
          withheld,
          names,
          carriers: carriers.length === 0 ? null : new RegExp(patternOf(carriers), 'i'),
          change: { replace: Object.fromEntries(replaced.map(({ entry, text }) => [entry, text])) },
          mayWait: until !== '',
        },
      ]
    })
    made.set(rule, own)
  }
  return made
})

/** The redactions of a bundled rule: one that decides and one that decides nothing, or none. */
export function redactionsOf(id: string): readonly Redaction[] {
  return redactionsByRule().get(id) ?? []
}

/** Why a rule has no redaction, as the end of a sentence. */
export function whyWithout(id: string): string {
  const reason = leftOut.read().find(({ rule }) => rule === id)?.reason
  return reason === undefined ? 'redactions are written for bundled rules only' : reasons[reason]
}
