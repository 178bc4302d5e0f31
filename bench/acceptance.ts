import { parseArgs } from 'node:util'
import { wilson } from '../src/statistics/index.js'
import { dialogues, faultsOf, faultsOfList, listed, rewritten, runDialogue, spoilt } from '../test/planted/answers.js'

/**
 * `npx tsx bench/acceptance.ts [--reasons]`: how many good answers of a model are accepted at the first answer, and how
 * many bad ones are caught. `--reasons` shows why a good one is refused, and each change that is not caught.
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

function row(name: string, count: number, of: number): void {
  const { low, high } = wilson(count, of, 0.95)
  const percent = (share: number): string => (100 * share).toFixed(0)
  lines.push(`| ${name} | ${of} | ${count} | ${percent(count / of)} [${percent(low)}, ${percent(high)}] |`)
}
