import type { Manifest } from '../src/dataset/index.js'
import type { GoldPair } from '../src/evaluation/gold/index.js'
import { type AdjudicatedArm, adjudicate, qualify } from '../src/evaluation/judge/index.js'
import { primaryScore, type RecordOutcome } from '../src/evaluation/outcome/index.js'
import type { Judgement } from '../src/judgement/index.js'
import type { ReviewKey } from '../src/review/index.js'
import { exclusionsOf, releaseDecision } from '../src/review/index.js'
import { type Rng, rngAt } from '../src/rng.js'
import type { BenchRow } from './row.js'

/** Simulated reviews of each kind; the Monte-Carlo error of a share of .95 is ± .014 (two standard errors). */
const runs = 1000
const slack = 0.02

/**
 * What simulated raters and judges of known error lead to: intervals of `judge qualify` and `review adjudicate` hold the
 * truth, and qualification and release open and shut where they should.
 */
export async function benchReview(): Promise<BenchRow[]> {
  return [...(await qualified()), ...adjudicated(), ...released()]
}

const chance = (rng: Rng): number => rng.integer(2 ** 30) / 2 ** 30

/** The grade of a majority of raters, each of whom is wrong with a known chance. */
function ratedBy(
  rng: Rng,
  truth: boolean,
  { raters, error }: { readonly raters: number; readonly error: number },
): boolean {
  const wrong = Array.from({ length: raters }, () => chance(rng) < error).filter(Boolean).length
  return 2 * wrong > raters ? !truth : truth
}

const outcomeOf = (name: string, arm: string, isRight: boolean): RecordOutcome => {
  const state = isRight ? ('correct' as const) : ('incorrect' as const)
  return {
    record: `${name}__${arm}`,
    case: name,
    cluster: name,
    arm,
    model: 'm',
    prompt: 'default',
    trial: 0,
    grader: 'judge',
    state,
    score: primaryScore(state),
    confidence: null,
    error: null,
    detail: null,
    response: '',
    sha256: null,
  }
}

/** 200 gold pairs, six of ten answers right, and a judge of known sensitivity and specificity. */
async function oneQualification(
  rng: Rng,
  judge: { readonly sensitivity: number; readonly specificity: number },
  raters: { readonly raters: number; readonly error: number },
) {
  const gold: GoldPair[] = []
  const outcomes: RecordOutcome[] = []
  for (let i = 0; i < 200; i++) {
    const name = `case-${i}`
    // Some cases are easy and some hard: the two answers of a case hang together.
    const ease = chance(rng)
    const side = (arm: string): 'correct' | 'incorrect' => {
      const truth = chance(rng) < 0.35 + 0.5 * ease
      const isCalledRight = chance(rng) < (truth ? judge.sensitivity : 1 - judge.specificity)
      outcomes.push(outcomeOf(name, arm, isCalledRight))
      return ratedBy(rng, truth, raters) ? 'correct' : 'incorrect'
    }
    const shared = { case: name, arm: 'b', model: 'm', prompt: 'default', trial: 0, inclusion: 0.4 }
    gold.push({ ...shared, original: side('original'), perturbed: side('b'), selection: 'pairs' })
  }
  return qualify({ outcomes, gold, draws: 1 })
}

