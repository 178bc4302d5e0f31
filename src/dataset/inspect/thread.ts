import { runWorker } from '../../worker-pool/index.js'
import { createMeasurer, loadCounters, type MeasuredRecord } from './covariates.js'
import type { LinePair } from './show.js'

/** The work of `stats --covariates` on the records of a folder, in its own thread. */
runWorker<string, readonly LinePair[], readonly MeasuredRecord[]>(async (folder) => {
  const measureBlock = createMeasurer(folder, await loadCounters())
  return async (block) => ({ done: measureBlock(block) })
})
