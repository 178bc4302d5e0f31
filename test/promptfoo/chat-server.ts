import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chat completions endpoint on the loopback, for promptfoo's own OpenAI provider. */
export interface ChatServer {
  readonly url: string
  /** The messages of every request, in the order in which they came. */
  readonly seen: readonly unknown[]
  close(): void
}

/** Answers a request whose only message is a known text with what belongs to it, and any other with a shrug. */
export function startChatServer(answers: ReadonlyMap<string, string>): Promise<ChatServer> {
  const seen: unknown[] = []
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(await bodyOf(request)) as { messages: readonly { content: string }[] }
    seen.push(messages)
    const content = (messages.length === 1 && answers.get(messages[0]?.content ?? '')) || 'I cannot say.'
    const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', model: 'local', choices: [choice] }))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}/v1`, seen, close: () => server.close() })
    })
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
