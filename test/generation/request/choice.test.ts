import { expect, it } from 'vitest'
import { readPrompt, requestKey, requestOf } from '../../../src/generation/index.js'

const choice = {
  provider: 'anthropic',
  model: 'm',
  endpoint: { host: 'h', apiVersion: 'v' },
  sampling: { maxTokens: 9, temperature: 0 },
} as const
const said = { messages: [{ role: 'user', content: 'Hello' }], responseSchema: { type: 'object' } } as const
const prompt = readPrompt('Say {{case}}', 'say.md')

it('puts everything that names an answer into its request, and of the prompt only name and digest', () => {
  const { sha256 } = prompt
  expect(requestOf(choice, prompt, said)).toEqual({ ...choice, ...said, prompt: { name: 'say', sha256 }, trial: 0 })
})

it('gives another key for whatever changes', () => {
  const key = requestKey(requestOf(choice, prompt, said))
  const others = [
    requestOf({ ...choice, provider: 'openai-compatible' }, prompt, said),
    requestOf({ ...choice, model: 'n' }, prompt, said),
    requestOf({ ...choice, endpoint: { host: 'i', apiVersion: 'v' } }, prompt, said),
    requestOf({ ...choice, endpoint: { host: 'h', apiVersion: 'w' } }, prompt, said),
    requestOf({ ...choice, endpoint: { ...choice.endpoint, revision: 'r' } }, prompt, said),
    requestOf({ ...choice, sampling: { maxTokens: 9 } }, prompt, said),
    requestOf(choice, readPrompt('Say:  {{case}}', 'say.md'), said),
    requestOf(choice, prompt, { ...said, messages: [{ role: 'user', content: 'Hello!' }] }),
    requestOf(choice, prompt, { ...said, responseSchema: { type: 'array' } }),
  ].map(requestKey)
  expect(new Set([key, ...others]).size).toBe(others.length + 1)
})