async function qualified(): Promise<BenchRow[]> {
  const covered = async (raters: { readonly raters: number; readonly error: number }): Promise<number> => {
    let held = 0
    for (let run = 0; run < runs; run++) {
      const rng = rngAt(['review', 'qualify', String(raters.raters), String(run)])
      const [whole] = (await oneQualification(rng, { sensitivity: 0.92, specificity: 0.9 }, raters)).parts
      if (whole === undefined) continue
      if (whole.sensitivity.low <= 0.92 && whole.sensitivity.high >= 0.92) held++
      if (whole.specificity.low <= 0.9 && whole.specificity.high >= 0.9) held++
    }
    return held / (2 * runs)
  }
  const opened = async (rate: number): Promise<number> => {
    let open = 0
    for (let run = 0; run < runs; run++) {
      const rng = rngAt(['review', 'bar', String(rate), String(run)])
      const { isQualified } = await oneQualification(
        rng,
        { sensitivity: rate, specificity: rate },
        { raters: 1, error: 0 },
      )
      if (isQualified) open++
    }
    return open / runs
  }
  const [sure, three, one] = [
    await covered({ raters: 1, error: 0 }),
    await covered({ raters: 3, error: 0.05 }),
    await covered({ raters: 1, error: 0.051 }),
  ]
  const [atBar, good] = [await opened(0.85), await opened(0.95)]
  return [
    atLeast('judge qualify: 95 % intervals hold the truth, clinicians who never err', sure, 0.95),
    atLeast('the same by the majority of three clinicians who each err in 5 %', three, 0.95),
    { name: 'the same by one clinician who errs in 5 %', figure: one, unit: 'of 1', bar: 'shown beside' },
    atMost('judge of .85 called qualified at .85, 200 pairs', atBar, 0.05),
    atLeast('judge of .95 called qualified at .85, 200 pairs', good, 0.9),
  ]
}

/** 512 answers, 60 % right, a grader of sensitivity .90 and specificity .75; 150 of them reviewed, and 75 failures alone. */
function adjudicated(): BenchRow[] {
  let [ours, few, open, failuresOnly] = [0, 0, 0, 0]
  const holds = (arm: AdjudicatedArm | undefined, truth: number): boolean =>
    (arm?.low ?? 0) <= truth && truth <= (arm?.high ?? 1)
  for (let run = 0; run < runs; run++) {
    const rng = rngAt(['review', 'adjudicate', String(run)])
    const truths = new Map<string, boolean>()
    const outcomes = Array.from({ length: 512 }, (_, i) => {
      const truth = chance(rng) < 0.6
      const isCalledRight = chance(rng) < (truth ? 0.9 : 0.25)
      const outcome = outcomeOf(`case-${i}`, 'b', isCalledRight)
      truths.set(`${outcome.record} · m · default · 0`, truth)
      return outcome
    })
    const accuracy = [...truths.values()].filter(Boolean).length / 512
    const ids = [...truths.keys()]
    const graded = (places: readonly number[]) =>
      new Map(places.map((place) => [ids[place] ?? '', truths.get(ids[place] ?? '') === true ? 'matches' : 'not']))
    const both = adjudicate(outcomes, graded(rng.fork('both').permutation(512).slice(0, 150)), { withPasses: true })
    const [arm] = both.arms
    if (holds(arm, accuracy)) ours++
    const some = adjudicate(outcomes, graded(rng.fork('few').permutation(512).slice(0, 12)), { withPasses: true })
    const [fewArm] = some.arms
    if (fewArm?.estimate == null) open++
    else if (holds(fewArm, accuracy)) few++
    const failing = outcomes.flatMap(({ state }, place) => (state === 'correct' ? [] : [place]))
    const drawn = rng
      .fork('failures')
      .permutation(failing.length)
      .slice(0, 75)
      .map((place) => failing[place] ?? 0)
    const [one] = adjudicate(outcomes, graded(drawn), { withPasses: true }).arms
    const raised = (one?.raised ?? 0) / Math.max(1, one?.failures ?? 0)
    const claimed = (one?.raw ?? 0) + (1 - (one?.raw ?? 0)) * raised
    const spread = 1.96 * (1 - (one?.raw ?? 0)) * Math.sqrt((raised * (1 - raised)) / 75)
    if (Math.abs(claimed - accuracy) <= spread) failuresOnly++
  }
  return [
    atLeast('review adjudicate: the interval holds the truth', ours / runs, 0.95),
    atLeast('the same with 12 of 512 answers reviewed, both sides among them', few / (runs - open), 0.95),
    { name: 'the same from failures alone', figure: failuresOnly / runs, unit: 'of 1', bar: 'shown beside' },
  ]
}

