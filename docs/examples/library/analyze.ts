import { writeFileSync } from 'node:fs'
import { analyze, collectScores, type RecordOutcome, readPlan, starterPlan } from 'medqa-perturb'

/** What your program found: one outcome for each record, model, prompt and trial. */
function outcome(arm: string, number: number, isCorrect: boolean): RecordOutcome {
  const name = `ward-${number}`
  const asked = { record: `${name}__${arm}`, case: name, cluster: name, arm, model: 'my-model', prompt: 'my-prompt' }
  const unknown = { error: null, confidence: null, detail: null, response: null, sha256: null }
  const graded = {
    grader: 'my-grader@1',
    state: isCorrect ? 'correct' : 'incorrect',
    score: isCorrect ? 1 : 0,
  } as const
  return { ...asked, trial: 0, ...graded, ...unknown }
}

const arms = ['original', 'red-herrings-10']
const outcomes = arms.flatMap((arm) =>
  Array.from({ length: 40 }, (_, number) => outcome(arm, number, arm === 'original' || number % 4 !== 0)),
)

writeFileSync('analysis.yaml', starterPlan('medqa-robustness', arms))
const { plan } = readPlan('analysis.yaml')
const { families } = analyze(await collectScores(outcomes, null), plan)
for (const { contrast, cases, estimate, verdict } of families.flatMap(({ contrasts }) => contrasts)) {
  console.log(contrast, cases, estimate, verdict)
}
// → red-herrings-10 − original 40 -0.25 degraded
