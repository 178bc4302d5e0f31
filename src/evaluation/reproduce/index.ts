export type { ReproducedFigure } from './figure.js'
export { papers, reproduce } from './reproduce.js'
