export { noteForm } from './note-form.js'
