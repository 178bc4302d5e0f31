// Stands in for a clinician who fills in the CSV form of `review export`: an answer matches that is the reference.
import { readFileSync, writeFileSync } from 'node:fs'

const [form, filled] = process.argv.slice(2)
const text = readFileSync(form, 'utf8')
const head = text.slice(0, text.indexOf('\r\n'))
const cells = [...text.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell]) => cell.replaceAll('""', '"'))
const rows = Array.from({ length: cells.length / 7 }, (_, row) => {
  const [item, name, question, original, perturbed] = cells.slice(7 * row)
  const reference = /What is right: (.*)/.exec(question)[1]
  const answer = perturbed.trim().toLowerCase() === reference.toLowerCase() ? 'matches' : 'not'
  return [item, name, question, original, perturbed, answer, '']
})
const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
writeFileSync(filled, `${[head, ...quoted].join('\r\n')}\r\n`)
