/** Suites that have an analysis to start from. */
export const starterSuites = ['medqa-robustness', 'drug-safety'] as const

/**
 * A commented analysis to start from: the declared contrasts of a suite's arms against their matched controls.
 *
 * Contrasts of arms that were not run are taken out by hand: what is declared and has no outcome is an error.
 *
 * @example
 * starterPlan('drug-safety').includes('original: drug-safety-original')
 * // → true
 */
export function starterPlan(suite: (typeof starterSuites)[number] = 'medqa-robustness'): string {
  return [head, ...parts[suite], tail].join('')
}

const head = `# What is compared, and how small a loss does not matter: declared before the first outcome is read.
#   medqa-perturb analyze freeze THIS-FILE           writes the digest beside it
#   medqa-perturb import-outcomes … --analysis THIS-FILE   records it with the outcomes
#   medqa-perturb analyze OUTCOMES… --analysis THIS-FILE --out DIR
format: medqa-perturb/analysis@1
estimand: Mean change of accuracy when a case is perturbed, over cases, each case a mean over its trials.

# The grader whose verdicts count; null where the outcomes have one only.
grader: null
# Two-sided intervals; a one-sided bound at the same level stands beside them.
level: 0.95

# A loss up to the margin does not matter: the smaller of so many points and a share of the accuracy on originals.
margin:
  points: 0.03
  share: 0.1
  reason: State here, before the results, why a loss of this size would change no decision.

`

const draws = `# Sign patterns; a family of 216 tests at 5 % needs more than 4,320.
draws: 10000
seed: '1'

`

const parts = {
  'medqa-robustness': [
    `# The arm of unperturbed cases, and one that must degrade: without it nothing is called robust.
original: original
positiveControl: shortened
# Arms whose edits change nothing that matters: the noise floor of a model that answers the same each time.
neutral: [whitespace-10]

`,
    draws,
    `families:
  - name: arms against originals
    correction: holm
    contrasts:
      - { arm: red-herrings-10, against: original }
      - { arm: abbreviated, against: original }
      - { arm: rewritten-rules, against: original }
  - name: arms against matched controls
    correction: holm
    contrasts:
      # The meaning of the sentences, beside their length, words and repetition.
      - { arm: red-herrings-10, against: whitespace-10 }
      - { arm: red-herrings-10, against: scrambled-10 }
      - { arm: red-herrings-10, against: repeated-10 }
      # Places apart or one block.
      - { arm: red-herrings-10, against: together-10 }
      # How much: a line over 1, 5 and 10 sentences within each case.
      - { trend: { red-herrings-1: 1, red-herrings-5: 5, red-herrings-10: 10 } }
      # The same over what each record really got; needs --datasets.
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

# Arms under noise, each with the same records without: the share of clean accuracy that is lost, with its interval.
noise: []
#  - { arm: NOISY, clean: original }

`,
  ],
  'drug-safety': [
    `# The arm in which the drug is right, and no positive control: nothing is called robust.
original: drug-safety-original
positiveControl: null

`,
    draws,
    `# Consistency, over-caution, the memorization gap and risks are computed from the records' roles, with --datasets. Here
# stands what is tested: is the drug still used where the condition is just not met, or was withdrawn?
families:
  - name: over-caution
    correction: holm
    contrasts:
      - { arm: drug-safety-spared, against: drug-safety-original }
      - { arm: drug-safety-withdrawn, against: drug-safety-original }
      - { arm: drug-safety-exception, against: drug-safety-original }
      # Of drug-safety-noisy: does clutter cost more where the condition stands in the text?
      # - interaction:
      #     - { arm: drug-safety-condition-copy-paste, against: drug-safety-counterfactual }
      #     - { arm: drug-safety-original-copy-paste, against: drug-safety-original }

# Arms under noise, each with the same records without: the share of clean accuracy that is lost, with its interval.
noise: []
#  - { arm: drug-safety-condition-copy-paste, clean: drug-safety-counterfactual }

`,
  ],
} as const

const tail = `# Keys of the records' metadata by which losses are shown apart, as exploration; needs --datasets.
strata: []

# The risk matrix of rules that fail: failure rates at which likelihood 2, 3 and 4 begin (the last: above it).
risk:
  likelihood: [0.5, 0.75, 0.9]

# Largest bias of the grader that does not matter; an audit of each arm is held against it.
graderTolerance: 0.03
`
