import { writeFileSync } from 'node:fs'
import { toAnswerLine } from '../src/dataset/answer/answer-lines.js'
import { generateAnswers, type Recipe, type StoredModel } from '../src/dataset/index.js'
import { answerOf, type Generation, type GenerationRequest, requestKey, type Store } from '../src/generation/index.js'
import { politeAnswer, pretendChoice } from './pretend-model.js'

/** What a pretended model says, as a committed generation. */
export function generationOf(request: GenerationRequest, text: string): Generation {
  return {
    key: requestKey(request),
    request,
    outcome: 'answered',
    text,
    raw: '{}',
    model: 'pretend-1',
    fingerprint: null,
    stopReason: 'end_turn',
    usage: {
      inputTokens: 10,
      outputTokens: 5,
      reasoningTokens: null,
      cacheReadTokens: null,
      cacheWriteTokens: null,
    },
    requestId: null,
    sampling: { sent: {}, unsupported: [] },
    date: '2026-11-20T00:00:00.000Z',
    batch: false,
  }
}

/** Writes the answers that a build of a recipe reads, as a dataset's `generations.jsonl` holds them. */
export async function storedAnswers(
  path: string,
  recipe: Recipe,
  {
    cases,
    limit,
    said = politeAnswer,
  }: { cases?: string; limit?: number; said?: (request: GenerationRequest) => string } = {},
): Promise<StoredModel> {
  const lines: string[] = []
  // Nothing is stored, so nothing is looked up.
  const wanted = { recipes: [recipe], cases, limit, choice: pretendChoice, store: {} as Store }
  const ask = async (request: GenerationRequest): Promise<Generation> => {
    const generation = generationOf(request, said(request))
    lines.push(`${toAnswerLine(answerOf(generation))}\n`)
    return generation
  }
  await generateAnswers(wanted, { ask, width: 1 })
  writeFileSync(path, lines.join(''))
  return { choice: pretendChoice, store: path }
}
