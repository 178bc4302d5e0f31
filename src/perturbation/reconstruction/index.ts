export { reconstruction } from './reconstruction.js'
