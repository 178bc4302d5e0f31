import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDataset, loadRecipe } from '../../src/dataset/index.js'
import { sha256 } from '../../src/digest.js'
import {
  analyzeFiles,
  type OutcomeState,
  outcomeLine,
  primaryScore,
  type RecordOutcome,
  writeResults,
} from '../../src/evaluation/index.js'
import { readRecords } from '../../src/evaluation/record/index.js'
import { rngAt } from '../../src/rng.js'

/** Plan and size of what is answered. */
export interface Size {
  readonly plan: string
  /** Cases of each dataset, at most. */
  readonly limit: number
}

const plan = `format: medqa-perturb/analysis@1
estimand: Mean change of accuracy.
margin: { points: 0.05, share: 0.1, reason: It would not matter. }
draws: 256
families:
  - name: main
    contrasts:
      - { arm: red-herrings-1, against: original }
      - { arm: shortened, against: original }
  - name: more
    correction: benjamini-hochberg
    contrasts:
      - { trend: { original: 0, red-herrings-1: 1, shortened: 3 } }
      - { interaction: [{ arm: shortened, against: original }, { arm: red-herrings-1, against: original }] }
      - { arm: red-herrings-1, against: original, alsoBy: sentence }
`

/** Paths of what a report is made from. */
export interface Answered {
  readonly folder: string
  readonly datasets: readonly string[]
  readonly outcomes: string
  readonly results: string
}

/** What a model says of a record; null leaves the outcome as it was drawn. */
export type Say = (outcome: RecordOutcome) => Partial<RecordOutcome> | null

/** What is answered beside the arms over the bundled cases. */
export const safetyArms = ['drug-safety-original', 'drug-safety-counterfactual', 'drug-safety-spared']

/**
 * Small datasets over the bundled cases, and over drug-safety rules where they are asked for, answered by two models whose
 * chance of a right answer is known, and analysed.
 */
export async function answerAll(
  folder: string,
  say: Say,
  more: readonly string[] = [],
  size: Size = { plan, limit: 8 },
): Promise<Answered> {
  mkdirSync(folder, { recursive: true })
  const rates: Readonly<Record<string, number>> = { original: 800, 'red-herrings-1': 500, shortened: 100 }
  const recipes = [...Object.keys(rates), ...more]
  const datasets: string[] = []
  const outcomes: string[] = []
  for (const name of recipes) {
    const { path } = await buildDataset({ recipe: loadRecipe(name), out: join(folder, 'sets'), limit: size.limit })
    datasets.push(path)
    for await (const { id, input, target, metadata } of readRecords(path)) {
      for (const model of ['model-a', 'model-b']) {
        for (const trial of [0, 1]) {
          const draw = rngAt(['answered', model, id, String(trial)]).integer(1000)
          const state: OutcomeState = draw < (rates[name] ?? 600) ? 'correct' : 'incorrect'
          const plain: RecordOutcome = {
            record: id,
            case: metadata.case,
            cluster: metadata.cluster,
            arm: name,
            model,
            prompt: 'default',
            trial,
            grader: 'rule@1',
            state,
            score: primaryScore(state),
            confidence: null,
            error: null,
            detail: state === 'correct' ? target : 'Something else',
            response: `It is ${state === 'correct' ? target : 'something else'} (${trial}).`,
            sha256: sha256(input),
          }
          outcomes.push(outcomeLine({ ...plain, ...say(plain) }))
        }
      }
    }
  }
  const paths = { outcomes: join(folder, 'outcomes.jsonl'), results: join(folder, 'results.json') }
  writeFileSync(paths.outcomes, outcomes.join(''))
  writeFileSync(join(folder, 'analysis.yaml'), size.plan)
  const analysis = join(folder, 'analysis.yaml')
  const results = await analyzeFiles({ outcomes: [paths.outcomes], analysis, datasets, paperCompatible: true })
  writeResults(paths.results, results)
  return { folder, datasets, ...paths }
}
