import { finalQuestion } from '../../text/index.js'
import {
  diagnosisQuestions,
  falseDiagnosisQuestions,
  longestDiagnosis,
  namesDiagnosis,
  otherQuestions,
  otherTargets,
  sentenceTarget,
} from './question-words.js'

/**
 * Why a case does not ask for a diagnosis, an underlying cause, a pathogen or a condition; null where it does.
 *
 * The reason is what it asks for instead (`treatment`, `next-step`, `mechanism`, `finding`, …), `target` where the
 * question would do but the reference is no diagnosis, and `other`. The paper takes the choice of Savage et al.
 * [main §3.1.1], which was made by hand; these rules are ours.
 *
 * @example
 * [notDiagnostic('He coughs. What is the diagnosis?', 'Asthma'), notDiagnostic('What is the best treatment?', 'Rest')]
 * // → [null, 'treatment']
 */
export function notDiagnostic(text: string, target: string): string | null {
  const at = finalQuestion(text)
  const question = normalise(text.slice(at.start, at.end))
  if (asksForDiagnosis(question)) return looksLikeDiagnosis(target.trim(), question) ? null : 'target'
  return otherQuestions().find(([, pattern]) => pattern.test(question))?.[0] ?? 'other'
}

function asksForDiagnosis(question: string): boolean {
  return diagnosisQuestions().some((pattern) => pattern.test(question)) && !falseDiagnosisQuestions.test(question)
}

function looksLikeDiagnosis(target: string, question: string): boolean {
  if (target.length > 300 || target.split(/\s+/).length > longestDiagnosis || sentenceTarget.test(target)) return false
  return namesDiagnosis.test(question) || !otherTargets().some((pattern) => pattern.test(target))
}

/**
 * One spelling for the patterns: lower case, straight apostrophes, single blanks, "what" for every "which".
 *
 * The looks behind keep long runs of quotation marks in linear time.
 */
function normalise(question: string): string {
  return question
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\bwhich(?: one)?(?: of)?(?: the)? following\b(?: (?:answers?|choices|options)\b)?|\bwhich\b/g, 'what')
    .replace(/\bwhat, [^,]{1,80},/g, 'what')
    .replace(/(?<!["”:])["”:]*$/, '')
    .replace(/(?<!\?)\?*$/, '?')
}
