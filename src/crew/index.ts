export type { CrewPlan } from './crew.js'
export { doInOrder } from './crew.js'
export type { Served } from './serve.js'
export { serve } from './serve.js'
