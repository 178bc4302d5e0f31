export { type Objection, readObjections } from './objections.js'
export { type SecondReading, secondReading } from './second-reader.js'
