import type { Command } from 'commander'
import type { CheckResult, SecondReadings } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { counted, thousands } from '../../format/index.js'
import { takeVocabularies, vocabularyFlag } from '../added-lists.js'
import { addAskingOptions, addSecondReaderOptions } from '../model-options.js'
import { addJobs, addNetworkOptions, defaultStore } from '../options.js'
import { andMore, paint, print, printJson, printMessage } from '../output.js'
import type { ReaderFlags } from './evaluation/index.js'

interface Flags extends ReaderFlags {
  readonly against: string
  readonly input?: string
  readonly jobs: number
  readonly strict?: boolean
  readonly secondReaderDecides?: boolean
  readonly vocabulary?: readonly string[]
  readonly json?: boolean
}

const textsShown = 30
const idsShown = 5

/** `check FILE --against FILE` */
export function addCheck(program: Command): void {
  const command = addSecondReaderOptions(addJobs(program.command('check')))
    .description('check whether clinical facts survived a change to a text, whoever made it')
    .argument('<file>', 'the changed texts: JSON Lines, or one plain text')
    .requiredOption('--against <file>', 'the originals')
    .option('--input <col>', 'key of the text in JSON Lines; default: input, question, text')
    .option(...vocabularyFlag)
    .option('--strict', 'exit with 1 on warnings too')
    .option('--second-reader-decides', 'an error in sentences where the second reader finds no change is a warning')
    .option('--store <url>', 'where its replies are stored: file:, libsql:// or http://', defaultStore)
  addAskingOptions(addNetworkOptions(command))
    .option('--json', 'print the result as JSON')
    .action(async (file: string, flags: Flags) => {
      if (flags.secondReaderDecides === true && flags.secondReader === undefined) {
        throw new PipelineError('usage', '--second-reader-decides needs a second reader. Name it with --second-reader.')
      }
      await takeVocabularies(flags.vocabulary)
      const { checkBeside } = await import('../../dataset/index.js')
      const read = flags.secondReader === undefined ? null : await readAgain(file, flags.secondReader, flags)
      if (read === 'not read') return
      const { readings, passed, told } = read ?? { readings: null, passed: [], told: [] }
      const isDecided = flags.secondReaderDecides === true
      const result = await checkBeside(isDecided ? passed : [], file, flags.against, flags.input, flags.jobs)
      const overruled = countOverruled(result)
      const undecided = readings === null ? 0 : readings.units - readings.objected - passed.length
      const isUnread = undecided > 0 && (flags.strict === true || undecided === readings?.units)
      const isObjected = readings !== null && readings.objected > 0
      const ok = result.ok && !isObjected && !isUnread
      if (flags.json === true) {
        printJson(
          readings === null
            ? result
            : { ...result, ok, secondReader: { ...readings, ...(isDecided && { overruled }) } },
        )
      } else {
        const said = readings === null ? [] : [...renderReadings(readings, undecided), ...told]
        const decided = isDecided
          ? [`${counted(overruled, 'error')} of the rules counted as a warning, for it finds no change there.`]
          : []
        print([renderCheck({ ...result, ok }), ...said, ...decided].join('\n'))
      }
      if (result.unused > 0) printMessage(`Originals without a changed text here: ${result.unused}.`, flags)
      if (result.unpaired > 0) {
        const how =
          'Texts are paired with originals by metadata.case (by id where several originals share it), else by id, else by line.'
        printMessage(how, flags)
      }
      if (!ok || (flags.strict === true && result.warnings > 0)) process.exitCode = 1
    })
}

interface NamedReadings extends Omit<SecondReadings, 'passed'> {
  readonly reader: string
  /** Units whose replies were stored before. */
  readonly fromStore: number
}

/** What a second reader says, and the units in which it finds nothing. */
interface Read extends Pick<SecondReadings, 'passed'> {
  readonly readings: NamedReadings
  /** Where its replies come from, in words. */
  readonly told: readonly string[]
}

