import { runWorker } from '../../dist/worker-pool/index.js'

// Doubles numbers; does what some of them ask for instead.
runWorker(async (given) => {
  if (given.unfit) throw new Error('not fit for work')
  return async (piece) => {
    if (piece === 'exit') process.exit(9)
    if (piece === 'throw') setImmediate(() => JSON.parse('{'))
    if (piece === 'throw') await new Promise(() => {})
    if (typeof piece !== 'number') throw new TypeError(`${piece} is no number`)
    return { done: { twice: 2 * piece, by: 'thread' } }
  }
})
