import type { Manifest } from '../../dataset/index.js'
import { sha256 } from '../../digest.js'
import { type ArmSummary, type Subject, subjectName } from '../../evaluation/index.js'
import type { ReportSource } from '../source/index.js'
import { evaluationId, schemaVersion } from './every-eval-ever.js'

/** What Every Eval Ever asks of a record and no file here knows. */
export interface RecordOrigin {
  /** Who made the evaluation; `unknown` where nobody said. */
  readonly organization: string
  /** When the record was written, in seconds since 1970. */
  readonly written: number
  /** Version of this program. */
  readonly version: string
}

/** A record of Every Eval Ever, and the name of a file for it. */
export interface EvaluationRecord {
  readonly name: string
  readonly json: string
}

/**
 * What a model reached in an arm, as the aggregate record of Every Eval Ever that its instances name: one for each model
 * and arm, a result for each prompt. An arm without a scored case has none, for the layout demands a score.
 */
export function everyEvalEverRecords(source: ReportSource, origin: RecordOrigin): readonly EvaluationRecord[] {
  const models = [...new Set(source.scores.subjects.map(({ model }) => model))]
  return models.flatMap((model) =>
    source.scores.arms.flatMap((arm): EvaluationRecord[] => {
      const subjects = source.scores.subjects.filter((subject) => subject.model === model)
      const results = subjects.flatMap((subject) => resultOf(source, subject, arm))
      if (results.length === 0) return []
      const record = {
        schema_version: schemaVersion,
        evaluation_id: evaluationId({ arm, model }),
        retrieved_timestamp: String(origin.written),
        source_metadata: {
          source_name: 'medqa-perturb report',
          source_type: 'evaluation_run',
          source_organization_name: origin.organization,
          evaluator_relationship: 'other',
          additional_details: { analysis: source.results.analysis, status: source.results.status.name },
        },
        eval_library: { name: 'medqa-perturb', version: origin.version },
        model_info: {
          name: model,
          id: model,
          additional_details: { deployment_type: 'unknown', model_availability: 'unknown' },
        },
        evaluation_results: results,
      }
      return [{ name: fileName(arm, model), json: `${JSON.stringify(record, null, 2)}\n` }]
    }),
  )
}

function resultOf({ results, scores, manifests }: ReportSource, subject: Subject, arm: string): readonly object[] {
  const { plan, arms } = results
  const found = arms.find((one) => one.model === subjectName(subject) && one.arm === arm)
  if (found === undefined || found.accuracy === null) return []
  const sides = found.low === null || found.high === null ? {} : { confidence_interval: intervalOf(found, plan.level) }
  return [
    {
      evaluation_result_id: `${arm}/${subject.prompt}`,
      evaluation_name: arm,
      source_data: sourceOf(manifests, arm),
      metric_config: {
        evaluation_description:
          'Mean over cases of the share of trials that were answered right; refused and cut answers count as not right.',
        metric_id: 'accuracy',
        metric_name: 'Accuracy',
        metric_kind: 'accuracy',
        metric_unit: 'proportion',
        lower_is_better: false,
        score_type: 'continuous',
        min_score: 0,
        max_score: 1,
        additional_details: { prompt: subject.prompt, grader: scores.grader ?? 'none' },
      },
      score_details: {
        score: found.accuracy,
        details: detailsOf(found),
        uncertainty: { ...sides, num_samples: found.cases - found.missing },
      },
    },
  ]
}

const intervalOf = ({ low, high }: ArmSummary, level: number): object => ({
  lower: low,
  upper: high,
  confidence_level: level,
  method: 'Clopper–Pearson with the effective number of cases, clusters of cases as the units',
})

/** Counts, as texts, for the layout holds no others. */
function detailsOf({ cases, missing, records, trials, states }: ArmSummary): Readonly<Record<string, string>> {
  const counted = Object.entries(states).filter(([, count]) => count > 0)
  const counts = { cases, missing_cases: missing, records, trials, ...Object.fromEntries(counted) }
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
}

function sourceOf(manifests: readonly Manifest[], arm: string): object {
  const manifest = manifests.find(({ name }) => name === arm)
  const known = manifest === undefined ? {} : { version: manifest.version, fingerprint: manifest.fingerprint }
  return { dataset_name: arm, source_type: 'other', additional_details: known }
}

/** Names of models hold signs that file systems refuse; the digest keeps two of them apart. */
function fileName(arm: string, model: string): string {
  const plain = `${arm}-${model}`.replace(/[^\w.-]+/g, '-').slice(0, 80)
  return `${plain}-${sha256(evaluationId({ arm, model })).slice(0, 8)}.json`
}
