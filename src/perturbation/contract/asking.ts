import { PipelineError } from '../../errors.js'
import type { Answer, GenerationRequest } from '../../generation/index.js'

/**
 * Work that asks a model on its way: it yields a request, is given the answer, and continues from there. It is pure and
 * cannot wait; waiting for the answer is left to the caller that drives it.
 */
export type Asking<Result> = Generator<GenerationRequest, Result, Answer>

/** A result, or work that asks a model to come to it. */
export type MayAsk<Result extends object> = Result | Asking<Result>

/** A result or work that asks for it, as work in either case, for `yield*` in other work. */
export function* resultOf<Result extends object>(work: MayAsk<Result>): Asking<Result> {
  return isAsking(work) ? yield* work : work
}

/**
 * Does work where there is no model, at once.
 *
 * @throws {PipelineError} usage — it asks one
 */
export function withoutModel<Result>(work: Asking<Result>): Result {
  const step = work.next()
  if (step.done === true) return step.value
  const message = `The prompt ${step.value.prompt.name} is for a model, and none was given. Name one with --provider and --model.`
  throw new PipelineError('usage', message)
}

function isAsking<Result extends object>(work: MayAsk<Result>): work is Asking<Result> {
  return 'next' in work
}
