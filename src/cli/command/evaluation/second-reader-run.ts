import type { ReadTexts } from '../../../dataset/index.js'
import type { KeptStore } from '../../../generation/index.js'
import type { SecondReaderFlags } from '../../model-options.js'
import type { NetworkFlags } from '../../options.js'
import { print, printJson, talk } from '../../output.js'
import type { AskedModel, ModelRunFlags } from './evaluate-run.js'

/** Flags of commands that ask a second reader. */
export interface ReaderFlags extends ModelRunFlags, SecondReaderFlags {
  readonly json?: boolean
}

/** Longest reply of a second reader, thinking included. */
const maxTokens = 8192

/**
 * The model that `anthropic:MODEL`, `openai-compatible:MODEL` or `exec:COMMAND` means.
 *
 * @throws {PipelineError} usage — no such provider, or no model
 */
export async function readerNamed(
  written: string,
  flags: NetworkFlags & Pick<SecondReaderFlags, 'secondReaderBaseUrl'>,
): Promise<AskedModel> {
  const [{ endpointOf }, { commandModel, providerSpellings, readProviderName }, { nearest, PipelineError, quote }] =
    await Promise.all([
      import('../../../generation/index.js'),
      import('../../../provider-name.js'),
      import('../../../errors.js'),
    ])
  const at = written.indexOf(':')
  const own = readProviderName(written)
  const server = own ?? (at < 0 ? undefined : readProviderName(written.slice(0, at)))
  const model = own?.name === 'exec' ? commandModel : at < 0 ? '' : written.slice(at + 1).trim()
  if (server === undefined || model === '') {
    const known = providerSpellings.map((name) => (name.includes(':') ? name : `${name}:MODEL`))
    const message = `Expected a provider and a model for --second-reader, parted by a colon, and found ${quote(written)}. ${nearest(written, known)}`
    throw new PipelineError('usage', message)
  }
  const provider = server.name === 'exec' ? written : server.name
  const baseUrl = flags.secondReaderBaseUrl
  // A revision that is named is the writer's.
  const endpoint = endpointOf({ ...flags, provider, model, baseUrl, revision: undefined })
  const choice = { provider: server.name, model, endpoint, sampling: { maxTokens } }
  return { respondent: { name: written, choice }, provider, baseUrl }
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
  const { askModel, planModel } = await import('./evaluate-run.js')
  const { confirmPlans, nothingStored, openStoreFor, renderPlans } = await import('./asking-plans.js')
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
      if (flags.json === true) printJson({ models: [plan] })
      else print(renderPlans([plan]))
      return null
    }
    await confirmPlans([plan], flags)
    for (let round = 0; round < mostRounds; round++) {
      if ((await planModel(reader, place)).requests === 0) break
      const why = await askModel(reader, { ...place, store: opened })
      if (why === null) continue
      talk(`${why} The same command goes on from here.`)
      process.exitCode = 3
      return null
    }
    isKept = true
    return opened
  } finally {
    if (!isKept) await opened?.close()
  }
}
