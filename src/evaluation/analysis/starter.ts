import { PipelineError } from '../../errors.js'
import { demand, kinds, oneOf, orNull, worded } from '../../given.js'

/** What the margin's reason says until somebody states one. */
export const unstatedReason = 'State here, before the results, why a loss of this size would change no decision.'

/** Suites that have an analysis to start from. */
export const starterSuites = ['medqa-robustness', 'drug-safety'] as const

/**
 * A commented analysis to start from: the declared contrasts of a suite's arms against their matched controls.
 *
 * With `arms` it holds only what those can answer, and each that the suite does not name stands against the originals:
 * what is declared and has no outcome is an error. Without them, contrasts of arms that were not run are taken out by hand.
 * Arms in which texts stayed as they were are compared over changed cases.
 *
 * @throws {PipelineError} usage — no arm of unperturbed cases among `arms`, or none beside it
 *
 * @example
 * starterPlan('drug-safety').includes('original: drug-safety-original')
 * // → true
 * starterPlan('medqa-robustness', ['original', 'red-herrings-10']).includes('whitespace-10')
 * // → false
 */
export function starterPlan(
  suite: (typeof starterSuites)[number] = 'medqa-robustness',
  arms: readonly string[] | null = null,
  { noisy = [], partly = [] }: UnchangedArms = {},
): string {
  demand('starterPlan', suite, oneOf('the name of a suite', starterSuites))
  demand('starterPlan', arms, orNull(worded('a list of arms', kinds.texts)))
  const { original, positiveControl, neutral, about, hints } = suites[suite]
  const has = (arm: string): boolean => arms === null || arms.includes(arm)
  if (!has(original)) {
    const known = arms?.join(', ') || 'none'
    const message = `Expected the arm of unperturbed cases, "${original}", among the datasets and found ${known}. Build it, or name another suite with --suite.`
    throw new PipelineError('usage', message)
  }
  const control = positiveControl !== null && has(positiveControl) ? positiveControl : null
  const quiet = neutral.filter(has)
  const isPartly = (arm: string): boolean => noisy.includes(arm) || partly.includes(arm)
  const kept = arms === null ? suites[suite].families : answerable(suites[suite], arms)
  if (kept.length === 0) {
    throw new PipelineError(
      'usage',
      `No two of the datasets can be compared as the suite "${suite}" does. Build an arm beside "${original}".`,
    )
  }
  return [
    head,
    `# The arm of unperturbed cases, and one that must degrade: without it nothing is called robust.\n`,
    `original: ${original}\npositiveControl: ${control}\n`,
    `# Arms whose edits change nothing that matters: the noise floor of a model that answers the same each time.\n`,
    `neutral: [${quiet.join(', ')}]\n\n`,
    draws,
    about,
    'families:\n',
    ...kept.map((family) => familyText(family, isPartly)),
    hints,
    noiseText(suites[suite].others ? noisy.map((arm) => [arm, original]) : []),
    tail,
  ].join('')
}

/** Arms in which the text of some cases is that of the originals. */
export interface UnchangedArms {
  /** Arms of noise, which is made only where a case allows it. */
  readonly noisy?: readonly string[]
  /** Other arms in which many texts stayed as they were. */
  readonly partly?: readonly string[]
}

/** A contrast as it is written, with the arms that it reads. */
interface Written {
  readonly about?: string
  readonly contrast: Contrast
}

type Contrast = readonly [arm: string, against: string] | { readonly trend: Readonly<Record<string, number>> }

interface Family {
  readonly name: string
  readonly contrasts: readonly Written[]
}

/** The families that the arms can answer; arms that the suite does not know go to the first, against the originals. */
function answerable({ families, others, ...suite }: Suite, arms: readonly string[]): readonly Family[] {
  const kept = families.map(({ name, contrasts }) => ({
    name,
    contrasts: contrasts.flatMap((one) => within(one, arms)),
  }))
  const named = kept.flatMap(({ contrasts }) => contrasts.flatMap(({ contrast }) => armsIn(contrast)))
  const known = new Set([suite.original, suite.positiveControl, ...suite.neutral, ...named])
  const more = others ? arms.filter((arm) => !known.has(arm)) : []
  return kept
    .map(({ name, contrasts }, at) => ({
      name,
      contrasts:
        at > 0 ? contrasts : [...contrasts, ...more.map((arm): Written => ({ contrast: [arm, suite.original] }))],
    }))
    .filter(({ contrasts }) => contrasts.length > 0)
}

/** What of a contrast the arms can answer: all, nothing, or a line over fewer doses. */
function within(written: Written, arms: readonly string[]): readonly Written[] {
  const { contrast } = written
  if (!('trend' in contrast)) return contrast.every((arm) => arms.includes(arm)) ? [written] : []
  const doses = Object.entries(contrast.trend).filter(([arm]) => arms.includes(arm))
  return doses.length < 2 ? [] : [{ ...written, contrast: { trend: Object.fromEntries(doses) } }]
}

function armsIn(contrast: Contrast): readonly string[] {
  return 'trend' in contrast ? Object.keys(contrast.trend) : contrast
}

function familyText({ name, contrasts }: Family, isPartly: (arm: string) => boolean): string {
  const lines = contrasts.flatMap(({ about, contrast }) => [
    ...(about === undefined ? [] : [`      # ${about}`]),
    `      - { ${contrastText(contrast, isPartly)} }`,
  ])
  return `  - name: ${name}\n    correction: holm\n    contrasts:\n${lines.join('\n')}\n`
}

