// A judge for trying `judge` without a key: it calls an answer right that holds the reference word for word.
import { readFileSync } from 'node:fs'

const { messages } = JSON.parse(readFileSync(0, 'utf8'))
const told = messages.at(-1).content
const part = (name) => new RegExp(`${name}>\\n([\\s\\S]*?)\\n</`).exec(told)[1].trim()
const [right, answer] = [part('right'), part('answer')]
const verdict = answer.toLowerCase().includes(right.toLowerCase()) ? 'matches' : 'not'
process.stdout.write(
  JSON.stringify({ text: JSON.stringify({ verdict, quote: answer, reason: 'Compared word for word.' }) }),
)
