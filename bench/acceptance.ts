import { parseArgs } from 'node:util'
import { wilson } from '../src/statistics/index.js'
import {
  dialogues,
  faultsOf,
  faultsOfChange,
  faultsOfList,
  listed,
  rewritten,
  runDialogue,
  type Spoilt,
  spoilt,
  spoiltLater,
  unspoilt,
} from '../test/planted/answers.js'

/**
 * `npx tsx bench/acceptance.ts [--reasons]`: how many good answers of a model are accepted at the first answer, and how
 * many bad ones are caught. `--reasons` shows why a good one is refused, and each change that is not caught.
 *
 * The answers were written for this measurement, blind to the judges; a change counts as caught where the
 * judge has a fault to tell that it does not tell of the same text without the change.
 */
const { values } = parseArgs({ options: { reasons: { type: 'boolean', default: false } } })

const lines: string[] = ['| answers | tried | accepted | % [95 %] |', '| --- | ---: | ---: | ---: |']
const reasons: string[] = []

accept('rewritten cases', rewritten, faultsOf)
accept('the spoilt ones unspoilt', spoilt.map(unspoilt), faultsOf)
accept('written later, unspoilt', spoiltLater.map(unspoilt), faultsOf)
accept('lists of red herrings', listed, faultsOfList)
completeLists()
lines.push('', '| one change each | tried | caught | % [95 %] |', '| --- | ---: | ---: | ---: |')
catchChanges('spoilt cases', spoilt)
catchChanges('written later', spoiltLater)
process.stdout.write(`${[...lines, ...(values.reasons ? ['', ...reasons] : [])].join('\n')}\n`)

function accept<Answer extends { readonly id: string }>(
  name: string,
  answers: readonly Answer[],
  faults: (answer: Answer) => readonly string[],
): void {
  const refused = answers
    .map((answer) => ({ id: answer.id, told: faults(answer) }))
    .filter(({ told }) => told.length > 0)
  for (const { id, told } of refused) reasons.push(`refused ${id}`, ...told.map((fault) => `    ${fault}`))
  row(name, answers.length - refused.length, answers.length)
}

/** Cases that have their ten red herrings after so many answers. */
function completeLists(): void {
  const runs = dialogues.map((dialogue) => ({ id: dialogue.id, ...runDialogue(dialogue) }))
  for (const { id, rounds, told } of runs) {
    if (told.length > 0) reasons.push(`after ${rounds ?? 'no'} answers ${id}`, ...told.map((fault) => `    ${fault}`))
  }
  const first = runs.reduce((sum, { taken }) => sum + (taken[0] ?? 0), 0)
  const offered = dialogues.reduce((sum, { answers }) => sum + (answers[0]?.sentences.length ?? 0), 0)
  row('sentences of the first answers', first, offered)
  for (const most of [1, 2, 3, 4]) {
    const complete = runs.filter(({ rounds }) => rounds !== null && rounds <= most).length
    row(`ten red herrings after ${most} answer${most === 1 ? '' : 's'}`, complete, runs.length)
  }
}

function catchChanges(name: string, bad: readonly Spoilt[]): void {
  const missed = bad.filter((one) => faultsOfChange(one).length === 0)
  for (const { id, change, right, wrong } of missed) reasons.push(`missed ${id}, ${change}: {${right}|${wrong}}`)
  row(name, bad.length - missed.length, bad.length)
}

function row(name: string, count: number, of: number): void {
  const { low, high } = wilson(count, of, 0.95)
  const percent = (share: number): string => (100 * share).toFixed(0)
  lines.push(`| ${name} | ${of} | ${count} | ${percent(count / of)} [${percent(low)}, ${percent(high)}] |`)
}
