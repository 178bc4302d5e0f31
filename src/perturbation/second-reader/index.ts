export { type Objection, type Objections, readObjections } from './objections.js'
export { type SecondReading, secondReaderPrompt, secondReading } from './second-reader.js'
