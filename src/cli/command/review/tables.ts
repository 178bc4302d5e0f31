import { coefficient, coefficientRange, counted } from '../../../format/index.js'
import type { AgreementReport, Coefficient, Concordance, FineShare, Levels } from '../../../judgement/index.js'
import type { ReviewAgreement } from '../../../review/index.js'
import { table } from '../../output.js'

/** The figures of a review as tables for people. */
export function renderAgreement(result: ReviewAgreement): string {
  const { report, dataset, question, raters, by, warnings } = result
  const percent = `${Math.round(report.level * 100)} %`
  const noun = result.population.changed < result.population.cases ? 'changed cases' : 'cases'
  const head = [
    `${dataset.name} ${dataset.version}, ${question}: ${report.caseCount} of ${result.population.changed} ${noun}, ${counted(report.itemCount, 'item')}; intervals at ${percent}`,
    ...(result.setAside > 0
      ? [`${counted(result.setAside, 'judgement about another text is', 'judgements about other texts are')} ignored.`]
      : []),
    ...(report.unscoredCount > 0
      ? [`${counted(report.unscoredCount, 'judgement is', 'judgements are')} unscored.`]
      : []),
  ]
  const progress = raters.map(({ rater, answered, total, notSure }) => [rater, answered, total, notSure])
  const everyone = raters.length > 1 ? [{ name: 'all raters', levels: report.fine }] : []
  const fine = [...report.byRater.map((one) => ({ name: one.rater, levels: one as Levels<FineShare> })), ...everyone]
  return [
    head.join('\n'),
    table(['rater', 'answered', 'of', 'not sure'], progress),
    `What is fine (a case: all of its items)\n${fineTable(fine)}`,
    ...conclusions(report, percent, noun),
    `Agreement\n${concordanceTable([{ name: 'all raters', levels: report.concordance }])}`,
    ...titled('Pairs of raters', report.pairs.length > 0, () =>
      concordanceTable(report.pairs.map((pair) => ({ name: pair.raters.join(' and '), levels: pair }))),
    ),
    ...titled(`By ${by}`, report.strata.length > 0, () => strataTable(report)),
    ...titled('Planted controls', report.controls.length > 0, () => controlTable(report)),
    ...titled('Disagreements', report.disagreements.length > 0, () => disagreements(result)),
    ...titled('Other comments', result.comments.length > 0, () => comments(result)),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ].join('\n\n')
}

function titled(title: string, isThere: boolean, render: () => string): readonly string[] {
  return isThere ? [`${title}\n${render()}`] : []
}

interface Named<Value> {
  readonly name: string
  readonly levels: Levels<Value>
}

function fineTable(rows: readonly Named<FineShare>[]): string {
  const head = ['who', 'per', 'fine', 'bad', 'not sure', 'open', 'share', 'weighted', 'exact', 'Wilson', 'clusters']
  const cells = rows.flatMap(({ name, levels }) =>
    (['cases', 'items'] as const).map((per) => {
      const { fine, bad, notSure, open, share, weightedShare, exact, wilson, cluster } = levels[per]
      const counts = [fine, bad, notSure, open]
      const intervals = [exact, wilson, cluster].map(coefficientRange)
      return [
        name,
        per === 'cases' ? 'case' : 'item',
        ...counts,
        coefficient(share),
        coefficient(weightedShare),
        ...intervals,
      ]
    }),
  )
  return table(head, cells)
}

/** What the counts of all raters say of the cases that nobody has looked at. */
function conclusions(
  { fine, population, openBadCount }: AgreementReport,
  percent: string,
  noun: string,
): readonly string[] {
  const { count, notSure, bound, ruleOfThree } = fine.cases
  const lines: string[] = []
  if (bound !== null && population !== null) {
    const what = notSure > 0 ? 'bad or in doubt' : 'bad'
    lines.push(`At most ${Math.round(bound.high)} of the ${population} ${noun} are ${what} (one-sided ${percent}).`)
  }
  if (openBadCount > 0) {
    const open = counted(openBadCount, 'open case holds', 'open cases hold')
    lines.push(`${open} something bad; open cases are in no figure per case.`)
  } else if (ruleOfThree !== null) {
    lines.push(`No case of ${count} was bad; by the rule of three up to ${coefficient(ruleOfThree)} of all may be.`)
  }
  return lines.length > 0 ? [lines.join('\n')] : []
}

function concordanceTable(rows: readonly Named<Concordance>[]): string {
  const head = ['who', 'per', 'compared', 'observed', 'Cohen kappa', 'Fleiss kappa', 'AC1', 'alpha']
  const cells = rows.flatMap(({ name, levels }) =>
    (['cases', 'items'] as const).map((per) => {
      const { compared, observed, cohen, fleiss, ac1, alpha } = levels[per]
      const values = [observed, cohen, fleiss, ac1, alpha].map(coefficientText)
      return [name, per === 'cases' ? 'case' : 'item', compared, ...values]
    }),
  )
  return table(head, cells)
}

function strataTable({ strata }: AgreementReport): string {
  const rows = strata.map(({ name, fine, concordance }) => {
    const { fine: good, bad, notSure, open, share, exact } = fine.items
    const values = [coefficient(share), coefficientRange(exact), coefficientText(concordance.items.ac1)]
    return [name, good, bad, notSure, open, ...values]
  })
  return table(['stratum (per item)', 'fine', 'bad', 'not sure', 'open', 'share', 'exact', 'AC1'], rows)
}

function controlTable({ controls }: AgreementReport): string {
  const rows = controls.map(({ rater, control, found, notSure, count, low, high }) => {
    return [
      rater,
      control,
      found,
      notSure,
      count,
      coefficient(count === 0 ? null : found / count),
      coefficientRange({ low, high }),
    ]
  })
  return table(['rater', 'control', 'found', 'not sure', 'of', 'sensitivity', 'exact'], rows)
}

function disagreements({ report, about }: ReviewAgreement): string {
  return report.disagreements
    .map(({ subject, case: id, stratum, answers }) => {
      const sentence = about[subject] ?? ''
      const lines = answers.map(({ rater, answer, rationale }) => {
        return `    ${rater}: ${answer}${rationale === null ? '' : ` (${hanging(rationale)})`}`
      })
      const head = `  ${id} · ${stratum} · ${subject}`
      return [head, ...(sentence === '' ? [] : [`    “${sentence}”`]), ...lines].join('\n')
    })
    .join('\n')
}

function comments({ comments: all }: ReviewAgreement): string {
  return all
    .map(({ case: id, subject, about, rater, answer, comment }) =>
      [
        `  ${id} · ${subject}`,
        ...(about === '' ? [] : [`    “${about}”`]),
        `    ${rater}: ${answer} (${hanging(comment)})`,
      ].join('\n'),
    )
    .join('\n')
}

/** A comment in lines, indented below the answer that it belongs to: none of its lines reads as another answer. */
function hanging(comment: string): string {
  return comment.split(/[\r\n\u2028\u2029]+\s*/).join('\n        ')
}

/** A coefficient with its interval, `.930 (.880–.970)`. */
export function coefficientText({ value, interval }: Coefficient): string {
  if (value === null) return 'undefined'
  return interval === null ? coefficient(value) : `${coefficient(value)} (${coefficientRange(interval)})`
}
