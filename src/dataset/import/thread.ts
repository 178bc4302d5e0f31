import { serve } from '../../crew/index.js'
import type { CaseSettings } from './case.js'
import { createMaker, type MadeRow, type ReadRow } from './rows.js'

/** The work of `import` on rows, in its own thread. */
serve<CaseSettings, readonly ReadRow[], readonly MadeRow[]>(async (settings) => {
  const make = createMaker(settings)
  return async (block) => ({ done: make(block) })
})
