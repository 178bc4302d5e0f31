export type { CategoryForecast } from './gate.js'
export { forecastGate } from './gate.js'
export type { PlannedRun, RunForecast } from './run.js'
export { forecastRun } from './run.js'
