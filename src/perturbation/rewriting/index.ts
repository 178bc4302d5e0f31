export { rewriting } from './rewriting.js'
