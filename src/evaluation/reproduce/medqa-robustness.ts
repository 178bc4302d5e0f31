import * as z from 'zod'
import { fisherExact, holm, hypergeometricBound } from '../../statistics/index.js'
import { claim, newFigure, printedFigure, type ReproducedFigure, readFigures } from './figure.js'

const share = z.number().min(0).max(1)

const schema = z.strictObject({
  source: z.string(),
  cases: z.int(),
  runs: z.int(),
  table3: z.array(
    z.strictObject({
      arm: z.string(),
      model: z.string(),
      original: share,
      originalDeviation: share,
      perturbed: share,
      perturbedDeviation: share,
      p: share,
      stars: z.int().min(0).max(3),
    }),
  ),
  table1: z.array(z.object({ arm: z.string() }).catchall(z.number())),
  largestLoss: z.number(),
  review: z.strictObject({ sample: z.int(), fine: z.int() }),
})

type Figures = z.infer<typeof schema>

/** The level at which the paper calls a loss significant. */
const alpha = 0.05

/**
 * What can be computed of the main paper from what it prints: p-values and stars of Table 3, contrasts of Table 1, and
 * what is left of them with one answer a case; how large the largest loss is beside its accuracy, which models gain, and
 * what the clinicians' reviews leave open.
 */
export function reproduceMedqaRobustness(): readonly ReproducedFigure[] {
  const figures = readFigures('medqa-robustness', schema)
  return [
    ...tableThree(figures),
    ...counts(figures),
    ...tableOne(figures),
    ...claims(figures),
    gains(figures),
    unreviewed(figures),
  ]
}

/** One-sided Fisher on rounded counts, as if every answer were its own case. [main App. D] */
function pooled(original: number, perturbed: number, n: number): number {
  const [right, left] = [original, perturbed].map((accuracy) => Math.round(accuracy * n)) as [number, number]
  return fisherExact({ a: right, b: n - right, c: left, d: n - left }, 'greater').p
}

function tableThree({ table3, cases, runs }: Figures): ReproducedFigure[] {
  return table3.flatMap(({ arm, model, original, perturbed, p, stars }) => {
    const found = pooled(original, perturbed, cases * runs)
    const what = `Table 3, ${arm}, ${model}`
    const single = pooled(original, perturbed, cases)
    return [
      printedFigure(`${what}: p`, p.toFixed(3), found.toFixed(3), `with ${cases} answers: ${single.toFixed(3)}`),
      printedFigure(`${what}: stars`, '*'.repeat(stars) || 'none', starsOf(found), `p is ${found.toFixed(4)}`),
    ]
  })
}

function starsOf(p: number): string {
  if (p < 0.001) return '***'
  if (p < 0.01) return '**'
  return p < alpha ? '*' : 'none'
}

/** How many tests stay significant, with and without a correction, pooled and with one answer per case. */
function counts({ table3, cases, runs }: Figures): ReproducedFigure[] {
  return [cases * runs, cases].flatMap((n) => {
    const tests = table3.map(({ original, perturbed }) => pooled(original, perturbed, n))
    const below = (list: readonly number[]): string => `${list.filter((p) => p < alpha).length} of ${list.length}`
    const what = `Table 3 with ${n} answers an arm`
    return [
      newFigure(`${what}: below .05`, below(tests)),
      newFigure(`${what}: below .05 after Holm`, below(holm(tests))),
    ]
  })
}

/** Pairs of Table 1 that differ in one thing, the first claimed or feared to be better. */
const pairs = [
  ['original', 'red-herrings-1', 'one sentence'],
  ['original', 'red-herrings-10', 'ten sentences'],
  ['red-herrings-1', 'red-herrings-10', 'ten sentences instead of one'],
  ['red-herrings-5', 'red-herrings-10', 'ten sentences instead of five'],
  ['original', 'whitespace-10', 'white space of the same length'],
  ['whitespace-10', 'red-herrings-10', 'words instead of white space'],
  ['together-10', 'red-herrings-10', 'places apart instead of one block'],
] as const

function tableOne({ table1, table3, cases, runs }: Figures): ReproducedFigure[] {
  const accuracyOf = (arm: string, model: string): number =>
    (table1.find((row) => row.arm === arm)?.[model] as number) / 100
  const models = Object.keys(table1[0] ?? {}).filter((key) => key !== 'arm')
  return models.flatMap((model) => [
    ...['original', 'red-herrings-10'].map((arm) => {
      const row = table3.find((one) => one.model === model && one.arm === 'red-herrings-10')
      const other = arm === 'original' ? row?.original : row?.perturbed
      const what = `Table 1 beside Table 3, ${arm}, ${model}: accuracy in %`
      return printedFigure(what, ((other ?? Number.NaN) * 100).toFixed(2), (accuracyOf(arm, model) * 100).toFixed(2))
    }),
    ...pairs.map(([one, other, what]) => {
      const p = pooled(accuracyOf(one, model), accuracyOf(other, model), cases * runs)
      const points = (accuracyOf(other, model) - accuracyOf(one, model)) * 100
      return newFigure(`Table 1, ${model}, ${what}: points, p`, `${points.toFixed(2)}, ${p.toFixed(3)}`)
    }),
  ])
}

function claims({ table3, largestLoss, cases, runs }: Figures): ReproducedFigure[] {
  const losses = table3.map(({ original, perturbed }) => (original - perturbed) * 100)
  const largest = Math.max(...losses)
  const of = table3[losses.indexOf(largest)]
  const relative = `${(largest / (of?.original ?? Number.NaN)).toFixed(0)} % of the accuracy of ${of?.model}`
  const herrings = table3.filter(({ arm }) => arm === 'red-herrings-10')
  const insignificant = herrings.filter(({ original, perturbed }) => pooled(original, perturbed, cases * runs) >= alpha)
  const names = insignificant.map(({ model }) => model).join(', ')
  return [
    printedFigure('the largest loss in points', largestLoss.toFixed(1), largest.toFixed(1), relative),
    claim(
      'losses from red herrings are significant',
      `${herrings.length} of ${herrings.length} models`,
      `${herrings.length - insignificant.length} of ${herrings.length}; not ${names}`,
      insignificant.length === 0,
    ),
  ]
}

/** Models above their accuracy on originals: a test of losses cannot tell whether a gain is chance. [main §4] */
function gains({ table3 }: Figures): ReproducedFigure {
  const gained = table3.filter(({ original, perturbed }) => perturbed > original)
  const named = gained.map(
    ({ arm, model, original, perturbed }) => `${model} ${arm} +${((perturbed - original) * 100).toFixed(2)}`,
  )
  return newFigure('gains in Table 3, in points', named.join(', '), 'the test is one-sided: it tests no gain')
}

/** What reviews without a bad case leave open: how many of the others may be bad. [main A.1] */
function unreviewed({ cases, review: { sample, fine } }: Figures): ReproducedFigure {
  const { high } = hypergeometricBound({ population: cases, sample, bad: sample - fine, level: 0.95 })
  const what = `cases of ${cases} that may be bad with ${fine} of ${sample} fine`
  return newFigure(what, `at most ${high}`, 'one-sided 95 %, sample without replacement; kappa needs a second rater')
}
