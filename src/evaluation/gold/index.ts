export type { GoldPair, Selection } from './gold-pair.js'
export { goldPairLine, goldPairSchema, readGoldPairs, selections } from './gold-pair.js'
