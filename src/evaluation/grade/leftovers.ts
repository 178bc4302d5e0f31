import {
  type Advice,
  isHarmfulUnder,
  mentionsIn,
  type Order,
  type OrderRead,
  quantitiesIn,
  type StatedText,
  tellsNumber,
  tooYoungFor,
  unreadIn,
} from './advice/index.js'
import { type Held, statedText } from './reference.js'
import { isBetter, isWayBack } from './way-back.js'

/** What an answer is read beside, and what it decides. */
export interface AnswerReading {
  readonly held: Held
  readonly stated: StatedText
  /** The drug of the rule is given now. */
  readonly isUsed: boolean
  /** In a lower dose than planned. */
  readonly isReduced: boolean
  /** In several doses, one after the other. */
  readonly isInSteps: boolean
  /** Other drugs that the answer gives. */
  readonly given: readonly string[]
  /** Until when the drug is to be held, and when it is given again. */
  readonly waited: string
}

/** What of an answer is left over. */
export interface Leftover {
  readonly text: string
  /** It is known to be wrong; else it was not read, or could not be judged. */
  readonly isWrong: boolean
}

/** Texts that are known to be wrong. */
export function wrong(...texts: readonly string[]): readonly Leftover[] {
  return texts.map((text) => ({ text, isWrong: true }))
}

/** Texts that were not read. */
export function unread(...texts: readonly string[]): readonly Leftover[] {
  return texts.map((text) => ({ text, isWrong: false }))
}

/**
 * What is stopped though the answer gives it or the case needs it: a course that ends at a time or on a condition of the
 * answer's own, and what watches over a drug. To stop a drug if it harms is care.
 */
export function unreadEnd(
  one: OrderRead['about'][number],
  { object, behind, isNext }: Order,
  { held, isUsed, given, stated }: AnswerReading,
): readonly Leftover[] {
  const whole = `${object} ${behind}`.trim()
  const isOfAll = given.length > 0 && /^(?:both|all|these|everything)\b/.test(object)
  if (one === 'unknown' && (endsCare(`no ${whole}`) || (isOfAll && isBetter(whole)))) return wrong(whole)
  const isGiven = one === 'this' ? isUsed : typeof one !== 'string' && given.includes(one.name)
  const end = typeof one === 'string' ? (mentionsIn(object, held.names).at(-1)?.end ?? 0) : one.end
  const when = `${object.slice(end)} ${behind}`.trim()
  // "Do not start it unless she insists": a way back of the answer's own.
  if (!isGiven) return one === 'this' && isWayBack(behind, held) ? unread(whole) : []
  // To go on with a drug and to stop it at once are no advice.
  if (one !== 'this' && when === '') return wrong(whole)
  if (!timed.test(when)) return []
  if (isBetter(when)) return wrong(whole)
  // "For 14 days, then stop": the course is read where it is ordered.
  if (isNext || /^(?:if|for|at (?:the )?first|in case)\b/.test(when)) return []
  return quantitiesIn(when).length > 0 && !unreadIn(when, stated).some(tellsNumber) ? [] : wrong(whole)
}

const timed = /\b(?:on|at|in|after|once|when|whenever|as soon as|by|until|upon|if|for|before|while|during)\b/

/** Whether a text does without what watches over a drug, or protects from it: "no further tests needed". */
function endsCare(text: string): boolean {
  return ending.test(text) && !/\b(?:now|today|tonight|yet)\b/.test(text)
}

const watching = String.raw`(?:monitor\w*|checks?|checking|tests?|testing|levels?|labs|blood counts?|blood draws?|ecgs?|inrs?|visits?|follow-?up|surveillance|telemetry|contracepti\w*|condoms?)\b`
const ending = new RegExp(
  String.raw`\b(?:no|not|without|stop|skip|omit|drop|cancel|fewer|unnecessary)\b[^;,.]{0,40}\b${watching}(?! (?:until|before|strips?))`,
)
const watch = new RegExp(String.raw`\b${watching}`)

/** Whether a text is about what watches over a drug. */
export function watches(text: string): boolean {
  return watch.test(text)
}

/** Whether what other people are to do or get harms: the drug of the rule, what its hazard forbids, or what is the patient's. */
export function isUnfitForOthers(text: string, held: Held): boolean {
  const { names, action } = held
  return (
    mentionsIn(text, names).some(
      ({ who, name }) => (who === 'this' && action.verdict === 'usable') || isHarmfulUnder(name, action.concept),
    ) || isTooYoung(text, held)
  )
}

/** Whether a text gives what is not given at the age of the patient. */
export function isTooYoung(text: string, held: Held, isStarted = false): boolean {
  const { patient, names, action } = held
  // "MMR at 12 months" is not given at the age of today.
  if (patient.text === '' || /\b(?:no|not|never|without|avoid)\b|\d ?(?:months|years)\b|\bbirthday\b/.test(text))
    return false
  return (
    tooYoungFor(
      text,
      `${statedText(held)} ${[...names.alternatives, ...(action.verdict === 'usable' ? names.drug : [])].join(' ').toLowerCase()}`,
      isStarted,
    ) !== undefined
  )
}

/** Whether something goes on up to a value that neither the case nor the reference tells. */
export function isKeptUp(text: string, { held: { patient, target } }: AnswerReading): boolean {
  const limit = /\bunless\b[^;]*\d[^;]*/.exec(text)?.[0]
  return (limit?.match(/\d+(?:\.\d+)?/g) ?? []).some(
    (value) => !new RegExp(String.raw`(?<![\d.])${value}(?![\d.]*\d)`).test(`${patient.text} ${target}`),
  )
}

/** What is between orders and gives what harms under the rule. */
export function harmsBetween(piece: string, held: Held): boolean {
  const { names, action } = held
  if (/\b(?:no|not|never|without|avoid)\b/.test(piece)) return endsCare(piece)
  return (
    isTooYoung(piece, held) ||
    mentionsIn(piece, names).some(({ who, name }) => who === 'other' && isHarmfulUnder(name, action.concept))
  )
}

/** Other drugs that an answer gives now. */
export function givenBy({ kept, otherDrugs, alternatives }: Advice): readonly string[] {
  return [...kept, ...[...otherDrugs, ...alternatives].map(({ name }) => name)]
}

/** A trial of a drug that is not to be given, or of a part of it: "graded oral challenge with sulfamethoxazole". */
export function isChallenge(text: string, { names, action, patient }: Held): boolean {
  if (
    action.verdict !== 'avoid' ||
    !/\b(?:re-?challenge|(?:oral|drug|graded|provocation) (?:challenge|test)|test dose)\b/.test(text)
  )
    return false
  const own = [...names.drug.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)), ...patient.refused]
  return own.some((name) => name.length > 5 && text.includes(name))
}
