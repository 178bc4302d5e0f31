import { comparePairs } from '../src/dataset/verify/check.js'
import type { NumberedCase, NumberedSentence } from '../src/perturbation/rewriting/numbered.js'
import { rewrittenUnit } from '../src/perturbation/rewriting/rounds.js'
import { wilson } from '../src/statistics/index.js'

/** Sentences of a case in other words, their values behind placeholders. */
interface Unit {
  readonly from: readonly number[]
  readonly text: string
}

/** A case in which units stand for their sentences; sentences in none of them keep their words, and so do lists. */
export function wholeText(text: string, numbered: NumberedCase, units: readonly Unit[]): string {
  const sentenceAt = (number: number | undefined): NumberedSentence =>
    numbered.sentences[(number ?? 0) - 1] as NumberedSentence
  let whole = ''
  let from = 0
  for (const unit of [...units].sort((a, b) => (a.from[0] ?? 0) - (b.from[0] ?? 0))) {
    whole += text.slice(from, sentenceAt(unit.from[0]).at.start) + rewrittenUnit(unit, { text }, numbered).after
    from = sentenceAt(unit.from.at(-1)).at.end
  }
  return whole + text.slice(from)
}

/** What `check` calls an error in a text beside its original. */
export function errorsOf(original: string, text: string): readonly string[] {
  return comparePairs([{ id: '1', original, text }]).flatMap(({ changes }) =>
    changes.flatMap(({ level, kind, message }) => (level === 'error' ? [`${kind}: ${message}`] : [])),
  )
}

/** A whole text in other words beside its original; of a changed one also the whole text without the change. */
export interface WholeText {
  readonly original: string
  readonly text: string
  readonly faithful?: string
}

/** A table of what `check` says of whole texts, faithful and changed ones. */
export function wholeRows(faithful: readonly WholeText[], changed: readonly WholeText[]): readonly string[] {
  const isWrong = ({ original, text }: WholeText): boolean => errorsOf(original, text).length > 0
  const isNewlyWrong = ({ original, text, faithful: without = original }: WholeText): boolean => {
    const known = errorsOf(original, without)
    return errorsOf(original, text).some((error) => !known.includes(error))
  }
  const row = (name: string, wholes: readonly WholeText[], has: (whole: WholeText) => boolean): readonly string[] => {
    if (wholes.length === 0) return []
    const count = wholes.filter(has).length
    const { low, high } = wilson(count, wholes.length, 0.95)
    const [share, from, to] = [count / wholes.length, low, high].map((value) => (100 * value).toFixed(1))
    return [`| ${name} | ${wholes.length} | ${count} | ${share} [${from}, ${to}] |`]
  }
  return [
    '| `check` on whole texts | of | called wrong | % [95 %] |',
    '| --- | ---: | ---: | ---: |',
    ...row('faithful', faithful, isWrong),
    ...row('changed', changed, isWrong),
    ...row('changed, for an error that the faithful text has not', changed, isNewlyWrong),
  ]
}
