import { canceledSum, holm, mean, meanDifference } from '../../statistics/index.js'
import { caseScores } from './contrast.js'
import type { AnalysisPlan } from './plan.js'
import { type Scores, subjectName } from './scores.js'

/** The rank of a model in an arm. */
export interface ModelRank {
  readonly arm: string
  readonly model: string
  readonly accuracy: number
  /** One more than the models that are better by a corrected test; models that cannot be told apart share a rank. */
  readonly rank: number
}

/**
 * Ranks of models in every arm, ties included: every pair is compared case by case (Student's t over clusters), Holm over
 * the pairs of an arm.
 */
export function ranksOf(scores: Scores, { level }: AnalysisPlan): readonly ModelRank[] {
  return scores.arms.flatMap((arm) => {
    const models = scores.subjects.flatMap((subject) => {
      const cases = [...caseScores(scores, subject, arm)].flatMap(([name, { score, cluster }]) =>
        score === null ? [] : [{ name, score, cluster }],
      )
      const accuracy = mean(cases.map(({ score }) => score))
      return cases.length === 0 ? [] : [{ model: subjectName(subject), cases, accuracy }]
    })
    const pairs = models.flatMap((one, i) => models.slice(i + 1).map((other) => [one, other] as const))
    const tests = pairs.map(([one, other]) => {
      const scoreOf = new Map(other.cases.map(({ name, score }) => [name, score]))
      const shared = one.cases.filter(({ name }) => scoreOf.has(name))
      const differences = shared.map(({ name, score }) => canceledSum([score, -(scoreOf.get(name) ?? 0)]))
      const clusters = shared.map(({ cluster }) => cluster)
      const { estimate, p, standardError } = meanDifference(differences, clusters, level)
      // Student's t is too sure where few cases differ: no p is below the smallest that exchanged signs could have.
      const differing = new Set(clusters.filter((_, i) => differences[i] !== 0)).size
      const least = Math.min(1, 2 ** (1 - differing))
      return { estimate: estimate ?? 0, p: Math.max(least, p ?? (standardError === 0 ? 0 : 1)) }
    })
    const adjusted = holm(tests.map(({ p }) => p))
    const isBetter = (one: string, other: string): boolean =>
      pairs.some(([first, second], i) => {
        if ((adjusted[i] ?? 1) > 1 - level) return false
        const estimate = tests[i]?.estimate ?? 0
        return estimate > 0
          ? first.model === one && second.model === other
          : second.model === one && first.model === other
      })
    return models
      .map(({ model, accuracy }) => ({
        arm,
        model,
        accuracy,
        rank: 1 + models.filter((other) => isBetter(other.model, model)).length,
      }))
      .sort((a, b) => a.rank - b.rank || b.accuracy - a.accuracy)
  })
}
