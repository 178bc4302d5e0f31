import { designCalls, halfDesign } from '../src/evaluation/attribute/design.js'
import { type DesignedCase, editEffects } from '../src/evaluation/attribute/effects.js'
import { type AttributedFlip, attributeFlips } from '../src/evaluation/attribute/flips.js'
import { type Rng, rngAt } from '../src/rng.js'
import { betaQuantile } from '../src/statistics/distribution/index.js'
import type { BenchRow } from './row.js'

/** How often a text that holds some of ten edits is answered wrongly. */
type Model = (held: readonly boolean[]) => number

const edits = 10
const culprit = 3
const chance = (rng: Rng): number => rng.integer(2 ** 30) / 2 ** 30

/**
 * `attribute` on simulated models: an edit that was planted is found, noise is not taken for one, and the primary analysis
 * keeps its level. Seeds were not looked at while the search was set.
 */
export async function benchAttribution(): Promise<BenchRow[]> {
  return [...(await planted()), ...(await nulls()), ...(await anySix()), ...levels(), ...detectable()]
}

/** Flips of cases with a model each: one answer without the edits was right and one with all of them wrong. */
async function flipsOf(name: string, models: readonly Model[], cutoff: number | null = null) {
  const flipped = models.flatMap((model, i) => {
    const rng = rngAt(['attribution', name, String(i)])
    const answers = rng.fork('answers')
    const isWrong = (held: readonly boolean[]): boolean => chance(answers) < model(held)
    const ends = [false, true].map((isHeld) => isWrong(Array(edits).fill(isHeld)))
    if (ends[0] !== false || ends[1] !== true) return []
    const ask = async (held: readonly boolean[]) => {
      const score = isWrong(held) ? (0 as const) : (1 as const)
      return { score, response: String(score) }
    }
    return [{ at: i, flip: { edits, ask, rng: rng.fork('search') } }]
  })
  const flips = await attributeFlips(
    flipped.map(({ flip }) => flip),
    { width: 8, cutoff },
  )
  return flips.map((flip, i) => ({ at: flipped[i]?.at as number, flip }))
}

const plantedModel =
  (noise: number): Model =>
  (held) =>
    held[culprit] === true ? 1 - noise : noise

const isNamed = ({ verdict }: AttributedFlip): boolean => verdict !== 'not-confirmed' && verdict !== 'no-single-edit'

async function planted(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const noise of [0, 0.1, 0.2, 0.3]) {
    const flips = (await flipsOf(`planted ${noise}`, Array(2000).fill(plantedModel(noise)))).map(({ flip }) => flip)
    const searched = flips.flatMap(({ search }) => search ?? [])
    const right = searched.filter(({ edit }) => edit === culprit).length / searched.length
    const calls = searched.map((search) => search.calls)
    const mean = calls.reduce((sum, one) => sum + one, 0) / calls.length
    const most = Math.max(...calls)
    const borneOut = flips.filter((flip) => flip.search?.edit === culprit && isNamed(flip)).length / searched.length
    const title = `one of ten edits, ${100 * noise} % noise`
    const confirmed = { name: `${title}: flips confirmed`, figure: (100 * searched.length) / flips.length, unit: '%' }
    rows.push(confirmed)
    rows.push({
      name: `${title}: search names it`,
      figure: 100 * right,
      unit: '% of confirmed',
      ...(noise <= 0.2 ? { bar: '≥ 95', met: right >= 0.95 } : {}),
    })
    rows.push({
      name: `${title}: mean calls of a search`,
      figure: mean,
      unit: 'calls',
      ...(noise === 0.2 ? { bar: '≤ 16', met: mean <= 16 } : {}),
    })
    rows.push({
      name: `${title}: most calls of a search`,
      figure: most,
      unit: 'calls',
      ...(noise === 0 ? { bar: '≤ 8', met: most <= 8 } : {}),
    })
    rows.push({ name: `${title}: named and borne out`, figure: 100 * borneOut, unit: '% of confirmed' })
  }
  return [...rows, ...(await unconfirmed())]
}

/** The search alone, over flips that were confirmed and those that were not: what choosing them does for it. */
async function unconfirmed(): Promise<BenchRow[]> {
  const flips = await flipsOf('unconfirmed', Array(2000).fill(plantedModel(0.2)), 1)
  const searched = flips.flatMap(({ flip: { search } }) => search ?? [])
  const right = searched.filter(({ edit }) => edit === culprit).length / searched.length
  const mean = searched.reduce((sum, { calls }) => sum + calls, 0) / searched.length
  const title = 'one of ten edits, 20 % noise, every flip searched'
  return [
    { name: `${title}: search names it`, figure: 100 * right, unit: '% of flips' },
    { name: `${title}: mean calls of a search`, figure: mean, unit: 'calls' },
  ]
}

const rates = Array.from({ length: 2000 }, (_, i) => betaQuantile((i + 0.5) / 2000, 0.6, 0.4))
const ease = (rng: Rng): number => rates[rng.integer(rates.length)] as number

