// A model for trying `evaluate` without a key. It knows the cases of a CSV file by heart, and gives up where a sentence
// stands in the text that it does not know.
import { readFileSync } from 'node:fs'

const { messages, trial } = JSON.parse(readFileSync(0, 'utf8'))
const asked = messages.map(({ content }) => content).join('\n')
const rows = readFileSync(process.argv[2], 'utf8').matchAll(/^"([^"]+)",(.+)$/gm)
const [, , diagnosis = 'Common cold'] = [...rows].find(([, text]) => asked.includes(text)) ?? []
const lead = trial % 2 === 0 ? 'The findings fit one diagnosis.' : 'One diagnosis explains the findings.'
process.stdout.write(JSON.stringify({ text: `${lead}\n\nFINAL ANSWER: ${diagnosis}` }))
