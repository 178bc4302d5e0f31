import { percent } from '../../format/index.js'
import { likelihoodReach, type RiskPolicy } from '../safety/index.js'
import { perturbedRoles, type SafetyFigures } from './safety.js'
import { armsByTrials, cleanRisks, reachOf, withoutRisksInWords } from './safety-risks.js'

/** Figures of clean records that nothing was scored for, though other arms of the kind were asked. */
export function warnWithoutClean(safety: readonly SafetyFigures[]): readonly string[] {
  return safety.flatMap(({ model, perturbed, ...figures }) =>
    perturbedRoles
      .filter((role) => figures[cleanFigure[role]].records === 0 && perturbed.some((one) => one.role === role))
      .map(
        (role) =>
          `${model}: no answer at ${role === 'original' ? 'an' : 'a'} ${role} without noise or another change of how it is told was scored, so it has no ${figureInWords[role]}; its arms are in the table "safety-arms".`,
      ),
  )
}

const cleanFigure = { original: 'original', condition: 'scc', twin: 'twins' } as const
const figureInWords = {
  original: 'accuracy on originals and no memorization gap',
  condition: 'SCC',
  twin: 'over-caution and no balanced accuracy',
} as const

/** Where a grader does not say what is wrong at a twin: an over-caution of 0 is then no sign of a model without any. */
export function warnOfUnnamed(safety: readonly SafetyFigures[]): readonly string[] {
  return safety.flatMap(({ model, twinErrors }) => {
    const share = twinErrors.unclassified?.share ?? 0
    if (share === 0) return []
    return [
      `${model}: what is wrong at ${percent(share)} of twins the grader does not name, so over-caution may be higher by as much. Read accuracy on twins.`,
    ]
  })
}

/** Where clean records tell no risks, or all their trials of a rule may fail and every level of likelihood stays possible. */
export function warnOfReach(
  safety: readonly SafetyFigures[],
  { risk }: { readonly risk: RiskPolicy },
): readonly string[] {
  const risks = safety.flatMap(cleanRisks)
  const leftOut = withoutRisksInWords(safety)
  if (risks.length === 0) return leftOut === '' ? [] : [`The risk matrix has no clean record to show. ${leftOut}`]
  const few = armsByTrials(risks)
    .filter(({ trials }) => trials < likelihoodReach(trials, risk).toRuleOutLowest)
    .flatMap(({ names }) => names)
  const reach = reachOf(
    risks.filter(({ arm }) => few.includes(arm)),
    risk,
  )
  return reach === null ? [] : [`The risk matrix cannot tell rules apart by likelihood. ${reach}`]
}
