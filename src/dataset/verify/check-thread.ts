import { runWorker } from '../../worker-pool/index.js'
import { type CheckedText, comparePairs, type TextPair } from './check.js'

/** The work of `check`, in its own thread. */
runWorker<null, readonly TextPair[], readonly CheckedText[]>(async () => async (block) => ({
  done: comparePairs(block),
}))
