// Stands in for `vllm run-batch`: reads requests of the Batch API and writes answers in the same format. It knows the
// diagnoses, and is distracted by long texts: past twelve sentences it names none. The prompt `neutral` puts the case
// between two lines, and asks for the line that it ends with.
import { readFileSync, writeFileSync } from 'node:fs'

const [requests, answers, cases] = process.argv.slice(2)
const key = readFileSync(cases, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, text, diagnosis] = /^"(.*)",(.*)$/.exec(line)
    return { opening: text.slice(0, 20), diagnosis }
  })

const lines = readFileSync(requests, 'utf8').trimEnd().split('\n')
const answered = lines.map((line) => {
  const { custom_id, body } = JSON.parse(line)
  const [, , text] = /<(case-\w+)>\n([\s\S]*)\n<\/\1>/.exec(body.messages.at(-1).content)
  const isLong = text.split(/[.?!]\s/).length > 12
  const found = key.find(({ opening }) => text.startsWith(opening))
  const isDistracted = isLong || found === undefined
  const content = isDistracted
    ? 'I am not sure.'
    : `The findings fit one diagnosis.\n\nFINAL ANSWER: ${found.diagnosis}`
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
  return { id: `b-${custom_id}`, custom_id, response: { status_code: 200, body: { choices } }, error: null }
})
writeFileSync(answers, `${answered.map((line) => JSON.stringify(line)).join('\n')}\n`)
