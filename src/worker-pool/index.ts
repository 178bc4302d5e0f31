export { mapInOrder } from './pool.js'
export { runWorker } from './worker.js'