/** 512 cases of which a known share is bad, a random sample, and a rater who finds bad ones with a known chance. */
function released(): BenchRow[] {
  const opened = ({
    bad,
    sample,
    finds,
  }: {
    readonly bad: number
    readonly sample: number
    readonly finds: number
  }): number => {
    let open = 0
    for (let run = 0; run < runs; run++) {
      const rng = rngAt(['review', 'release', String(bad), String(sample), String(finds), String(run)])
      const isBad = new Set(rng.fork('bad').permutation(512).slice(0, bad))
      const drawn = rng.fork('sample').permutation(512).slice(0, sample)
      const key = keyOf(drawn)
      const judgements = key.items.map(({ subject }, i): Judgement => {
        const isFound = isBad.has(drawn[i] ?? -1) && chance(rng) < finds
        const rater = { kind: 'clinician' as const, id: 'rater-1' }
        return {
          question: key.question,
          subject,
          rater,
          answer: isFound ? 'not-equivalent' : 'equivalent',
          rationale: null,
        }
      })
      const reviews = [withoutBad(key, judgements)]
      const manifest = { ...key.dataset, fingerprint: '1'.repeat(64), reviews } as unknown as Manifest
      if (releaseDecision(manifest, key, judgements).isReleased) open++
    }
    return open / runs
  }
  return [
    atMost('release opens, 5.1 % bad, 150 of 512 reviewed', opened({ bad: 26, sample: 150, finds: 1 }), 0.05),
    atMost('release opens, 5.1 % bad, 51 of 512 reviewed', opened({ bad: 26, sample: 51, finds: 1 }), 0.05),
    atLeast('release opens, 0.4 % bad, 150 of 512 reviewed', opened({ bad: 2, sample: 150, finds: 1 }), 0.9),
    {
      name: 'release opens, 5.1 % bad, 150 reviewed, a rater who misses one in five',
      figure: opened({ bad: 26, sample: 150, finds: 0.8 }),
      unit: 'of 1',
      bar: 'shown beside',
    },
  ]
}

/** What the manifest of the next build says of a review when all that it called bad was taken out. */
function withoutBad(key: ReviewKey, judgements: readonly Judgement[]): NonNullable<Manifest['reviews']>[number] {
  const { action, review, items } = exclusionsOf(key, judgements, { action: 'drop', roles: ['internist, 9 years'] })
  return { name: 'exclusions.json', sha256: '2'.repeat(64), action, excluded: items.length, ...review }
}

function keyOf(drawn: readonly number[]): ReviewKey {
  const fingerprint = '0'.repeat(64)
  const stratum = { specialty: 'other', length: 'short' as const, edits: 'rewriting', risky: false }
  return {
    format: 'medqa-perturb/review-key@1',
    dataset: { name: 'rewritten-rules', version: '1.0.0', fingerprint },
    question: 'rewrite-equivalence',
    seed: '1',
    fraction: 0.1,
    oversample: null,
    population: { cases: 512, changed: 512, subjects: 512 },
    raters: [{ rater: 'rater-1', pack: '0' }],
    items: drawn.map((place) => ({
      subject: { id: `case-${place}`, sha256: fingerprint },
      record: `case-${place}`,
      edit: null,
      case: `case-${place}`,
      about: '',
      stratum,
      weight: 512 / drawn.length,
      role: 'sample' as const,
      control: null,
      planted: null,
      ids: { 'rater-1': `i${place}` },
    })),
  }
}

function atLeast(name: string, figure: number, least: number): BenchRow {
  return { name, figure, unit: 'of 1', bar: `≥ ${least} − ${slack}`, met: figure >= least - slack }
}

function atMost(name: string, figure: number, most: number): BenchRow {
  return { name, figure, unit: 'of 1', bar: `≤ ${most} + ${slack}`, met: figure <= most + slack }
}
