import { runWorker } from '../../worker-pool/index.js'
import type { Manifest } from '../receipt/index.js'
import { createProver, type Proof, type ReadPair } from './prove.js'

/** The work of `verify` on records, in its own thread. */
runWorker<Manifest, readonly ReadPair[], Proof>(async (manifest) => {
  const prove = createProver(manifest)
  return async (block) => ({ done: prove(block) })
})
