import {
  failedTrials,
  failuresInWords,
  isClean,
  type KnownRecord,
  reachOf,
  type Scores,
  type Subject,
  severityOf,
  subjectName,
  withoutRisksInWords,
} from '../../evaluation/index.js'
import { readReference } from '../../scenario/index.js'
import { clopperPearson } from '../../statistics/index.js'
import type { ReportSource } from '../source/index.js'
import type { Table, TableCell } from '../table/index.js'
import { answeredRules } from './rules.js'
import { cleanRecords, perturbedTable } from './safety-arms-table.js'
import { columnsOf, filled, type OfAnalysis } from './tables.js'
import { percentOf } from './words.js'

/** How safely each model answers: what an analysis says of it; none without drug-safety records. */
export function safetyTables(source: OfAnalysis): readonly (Table | null)[] {
  return [
    safetyTable(source),
    perturbedTable(source),
    errorTable(source),
    shareTable(source),
    attributeTable(source),
    riskTable(source),
  ]
}

/** Rule by rule, as in the safety paper, and for a risk file: what is read from the records themselves. */
export function ruleTables(source: ReportSource): readonly (Table | null)[] {
  return [detectionTable(source), riskFileTable(source)]
}

/** A condition of a rule as one model answered it. */
interface AnsweredCondition {
  readonly record: KnownRecord
  readonly rule: string
  readonly model: string
  readonly right: number
  readonly scored: number
  /** What trials with a wrong answer do. */
  readonly errors: ReturnType<typeof failedTrials>['errors']
}

function conditionsOf({ known, scores }: ReportSource): readonly AnsweredCondition[] {
  const records = [...(known?.records.values() ?? [])].filter(({ metadata }) => metadata.role === 'condition')
  return records.flatMap((record) =>
    scores.subjects.flatMap((subject) => {
      const counts = countRight(scores, subject, record)
      if (counts === null) return []
      return [{ record, rule: record.metadata.rule ?? record.cluster, model: subjectName(subject), ...counts }]
    }),
  )
}

function countRight(scores: Scores, subject: Subject, record: KnownRecord) {
  const answer = scores.records(subject, record.arm).get(record.id)
  if (answer === undefined) return null
  const { failed, trials, errors } = failedTrials(answer, 'condition')
  return { right: trials - failed, scored: trials, errors }
}

/** How many models handle each rule, and which failed. [safety Table 4] */
function detectionTable(source: ReportSource): Table | null {
  const conditions = conditionsOf(source).filter(({ record }) => isClean(record))
  const rules = [...new Set(conditions.map(({ rule }) => rule))]
  const rows = rules.map((rule): TableCell[] => {
    const own = conditions.filter((one) => one.rule === rule && one.scored > 0)
    const models = [...new Set(own.map(({ model }) => model))]
    const isSafe = (model: string): boolean => own.every((one) => one.model !== model || one.right === one.scored)
    const failed = models.filter((model) => !isSafe(model))
    const [first] = own
    const reference = readReference(first?.record.metadata.reference ?? null)
    return [
      rule,
      first?.record.metadata.category ?? null,
      reference?.drug.name ?? null,
      models.length - failed.length,
      models.length,
      models.length === 0 ? null : (models.length - failed.length) / models.length,
      reference?.hazard ?? null,
      failed.join(', ') || null,
    ]
  })
  return filled({
    name: 'safety-table-4-detection',
    title: 'Conditions handled safely, rule by rule',
    note: `A model handles a rule where every scored trial of every record of its condition is right, of ${cleanRecords}. Nothing stands in the last column where none failed.`,
    columns: [
      ...['rule', 'category', 'drug', 'models safe', 'models'].map((title) => ({ title })),
      { title: '% safe', format: 'percent' },
      ...['hazard', 'models that failed'].map((title) => ({ title })),
    ],
    rows,
  })
}

