import { sha256 } from '../../digest.js'
import { halfCreditScore, type RecordOutcome } from '../../evaluation/index.js'

/** The layout that is written; it has no field for arm or repeat. */
export const schemaVersion = '0.2.1'

/** What joins instances to the record of their model and arm. */
export function evaluationId({ arm, model }: { readonly arm: string; readonly model: string }): string {
  return `medqa-perturb/${arm}/${model}`
}

/** States of answers that something kept from being graded, or being answers: the layout calls that an error. */
const errors: ReadonlySet<RecordOutcome['state']> = new Set([
  'refused',
  'truncated',
  'provider-error',
  'unscored',
  'not-run',
])

/**
 * An outcome as an instance of Every Eval Ever; the arm is in `evaluation_id`, repeats follow each other. The layout
 * demands a score and knows right and wrong only: what was not graded has the score 0 and an `error` that says why, and
 * `metadata` holds the state itself, from which `import-outcomes` reads it back.
 *
 * @param asked the text of the record and its reference
 */
export function everyEvalEverLine(
  outcome: RecordOutcome,
  asked: { readonly input: string; readonly target: string },
): string {
  const { record, case: name, cluster, arm, model, prompt, trial, grader, state, score, detail, response } = outcome
  const kind = outcome.error === null ? {} : { error: outcome.error }
  const line = {
    schema_version: schemaVersion,
    evaluation_id: evaluationId({ arm, model }),
    model_id: model,
    evaluation_name: arm,
    sample_id: record,
    sample_hash: sha256(`${asked.input}${asked.target}`),
    interaction_type: 'single_turn',
    input: { raw: asked.input, reference: [asked.target] },
    output: { raw: response === null ? [] : [response] },
    messages: null,
    answer_attribution:
      detail === null
        ? []
        : [
            {
              turn_idx: 0,
              source: 'output.raw',
              extracted_value: detail,
              extraction_method: 'custom',
              is_terminal: true,
            },
          ],
    evaluation: { score: halfCreditScore(state) ?? 0, is_correct: score === 1 },
    error: errors.has(state) ? [state, ...(detail === null ? [] : [detail])].join(': ') : null,
    metadata: { arm, case: name, cluster, prompt, trial: String(trial), grader, state, ...kind },
  }
  return `${JSON.stringify(line)}\n`
}
