export { readResults, refuseOtherResults, resultsSchema, unsealedResults, writeResults } from './results-file.js'
export { othersThan, ownerOf, resultsOwnerSchema } from './results-owner.js'