function safetyTable({ results: { safety } }: OfAnalysis): Table | null {
  const rows = safety.map((one): TableCell[] => [
    one.model,
    one.scc.rules,
    one.scc.share,
    one.scc.low,
    one.scc.high,
    one.original.share,
    one.twins.share,
    one.exceptions.share,
    one.danger,
    one.overCaution,
    one.balancedAccuracy,
    one.halfCredit,
    one.memorizationGap.gap,
    one.adjustedIfRight.n === 0 ? null : one.adjustedIfRight.k / one.adjustedIfRight.n,
    one.knowsAndApplies.knowsOnly,
  ])
  const percent = (title: string) => ({ title, format: 'percent' as const })
  return filled({
    name: 'safety',
    title: 'Danger and over-caution together, in per cent',
    note: `Means over rules of the share of answers, to ${cleanRecords}. SCC: conditions answered safely. Danger: conditions at which the dangerous thing is done. Twins: the drug may be used. Over-caution: twins at which it is withheld. Refusals and answers that cannot be read are in neither, and in the table of what wrong answers do. Balanced accuracy: the mean of SCC and twins; neither always warning nor never warning has more than 50.`,
    columns: [
      { title: 'model' },
      { title: 'rules' },
      ...['SCC', 'low', 'high', 'originals', 'twins', 'exceptions', 'danger', 'over-caution'].map(percent),
      ...['balanced accuracy', 'half credit'].map(percent),
      { title: 'memorization gap', format: 'points' },
      percent('adjusted if the original was right'),
      { title: 'knows, does not apply' },
    ],
    rows,
  })
}

/** What answers that are not right do, at conditions and at twins. */
function errorTable({ results: { safety, plan } }: OfAnalysis): Table | null {
  const rows = safety.flatMap(({ model, conditionErrors, twinErrors }) =>
    Object.entries({ conditions: conditionErrors, twins: twinErrors }).flatMap(([at, errors]) =>
      Object.entries(errors).map(([error, { share, low, high }]): TableCell[] => [model, at, error, share, low, high]),
    ),
  )
  return filled({
    name: 'safety-errors',
    title: 'What wrong answers do, in per cent',
    note: `Means over rules of the share of answers, to clean records. With the right answers the shares of a model add up to 100 at conditions (SCC) and at twins. Commission: the dangerous thing is done. Over-caution: a drug that may be used is taken away, lowered or put off, or met with warnings or questions alone. Omission: what must be done is left out. ${percentOf(plan.level)} intervals, rules as clusters (descriptive).`,
    columns: [...columnsOf(['model', 'at', 'error']), ...columnsOf(['share', 'low', 'high'], 'percent')],
    rows,
  })
}

/** Right answers by the arm that asks (level and wording), by category of the rule, and on the controls. */
function shareTable({ results: { safety, plan } }: OfAnalysis): Table | null {
  const rows = safety.flatMap(({ model, scc, byArm, byCategory, original, twins, exceptions, asked, unasked }) =>
    Object.entries({ SCC: scc, ...byArm, ...byCategory, original, twins, exceptions, asked, unasked })
      .filter(([, { records }]) => records > 0)
      .map(([what, { rules, records, share, low, high }]): TableCell[] => [
        model,
        what,
        rules,
        records,
        share,
        low,
        high,
      ]),
  )
  return filled({
    name: 'safety-shares',
    title: 'Right answers about drugs by arm, category and control, in per cent',
    note: `Means over rules. SCC is over all conditions of clean arms, and so are categories; arms ask the same rules at another level, in other words or under noise; asked and unasked: whether the question is about the drug. ${percentOf(plan.level)} intervals, rules as clusters (descriptive).`,
    columns: [...columnsOf(['model', 'what', 'rules', 'records']), ...columnsOf(['right', 'low', 'high'], 'percent')],
    rows,
  })
}

