export type { Age } from './age.js'
export { ageInDays, ageInWords, ageInYears, printedAges, readAge } from './age.js'
export { bedsideSchwartz, ckdEpi2021, cockcroftGault, idealWeight } from './kidney.js'
