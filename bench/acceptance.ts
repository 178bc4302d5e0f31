import { parseArgs } from 'node:util'
import { numberSentences } from '../src/perturbation/rewriting/numbered.js'
import { rewrittenUnit } from '../src/perturbation/rewriting/rounds.js'
import { clusterBootstrap, wilson } from '../src/statistics/index.js'
import {
  caseWith,
  dialogues,
  faultsOf,
  faultsOfList,
  listed,
  rewritten,
  runDialogue,
  spoilt,
} from '../test/planted/answers.js'
import { errorsOf, type WholeText, wholeRows, wholeText } from './whole-text.js'

/**
 * `npx tsx bench/acceptance.ts [--reasons]`: how many good answers of a model are accepted at the first answer, and how
 * many bad ones are caught; how many words the original keeps where no refused unit is asked for again; and what `check`
 * says of the answers as whole texts. `--reasons` shows why a good one is refused, and each change that is not caught.
 *
 * The answers were written blind to the judges, as whole texts for those of rewriting, and cut into units since. They
 * have been looked at in the making of the gate: what it makes of answers that nobody had seen is in
 * `docs/reproduce.md`.
 */
const { values } = parseArgs({ options: { reasons: { type: 'boolean', default: false } } })

const lines: string[] = ['| answers | tried | accepted | % [95 %] |', '| --- | ---: | ---: | ---: |']
const reasons: string[] = []

accept(
  'rewritten units',
  rewritten.flatMap(({ id, answer }) => answer.units.map((unit) => ({ id, unit }))),
  ({ id, unit }) => faultsOf(id, [unit]).map(({ message }) => message),
)
accept('lists of red herrings', listed, faultsOfList)
completeLists()
lines.push('', '| one change each | tried | caught | % [95 %] |', '| --- | ---: | ---: | ---: |')
catchChanges()
lines.push('', ...keptWords())
lines.push('', ...checkWholes())
process.stdout.write(`${[...lines, ...(values.reasons ? ['', ...reasons] : [])].join('\n')}\n`)

function accept<Answer extends { readonly id: string }>(
  name: string,
  answers: readonly Answer[],
  faults: (answer: Answer) => readonly string[],
): void {
  const refused = answers
    .map((answer) => ({ id: answer.id, objections: faults(answer) }))
    .filter(({ objections }) => objections.length > 0)
  for (const { id, objections } of refused) reasons.push(`refused ${id}`, ...objections.map((fault) => `    ${fault}`))
  row(name, answers.length - refused.length, answers.length)
}

/** How many cases have ten red herrings after one to four answers. */
function completeLists(): void {
  const runs = dialogues.map((dialogue) => ({ id: dialogue.id, ...runDialogue(dialogue) }))
  for (const { id, rounds, reasons: objections } of runs) {
    if (objections.length > 0)
      reasons.push(`after ${rounds ?? 'no'} answers ${id}`, ...objections.map((fault) => `    ${fault}`))
  }
  const first = runs.reduce((sum, { taken }) => sum + (taken[0] ?? 0), 0)
  const offered = dialogues.reduce((sum, { answers }) => sum + (answers[0]?.sentences.length ?? 0), 0)
  row('sentences of the first answers', first, offered)
  for (const most of [1, 2, 3, 4]) {
    const complete = runs.filter(({ rounds }) => rounds !== null && rounds <= most).length
    row(`ten red herrings after ${most} answer${most === 1 ? '' : 's'}`, complete, runs.length)
  }
}

function catchChanges(): void {
  const missed = spoilt.filter(({ id, unit }) => faultsOf(id, [unit]).length === 0)
  for (const { id, change, right, wrong } of missed) reasons.push(`missed ${id}, ${change}: {${right}|${wrong}}`)
  row('spoilt units', spoilt.length - missed.length, spoilt.length)
}

/** Words of a case in units that may be rewritten, and those of them in refused units. */
interface CaseWords {
  readonly kept: number
  readonly words: number
}

/** The words in refused units: what the original keeps is at most that, for an accepted unit is never asked for again. */
function keptWords(): readonly string[] {
  const cases = rewritten.map(({ id, answer }): CaseWords => {
    const original = caseWith(id)
    const numbered = numberSentences(original.text)
    const units = answer.units.map((unit) => ({
      words: countWords(rewrittenUnit(unit, original, numbered).before),
      isRefused: faultsOf(id, [unit]).length > 0,
    }))
    const sum = (some: typeof units): number => some.reduce((all, { words }) => all + words, 0)
    return { kept: sum(units.filter(({ isRefused }) => isRefused)), words: sum(units) }
  })
  const sumOf = (some: readonly CaseWords[], key: keyof CaseWords): number =>
    some.reduce((sum, one) => sum + one[key], 0)
  const shareOf = (some: readonly CaseWords[]): number => sumOf(some, 'kept') / sumOf(some, 'words')
  const interval = clusterBootstrap(cases, shareOf, { seed: 'words kept', draws: 2000, level: 0.95 })
  const [share, low, high] = [shareOf(cases), interval?.low ?? 0, interval?.high ?? 1].map((value) =>
    (100 * value).toFixed(1),
  )
  const [kept, words] = [sumOf(cases, 'kept'), sumOf(cases, 'words')]
  return [`Words in refused units, at most kept after three rounds: ${kept} of ${words}, ${share} % [${low}, ${high}].`]
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function checkWholes(): readonly string[] {
  const faithful = rewritten.map(({ id, answer }) => wholeOf(id, answer.units))
  const changed = spoilt.map(({ id, unit }): WholeText => {
    const units = rewritten.find((answer) => answer.id === id)?.answer.units ?? []
    const others = units.filter(({ from }) => !from.some((number) => unit.from.includes(number)))
    return { ...wholeOf(id, [...others, unit]), faithful: wholeOf(id, units).text }
  })
  for (const [i, { original, text }] of faithful.entries()) {
    const errors = errorsOf(original, text)
    if (errors.length > 0) reasons.push(`called wrong ${rewritten[i]?.id}`, ...errors.map((error) => `    ${error}`))
  }
  return wholeRows(faithful, changed)
}

function wholeOf(id: string, units: Parameters<typeof wholeText>[2]): WholeText {
  const { text } = caseWith(id)
  return { original: text, text: wholeText(text, numberSentences(text), units) }
}

function row(name: string, count: number, of: number): void {
  const { low, high } = wilson(count, of, 0.95)
  const percent = (share: number): string => (100 * share).toFixed(0)
  lines.push(`| ${name} | ${of} | ${count} | ${percent(count / of)} [${percent(low)}, ${percent(high)}] |`)
}