/** What a second reader says; `not read` where it was only planned, or stopped before its end. */
async function readAgain(file: string, id: string, flags: Flags): Promise<Read | 'not read'> {
  const { readerNamed, askReader, renderFromStore } = await import('./evaluation/index.js')
  const { secondReadings, unitsToRead } = await import('../../dataset/index.js')
  if (file === '-' || flags.against === '-') {
    const message =
      'A second reader needs to read both texts twice, but standard input can be read only once. Give files.'
    throw new PipelineError('usage', message)
  }
  const reader = await readerNamed(id, flags)
  const units = () => unitsToRead(file, flags.against, flags.input)
  const replies = await askReader(reader, units, flags)
  if (replies === null) return 'not read'
  const { store, fromStore } = replies
  try {
    const { choice, name } = reader.respondent
    const { passed, ...readings } = await secondReadings(units(), choice, store)
    const told = renderFromStore(reader, fromStore, readings.units)
    return { readings: { reader: name, ...readings, fromStore }, passed, told }
  } finally {
    await store.close()
  }
}

/** Errors that are warnings because the second reader decides. */
function countOverruled({ checked }: CheckResult): number {
  return checked.flatMap(({ changes }) => changes.filter((change) => change.overruled)).length
}

/** @param undecided units to which it does not object and that it did not pass either */
function renderReadings(
  { reader, units, objected, objections, dropped, unread }: NamedReadings,
  undecided: number,
): readonly string[] {
  const shown = objections.slice(0, textsShown).map(({ id, what, original, rewritten }) => {
    return `    ${paint('red', 'objection')}  ${id}: ${what} (“${original}” → “${rewritten}”)`
  })
  const more = andMore(objections.length, textsShown)
  const rest = `${counted(dropped, 'objection')} dropped because what was quoted is in neither text; ${counted(unread, 'unit')} without a usable reply.`
  const of = `${thousands(undecided)} of ${counted(units, 'changed unit')}`
  const gap =
    undecided === 0
      ? []
      : undecided === units
        ? [
            `${paint('red', 'The second reader read nothing:')} no reply on any of ${counted(units, 'changed unit')} could be used.`,
          ]
        : [`${paint('yellow', 'Nobody read')} ${of}: no reply, or none but quotes that are in neither text.`]
  return [
    ...shown,
    ...more,
    `${reader} objects to ${thousands(objected)} of ${counted(units, 'changed unit')}. ${rest}`,
    ...gap,
  ]
}

function renderCheck({ texts, assertions, unpaired, unpairedIds, checked, errors, warnings, ok }: CheckResult): string {
  const changed = checked.filter(({ changes }) => changes.length > 0)
  const passed = checked.filter(({ changes }) => changes.length === 0)
  const lines = changed
    .slice(0, textsShown)
    .flatMap(({ id, assertions, changes }) => [
      `${paint('bold', id)}  ${counted(assertions, 'assertion')} read`,
      ...changes.map(({ level, message }) => `    ${paint(level === 'error' ? 'red' : 'yellow', level)}  ${message}`),
    ])
  const more = andMore(changed.length, textsShown, 'more texts')
  const alone = unpaired === 0 ? '' : ` ${unpaired} unpaired, without an original: ${inShort(unpairedIds)}.`
  const verdict = ok ? paint('green', 'ok') : paint('red', 'no')
  return [
    ...lines,
    ...more,
    ...renderPassed(passed.map((one) => one.assertions)),
    `${verdict}  ${counted(texts, 'text')} compared (${counted(assertions, 'assertion')} read in the originals): ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.${alone}`,
  ].join('\n')
}

/** How much was read in the texts that passed: where nothing was read, no change could be seen. */
function renderPassed(assertions: readonly number[]): readonly string[] {
  if (assertions.length === 0) return []
  const sorted = assertions.toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  const blind = sorted.filter((count) => count === 0).length
  return [
    `${counted(sorted.length, 'text')} without a change; assertions read in each: at least ${sorted[0]}, median ${median}; ${counted(blind, 'text')} with none.`,
  ]
}

function inShort(ids: readonly string[]): string {
  const more = ids.length > idsShown ? ` and ${ids.length - idsShown} more` : ''
  return `${ids.slice(0, idsShown).join(', ')}${more}`
}
