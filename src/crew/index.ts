export { doInOrder } from './crew.js'
export { serve } from './serve.js'
