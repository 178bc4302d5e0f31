import {
  type Asked,
  answerOf,
  answerOfFailure,
  type GenerationRequest,
  isGeneration,
  isNotAsked,
  mayPass,
  requestKey,
} from '../../generation/index.js'
import { addOne } from '../../grouped.js'
import { addReadings, type Judged, noReadings, type Readings } from '../../perturbation/index.js'
import { type FindAnswer, isReadAgain } from '../answer/index.js'
import { type WantedAnswers, workOn } from './wanted.js'

/** What became of the cases of a recipe. */
export interface GeneratedRecipe {
  readonly recipe: string
  readonly cases: number
  /** Every answer is there and was accepted. */
  readonly ready: number
  /** Ready, and a finding of the build will warn of it: it keeps most of its words, for instance. */
  readonly warned: number
  /** A finding of the build will say why: no answer was accepted, or the provider rejects the request. */
  readonly givenUp: number
  /** Asked by the next run. */
  readonly waiting: number
  /** Why cases are given up or wait, by the name of the check or of the obstacle. */
  readonly reasons: Readonly<Record<string, number>>
  /** What the build will say of the first case that is given up; null where none is. */
  readonly example: string | null
  /** By round, the first one first: how many answers were judged, and how many of them settled their case. */
  readonly rounds: readonly { readonly judged: number; readonly accepted: number }[]
  /** Why answers, or units of them, were not accepted: how often, by the name of the rule. */
  readonly refusals: Readonly<Record<string, number>>
  /** What a second reader came to in the cases that are ready; absent where it has no part in the recipe. */
  readonly secondReader?: Readings
}

/**
 * Asks for every answer that a build of the recipes would read, until each case is ready, given up, or waits.
 *
 * It does the work of a build, case by case, and asks where an answer is missing: so an answer that is not accepted is
 * asked for again here, and what a later step needs of an earlier one is known. `width` cases are worked on at a time;
 * how many requests are in flight is for `ask` to decide.
 *
 * @throws {PipelineError} record-invalid, input-invalid, recipe-invalid, usage
 */
export async function generateAnswers(
  wanted: WantedAnswers,
  asking: {
    readonly ask: (request: GenerationRequest, caseId: string) => Promise<Asked>
    readonly width: number
    /** Told of every case: how many of a recipe were looked at, how many of them wait, and what was asked for again. */
    readonly onProgress?:
      | ((recipe: string, counts: { cases: number; waiting: number; again: number }) => void)
      | undefined
  },
): Promise<readonly GeneratedRecipe[]> {
  const results: GeneratedRecipe[] = []
  for (const recipe of wanted.recipes) {
    const tally = { cases: 0, ready: 0, warned: 0, givenUp: 0, waiting: 0 }
    const { rounds, refusals, watch } = createRounds()
    const reasons: Record<string, number> = {}
    let example: string | null = null
    let readings = wanted.reader !== undefined && isReadAgain(recipe) ? noReadings : null
    /** Why an answer is still missing, by the key of its request. */
    const obstacles = new Map<string, string>()
    const find: FindAnswer = async (request, caseId) => {
      const asked = await asking.ask(request, caseId)
      if (isGeneration(asked)) return answerOf(asked)
      if (!isNotAsked(asked) && !mayPass(asked.kind)) return answerOfFailure(asked)
      obstacles.set(requestKey(request), isNotAsked(asked) ? asked.notAsked : asked.kind)
      return undefined
    }
    const { run, cases } = workOn(recipe, wanted, find, watch)
    const worker = async (): Promise<void> => {
      for (let next = await cases.next(); next.done !== true; next = await cases.next()) {
        const answered = await run(next.value)
        if ('missing' in answered) {
          tally.waiting++
          const key = requestKey(answered.missing)
          addOne(reasons, obstacles.get(key) ?? 'unanswered')
          obstacles.delete(key)
        } else if (answered.made.refused) {
          tally.givenUp++
          for (const { check, level, message } of answered.made.findings) {
            if (level !== 'error') continue
            addOne(reasons, check)
            example ??= message
          }
        } else {
          tally.ready++
          if (answered.made.findings.some(({ level }) => level === 'warning')) tally.warned++
          if (readings !== null) readings = addReadings(readings, answered.made.readings ?? noReadings)
        }
        tally.cases++
        const again = rounds.slice(1).reduce((sum, { judged }) => sum + judged, 0)
        asking.onProgress?.(recipe.name, { cases: tally.cases, waiting: tally.waiting, again })
      }
    }
    await Promise.all(Array.from({ length: asking.width }, worker))
    const read = readings === null ? {} : { secondReader: readings }
    results.push({ recipe: recipe.name, ...tally, reasons, example, rounds, refusals, ...read })
  }
  return results
}

/** Counts, round by round, how many answers or units of them were judged and accepted, and why the others were not. */
function createRounds() {
  const rounds: { judged: number; accepted: number }[] = []
  const refusals: Record<string, number> = {}
  const watch = ({ round, accepted, kinds }: Judged): void => {
    while (rounds.length < round) rounds.push({ judged: 0, accepted: 0 })
    const own = rounds[round - 1] as { judged: number; accepted: number }
    own.judged++
    if (accepted) own.accepted++
    for (const kind of kinds) addOne(refusals, kind)
  }
  return { rounds, refusals, watch }
}
