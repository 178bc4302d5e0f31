import type { Command } from 'commander'
import { counted, thousands } from '../../format/index.js'
import { oneDatasetOf } from '../datasets.js'
import { share, wholeNumber } from '../options.js'
import { type OutputFlags, paint, print, printJson } from '../output.js'
import { type AnswersFlags, judgementsFlag, judgementsOf, keyFlag } from '../review-files.js'

interface Flags extends AnswersFlags, OutputFlags {
  readonly most: number
  readonly raters: number
}

/** `release DIR --key FILE --judgements FILE` */
export function addRelease(program: Command): void {
  program
    .command('release')
    .description(
      'decide whether a dataset may be released, given what its review says about the unreviewed cases; exit 1 if not',
    )
    .argument('<dir>', 'the dataset that was reviewed, or the one built from its exclusions')
    .addOption(keyFlag())
    .addOption(judgementsFlag())
    .option('--most <share>', 'greatest share of the unreviewed cases that may be bad', share, 0.05)
    .option('--raters <n>', 'how many raters must have answered every question', wholeNumber, 1)
    .option('--json', 'print the result as JSON')
    .action(async (path: string, flags: Flags) => {
      const { readKey, refuseOtherKeyOf, releaseDecision } = await import('../../review/index.js')
      const { readManifest, refuseDamaged } = await import('../../dataset/index.js')
      const folder = await oneDatasetOf(path, 'release')
      await refuseDamaged(folder, 'nothing can be said of its release')
      const { most, raters } = flags
      const judgements = await judgementsOf(flags)
      const key = readKey(flags.key)
      await refuseOtherKeyOf(folder, key)
      const result = releaseDecision(readManifest(folder), key, judgements, { most, raters })
      const { dataset, isReleased, reasons, reviewed, bad, rest, restBad } = result
      if (flags.json === true) printJson(result)
      else {
        const answer = isReleased ? paint('green', 'yes') : paint('red', 'no')
        const others =
          rest === 0
            ? 'there are no others.'
            : `of the ${counted(rest, 'case')} that nobody has seen, at most ${thousands(restBad)} ${restBad === 1 ? 'is' : 'are'} bad (one-sided 95 %).`
        const seen = `${counted(reviewed, 'case')} reviewed, ${thousands(bad)} bad or in doubt; ${others}`
        print([`${answer}  ${dataset.name} ${dataset.version}: ${seen}`, ...reasons].join('\n'))
      }
      if (!isReleased) process.exitCode = 1
    })
}
