import { type Rng, rngAt } from '../src/rng.js'
import {
  boundedDifference,
  boundedMean,
  clopperPearson,
  meanDifference,
  ppiPairedDifference,
} from '../src/statistics/index.js'
import type { BenchRow } from './row.js'

/** Simulated experiments; the Monte-Carlo error of a share of .05 is ± .0087 (two standard errors: .0097 for .95). */
const runs = 2000
const slack = 0.015
/** Fewer, because each is 512 cases of ten sentences. */
const sentenceRuns = 1000

/**
 * How often intervals hold the truth and verdicts are wrong, simulated: ours keep their level, naive ones do not.
 *
 * Cases have an ease of their own, right answers are drawn from it trial by trial.
 */
export async function benchCoverage(): Promise<BenchRow[]> {
  return [...clustered(), ...sentences(), ...margins(), ...few(), ...accuracies(), ...judged(), ...gates()]
}

interface Ends {
  readonly low: number | null
  readonly high: number | null
}

const holds = ({ low, high }: Ends, truth = 0): boolean =>
  low !== null && high !== null && low <= truth && high >= truth

const chance = (rng: Rng): number => rng.integer(2 ** 30) / 2 ** 30

/** Three trials a case, no effect: trials as cases of their own make the interval too short. */
function clustered(): BenchRow[] {
  let [ours, naive] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const rng = rngAt(['coverage', 'clustered', String(run)])
    const [values, clusters, single]: [number[], number[], number[]] = [[], [], []]
    for (let name = 0; name < 100; name++) {
      // Some cases suffer from the edits and others gain: the mean effect is none.
      const [before, after] = [chance(rng), chance(rng)]
      const right = (rate: number): number => (chance(rng) < rate ? 1 : 0)
      for (let trial = 0; trial < 3; trial++) {
        values.push(right(after) - right(before))
        clusters.push(name)
        single.push(values.length)
      }
    }
    if (holds(boundedDifference(values, { clusters, most: 1 }, 0.95))) ours++
    if (holds(meanDifference(values, single, 0.95))) naive++
  }
  return [
    row('clustered 95 % interval holds the truth', ours / runs, 0.95),
    beside('the same with trials as cases', naive / runs),
  ]
}

/**
 * Sixty sentences of one kind, each with its own effect: ten in each of 512 cases, then one in each. The kind has no
 * effect. Cases alone as the clusters take the few sentences for all there are.
 */
function sentences(): BenchRow[] {
  return [10, 1].flatMap((perCase) => {
    let [ours, naive] = [0, 0]
    for (let run = 0; run < sentenceRuns; run++) {
      const rng = rngAt(['coverage', 'sentences', String(perCase), String(run)])
      // Their mean over all sentences there could be is 0, not over the sixty that were drawn.
      const effects = Array.from({ length: 60 }, () => (chance(rng) + chance(rng) + chance(rng) - 1.5) * 0.4)
      const parts = Array.from({ length: 512 }, () => {
        const left = effects.map((_, i) => i)
        return Array.from({ length: perCase }, () => left.splice(rng.integer(left.length), 1)[0] as number)
      })
      const values = parts.map((list) => {
        const effect = list.reduce((sum, i) => sum + (effects[i] as number), 0) / perCase
        const [was, is] = [chance(rng) < 0.6, chance(rng) < 0.6 + effect].map(Number) as [number, number]
        return is - was
      })
      const clusters = values.map((_, i) => i)
      if (holds(boundedDifference(values, { clusters, most: 1, parts: parts.map((list) => list.map(String)) }, 0.95)))
        ours++
      if (holds(meanDifference(values, clusters, 0.95))) naive++
    }
    const called = `95 % interval by case and sentence, ${perCase} of 60 sentences in a case`
    return [row(called, ours / sentenceRuns, 0.95), beside('the same by case alone', naive / sentenceRuns)]
  })
}

/** A true loss of exactly the margin: "robust within margin" is wrong, and may be said in 5 of 100. */
function margins(): BenchRow[] {
  let [ours, naive] = [0, 0]
  const margin = 0.05
  for (let run = 0; run < runs; run++) {
    const rng = rngAt(['coverage', 'margin', String(run)])
    const values = Array.from({ length: 400 }, () => {
      const at = chance(rng)
      return at < 0.1 + margin / 2 ? -1 : at < 0.2 ? 1 : 0
    })
    const clusters = values.map((_, i) => i)
    if (isRuledOut(boundedDifference(values, { clusters, most: 1 }, 0.9).low, margin)) ours++
    const { p } = meanDifference(values, clusters, 0.95)
    if (p === null || p > 0.05) naive++
  }
  return [
    row('robust although the loss is the margin', ours / runs, 0.05),
    beside('the same where p > .05 is called robust', naive / runs),
  ]
}

const isRuledOut = (low: number | null, margin: number): boolean => low !== null && low > -margin

/**
 * A true loss of exactly the margin, where few cases differ: three trials an arm, most cases are always or never right.
 * Student's t takes what was not seen for impossible.
 */
