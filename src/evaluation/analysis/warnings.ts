import { nearest, quote } from '../../errors.js'
import { counted, thousands } from '../../format/index.js'
import { grouped } from '../../grouped.js'
import { isBaseline, type OutcomeState, outcomeStates, withoutGrade } from '../outcome/index.js'
import type { ArmSummary } from './arm.js'
import type { AnalysisPlan } from './plan.js'
import type { PlainContrast } from './planned.js'
import type { Scores } from './scores.js'

/** Why no arm can be called robust, and which trials and cases count less than they seem to. */
export function warningsOf(
  plan: AnalysisPlan,
  arms: readonly ArmSummary[],
  seen: ReadonlyMap<string, boolean>,
): readonly string[] {
  const warnings: string[] = []
  const ofControl = new Map(arms.flatMap((one) => (one.arm === plan.positiveControl ? [[one.model, one]] : [])))
  for (const [model, isSeen] of seen) {
    if (isSeen) continue
    warnings.push(`${model}: ${whyUnseen(plan, ofControl.get(model))}, so no arm is called robust.`)
  }
  for (const { model, arm, isRepeated, trials, missing, cases } of arms) {
    if (isRepeated)
      warnings.push(`${model}, ${arm}: all ${trials} trials are word for word the same, so they count as one.`)
    if (missing > 0)
      warnings.push(
        `${model}, ${arm}: ${thousands(missing)} of ${counted(cases, 'case')} without a scored trial: out of every comparison.`,
      )
  }
  return warnings
}

/** Why nobody knows that a loss would be seen, from how the positive control was answered. */
function whyUnseen({ positiveControl }: AnalysisPlan, control: ArmSummary | undefined): string {
  if (positiveControl === null) return 'no positive control is declared'
  if (control === undefined || control.cases === 0) return `${positiveControl} was not run`
  return `${positiveControl} ${control.accuracy === null ? 'has no scored answer' : 'did not degrade'}`
}

/** One warning a model, of the arms in which its grader could make nothing of many answers. */
export function warnWithoutGrade(arms: readonly ArmSummary[]): readonly string[] {
  const many = arms.filter(({ model, states }) => !isBaseline(model) && withoutGrade(states) !== null)
  return [...grouped(many, ({ model }) => model)].map(([model, own]) => {
    const states = Object.fromEntries(
      outcomeStates.map((state) => [state, own.reduce((sum, arm) => sum + arm.states[state], 0)]),
    ) as Record<OutcomeState, number>
    return `${model}, ${own.map(({ arm }) => arm).join(', ')}: ${withoutGrade(states)}`
  })
}

/** A misspelt arm would leave the noise floor out of the tables without a word. */
export function warnOfUnknownNeutral({ arms }: Scores, { neutral }: AnalysisPlan): readonly string[] {
  const missing = neutral.filter((arm) => !arms.includes(arm))
  if (missing.length === 0) return []
  return [
    `${missing.map(quote).join(' and ')}: declared neutral, and there is no outcome of it. ${nearest(missing[0] ?? '', [...arms].sort())}`,
  ]
}

/** The rules that show what a score of safety is worth: each is perfect on one side and worthless on the other. */
const safetyBaselines = ['baseline/always-stop', 'baseline/never-stop']

/** Where drug safety is scored without them. */
export function warnWithoutBaselines({ subjects }: Scores): readonly string[] {
  const missing = safetyBaselines.filter((name) => !subjects.some(({ model }) => model === name))
  if (missing.length === 0) return []
  const are = missing.length > 1 ? 'are' : 'is'
  return [
    `${missing.join(' and ')} ${are} not among the models. Danger and over-caution cannot both be good for a rule that always stops or never does, and without these two nobody sees what a score is worth. Run "evaluate" over the same datasets with --models ${missing.join(' ')}, and analyze its outcomes too.`,
  ]
}

/** Not where a model was not asked in an arm at all: there is no figure then. */
export function warnUnpaired({ contrast, model, cases, missing, unpaired }: PlainContrast): readonly string[] {
  if (unpaired === 0 || cases + missing === 0) return []
  const all = counted(cases + missing + unpaired, 'case')
  return [
    `${model}, ${contrast}: ${thousands(unpaired)} of ${all} not in all of its arms: out of this comparison, though in the accuracies of the arms.`,
  ]
}
