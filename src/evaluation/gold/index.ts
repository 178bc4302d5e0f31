export type { GoldPair, Selection } from './gold-pair.js'
export { goldPairLine, goldPairSchema, readGoldPairs } from './gold-pair.js'
