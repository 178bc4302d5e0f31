import type { AttributionResults, EditEffect, ShamResult } from '../../../evaluation/index.js'
import { counted, percentCell, pValue } from '../../../format/index.js'
import { inOneLine, table, totalOf } from '../../output.js'

/** What a run found, for people: the primary analysis first, what is exploratory said to be so. */
export function renderAttribution(results: AttributionResults): string {
  const { counts, calls, primary, verdicts, shams, errors, sentences, associations } = results
  const parts = [
    `${counted(counts.records, 'record')}, ${counts.withoutEdits} of them without an edit to remove; ${counted(totalOf(calls), 'text')} sent to ${results.model} (${inOneLine(calls, Number.POSITIVE_INFINITY)}).`,
    `\nPrimary: what one more edit does to the score of its case, in points; every text holds a random half.\n${effectsTable(primary)}`,
    'The effect of a topic applies to these sentences; others on the same topic may differ.',
    `\nExploratory: ${counted(counts.flipped, 'flip')} (right without the edits, wrong with them, one answer each).\n${inOneLine(verdicts, Number.POSITIVE_INFINITY)}`,
    `\nSham runs, in which no edit can be the cause:\n${shamTable(shams)}`,
    `\nWrong answers by type: ${inOneLine(errors, Number.POSITIVE_INFINITY)}`,
    `Inserted sentences in the reasoning: ${inOneLine(sentences, Number.POSITIVE_INFINITY)}`,
  ]
  const shown = associations.filter(({ cases }) => cases > 0)
  if (shown.length > 0) {
    const rows = shown.map(({ use, answers, cases, difference, low, high }) => {
      return [use, answers, cases, percentCell(difference), percentCell(low), percentCell(high)]
    })
    const head = ['a sentence is', 'answers', 'cases', 'wrong more often by', 'low', 'high']
    parts.push(`Within cases (an association, not an effect):\n${table(head, rows)}`)
  }
  return parts.join('\n')
}

/** Topics are many: those of which no effect could have been found are counted, and stand in the file of figures. */
function effectsTable(effects: readonly EditEffect[]): string {
  const shown = effects.filter(({ factor, detectable }) => factor !== 'topic' || detectable !== null)
  const left = effects.length - shown.length
  const rows = shown.map(({ factor, level, edits, cases, estimate, low, high, corrected, detectable }) => [
    factor,
    level,
    edits,
    cases,
    percentCell(estimate),
    percentCell(low),
    percentCell(high),
    pValue(corrected),
    percentCell(detectable),
  ])
  const head = ['by', 'level', 'edits', 'cases', 'effect', 'low', 'high', 'p (Holm)', 'detectable']
  const rest =
    left === 0
      ? ''
      : `\n… and ${counted(left, 'topic')} of which no effect could have been found; attribution.json has them.`
  return `${table(head, rows)}${rest}`
}

function shamTable(shams: readonly ShamResult[]): string {
  const rows = shams.map(({ name, cases, flipped, confirmed, named, rate, high }) => [
    name,
    cases,
    flipped,
    confirmed,
    named,
    percentCell(rate),
    percentCell(high),
  ])
  return table(['sham', 'cases', 'flipped', 'confirmed', 'named', 'named falsely, %', 'at most'], rows)
}
