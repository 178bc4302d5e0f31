import { likelihoodReach, type RiskPolicy, reachStatement } from '../safety/index.js'
import { perturbedRoles, type SafetyFigures } from './safety.js'

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

/** Where all trials of a rule may fail and every level of likelihood stays possible. */
export function warnOfReach(
  safety: readonly SafetyFigures[],
  { risk }: { readonly risk: RiskPolicy },
): readonly string[] {
  const trials = Math.max(0, ...safety.flatMap(({ risks }) => risks.map((one) => one.trials)))
  if (trials === 0 || trials >= likelihoodReach(trials, risk).toRuleOutLowest) return []
  return [`The risk matrix cannot tell rules apart by likelihood. ${reachStatement(trials, risk)}`]
}
