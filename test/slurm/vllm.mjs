import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'

// Answers a file of requests as `vllm run-batch -i FILE -o FILE` does, with one and the same word.
const [input, output] = ['-i', '-o'].map((flag) => argv[argv.indexOf(flag) + 1])
const lines = readFileSync(input, 'utf8').trimEnd().split('\n')
const answered = lines.map((line) => {
  const { custom_id, body } = JSON.parse(line)
  const message = { role: 'assistant', content: 'Answer: gout' }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  const response = { status_code: 200, request_id: 'stand-in', body: { model: body.model, choices } }
  return JSON.stringify({ id: `answer-${custom_id}`, custom_id, response, error: null })
})
writeFileSync(output, `${answered.join('\n')}\n`)
