import { sha256 } from '../../digest.js'
import { halfCreditScore, type RecordOutcome } from '../../evaluation/index.js'

/** The layout that is written; it has no field for arm or repeat. */
export const schemaVersion = '0.2.1'

/** What joins instances to the record of their model and arm. */
export function evaluationId({ arm, model }: { readonly arm: string; readonly model: string }): string {
  return `medqa-perturb/${arm}/${model}`
}

/**
 * A graded answer as an instance of Every Eval Ever; the arm is in `evaluation_id`, repeats follow each other. Null for
 * what was not graded: the layout demands a score.
 *
 * @param asked the text of the record and its reference
 */
export function everyEvalEverLine(
  outcome: RecordOutcome,
  asked: { readonly input: string; readonly target: string },
): string | null {
  const { record, case: name, cluster, arm, model, prompt, trial, grader, state, score, detail, response } = outcome
  if (state === 'unscored' || state === 'not-run') return null
  const isError = state === 'provider-error'
  const line = {
    schema_version: schemaVersion,
    evaluation_id: evaluationId({ arm, model }),
    model_id: model,
    evaluation_name: arm,
    sample_id: record,
    sample_hash: sha256(`${asked.input}${asked.target}`),
    interaction_type: 'single_turn',
    input: { raw: asked.input, reference: [asked.target] },
    output: { raw: [response ?? ''] },
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
    error: isError ? (detail ?? 'provider error') : null,
    metadata: { arm, case: name, cluster, prompt, trial: String(trial), grader, state },
  }
  return `${JSON.stringify(line)}\n`
}
