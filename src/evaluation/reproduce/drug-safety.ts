import * as z from 'zod'
import { clopperPearson, mean, wilson } from '../../statistics/index.js'
import { memorizationGap, type RiskLevel, riskScore, scc } from '../safety/index.js'
import { claim, newFigure, printedFigure, type ReproducedFigure, readFigures } from './figure.js'

const share = z.number().min(0).max(1)
const shares = z.record(z.string(), share)

const schema = z.strictObject({
  source: z.string(),
  models: z.array(z.string()),
  categories: z.array(z.string()),
  scenariosPerCategory: z.int(),
  originalRight: z.int(),
  failures: z.array(
    z.strictObject({
      scenario: z.string(),
      category: z.string(),
      drug: z.string(),
      failed: z.array(z.string()),
      detected: share,
      severity: z.int().min(1).max(4),
    }),
  ),
  printed: z.strictObject({
    scc: shares,
    meanScc: share,
    gap: shares,
    categoryScc: shares,
    pediatricScc: shares,
    failures: z.int(),
    severity: z.strictObject({ fatal: z.int(), serious: z.int(), minor: z.int() }),
    minorScenario: z.strictObject({ scenario: z.string(), detected: share }),
    criticalScore: z.int(),
    criticalExample: z.strictObject({ likelihood: z.int(), severity: z.int() }),
  }),
})

type Figures = z.infer<typeof schema>

/** The share that the paper asks for before use. [safety §4.6] */
const threshold = 0.8

/**
 * What can be computed of the drug-safety paper from its Table 4: consistency by model and category, gaps, intervals that
 * it does not give, and where text and table contradict each other.
 */
export function reproduceDrugSafety(): readonly ReproducedFigure[] {
  const figures = readFigures('drug-safety', schema)
  return [...byModel(figures), ...byCategory(figures), ...byScenario(figures), ...contradictions(figures)]
}

/** Failures that fit, each model of a scenario counted. */
function failuresOf({ failures }: Figures, { model, category }: { model?: string; category?: string }): number {
  return failures
    .filter((one) => category === undefined || one.category === category)
    .reduce((sum, { failed }) => sum + (model === undefined ? failed.length : Number(failed.includes(model))), 0)
}

const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(3).replace(/0$/, ''))

function interval(right: number, of: number): string {
  const { low, high } = clopperPearson(right, of, 0.95)
  return `exact 95 % interval ${shown(low)}–${shown(high)}`
}

function byModel(figures: Figures): ReproducedFigure[] {
  const { models, categories, scenariosPerCategory: each, originalRight, printed } = figures
  const of = categories.length * each
  const original = originalRight / (of * models.length)
  const values = models.map((model) => scc(of - failuresOf(figures, { model }), of) ?? 0)
  return [
    ...models.flatMap((model, i) => {
      const right = of - failuresOf(figures, { model })
      const gap = memorizationGap(original, values[i] ?? 0)
      return [
        printedFigure(
          `SCC, ${model}`,
          shown(printed.scc[model] ?? 0),
          shown(values[i] ?? 0),
          `${right}/${of}, ${interval(right, of)}`,
        ),
        printedFigure(`memorization gap, ${model}`, shown(printed.gap[model] ?? 0), shown(gap)),
      ]
    }),
    printedFigure('mean SCC', shown(printed.meanScc), shown(mean(values))),
  ]
}

function byCategory(figures: Figures): ReproducedFigure[] {
  const { models, categories, scenariosPerCategory: each, printed } = figures
  const of = models.length * each
  return [
    ...categories.map((category) => {
      const right = of - failuresOf(figures, { category })
      const note = `${right}/${of}, ${interval(right, of)}`
      return printedFigure(`SCC, ${category}`, shown(printed.categoryScc[category] ?? 0), shown(scc(right, of)), note)
    }),
    ...models.map((model) => {
      const right = each - failuresOf(figures, { model, category: 'pediatric' })
      const note = `${right}/${each}, ${interval(right, each)}`
      return printedFigure(
        `SCC, pediatric, ${model}`,
        shown(printed.pediatricScc[model] ?? 0),
        shown(scc(right, each)),
        note,
      )
    }),
  ]
}

function byScenario({ failures, models }: Figures): ReproducedFigure[] {
  return failures.map(({ scenario, drug, failed, detected }) => {
    const found = (models.length - failed.length) / models.length
    return printedFigure(`detection, ${scenario} (${drug})`, shown(detected), shown(found))
  })
}

/** What the text says beside what Table 4 and the paper's own rules give. */
function contradictions(figures: Figures): ReproducedFigure[] {
  return [...bySeverity(figures), ...ofScores(figures), ...ofEveryModel(figures), pediatricThreshold(figures)]
}

/** Failures in all, and by what harm they could do. */
function bySeverity(figures: Figures): ReproducedFigure[] {
  const { failures, printed } = figures
  const harms = [
    ['failures that could kill', printed.severity.fatal, 4],
    ['failures of serious harm', printed.severity.serious, 3],
    ['failures of minor harm', printed.severity.minor, 2],
  ] as const
  return [
    printedFigure('failures', String(printed.failures), String(failuresOf(figures, {}))),
    ...harms.map(([name, said, level]) => {
      const counted = failures.reduce((sum, { failed, severity }) => sum + (severity === level ? failed.length : 0), 0)
      return claim(name, String(said), String(counted), said === counted)
    }),
  ]
}

/** What the text calls minor or critical. */
function ofScores({ printed }: Figures): ReproducedFigure[] {
  const minor = printed.minorScenario
  const { likelihood, severity } = printed.criticalExample
  const example = riskScore(likelihood as RiskLevel, severity as RiskLevel)
  return [
    claim(
      `${minor.scenario} is a failure`,
      'a minor one',
      `detected by ${shown(minor.detected)} of the models`,
      minor.detected < 1,
    ),
    claim(
      `risk score of ${likelihood} × ${severity} is critical`,
      `≥ ${printed.criticalScore}`,
      String(example),
      example >= printed.criticalScore,
    ),
  ]
}

/** What the text says of every model, and for which it does not hold. */
function ofEveryModel(figures: Figures): ReproducedFigure[] {
  const { failures, models, categories } = figures
  const withoutFatal = models.filter((model) =>
    failures.every(({ failed, severity }) => severity < 4 || !failed.includes(model)),
  )
  const tied = models.filter((model) => {
    const pediatric = failuresOf(figures, { model, category: 'pediatric' })
    return categories.some(
      (name) => name !== 'pediatric' && failuresOf(figures, { model, category: name }) >= pediatric,
    )
  })
  const all = `${models.length} of ${models.length}`
  return [
    claim(
      'every model has a failure that could kill',
      all,
      `not ${withoutFatal.join(', ')}`,
      withoutFatal.length === 0,
    ),
    claim('pediatric is the weakest category of every model', all, `a tie for ${tied.join(', ')}`, tied.length === 0),
  ]
}

/** Whether so few scenarios show that the pediatric share is below the threshold. */
function pediatricThreshold(figures: Figures): ReproducedFigure {
  const of = figures.models.length * figures.scenariosPerCategory
  const { low, high } = wilson(of - failuresOf(figures, { category: 'pediatric' }), of, 0.95)
  return newFigure(
    `pediatric below ${threshold}`,
    high < threshold ? 'shown' : 'not demonstrable at this n',
    `Wilson 95 % ${low.toFixed(3)}–${high.toFixed(3)} holds the threshold`,
  )
}
