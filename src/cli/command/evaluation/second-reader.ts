import type { Command } from 'commander'
import type { ReaderQualification } from '../../../dataset/index.js'
import { counted, percentCell } from '../../../format/index.js'
import { addAskingOptions } from '../../model-options.js'
import { addNetworkOptions, defaultStore, shareFrom0To1 } from '../../options.js'
import { print, printJson, table } from '../../output.js'
import type { ReaderFlags } from './second-reader-run.js'

interface QualifyFlags extends ReaderFlags {
  readonly least: number
  readonly most: number
}

/** `second-reader qualify PROVIDER:MODEL` */
export function addSecondReader(program: Command): void {
  const command = program
    .command('second-reader')
    .description('measure models that compare rewritten texts with their originals')
  const qualify = command
    .command('qualify')
    .description('measure a second reader on bundled faithful and changed pairs; exit 1 if it is below the thresholds')
    .argument('<provider:model>', 'anthropic:MODEL, openai-compatible:MODEL or exec:COMMAND')
    .option('--least <share>', 'least share of planted changes to which it must object', shareFrom0To1, 0.85)
    .option('--most <share>', 'greatest share of faithful pairs to which it may object', shareFrom0To1, 0.05)
    .option('--second-reader-base-url <url>', 'address of its provider')
    .option('--store <url>', 'where its replies are stored: file:, libsql:// or http://', defaultStore)
  addAskingOptions(addNetworkOptions(qualify))
    .option('--json', 'print the result as JSON')
    .action(async (id: string, flags: QualifyFlags) => {
      const [{ askReader, readerNamed, renderFromStore }, { bundledReaderPairs, qualifyReader }] = await Promise.all([
        import('./second-reader-run.js'),
        import('../../../dataset/index.js'),
      ])
      const pairs = bundledReaderPairs()
      const reader = await readerNamed(id, flags)
      const replies = await askReader(reader, () => pairs, flags)
      if (replies === null) return
      const { store, fromStore } = replies
      try {
        const result = await qualifyReader(pairs, { choice: reader.respondent.choice, store }, flags)
        if (flags.json === true) printJson({ reader: id, ...result, fromStore })
        else print([render(id, result), ...renderFromStore(reader, fromStore, pairs.length)].join('\n'))
        if (!result.isQualified) process.exitCode = 1
      } finally {
        await store.close()
      }
    })
}

function render(id: string, result: ReaderQualification): string {
  const { sensitivity, falseRefusals, dropped, unread, isQualified } = result
  const row = (name: string, { count, of, low, high }: ReaderQualification['sensitivity']) => [
    name,
    `${count} of ${of}`,
    `${percentCell(count / of)} (${percentCell(low)}–${percentCell(high)})`,
  ]
  return [
    `${id}: ${isQualified ? 'qualified' : 'not qualified'}`,
    table(
      ['pairs', 'objected to', '% (95 %)'],
      [row('one change planted', sensitivity), row('told anew, faithfully', falseRefusals)],
    ),
    `${counted(dropped, 'objection')} dropped because what was quoted is in neither text; ${counted(unread, 'pair')} without a usable reply.`,
  ].join('\n')
}