/** Cases whose answers do not depend on the edits, right at a rate of their own; alone, and beside cases with a culprit. */
async function nulls(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [title, plantedCases] of [
    ['no case with an effect', 0],
    ['a fifth of the cases with a culprit, 20 % noise', 102],
  ] as const) {
    let [candidates, confirmed, named] = [0, 0, 0]
    for (let run = 0; run < 20; run++) {
      const name = `nulls ${plantedCases} ${run}`
      const rng = rngAt(['attribution', name])
      const models = Array.from({ length: 512 }, (_, i): Model => {
        const right = ease(rng)
        return i < plantedCases ? plantedModel(0.2) : () => 1 - right
      })
      const flips = (await flipsOf(name, models)).filter(({ at }) => at >= plantedCases).map(({ flip }) => flip)
      candidates += flips.length
      confirmed += flips.filter(({ search }) => search !== null).length
      named += flips.filter(isNamed).length
    }
    const share = (100 * named) / candidates
    rows.push({ name: `512 cases, ${title}: null flips a run`, figure: candidates / 20, unit: 'cases' })
    rows.push({ name: `${title}: null flips confirmed`, figure: (100 * confirmed) / candidates, unit: '%' })
    rows.push({ name: `${title}: null flips named`, figure: share, unit: '%', bar: '≤ 1', met: share <= 1 })
  }
  return rows
}

async function anySix(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const noise of [0, 0.1]) {
    const model: Model = (held) => (held.filter(Boolean).length >= 6 ? 1 - noise : noise)
    const flips = (await flipsOf(`any six ${noise}`, Array(1000).fill(model))).map(({ flip }) => flip)
    const confirmed = flips.filter(({ search }) => search !== null)
    const none = (100 * confirmed.filter(({ verdict }) => verdict === 'no-single-edit').length) / confirmed.length
    rows.push({
      name: `any six of ten edits, ${100 * noise} % noise: "no single edit"`,
      figure: none,
      unit: '% of confirmed',
      bar: '≥ 95',
      met: none >= 95,
    })
  }
  return rows
}

const topics = 20

/** Cases of ten sentences of twenty topics, and what each text of theirs scores. */
function designed(name: string, cases: number, effectOf: (topic: number) => number): DesignedCase[] {
  return Array.from({ length: cases }, (_, i) => {
    const rng = rngAt(['attribution', name, String(i)])
    const drawn = rng.fork('topics').permutation(topics).slice(0, edits)
    const right = ease(rng)
    const suspects = drawn.map((topic, edit) => ({
      kind: edit < 7 ? 'red-herring' : 'noise',
      topic: `topic ${topic}`,
      position: (['first third', 'middle third', 'last third'] as const)[edit % 3] as 'first third',
    }))
    const texts = halfDesign(edits, rng.fork('design')).map((held) => {
      const effect = drawn.reduce((sum, topic, edit) => sum + (held[edit] === true ? effectOf(topic) : 0), 0)
      return { held, score: chance(rng) < right + effect ? 1 : 0 }
    })
    return { case: `case-${i}`, cluster: `case-${i}`, suspects, texts }
  })
}

/** Rejections at 5 % where nothing has an effect, and of topics without one where others have one. */
function levels(): BenchRow[] {
  const rows: BenchRow[] = []
  for (const [title, cases, runs, effectOf] of [
    ['120 cases', 120, 1000, () => 0],
    ['512 cases', 512, 500, () => 0],
    ['512 cases, five other topics do harm', 512, 300, (topic: number) => (topic < 5 ? -0.06 : 0)],
  ] as const) {
    const counts = { kind: [0, 0], topic: [0, 0], position: [0, 0], family: [0, 0] } as Record<string, [number, number]>
    const isNull = title.endsWith('cases')
    for (let run = 0; run < runs; run++) {
      const effects = editEffects(designed(`level ${title} ${run}`, cases, effectOf))
      for (const { factor, level, p } of effects) {
        // Kinds and positions hold topics that do harm.
        if (!isNull && (factor !== 'topic' || Number(level.slice(6)) < 5)) continue
        const count = counts[factor] as [number, number]
        count[1]++
        if (p !== null && p <= 0.05) count[0]++
      }
      const family = counts.family as [number, number]
      family[1]++
      if (effects.some(({ factor, corrected }) => factor === 'topic' && corrected !== null && corrected <= 0.05))
        family[0]++
    }
    for (const [name, [rejected, tested]] of Object.entries(counts)) {
      if (tested === 0 || (name === 'family' && !isNull)) continue
      const share = rejected / tested
      // Two standard errors of the simulation, counted in runs: tests of one run hang together.
      const slack = 2 * Math.sqrt((0.05 * 0.95) / (name === 'topic' ? runs * 5 : runs))
      const what = name === 'family' ? 'any of twenty topics after correction' : name
      rows.push({
        name: `primary, ${title}: ${what} rejected without an effect`,
        figure: share,
        unit: 'of 1',
        bar: `≤ .05 (+ ${slack.toFixed(3)} of the simulation)`,
        met: share <= 0.05 + slack,
      })
    }
  }
  return rows
}

/** What is found with a chance of 80 %, in points of accuracy by one more edit. */
function detectable(): BenchRow[] {
  return [120, 512, 1273].flatMap((cases) => {
    const effects = editEffects(designed('detectable', cases, () => 0))
    return (['kind', 'topic', 'position'] as const).map((factor) => {
      const own = effects.filter((effect) => effect.factor === factor).map((effect) => effect.detectable ?? 0)
      const mean = own.reduce((sum, one) => sum + one, 0) / own.length
      const perCase = { kind: 'five a case', topic: 'one in half of the cases', position: 'three a case' }[factor]
      return {
        name: `primary, ${cases} cases × ${designCalls}: detectable effect of one edit of a ${factor} (${perCase})`,
        figure: 100 * mean,
        unit: 'points',
      }
    })
  })
}
