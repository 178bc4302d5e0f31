import { caseScores, type OutcomeState, primaryScore, type Subject } from '../../evaluation/index.js'
import type { ReportAnswers, ReportCell, ReportData } from '../../page/index.js'
import { createPool } from '../page-edits/index.js'
import { originalArms, type ReportSource } from '../source/index.js'

/** What was answered: states of all trials and extracted answers, each text once. */
export interface CollectedAnswers extends Pick<ReportData, 'cases' | 'details' | 'cells'> {
  /** Number of extracted answers that are shown truncated. */
  readonly cut: number
}

/** Longest extracted answer on the page, in characters. */
const longestDetail = 80

/** A letter for each state, in the order in which the page lists them. */
export const stateLetters: Readonly<Record<OutcomeState, string>> = {
  correct: 'c',
  partly: 'p',
  incorrect: 'i',
  'unhelpful-safe': 'u',
  refused: 'r',
  truncated: 't',
  hedged: 'h',
  format: 'f',
  'provider-error': 'e',
  unscored: '-',
  'not-run': 'n',
}

/** States and extracted answers of every trial. */
export function collectAnswers({ scores, detail }: ReportSource): CollectedAnswers {
  const cases = createPool<string>()
  const details = createPool<string>()
  details.place('', '')
  let cut = 0
  const shown = (text: string | null): string => {
    const signs = [...(text ?? '').replace(/\s+/g, ' ').trim()]
    if (signs.length <= longestDetail) return signs.join('')
    cut++
    return `${signs.slice(0, longestDetail - 1).join('')}…`
  }
  const cells = scores.subjects.flatMap((subject, model) =>
    scores.arms.flatMap((arm, place): ReportCell[] => {
      const records = [...scores.records(subject, arm)].map(([id, record]): ReportAnswers => {
        const trials = [...record.states].sort(([a], [b]) => a - b)
        const answers = trials.map(([trial]) => {
          const text = shown(detail(subject, id, trial))
          return details.place(text, text)
        })
        const states = trials.map(([, state]) => stateLetters[state]).join('')
        return [cases.place(record.case, record.case), id === `${record.case}__${arm}` ? 0 : id, states, answers]
      })
      return records.length === 0 ? [] : [{ model, arm: place, records }]
    }),
  )
  return { cases: cases.values, details: details.values, cells, cut }
}

/** A record whose case scores otherwise than the original, with the trial that shows it. */
export interface Flip {
  readonly subject: number
  readonly arm: string
  readonly record: string
  readonly originalRecord: string
  readonly trial: number
  /** Lower than the original. */
  readonly isLost: boolean
}

/**
 * Flips of every model and arm in turn, so that each cell is shown where not all can be; lost cases first.
 *
 * The trial is the first in which the two sides differ.
 */
export function flipsOf(source: ReportSource): readonly Flip[] {
  const { scores } = source
  const originals = originalArms(source)
  const queues = scores.subjects.flatMap((subject, place) =>
    scores.arms
      .filter((arm) => originals.get(arm) !== arm)
      .map((arm) => {
        const original = originals.get(arm) ?? arm
        const flips = flipsIn(scores, { subject, place, arm, original })
        return [...flips.filter(({ isLost }) => isLost), ...flips.filter(({ isLost }) => !isLost)]
      }),
  )
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue[i] ?? [])).flat()
}

function flipsIn(
  scores: ReportSource['scores'],
  {
    subject,
    place,
    arm,
    original,
  }: { readonly subject: Subject; readonly place: number; readonly arm: string; readonly original: string },
): readonly Flip[] {
  const base = caseScores(scores, subject, original)
  const others = caseScores(scores, subject, arm)
  const originals = new Map(
    [...scores.records(subject, original)].map(([id, record]) => [record.case, { id, record }] as const),
  )
  return [...scores.records(subject, arm)].flatMap(([id, record]): Flip[] => {
    const [was, is] = [base.get(record.case)?.score, others.get(record.case)?.score]
    const first = originals.get(record.case)
    if (was === undefined || was === null || is === undefined || is === null || was === is || first === undefined)
      return []
    const trials = [...record.states.keys()].sort((a, b) => a - b)
    const scoreIn = (states: ReadonlyMap<number, OutcomeState>, trial: number): number | null => {
      const state = states.get(trial)
      return state === undefined ? null : primaryScore(state)
    }
    const trial =
      trials.find((one) => scoreIn(record.states, one) !== scoreIn(first.record.states, one)) ?? trials[0] ?? 0
    return [{ subject: place, arm, record: id, originalRecord: first.id, trial, isLost: is < was }]
  })
}
