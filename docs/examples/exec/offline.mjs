// Answers one request as the offline server would, without a model: for trying out what needs one.
import { answerTo } from '../offline-server/answers.mjs'

let request = ''
for await (const piece of process.stdin) request += piece
const { messages, responseSchema } = JSON.parse(request)
process.stdout.write(
  JSON.stringify({ text: answerTo({ messages, schema: responseSchema, seed: 1 }), model: 'offline' }),
)