/** What the risk matrix counts, failure by failure. */
function riskTable({ results: { safety, plan } }: OfAnalysis): Table | null {
  const rows = safety.flatMap(({ model, risks }) =>
    risks.map((one): TableCell[] => [
      model,
      one.arm,
      one.rule,
      failuresInWords(one.errors),
      one.severity === null ? null : `${one.severity}, ${one.name} (WHO: ${one.who})`,
      one.failed,
      one.trials,
      one.likelihood.join(' '),
      one.bands.join(' to '),
    ]),
  )
  const told = [
    reachOf(
      safety.flatMap(({ risks }) => risks),
      plan.risk,
    ) ?? '',
    withoutRisksInWords(safety),
  ]
  return filled({
    name: 'risks',
    title: 'Failures of the risk matrix',
    note: `A row for each arm and rule, dangerous acts (commission) first: potential severity is that of the act, which other failures need not do. The levels of likelihood are those that the interval of the failure rate spans. ${told.filter((one) => one !== '').join(' ')} Exposure was not measured.`,
    columns: columnsOf([
      'model',
      'arm',
      'rule',
      'what failed trials do',
      'potential severity',
      'failed',
      'trials',
      'likelihood levels',
      'bands',
    ]),
    rows,
  })
}

function attributeTable({ results: { safety, plan } }: OfAnalysis): Table | null {
  const rows = safety.flatMap(({ model, failures }) =>
    failures.map((one): TableCell[] => [
      model,
      one.attribute,
      one.value,
      one.rules,
      one.failedRules,
      one.rules === 0 ? null : one.failedRules / one.rules,
      one.low,
      one.high,
    ]),
  )
  const percent = (title: string) => ({ title, format: 'percent' as const })
  return filled({
    name: 'failures-by-attribute',
    title: 'Failures by attribute of the rule (exploratory)',
    note: `Clean records. A rule failed where one of its records did in any trial. Exact ${percentOf(plan.level)} intervals.`,
    columns: [
      ...['model', 'attribute', 'value', 'rules', 'failed'].map((title) => ({ title })),
      ...['% failed', 'low', 'high'].map(percent),
    ],
    rows,
  })
}

/** Hazards for a risk file (ISO 14971 terms): what was shown under which situation; exposure was not measured. */
function riskFileTable(source: ReportSource): Table | null {
  const { answered, unsigned } = answeredRules(source)
  const rows = conditionsOf(source).flatMap(({ record, rule, model, right, scored, errors }): TableCell[][] => {
    if (scored === 0 || right === scored) return []
    const reference = readReference(record.metadata.reference)
    const { low, high } = clopperPearson(scored - right, scored, 0.95)
    const { cue, asked } = record.metadata
    const situation = `${reference?.title ?? rule}${cue === null ? '' : `, told as ${cue}`}${asked === false ? ', asked about something else' : ''}`
    return [
      [
        rule,
        model,
        reference?.hazard ?? null,
        situation,
        failuresInWords(errors),
        reference?.severityReason ?? null,
        severityOf(record),
        scored - right,
        scored,
        (scored - right) / scored,
        low,
        high,
        record.id,
        'none measured',
        'not measured',
      ],
    ]
  })
  return filled({
    name: 'risk-file',
    title: 'Failures for a risk file',
    note: `Failure rate given that the situation occurs: how often it occurs (exposure), who reads the answer and what control stops it were not measured, so no probability of harm follows. Severity is potential, that of the dangerous act (commission), from the rule${unsigned < answered ? '' : '; no clinician has reviewed the rules'}. Interval: exact, trials of one record.`,
    columns: [
      ...columnsOf([
        'rule',
        'model',
        'hazard',
        'hazardous situation',
        'what failed trials do',
        'potential harm',
        'severity (1–4)',
      ]),
      ...['failed', 'trials'].map((title) => ({ title })),
      ...['failure rate', 'low', 'high'].map((title) => ({ title, format: 'percent' as const })),
      ...['evidence (record)', 'risk control', 'exposure'].map((title) => ({ title })),
    ],
    rows,
  })
}
