export type { Clock } from './clock.js'
export { isoDate, systemClock } from './clock.js'
export { createScheduler } from './scheduler.js'
export type { SchedulerEvent } from './scheduler-event.js'
