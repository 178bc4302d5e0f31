import { underTest } from '../../evaluation/index.js'
import type { Table, TableCell } from '../table/index.js'
import { type AskedContrast, askedContrasts, modelsOf } from './contrasts.js'
import { columnsOf, filled, type OfAnalysis } from './tables.js'
import { percentOf } from './words.js'

const verdicts = ['degraded', 'improved', 'robust within margin', 'inconclusive'] as const

/** A row a model: what it scores, what its comparisons came to, and the most that is lost. */
export function overviewTable({ results }: OfAnalysis): Table | null {
  const { plan, arms, safety } = results
  const asked = askedContrasts(results)
  const hasVerdicts = asked.some(({ result }) => result.verdict !== null)
  const hasSafety = safety.some(({ scc }) => scc.share !== null)
  const rows = modelsOf(results).map((model): TableCell[] => {
    const original = arms.find((one) => one.model === model && one.arm === plan.original)
    const own = asked.filter(({ result }) => result.model === model && result.verdict !== null)
    const worst = [...own].sort((a, b) => (a.result.estimate ?? 0) - (b.result.estimate ?? 0))[0]
    const safe = safety.find((one) => one.model === model)
    return [
      model,
      original?.accuracy ?? null,
      original?.low ?? null,
      original?.high ?? null,
      ...(hasVerdicts
        ? [
            own.length === 0 ? null : tallyOf(own),
            worst?.label ?? null,
            worst?.result.estimate ?? null,
            worst?.result.low ?? null,
            worst?.result.high ?? null,
            worst?.result.adjustedP ?? null,
          ]
        : []),
      ...(hasSafety ? [safe?.scc.share ?? null, safe?.danger ?? null, safe?.overCaution ?? null] : []),
    ]
  })
  const ofVerdicts =
    'Comparisons are those declared, by verdict; the lowest change among them stands beside, with p adjusted in its family.'
  return filled({
    name: 'overview',
    title: 'At a glance',
    note: `Accuracy on ${plan.original} in per cent, changes in points, with ${percentOf(plan.level)} intervals.${hasVerdicts ? ` ${ofVerdicts}` : ''}${hasSafety ? ' SCC: conditions answered safely, danger: those at which the dangerous thing is done, over-caution: twins at which the drug is withheld, in per cent, means over rules, all without noise or another change of how cases are told (arms with one: table "safety-arms").' : ''}`,
    columns: [
      { title: 'model' },
      ...columnsOf([plan.original, 'low', 'high'], 'percent'),
      ...(hasVerdicts
        ? [
            ...columnsOf(['comparisons', 'lowest change']),
            ...columnsOf(['points', 'from', 'to'], 'points'),
            ...columnsOf(['adjusted p'], 'p'),
          ]
        : []),
      ...(hasSafety ? columnsOf(['SCC', 'danger', 'over-caution'], 'percent') : []),
    ],
    rows,
  })
}

/** Rows of a brief table, shared by the models in it. */
const mostRows = 10

/**
 * Comparisons of every model with the accuracies behind them, those that say most first, then those of two models; about ten
 * rows. Of baselines beside models only the accuracy on originals is shown.
 */
export function briefTable({ results }: OfAnalysis): Table | null {
  const { plan, arms, families } = results
  const asked = askedContrasts(results)
  const single = modelsOf(results)
  const has = (model: string): boolean => asked.some(({ result }) => result.model === model)
  const pairs = [...new Set(asked.map(({ result }) => result.model))].filter((model) => !single.includes(model))
  const models = [...single.filter(has), ...pairs]
  const told = [...underTest(single.filter(has).map((model) => ({ model }))).map(({ model }) => model), ...pairs]
  const each = Math.max(1, Math.floor(mostRows / Math.max(1, told.length)))
  const accuracyOf = (model: string, arm: string | null): number | null =>
    arms.find((one) => one.model === model && one.arm === arm)?.accuracy ?? null
  const rows = models.flatMap((model): TableCell[][] => {
    const own = asked.filter(({ result }) => result.model === model && told.includes(model)).sort(bySaying)
    const left = own.slice(each)
    const shown = own
      .slice(0, each)
      .map(({ arm, label, result }): TableCell[] => [
        `  ${label}`,
        accuracyOf(model, arm),
        result.estimate,
        result.low,
        result.high,
        result.adjustedP,
        result.verdict,
      ])
    const named = pairs.includes(model) ? model : `${model}: ${plan.original}`
    const head = [named, accuracyOf(model, plan.original), '', '', '', '', '']
    return [
      head,
      ...shown,
      ...(left.length === 0 ? [] : [[`  … ${left.length} more`, '', '', '', '', '', tallyOf(left)]]),
    ]
  })
  const hasNoVerdict = asked.some(({ result }) => told.includes(result.model) && result.verdict === null)
  const corrections = [...new Set(families.map(({ correction }) => correction))]
  const [only] = corrections.length === 1 ? corrections : []
  return filled({
    name: 'brief',
    title: 'Accuracy, and its change in each comparison',
    note: `Accuracy in per cent, changes in points with ${percentOf(plan.level)} intervals.${hasNoVerdict ? ' Trends, interactions and comparisons of two models have no verdict.' : ''}`,
    columns: [
      { title: 'model, and each comparison' },
      { title: 'accuracy', format: 'percent' },
      ...columnsOf(['points', 'low', 'high'], 'points'),
      { title: only === 'holm' ? 'p (Holm)' : 'adjusted p', format: 'p' },
      { title: 'verdict' },
    ],
    rows,
  })
}

/** What has got worse or better comes before what is robust or open, and what has no verdict last; of each the largest change. */
function bySaying(one: AskedContrast, other: AskedContrast): number {
  const rank = ({ result }: AskedContrast): number =>
    result.verdict === null ? verdicts.length : verdicts.indexOf(result.verdict)
  return rank(one) - rank(other) || sizeOf(other) - sizeOf(one)
}

function sizeOf({ result: { estimate } }: AskedContrast): number {
  return Math.abs(estimate ?? 0)
}

/** `robust within margin 1, inconclusive 4, no verdict 2`. */
function tallyOf(contrasts: readonly AskedContrast[]): string {
  const named = verdicts.flatMap((verdict) => {
    const count = contrasts.filter(({ result }) => result.verdict === verdict).length
    return count === 0 ? [] : [`${verdict} ${count}`]
  })
  const without = contrasts.filter(({ result }) => result.verdict === null).length
  return [...named, ...(without === 0 ? [] : [`no verdict ${without}`])].join(', ')
}
