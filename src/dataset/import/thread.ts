import { runWorker } from '../../worker-pool/index.js'
import type { CaseSettings } from './case.js'
import { createMaker, type MadeRow, type ReadRow } from './rows.js'

/** The work of `import` on rows, in its own thread. */
runWorker<CaseSettings, readonly ReadRow[], readonly MadeRow[]>(async (settings) => {
  const make = createMaker(settings)
  return async (block) => ({ done: make(block) })
})
