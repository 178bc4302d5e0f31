import { loadPrompts } from '../src/dataset/answer/stored-model.js'
import { type Answer, type GenerationRequest, type ModelChoice, requestKey } from '../src/generation/index.js'
import { type MayAsk, resultOf, withoutModel } from '../src/perturbation/contract/index.js'
import { type Model, type Perturbation, perturbations } from '../src/perturbation/index.js'

export const pretendChoice: ModelChoice = {
  provider: 'exec',
  model: 'pretend',
  endpoint: { host: 'pretend' },
  sampling: { maxTokens: 4000 },
}

/** The bundled prompts of all perturbations. */
export const pretendPrompts = loadPrompts(
  undefined,
  new Set((perturbations as readonly Perturbation<string, unknown>[]).flatMap(({ asks }) => asks?.prompt ?? [])),
)

export const harmless = [
  'The waiting room has a clock with a blue rim.',
  'A choir rehearses in the hall next door on Thursdays.',
  'A stack of old magazines lies beside the door.',
  'The fence along the street was painted green.',
  'The novel on the table is set in Venice.',
  'The bus to the clinic was five minutes late.',
  'A form was signed with a borrowed pen.',
  'The receptionist has a new haircut.',
  'The hallway lights were replaced last spring.',
  'The umbrella in the stand has a wooden handle.',
]

/** What a polite model says: ten sentences without a bearing, or the case with two words changed. */
export function politeAnswer(request: GenerationRequest): string {
  const said = request.messages.at(-1)?.content ?? ''
  if (request.prompt.name === 'red-herrings') return JSON.stringify({ sentences: harmless })
  const text = /<(case[-\w]*)>\n(.*)\n<\/\1>/s.exec(said)?.[2] ?? ''
  return JSON.stringify({
    units: [...text.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, sentence = '']) => {
      return { from: [Number(number)], text: inOtherWords(sentence) }
    }),
  })
}

/** A sentence with two words changed. */
function inOtherWords(sentence: string): string {
  const reworded = sentence
    .replaceAll('comes to', 'presents to')
    .replaceAll('is brought to', 'is taken to')
    .replaceAll('shows', 'reveals')
  return reworded === sentence
    ? sentence.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (first) => `Well, ${first.toLowerCase()}`)
    : reworded
}

/** A model that answers at once. */
export interface PretendModel extends Model {
  /** Everything that it was asked, in order. */
  readonly requests: readonly GenerationRequest[]
  answer(request: GenerationRequest): Answer
}

/** The result of work whose requests a pretended model answers; without one, it is a fault to ask. */
export function answered<Result extends object>(work: MayAsk<Result>, model?: PretendModel): Result {
  const asking = resultOf(work)
  if (model === undefined) return withoutModel(asking)
  let step = asking.next()
  while (step.done !== true) step = asking.next(model.answer(step.value))
  return step.value
}

/** A model whose answers are a function of the request; `said` may replace the polite one. */
export function pretendModel(said: (request: GenerationRequest, call: number) => string = politeAnswer): PretendModel {
  const requests: GenerationRequest[] = []
  return {
    choice: pretendChoice,
    prompts: pretendPrompts,
    requests,
    answer(request): Answer {
      requests.push(request)
      const text = said(request, requests.length)
      return { key: requestKey(request), request, outcome: 'answered', text, model: 'pretend-1', reason: null }
    },
  }
}
