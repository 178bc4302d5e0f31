export { headingsOf, noteForms } from './form.js'
export { noteDifferences } from './note.js'
