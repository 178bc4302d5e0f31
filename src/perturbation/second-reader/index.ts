export { type Objection, readObjections } from './objections.js'
export {
  asksSecondReader,
  countReading,
  nothingFound,
  type SecondReading,
  secondReaderPrompt,
  secondReading,
} from './second-reader.js'
