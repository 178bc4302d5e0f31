import { readFacts } from '../../clinical/index.js'
import { sectionPatterns } from './words.js'

/** What a sentence tells, as far as its words say. */
export type SentenceClass = 'history' | 'appearance' | 'examination' | 'studies' | 'course'

/** What a sentence before the examination tells, of today and by nobody; null where no word says so. */
export function classInHistory(text: string): SentenceClass | null {
  const { managed, appearance, history, past, pastTense, habit } = sectionPatterns()
  if (history.test(text) || past.test(text)) return 'history'
  if (managed.test(text)) return hasResult(text) ? 'studies' : 'course'
  if (pastTense.test(text)) return 'history'
  if (hasResult(text)) return 'studies'
  if (opensExamination(text)) return 'examination'
  if (followsTest(text)) return 'course'
  return appearance.test(text) && !habit.test(text) ? 'appearance' : null
}

/** What a sentence behind the history tells; null where it goes with the one before. */
export function classBehind(text: string): SentenceClass | null {
  if (isCourse(text)) return 'course'
  if (isStudy(text) || isFormerTest(text)) return 'studies'
  if (isHistoryBehind(text)) return 'history'
  if (isExamination(text)) return 'examination'
  return followsTest(text) ? 'course' : null
}

/** A sentence without the words before it that say when it was: a test named there is not what it tells. */
function mainClause(text: string): string {
  return text.replace(sectionPatterns().when, '')
}

/** "After the scan, her symptoms resolve": a test or an examination says only when it was. */
function followsTest(text: string): boolean {
  const { physical, examined, past } = sectionPatterns()
  const when = text.slice(0, text.length - mainClause(text).length)
  return !past.test(text) && (physical.test(when) || examined.test(when) || isStudy(when))
}

/** What was done with a patient, and what came of it. A test that has a result is none, nor is one that is only ordered. */
function isCourse(text: string): boolean {
  const { wasManaged, ordered, later, past } = sectionPatterns()
  if (past.test(text) || hasResult(text)) return false
  if (wasManaged.test(text)) return true
  return (later.test(text) || ordered.test(text)) && !isStudy(text) && (later.test(text) || !isExamination(text))
}

function hasResult(text: string): boolean {
  return isStudy(text) && (sectionPatterns().outcome.test(text) || hasLaboratory(text))
}

/** "A sweat test 2 years ago was normal": no examination of today, whatever test it is. */
function isFormerTest(text: string): boolean {
  const { former, test } = sectionPatterns()
  return former.test(text) && test.test(text)
}

/** Speech word for word belongs to how somebody was seen. */
function isHistoryBehind(text: string): boolean {
  const { historyBehind, toldLate, told } = sectionPatterns()
  if (/[“"]/.test(text) || told.test(text) || opensExamination(text)) return false
  return historyBehind.test(text) || (toldLate.test(text) && !isExamination(text))
}

/** Whether a sentence opens an examination: it names one, tells two vital signs, or what came of one. */
export function opensExamination(text: string): boolean {
  const { physical, examination, former } = sectionPatterns()
  const main = mainClause(text)
  if (former.test(text) && vitalSignsIn(main) < 2) return false
  return physical.test(main) || examination.test(main) || vitalSignsIn(main) > 1 || isExamined(main)
}

/** Whether a sentence tells what is seen right before the examination: what the patient looks like, one vital sign, or a size. */
export function isSeen(text: string): boolean {
  const { appearance, sign, history, past, habit } = sectionPatterns()
  if (history.test(text) || past.test(text)) return false
  return sign.test(text) || (appearance.test(text) && !habit.test(text))
}

/** "The gait is unsteady": a finding in the present that nobody tells. */
export function isFinding(text: string): boolean {
  const { finding, history, past, pastTense, habit } = sectionPatterns()
  if (isStudy(text) || !finding.test(text) || !/\b(?:is|are)\b/.test(text)) return false
  return ![history, past, pastTense, habit].some((other) => other.test(text))
}

/** Whether a sentence is of an examination, of former days or of today. */
export function isExamination(text: string): boolean {
  return (opensExamination(text) || sectionPatterns().finding.test(mainClause(text))) && !isStudy(text)
}

/** Whether a sentence is of a test: it names one or tells a laboratory value. */
export function isStudy(text: string): boolean {
  const { physical, studies, noStudy } = sectionPatterns()
  const main = mainClause(text)
  return !physical.test(main) && (studies.test(main.replace(noStudy, '')) || hasLaboratory(main))
}

/** "Abdominal and rectal exams are normal": an examination of today and what came of it. */
function isExamined(text: string): boolean {
  const { examined, outcome, studies, past, history } = sectionPatterns()
  return examined.test(text) && outcome.test(text) && ![studies, past, history].some((other) => other.test(text))
}

/** How many vital signs a text tells, however often each. */
function vitalSignsIn(text: string): number {
  return new Set(readFacts(text).flatMap(({ kind, name }) => (kind === 'vital-sign' ? [name] : []))).size
}

function hasLaboratory(text: string): boolean {
  return readFacts(text).some(({ kind }) => kind === 'laboratory')
}
