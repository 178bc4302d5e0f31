import type { Case } from '../../clinical/index.js'
import { finalQuestion, sentenceSpans } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { tellsLaterTime } from './later-time.js'
import { isNamed } from './naming.js'
import { countsUpToNow } from './up-to-now.js'

const groups = groupFile(
  'ehr-noise/words.yaml',
  [
    'ends-history',
    'moment',
    'passing',
    'not-entry',
    'other-intake',
    'recent-change',
    'no-recent-change',
    'tells-frequency',
    'drug-answer',
    'timed',
    'timed-case',
    'asks-diagnosis',
    'asks-else',
    'absent-image',
  ],
  starred,
)

/** Patterns of the words by which a case is read. */
export const words = once(() => {
  const read = groups.read()
  const any = (group: keyof typeof read): RegExp => new RegExp(patternOf(read[group]), 'i')
  return {
    endsHistory: any('ends-history'),
    moment: any('moment'),
    passing: any('passing'),
    notEntry: any('not-entry'),
    otherIntake: any('other-intake'),
    recentChange: any('recent-change'),
    noRecentChange: any('no-recent-change'),
    tellsFrequency: any('tells-frequency'),
    drugAnswer: any('drug-answer'),
    timed: any('timed'),
    timedCase: any('timed-case'),
    asksDiagnosis: any('asks-diagnosis'),
    asksElse: any('asks-else'),
    absentImage: any('absent-image'),
  }
})

/** A heading on its own line. */
const heading = /^[\p{Lu} /&-]+:?$/u

/** A sentence of a case, where it stands, and how many headings stand before it. */
interface Sentence {
  readonly text: string
  readonly start: number
  readonly section: number
}

/** The sentences of a case before its final question, in order; headings are none. */
export function sentencesOf(text: string): readonly Sentence[] {
  const question = finalQuestion(text).start
  let section = 0
  return sentenceSpans(text).flatMap(({ start, end }) => {
    if (start >= question) return []
    const sentence = text.slice(start, Math.min(end, question)).trim()
    if (!heading.test(sentence)) return [{ text: sentence, start, section }]
    section++
    return []
  })
}

/**
 * The sentences of a case that a note of the same day may have told before: its first one, and those that follow until
 * results, an examination, a treatment or a later time is told. They are in order and without a gap, so that each "he"
 * and "this" keeps what it points at. None behind another heading, none from the first on that names the reference or
 * counts minutes or hours up to the moment, and none at all where the case passes days, in its course as well.
 */
export function historyOf({ text, reference }: Pick<Case, 'text' | 'reference'>): readonly string[] {
  const { endsHistory, moment, passing } = words()
  if (passing.test(text)) return []
  const stated = sentencesOf(text)
  const sentences = stated.map((sentence) => sentence.text)
  const end = sentences.findIndex(
    (sentence, i) =>
      stated[i]?.section !== stated[0]?.section ||
      isNamed(reference.diagnosis, sentence) ||
      sentence.includes('\n') ||
      moment.test(sentence) ||
      countsUpToNow(sentence) ||
      (i > 0 && endsHistory.test(sentence)),
  )
  const history = end < 0 ? sentences : sentences.slice(0, end)
  return sentences.slice(history.length).some(tellsLaterTime) ? [] : history
}
