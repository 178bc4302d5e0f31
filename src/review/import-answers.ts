import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockFolder, outputPlace, replaceFile } from '../dataset/index.js'
import { PipelineError } from '../errors.js'
import { demand, kinds, worded } from '../given.js'
import { type Judgement, judgementLine, readJudgements, verdictOf } from '../judgement/index.js'
import { type ReturnedAnswer, readAnswers } from './answers.js'
import { readAnyKey } from './any-key.js'
import { type CheckedAnswer, checkAnswers } from './check-answers.js'
import type { AnswerableKey } from './key.js'
import { type ReturnProblem, refusalOf } from './problems.js'

/** Where answers come from and go to. */
export interface ImportTarget {
  /** The key that `review export` wrote. */
  readonly key: string
  /** File of judgements, JSON Lines; what it holds already stays. `-` is standard output, and holds nothing. */
  readonly out: string
  /** Whether an answer may take the place of another that the same rater gave before. */
  readonly replace?: boolean
}

/** How far a rater has come, all files taken together. */
export interface RaterProgress {
  readonly rater: string
  readonly answered: number
  /** Of these, "not sure". */
  readonly notSure: number
  readonly total: number
}

/** What an import did. */
export interface AnswerImport {
  readonly out: string
  /** Judgements that were not there before, and those that were there with the same answer. */
  readonly added: number
  readonly known: number
  /** Rows with a comment and no answer; they are left out. */
  readonly commentsOnly: number
  readonly raters: readonly RaterProgress[]
}

/**
 * Joins the forms that came back to what was asked, and adds the answers to a file of judgements.
 *
 * Partial answers are welcome. Importing the same files again, in any order, leaves the same bytes. If anything is
 * refused, all that is refused is told and nothing is written.
 *
 * @throws {PipelineError} input-invalid — an answer for an older text, a duplicate, an unknown item or rater, or an
 * answer that the question does not offer
 */
export async function importAnswers(files: readonly string[], target: ImportTarget): Promise<AnswerImport> {
  demand('importAnswers', files, worded('a list of files', kinds.texts))
  demand('importAnswers', target, worded('what to write, an object', kinds.object))
  const key = readAnyKey(target.key).answerable
  const { found, unreadable } = await readAll(files)
  const { given, problems, commentsOnly } = checkAnswers(found, key)
  const { out } = target
  const isPiped = out === '-'
  const unlock = isPiped ? () => {} : lockFolder(dirname(outputPlace(out)))
  try {
    const isThere = !isPiped && existsSync(out)
    const before = isThere ? await readJudgements(out) : []
    const fresh = toJudgements(given)
    const { merged, added, conflicts } = mergeJudgements(before, fresh, target.replace === true)
    const inConflict = conflicts.map((conflict): ReturnProblem => ({ file: out, ...conflict }))
    const all = [...unreadable, ...problems, ...inConflict]
    if (all.length > 0) throw refusalOf(all)
    const sorted = inOrder(merged, key)
    const text = sorted.map(judgementLine).join('')
    if (isPiped) process.stdout.write(text)
    else if (added > 0 || !isThere) replaceFile(out, text)
    return { out, added, known: fresh.length - added, commentsOnly, raters: progressOf(sorted, key) }
  } finally {
    unlock()
  }
}

/** All answers of all files, and what is wrong with files that are no forms. */
async function readAll(
  files: readonly string[],
): Promise<{ readonly found: readonly ReturnedAnswer[]; readonly unreadable: readonly ReturnProblem[] }> {
  const found: ReturnedAnswer[] = []
  const unreadable: ReturnProblem[] = []
  for (const file of new Set(files)) {
    try {
      found.push(...(await readAnswers(file)))
    } catch (cause) {
      if (!(cause instanceof PipelineError)) throw cause
      unreadable.push({ file: null, place: null, item: null, what: cause.message })
    }
  }
  return { found, unreadable }
}

function toJudgements(given: readonly CheckedAnswer[]): readonly Judgement[] {
  return given.map(({ rater, item, answer, comments }) => {
    const distinct = [...new Set(comments.filter((comment) => comment !== ''))].sort()
    return {
      question: item.question,
      subject: item.subject,
      rater: { kind: 'clinician', id: rater },
      answer,
      rationale: distinct.length === 0 ? null : distinct.join(' · '),
    }
  })
}

const identityOf = ({ question, subject, rater }: Judgement): string => JSON.stringify([question, subject.id, rater.id])

interface Merged {
  readonly merged: readonly Judgement[]
  readonly added: number
  readonly conflicts: readonly Omit<ReturnProblem, 'file'>[]
}

function mergeJudgements(before: readonly Judgement[], fresh: readonly Judgement[], replace: boolean): Merged {
  const merged = new Map(before.map((one) => [identityOf(one), one]))
  const conflicts: Omit<ReturnProblem, 'file'>[] = []
  let added = 0
  for (const one of fresh) {
    const earlier = merged.get(identityOf(one))
    const isSame = earlier?.answer === one.answer && earlier.subject.sha256 === one.subject.sha256
    // A comment once given is not lost to a form that was saved without it.
    const rationale = isSame && one.rationale === null ? earlier.rationale : one.rationale
    if (isSame && earlier.rationale === rationale) continue
    if (earlier !== undefined && !isSame && !replace) {
      const was = earlier.subject.sha256 === one.subject.sha256 ? `"${earlier.answer}"` : 'about an older text'
      const what = `${one.rater.id} has answered it before, ${was}, and now "${one.answer}". --replace takes the new answer.`
      conflicts.push({ place: one.subject.id, item: null, what })
      continue
    }
    merged.set(identityOf(one), { ...one, rationale })
    added++
  }
  return { merged: [...merged.values()], added, conflicts }
}

/** Judgements of other reviews first, as they were; then rater by rater in the order of the key. */
function inOrder(judgements: readonly Judgement[], key: AnswerableKey): readonly Judgement[] {
  const places = new Map<string, number>()
  for (const { rater } of key.raters) {
    for (const { subject, question, ids } of key.items) {
      if (rater in ids) places.set(JSON.stringify([question, subject.id, rater]), places.size)
    }
  }
  const placeOf = (one: Judgement): number => places.get(identityOf(one)) ?? -1
  return [...judgements].sort((a, b) => placeOf(a) - placeOf(b))
}

/** How far each rater of a review has come. */
export function progressOf(judgements: readonly Judgement[], key: AnswerableKey): readonly RaterProgress[] {
  const asked = new Set(
    key.items.map(({ subject, question }) => JSON.stringify([question, subject.id, subject.sha256])),
  )
  const mine = judgements.filter(({ question, subject }) =>
    asked.has(JSON.stringify([question, subject.id, subject.sha256])),
  )
  return key.raters.map(({ rater }) => {
    const own = mine.filter((one) => one.rater.id === rater)
    const notSure = own.filter(({ question, answer }) => verdictOf(question, answer) === 'not-sure').length
    return { rater, answered: own.length, notSure, total: key.items.filter(({ ids }) => rater in ids).length }
  })
}
