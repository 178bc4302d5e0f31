import type { ReadTexts } from '../../../dataset/index.js'
import { counted, thousands } from '../../../format/index.js'
import type { KeptStore } from '../../../generation/index.js'
import { isOwnProgram } from '../../../provider-name.js'
import { readerBaseUrlFlag, readerChoiceOf, type SecondReaderFlags } from '../../model-options.js'
import { type NoteCase, nothingStored, openStoreFor } from '../asking.js'
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

/** How many units' replies were stored before, for those who read what a reader says; nothing where none was. */
export function renderFromStore(reader: AskedModel, fromStore: number, units: number): readonly string[] {
  if (fromStore === 0) return []
  const since = isOwnProgram(reader.respondent.choice) ? ', and the program may have changed since' : ''
  return [
    `The replies on ${thousands(fromStore)} of ${counted(units, 'unit')} are from the store${since}; another --store asks anew.`,
  ]
}

/** A reply that cannot be used leads to another question, and that to a third and a fourth. */
const mostRounds = 5

/** The replies of a second reader. */
interface Replies {
  readonly store: KeptStore
  /** Units whose replies were stored before, so that it was not asked about them. */
  readonly fromStore: number
}

/**
 * Plans, asks and stores what a second reader has not said yet; null where it was only planned or stopped.
 *
 * @param units the texts that it is shown, from the start at each call
 */
export async function askReader(
  reader: AskedModel,
  units: () => AsyncIterable<ReadTexts> | Iterable<ReadTexts>,
  flags: ReaderFlags,
): Promise<Replies | null> {
  const { openReadings } = await import('../../../dataset/index.js')
  const { askInRounds } = await import('./ask-model.js')
  const { planModel } = await import('./asked-model.js')
  const { confirmPlans, endEarly, printPlans } = await import('./asking-plans.js')
  const opened = await openStoreFor(flags)
  let known = 0
  const noteKnown = (): void => {
    known++
  }
  const requests = (again: boolean, heard: { readonly note?: NoteCase | undefined; readonly onRead?: () => void }) =>
    openReadings(units(), reader.respondent.choice, {
      store: opened ?? nothingStored,
      again,
      ...heard,
    })
  const place = {
    store: opened,
    flags: { ...flags, baseUrlFlag: readerBaseUrlFlag },
    work: 'second reader',
    takesPlainText: true,
  }
  let isKept = false
  try {
    const plan = await planModel(reader, { ...place, requests: () => requests(true, { onRead: noteKnown }) })
    if (flags.dryRun === true || opened === null) {
      printPlans([plan], flags)
      return null
    }
    await confirmPlans([plan], flags)
    const why = await askInRounds(
      reader,
      (round) => ({ ...place, requests: (note) => requests(round === 0, { note }), store: opened }),
      mostRounds,
    )
    if (why !== null) {
      endEarly(why)
      return null
    }
    isKept = true
    return { store: opened, fromStore: known }
  } finally {
    if (!isKept) await opened?.close()
  }
}
