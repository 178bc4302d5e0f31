import { quote } from '../errors.js'
import type { ReturnedAnswer } from './answers.js'
import { changedColumn } from './form/index.js'
import type { AnswerableItem, AnswerableKey } from './key.js'
import { slotOf } from './plan.js'
import type { ReturnProblem } from './problems.js'
import { answerInWriting, answerMeant, reviewQuestions } from './questions.js'

/** An answer with which nothing is wrong; all files that give it are joined. */
export interface CheckedAnswer {
  readonly rater: string
  readonly item: AnswerableItem
  readonly answer: string
  readonly comments: readonly string[]
  readonly from: string
}

/** Answers, and what is wrong with the rest. */
export interface CheckedAnswers {
  readonly given: readonly CheckedAnswer[]
  readonly problems: readonly ReturnProblem[]
  readonly commentsOnly: number
}

interface Asked {
  readonly rater: string
  readonly item: AnswerableItem
}

/** Everything that is wrong with the answers, and those with which nothing is. */
export function checkAnswers(found: readonly ReturnedAnswer[], key: AnswerableKey): CheckedAnswers {
  const asked = new Map<string, Asked>()
  for (const item of key.items) for (const [rater, id] of Object.entries(item.ids)) asked.set(id, { rater, item })
  const slots = new Set([...asked.keys()].map(slotOf))
  const packs = new Map(key.raters.map(({ rater, pack }) => [rater, pack]))
  const shown = new Map(key.raters.flatMap((rater) => Object.entries(rater.shown ?? {})))
  const { known: mine, problems } = withoutStrangers(found, key)
  const given = new Map<string, CheckedAnswer>()
  const seen = new Map<string, string>()
  let commentsOnly = 0
  for (const one of mine) {
    const isBlank = one.answer.trim() === ''
    if (isBlank && one.comment.trim() === '' && !asked.has(one.item)) continue
    const known = asked.get(one.item)
    const earlier = given.get(one.item)
    const twice = seen.get(`${one.file}\n${one.item}`)
    seen.set(`${one.file}\n${one.item}`, twice ?? one.place)
    const answer = known === undefined ? (isBlank ? null : one.answer) : meant(one, known)
    const what =
      whyUnknown(one, known, slots) ??
      whyOtherForm(one, packs) ??
      (twice === undefined ? null : `the item stands twice in this file; first in ${twice}.`) ??
      (isBlank || answer !== null ? null : `${quote(one.answer)} is no answer to the question (${offered(known)}).`) ??
      (answer === null ? null : whyOtherText(one, shown.get(one.item))) ??
      whyConflicting(answer, earlier)
    if (what !== null) problems.push({ file: one.file, place: one.place, item: one.item, what })
    else if (answer !== null && known !== undefined) {
      const comments = [...(earlier?.comments ?? []), one.comment.trim()]
      given.set(one.item, { ...known, answer, comments, from: earlier?.from ?? `${one.file}, ${one.place}` })
    } else if (one.comment.trim() !== '') commentsOnly++
  }
  return { given: [...given.values()], problems, commentsOnly }
}

/** The answer that was given; null where there is none, or it is none that the question takes. */
function meant({ answer, comment }: ReturnedAnswer, { item: { question } }: Asked): string | null {
  if (answer.trim() !== '') return answerMeant(question, answer)
  return comment.trim() === '' ? null : answerInWriting(question)
}

/** Answers of files whose rater is of this review; a file of another rater is one problem, not one for each answer. */
function withoutStrangers(
  found: readonly ReturnedAnswer[],
  key: AnswerableKey,
): { readonly known: readonly ReturnedAnswer[]; readonly problems: ReturnProblem[] } {
  const raters = key.raters.map(({ rater }) => rater)
  const isKnown = ({ rater }: ReturnedAnswer): boolean => rater === null || raters.includes(rater)
  const unknownRaters = new Map(found.filter((one) => !isKnown(one)).map(({ file, rater }) => [file, rater ?? '']))
  const problems = [...unknownRaters].map(([file, rater]): ReturnProblem => {
    const what = `rater ${quote(rater)} is not one of this review (${raters.join(', ')}).`
    return { file, place: null, item: null, what }
  })
  return { known: found.filter(isKnown), problems }
}

function whyUnknown(
  { item, rater }: ReturnedAnswer,
  known: Asked | undefined,
  slots: ReadonlySet<string>,
): string | null {
  if (item === '') return 'an answer without an item. Keep the first column as it was.'
  if (known === undefined) {
    return slots.has(slotOf(item))
      ? 'the answer is for an older text, which was changed since. Send the rater the new form.'
      : 'no such item was asked in this review. Give the key of the review that it belongs to with --key.'
  }
  if (rater === null || rater === known.rater) return null
  return `it was asked of ${known.rater}, but the file says that ${rater} answered.`
}

/** Reviews of one dataset share items; a saved form is of one of them only. */
function whyOtherForm({ rater, pack }: ReturnedAnswer, packs: ReadonlyMap<string, string>): string | null {
  const own = packs.get(rater ?? '')
  if (pack === null || own === undefined || pack === own) return null
  return `it was saved from another form (${quote(pack)}) than ${rater} has in this review (${own}). Give the key of the review that it belongs to with --key, or send the rater the new form.`
}

/** What a rater reads decides what the answer is about. */
function whyOtherText(
  { cells, isUnicode }: ReturnedAnswer,
  shown: Readonly<Record<string, string>> | undefined,
): string | null {
  const head = cells === null || shown === undefined ? undefined : changedColumn(cells, shown, isUnicode)
  if (head === undefined) return null
  const next = isUnicode ? '' : ' If nobody changed it, save the sheet as XLSX or as CSV in UTF-8.'
  return `the cell under "${head}" is not what the form shows there, so the answer may be about another text. Copy the answers into the form as it was sent, where only answer and comment are filled in.${next}`
}

function whyConflicting(answer: string | null, earlier: CheckedAnswer | undefined): string | null {
  if (answer === null || earlier === undefined || earlier.answer === answer) return null
  return `answered "${answer}" here and "${earlier.answer}" in ${earlier.from}. Import one of the two.`
}

function offered(asked: Asked | undefined): string {
  return asked === undefined ? '' : reviewQuestions[asked.item.question].choices.map(({ value }) => value).join(', ')
}
