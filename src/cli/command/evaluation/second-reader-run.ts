import type { ReadTexts } from '../../../dataset/index.js'
import type { KeptStore } from '../../../generation/index.js'
import { readerChoiceOf, type SecondReaderFlags } from '../../model-options.js'
import { nothingStored, openStoreFor } from '../asking.js'
import type { AskedModel, ModelRunFlags } from './asked-model.js'

/** Flags of commands that ask a second reader. */
export interface ReaderFlags extends ModelRunFlags, SecondReaderFlags {
  readonly json?: boolean
}

/** The second reader that `--second-reader` means, as a model that is asked. @throws {PipelineError} usage */
export async function readerNamed(written: string, flags: ReaderFlags): Promise<AskedModel> {
  const { choice, ...opened } = await readerChoiceOf(written, flags)
  return { respondent: { name: written, choice }, ...opened }
}

/** A reply that cannot be used leads to another question, and that to a third and a fourth. */
const mostRounds = 5

/**
 * Plans, asks and stores what a second reader has not said yet; the store, or null where it was only planned or stopped.
 *
 * @param units the texts that it is shown, from the start at each call
 */
export async function askReader(
  reader: AskedModel,
  units: () => AsyncIterable<ReadTexts> | Iterable<ReadTexts>,
  flags: ReaderFlags,
): Promise<KeptStore | null> {
  const { openReadings } = await import('../../../dataset/index.js')
  const { askInRounds } = await import('./ask-model.js')
  const { planModel } = await import('./asked-model.js')
  const { confirmPlans, endEarly, printPlans } = await import('./asking-plans.js')
  const opened = await openStoreFor(flags)
  const place = {
    requests: () => openReadings(units(), reader.respondent.choice, opened ?? nothingStored),
    store: opened,
    flags,
    work: 'second reader',
    takesPlainText: true,
  }
  let isKept = false
  try {
    const plan = await planModel(reader, place)
    if (flags.dryRun === true || opened === null) {
      printPlans([plan], flags)
      return null
    }
    await confirmPlans([plan], flags)
    const why = await askInRounds(reader, () => ({ ...place, store: opened }), mostRounds)
    if (why !== null) {
      endEarly(why)
      return null
    }
    isKept = true
    return opened
  } finally {
    if (!isKept) await opened?.close()
  }
}
