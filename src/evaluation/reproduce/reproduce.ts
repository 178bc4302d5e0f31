import { nearest, PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { reproduceDrugSafety } from './drug-safety.js'
import type { ReproducedFigure } from './figure.js'
import { reproduceMedqaRobustness } from './medqa-robustness.js'

const byPaper: Readonly<Record<string, () => readonly ReproducedFigure[]>> = {
  'medqa-robustness': reproduceMedqaRobustness,
  'drug-safety': reproduceDrugSafety,
}

/** Names that {@link reproduce} knows. */
export const papers: readonly string[] = Object.keys(byPaper)

/**
 * What can be computed of a paper from the figures that it prints, each beside the printed one.
 *
 * @throws {PipelineError} usage — an unknown paper
 * @example
 * reproduce('medqa-robustness').filter(({ what, agrees }) => what.endsWith(': p') && agrees === true).length
 * // → 26
 */
export function reproduce(paper: string): readonly ReproducedFigure[] {
  demand('reproduce', paper, worded('the name of a paper', kinds.anyText))
  const found = Object.hasOwn(byPaper, paper) ? byPaper[paper] : undefined
  if (found !== undefined) return found()
  throw new PipelineError('usage', `No paper is called ${quote(paper)}. ${nearest(paper, papers)}`)
}
