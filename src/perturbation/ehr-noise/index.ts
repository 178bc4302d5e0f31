export { ehrNoise } from './ehr-noise.js'
