import { type AnalysisResults, type ContrastResult, contrastName } from '../../evaluation/index.js'

/** A declared difference of two arms for one model, with its result. */
export interface ArmContrast {
  readonly family: string
  readonly arm: string
  readonly against: string
  readonly result: ContrastResult
}

/** The differences of one arm from another over all their cases, those of pairs of models left out. */
export function armContrasts({ plan, families }: AnalysisResults): readonly ArmContrast[] {
  return plan.families.flatMap(({ name, contrasts }) => {
    const results = families.find((family) => family.name === name)?.contrasts ?? []
    return contrasts.flatMap((planned) => {
      if (!('arm' in planned) || planned.models !== undefined) return []
      const { arm, against } = planned
      const own = results.filter((one) => one.contrast === contrastName(planned) && wasAsked(one))
      return own.map((result) => ({ family: name, arm, against, result }))
    })
  })
}

/** Whether the model was asked in some arm of the contrast: in files read together a model may have other arms. */
export function wasAsked({ cases, missing, unpaired }: ContrastResult): boolean {
  return cases + missing + unpaired > 0
}

/** Differences from the originals. */
export function lossesOf(results: AnalysisResults): readonly ArmContrast[] {
  return armContrasts(results).filter(({ against }) => against === results.plan.original)
}

/** Models, with their prompt where it has a name, in the order of the analysis. */
export function modelsOf({ arms }: AnalysisResults): readonly string[] {
  return [...new Set(arms.map(({ model }) => model))]
}