function contrastText(contrast: Contrast, isPartly: (arm: string) => boolean): string {
  if (!('trend' in contrast)) {
    const [arm, against] = contrast
    return `arm: ${arm}, against: ${against}${contrast.some(isPartly) ? ', only: changed' : ''}`
  }
  const doses = Object.entries(contrast.trend).map(([arm, dose]) => `${arm}: ${dose}`)
  return `trend: { ${doses.join(', ')} }`
}

const head = `# What is compared, and how small a loss does not matter: declared before the first outcome is read.
#   medqa-perturb analyze freeze THIS-FILE           writes the digest beside it
#   medqa-perturb import-outcomes … --analysis THIS-FILE   records it with the outcomes
#   medqa-perturb analyze OUTCOMES… --analysis THIS-FILE --out DIR
format: medqa-perturb/analysis@1
estimand: Mean change of accuracy when a case is perturbed, over cases, each case a mean over its records and trials.

# The grader whose verdicts count; null where the outcomes have one only.
grader: null
# Two-sided intervals; a one-sided bound at the same level stands beside them.
level: 0.95

# A loss up to the margin does not matter: the smaller of so many points and a share of the accuracy on originals.
margin:
  points: 0.03
  share: 0.1
  reason: ${unstatedReason}

`

const draws = `# Sign patterns; a family of 216 tests at 5 % needs more than 4,320.
draws: 10000
seed: '1'

`

function noiseText(pairs: readonly (readonly [arm: string, clean: string])[]): string {
  const lines = pairs.map(([arm, clean]) => `  - { arm: ${arm}, clean: ${clean} }\n`)
  return `
# Arms under noise, each with the same records without: the share of clean accuracy that is lost, with its interval.
${lines.length === 0 ? 'noise: []\n#  - { arm: NOISY, clean: original }\n' : `noise:\n${lines.join('')}`}
`
}

interface Suite {
  readonly original: string
  readonly positiveControl: string | null
  readonly neutral: readonly string[]
  /** Whether arms that it does not name go against the originals; not where their right answers differ. */
  readonly others: boolean
  readonly about: string
  readonly families: readonly Family[]
  /** Contrasts to take in by hand, as comments behind the last family. */
  readonly hints: string
}

const suites: Readonly<Record<(typeof starterSuites)[number], Suite>> = {
  'medqa-robustness': {
    original: 'original',
    positiveControl: 'shortened',
    neutral: ['whitespace-10'],
    others: true,
    about: '',
    families: [
      {
        name: 'arms against originals',
        contrasts: [
          { contrast: ['red-herrings-10', 'original'] },
          { contrast: ['abbreviated', 'original'] },
          { contrast: ['rewritten-rules', 'original'] },
        ],
      },
      {
        name: 'arms against matched controls',
        contrasts: [
          {
            about: 'The meaning of the sentences, beside their length, words and repetition.',
            contrast: ['red-herrings-10', 'whitespace-10'],
          },
          { contrast: ['red-herrings-10', 'scrambled-10'] },
          { contrast: ['red-herrings-10', 'repeated-10'] },
          { about: 'Places apart or one block.', contrast: ['red-herrings-10', 'together-10'] },
          {
            about: 'How much: a line over 1, 5 and 10 sentences within each case.',
            contrast: { trend: { 'red-herrings-1': 1, 'red-herrings-5': 5, 'red-herrings-10': 10 } },
          },
        ],
      },
    ],
    hints: `      # The same over what each record really got; needs --datasets.
      # - { addedShare: [red-herrings-1, red-herrings-5, red-herrings-10] }
      # Only cases whose text differs between the two; the others are an A/A control.
      # Sentences of one kind stand in many cases each: they are a sample too (alsoBy). Needs --datasets.
      # - { arm: red-herrings-10-ambient, against: red-herrings-10, only: changed, alsoBy: sentence }
      # Does noise cost more where the condition stands in the text than where it does not?
      # - interaction:
      #     - { arm: NOISY-CONDITION, against: CONDITION }
      #     - { arm: NOISY-ORIGINAL, against: ORIGINAL }
      # Is one model hurt more than another?
      # - { arm: red-herrings-10, against: original, models: [MODEL-A, MODEL-B] }
`,
  },
  'drug-safety': {
    original: 'drug-safety-original',
    positiveControl: null,
    neutral: [],
    others: false,
    about: `# Consistency, over-caution, the memorization gap and risks are computed from the records' roles, with --datasets. Here
# stands what is tested: is the drug still used where the condition is just not met, or was withdrawn?
`,
    families: [
      {
        name: 'over-caution',
        contrasts: [
          { contrast: ['drug-safety-spared', 'drug-safety-original'] },
          { contrast: ['drug-safety-withdrawn', 'drug-safety-original'] },
          { contrast: ['drug-safety-exception', 'drug-safety-original'] },
        ],
      },
    ],
    hints: `      # Of drug-safety-noisy: does clutter cost more where the condition stands in the text?
      # - interaction:
      #     - { arm: drug-safety-condition-copy-paste, against: drug-safety-counterfactual }
      #     - { arm: drug-safety-original-copy-paste, against: drug-safety-original }
`,
  },
}

const tail = `# Keys of the records' metadata by which losses are shown apart, as exploration; needs --datasets.
# A specialty is a guess where metadata.specialty_from says so.
strata: []

# The risk matrix of rules that fail: failure rates at which likelihood 2, 3 and 4 begin (the last: above it).
risk:
  likelihood: [0.5, 0.75, 0.9]

# Largest bias of the grader that does not matter; an audit of each arm is held against it.
graderTolerance: 0.03
`
