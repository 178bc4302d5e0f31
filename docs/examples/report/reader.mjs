// A model for trying a report without a key. It knows the cases of a dataset by heart and errs as it is told to: a little on
// every text, and more the more of it the case does not hold. The same text and trial always get the same answer.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, strength] = process.argv.slice(2)
const { messages, trial } = JSON.parse(readFileSync(0, 'utf8'))
const asked = messages.map(({ content }) => content).join('\n')
const [version] = readdirSync(folder)
const cases = readFileSync(join(folder, version, 'cases.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

const wordsOf = (text) => new Set(text.toLowerCase().match(/[a-z]{3,}/g))
const words = wordsOf(asked)
const shared = (one) => [...wordsOf(one.input)].filter((word) => words.has(word)).length
const best = cases.reduce((a, b) => (shared(b) > shared(a) ? b : a))
const known = wordsOf(best.input)
const foreign = [...words].filter((word) => !known.has(word)).length / words.size
const lost = 1 - shared(best) / known.size

const draw = (label) => createHash('sha256').update(`${label} ${asked} ${trial}`).digest().readUInt32BE() / 2 ** 32
const chance = Number(strength) - 0.9 * foreign - 1.2 * lost
const isRight = draw('right') < chance
const other = cases[Math.floor(draw('other') * cases.length)]
const answer = isRight ? best.target : other.target
const distractor = isRight ? 'The rest of the text does not bear on it.' : 'One remark in the text points elsewhere.'
const text = `The findings fit ${answer.toLowerCase()}. ${distractor}\n\nFINAL ANSWER: ${answer}`
process.stdout.write(JSON.stringify({ text }))
