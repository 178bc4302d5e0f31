import { grouped } from '../../grouped.js'
import { boundedDifference, boundedP } from '../../statistics/index.js'
import type { AskedText } from './line.js'

/** How answers that do something with an inserted sentence differ from others to the same case. */
export interface UseAssociation {
  /** What is done with at least one sentence; in the reasoning, or in the final answer. */
  readonly use: 'used' | 'set-aside' | 'unclear' | 'final'
  /** Answers of the primary analysis in which it is done. */
  readonly answers: number
  /** Cases with a record that has answers of both sorts. */
  readonly cases: number
  /** Share of wrong answers where it is done, less the share where it is not, within cases; null without such cases. */
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly p: number | null
}

/** What is counted of an answer, so that texts need not be kept. */
export type CountedAnswer = Pick<AskedText, 'record' | 'case' | 'cluster' | 'score' | 'sentences'>

/**
 * Whether answers that use an inserted sentence are wrong more often than other answers to the same case. An
 * association and no effect: an answer on its way to an error may look for support.
 */
export function useAssociations(answers: readonly CountedAnswer[]): readonly UseAssociation[] {
  const scored = answers.filter(({ score, sentences }) => score !== null && sentences.length > 0)
  const byRecord = grouped(scored, ({ record }) => record)
  return (['used', 'set-aside', 'unclear', 'final'] as const).map((use) => {
    const does = ({ sentences }: CountedAnswer): boolean =>
      sentences.some(({ reasoning, final }) => (use === 'final' ? final === 'used' : reasoning === use))
    const [differences, clusters]: [number[], string[]] = [[], []]
    const cases = new Set<string>()
    for (const own of byRecord.values()) {
      const [done, left] = [own.filter(does), own.filter((one) => !does(one))]
      if (done.length === 0 || left.length === 0) continue
      differences.push(wrongShare(done) - wrongShare(left))
      clusters.push(own[0]?.cluster as string)
      cases.add(own[0]?.case as string)
    }
    const mean = boundedDifference(differences, { clusters, most: 1 }, 0.95)
    const found = { use, answers: scored.filter(does).length, cases: cases.size }
    return {
      ...found,
      difference: mean.estimate,
      low: mean.low,
      high: mean.high,
      p: boundedP(differences, { clusters, most: 1 }),
    }
  })
}

function wrongShare(answers: readonly CountedAnswer[]): number {
  return answers.filter(({ score }) => score === 0).length / answers.length
}