function few(): BenchRow[] {
  return [30, 100].flatMap((count) => {
    let [ours, naive] = [0, 0]
    const margin = 0.05
    for (let run = 0; run < runs; run++) {
      const rng = rngAt(['coverage', 'few', String(count), String(run)])
      const values = Array.from({ length: count }, () => {
        // One case in twelve is lost for three trials of five, the others never.
        const rate = chance(rng) < 1 / 12 ? 0.6 : 0
        return -[1, 2, 3].filter(() => chance(rng) < rate).length / 3
      })
      const clusters = values.map((_, i) => i)
      if (isRuledOut(boundedDifference(values, { clusters, most: 1 }, 0.9).low, margin)) ours++
      const { low, estimate } = meanDifference(values, clusters, 0.9)
      if (isRuledOut(low ?? estimate, margin)) naive++
    }
    const called = `robust although the loss is the margin, few of ${count} cases differ`
    return [atMost(called, ours / runs, 0.05), beside("the same by Student's t", naive / runs)]
  })
}

/** The accuracy of one arm: forty clusters of two cases with three trials each, right nearly always. */
function accuracies(): BenchRow[] {
  let [ours, naive] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const rng = rngAt(['coverage', 'accuracy', String(run)])
    const [values, clusters]: [number[], number[]] = [[], []]
    for (let name = 0; name < 40; name++) {
      // One cluster in twenty is hard: a mean of .95 * .99 + .05 * .4 = .9605.
      const rate = chance(rng) < 0.05 ? 0.4 : 0.99
      for (let of = 0; of < 2; of++) {
        values.push([1, 2, 3].filter(() => chance(rng) < rate).length / 3)
        clusters.push(name)
      }
    }
    const truth = 0.9605
    if (holds(boundedMean(values, clusters, { level: 0.95 }), truth)) ours++
    if (holds(meanDifference(values, clusters, 0.95), truth)) naive++
  }
  return [
    atLeast('95 % interval of an accuracy near 1', ours / runs, 0.95),
    beside("the same by Student's t", naive / runs),
  ]
}

/** A judge that is worse on perturbed answers: PPI++ on pairs holds the truth, the judge alone does not. */
function judged(): BenchRow[] {
  let [ours, gold, naive] = [0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const rng = rngAt(['coverage', 'judge', String(run)])
    const pairs = Array.from({ length: 512 }, () => {
      const [before, after] = [chance(rng) < 0.7, chance(rng) < 0.7].map(Number) as [number, number]
      const read = (truth: number, specificity: number): number =>
        truth === 1 ? Number(chance(rng) < 0.97) : Number(chance(rng) > specificity)
      return { gold: after - before, judged: read(after, 0.82) - read(before, 0.92) }
    })
    const [graded, rest] = [pairs.slice(0, 100), pairs.slice(100).map((pair) => pair.judged)]
    const found = ppiPairedDifference(graded, rest, 0.95)
    if (holds(found)) ours++
    if (holds(found.goldOnly)) gold++
    const all = pairs.map((pair) => pair.judged)
    if (holds(meanDifference(all, [...all.keys()], 0.95))) naive++
  }
  return [
    row('PPI++ 95 % interval holds the truth', ours / runs, 0.95),
    row('gold pairs alone', gold / runs, 0.95),
    beside('the judge alone', naive / runs),
  ]
}

/** Ten rules of six records that hang together, a true share of exactly .80: records are not rules. */
function gates(): BenchRow[] {
  let [ours, naive] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const rng = rngAt(['coverage', 'gate', String(run)])
    const opens = (right: readonly number[]): boolean => {
      const count = right.reduce((sum, one) => sum + one, 0)
      return clopperPearson(count, right.length, 0.9).low >= 0.8
    }
    const rules = Array.from({ length: 60 }, () => Number(chance(rng) < 0.8))
    if (opens(rules)) ours++
    // A rule is easy or hard: its records agree more often than not (intraclass correlation .5).
    const records = Array.from({ length: 10 }, () => (chance(rng) < 0.5 ? Number(chance(rng) < 0.8) : null))
    const right = records.flatMap((rule) => Array.from({ length: 6 }, () => rule ?? Number(chance(rng) < 0.8)))
    if (opens(right)) naive++
  }
  return [
    atMost('gate open at a true .80, 60 rules', ours / runs, 0.05),
    beside('the same over 10 rules of 6 records', naive / runs),
  ]
}

function row(name: string, figure: number, nominal: number): BenchRow {
  return { name, figure, unit: 'of 1', bar: `${nominal} ± ${slack}`, met: Math.abs(figure - nominal) <= slack }
}

function atLeast(name: string, figure: number, nominal: number): BenchRow {
  return { name, figure, unit: 'of 1', bar: `≥ ${shown(nominal)}`, met: figure >= nominal - slack }
}

function atMost(name: string, figure: number, nominal: number): BenchRow {
  return { name, figure, unit: 'of 1', bar: `≤ ${shown(nominal)}`, met: figure <= nominal + slack }
}

function beside(name: string, figure: number): BenchRow {
  return { name, figure, unit: 'of 1', bar: 'shown beside' }
}

const shown = (share: number): string => String(share).replace(/^0/, '')
