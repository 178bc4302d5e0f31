import {
  type AnalysisResults,
  type ContrastResult,
  contrastName,
  namesModels,
  type PlannedContrast,
} from '../../evaluation/index.js'

/** A declared contrast of one model that was asked in some of its arms. */
export interface AskedContrast {
  readonly family: string
  /** The arm, where it is one arm against another; null for trends, slopes, interactions and comparisons of models. */
  readonly arm: string | null
  readonly against: string | null
  /**
   * In few words, beside the model: an arm against the originals by its name and what else is declared, such as
   * `, changed cases`; with the family where several declare the same.
   */
  readonly label: string
  readonly result: ContrastResult
}

/** A declared difference of two arms for one model, with its result. */
export interface ArmContrast extends AskedContrast {
  readonly arm: string
  readonly against: string
}

/** Every declared contrast of the models that were asked in some arm of it, in the order of the plan. */
export function askedContrasts({ plan, families }: AnalysisResults): readonly AskedContrast[] {
  const declared = plan.families.flatMap(({ contrasts }) => contrasts.map(contrastName))
  return plan.families.flatMap(({ name: family, contrasts }) => {
    const results = families.find(({ name }) => name === family)?.contrasts ?? []
    return contrasts.flatMap((planned) => {
      const name = contrastName(planned)
      const isOfArms = 'arm' in planned && planned.models === undefined
      const [arm, against] = isOfArms ? [planned.arm, planned.against] : [null, null]
      const short = shortName(planned, plan.original)
      const isShared = declared.filter((other) => other === name).length > 1
      const label = isShared ? `${short} (${family})` : short
      const own = results.filter((one) => one.contrast === name && wasAsked(one))
      return own.map((result) => ({ family, arm, against, label, result }))
    })
  })
}

/** A contrast in fewer words than `contrastName`: without the originals, where they are the control, and without models. */
function shortName(contrast: PlannedContrast, original: string): string {
  const name = contrastName(namesModels(contrast) ? { ...contrast, models: undefined } : contrast)
  if (!('arm' in contrast) || contrast.against !== original) return name
  return `${contrast.arm}${name.slice(`${contrast.arm} − ${original}`.length)}`
}

/** The differences of one arm from another over all their cases, those of pairs of models left out. */
export function armContrasts(results: AnalysisResults): readonly ArmContrast[] {
  return askedContrasts(results).filter((one): one is ArmContrast => one.arm !== null)
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
