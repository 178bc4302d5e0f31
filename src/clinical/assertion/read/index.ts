export { type Assertion, readAssertions } from './read.js'
