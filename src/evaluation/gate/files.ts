import { PipelineError } from '../../errors.js'
import { demandOptions, type Kinds, kinds, needed } from '../../given.js'
import { collectScores } from '../analysis/index.js'
import { type RecordOutcome, readOutcomes, readOutcomesReceipt } from '../outcome/index.js'
import { readKnownRecords } from '../record/index.js'
import { type GateResult, gate } from './gate.js'
import { readPolicy } from './policy.js'
import { unstatedUse } from './starter.js'

/** What the gate reads, by path. */
export interface FilesToGate {
  readonly outcomes: readonly string[]
  readonly policy: string
  /** Dataset folders of the rules. */
  readonly datasets: readonly string[]
}

const fileKinds: Kinds<FilesToGate> = {
  outcomes: needed(kinds.texts),
  policy: needed(kinds.text),
  datasets: needed(kinds.texts),
}

/**
 * Holds files of outcomes against a policy.
 *
 * @throws {PipelineError} usage, recipe-invalid, record-invalid, input-invalid, digest-mismatch — as what reads the files
 * and `gate` do
 */
export async function gateFiles(files: FilesToGate): Promise<GateResult> {
  demandOptions('gateFiles', fileKinds, files)
  const { outcomes, policy: path, datasets } = files
  if (outcomes.length === 0) throw new PipelineError('usage', 'Expected a file of outcomes and found none.')
  const { policy, sha256 } = readPolicy(path)
  if (policy.intendedUse.trim() === unstatedUse) {
    const message = `${path}: "intendedUse" still holds what "gate init" wrote there. State for what, by whom and in whose hands a model is to be used, and run the gate again.`
    throw new PipelineError('usage', message, { file: path })
  }
  for (const file of outcomes) await readOutcomesReceipt(file)
  const known = await readKnownRecords(datasets)
  const scores = await collectScores(allOutcomes(outcomes), policy.grader)
  if (scores.subjects.length === 0) {
    throw new PipelineError('input-invalid', `Expected outcomes and found none in ${outcomes.join(', ')}.`)
  }
  return gate({ scores, known, policy, sha256 })
}

async function* allOutcomes(paths: readonly string[]): AsyncGenerator<RecordOutcome> {
  for (const path of paths) yield* readOutcomes(path)
}
