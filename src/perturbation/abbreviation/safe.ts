import { plainForm, readFacts, writtenForm } from '../../clinical/index.js'
import { firstFrom } from '../../first-from.js'
import { capitalized } from '../../format/index.js'
import { finalQuestion, meets, quotations, type Span, sentenceBreaks } from '../../text/index.js'
import { once } from '../../vocabulary/index.js'
import { meaningsIn } from './concept.js'
import {
  type PlanInput,
  placesOf,
  type RefusalReason,
  type SensePlace,
  type ShortFormPlan,
  shortForm,
  wholeSenses,
} from './plan.js'
import { misplaced } from './safe-place.js'
import { closedWords } from './words.js'

/** A form must mean this concept in at least this share of its uses. [facts: clinical validity] */
const leastShare = 0.95

/**
 * Short forms that a clinician would write and a reader would not misread, in the form in which they are written.
 *
 * Every place that parity would change and this does not is refused with a reason.
 */
export function planSafe(input: PlanInput): ShortFormPlan {
  const { original, lexicon } = input
  const { text } = original
  const situation = situationOf(input)
  const refusals: { place: SensePlace; reason: RefusalReason }[] = []
  const open: SensePlace[] = []
  for (const place of placesOf(text, lexicon)) {
    const reason =
      refusalOfSense(place, situation) ?? refusalOfForm(place, situation) ?? refusalOfPlace(place, situation)
    if (reason === undefined) open.push(place)
    else refusals.push({ place, reason })
  }
  const facts = once(() => readFacts(text))
  const accepted = open.filter((place) => {
    const reason = misplaced(place, { text, sentence: sentenceAround(place, situation), others: open, facts })
    if (reason !== undefined) refusals.push({ place, reason })
    return reason === undefined
  })
  const ambiguous = formsWithTwoSenses(accepted)
  const edits = accepted.flatMap((place) => {
    const form = writtenForm(place.entry)
    if (ambiguous.has(plainForm(form))) {
      refusals.push({ place, reason: 'two-senses-here' })
      return []
    }
    const [whole, shown] = withArticle(text, place, inCaseOf(text.charAt(place.start), place.entry.sense, form))
    return shortForm(text, whole, isAllCapitals(text, place) ? shown.toUpperCase() : shown, { written: form }) ?? []
  })
  return { edits, refusals }
}

/** What of a case the rules look at, read once. */
interface Situation {
  readonly text: string
  /** Plain forms that occur in the text as words. */
  readonly standing: ReadonlySet<string>
  /** Senses of the list that occur in the text, in lower case. */
  readonly senses: ReadonlySet<string>
  readonly lower: string
  /** The reference diagnosis in small letters. */
  readonly reference: string
  /** Where the final question begins; the text's length where there is none. */
  readonly question: number
  readonly quoted: readonly Span[]
  /** Where sentences begin, the first apart. */
  readonly breaks: readonly number[]
  readonly warned: ReadonlySet<string>
  readonly meanings: ReturnType<typeof meaningsIn>
}

function situationOf({ original, lexicon, hazards }: PlanInput): Situation {
  const { text, reference } = original
  return {
    text,
    standing: new Set(
      (text.match(/[\p{L}\p{N}][\p{L}\p{N}./-]*/gu) ?? []).map((word) => plainForm(word.replace(/\.$/, ''))),
    ),
    senses: new Set(wholeSenses(text, lexicon).map((phrase) => lexicon.entryOf(phrase).sense.toLowerCase())),
    lower: text.toLowerCase(),
    reference: reference.diagnosis.toLowerCase(),
    question: asked(text),
    quoted: quotations(text),
    breaks: sentenceBreaks(text),
    warned: new Set(hazards.map(({ form }) => plainForm(form))),
    meanings: meaningsIn(lexicon),
  }
}

function asked(text: string): number {
  return text.trimEnd().endsWith('?') ? finalQuestion(text).start : text.length
}

function sentenceAround({ start }: SensePlace, { breaks, text }: Situation): Span {
  const next = firstFrom(breaks, start + 1, (at) => at)
  return { start: breaks[next - 1] ?? 0, end: breaks[next] ?? text.length }
}

/** Words that no short form may stand for. */
function refusalOfSense({ entry }: SensePlace, { meanings }: Situation): RefusalReason | undefined {
  const words = entry.sense.toLowerCase().split(/[^a-z']+/)
  const closed = closedWords()
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word))
  if (/\d/.test(entry.sense)) return 'digit'
  if (has(closed.number)) return 'number-word'
  if (has(closed.negation)) return 'negation'
  if (has(closed.pronoun)) return 'pronoun'
  if (has(closed.auxiliary) && words.length === 1) return 'auxiliary'
  if ((words.length === 1 && has(closed.delicate)) || words.some((word) => word.endsWith("'s"))) return 'delicate-word'
  if (isDrug(entry.sense)) return 'drug-name'
  const { share, rival } = meanings(entry)
  const isSure = share === null ? rival === null : share >= leastShare
  return isSure ? undefined : 'rare-sense'
}

/** Forms that may not be written for any sense, or not in this case. */
function refusalOfForm({ entry }: SensePlace, situation: Situation): RefusalReason | undefined {
  const form = writtenForm(entry)
  const plain = plainForm(form)
  if (entry.caution.length > 0 || situation.warned.has(plain)) return 'caution-list'
  if (/\d/.test(form)) return 'digit'
  if (!usualForm.test(form) || isPlural(form, entry.sense)) return 'unusual-form'
  const closed = closedWords()
  if (closed['english-word'].has(plain)) return 'english-word'
  if (closed['doubtful-form'].has(plain)) return 'doubtful-form'
  if (closed.symbol.has(plain) && !isOwnSymbol(plain, entry.sense)) return 'other-symbol'
  if (situation.standing.has(plain)) return 'stands-here-already'
  const others = [situation.meanings(entry).rival, ...entry.also].filter((meaning) => meaning !== null)
  if (others.some((meaning) => situation.senses.has(meaning.toLowerCase()) || stands(meaning, situation.lower))) {
    return 'other-meaning-here'
  }
  return isLikeReference(entry.sense, plain, [...others], situation.reference) ? 'like-the-reference' : undefined
}

function refusalOfPlace(
  { entry, start, end }: SensePlace,
  { text, question, quoted }: Situation,
): RefusalReason | undefined {
  if (end > question) return 'final-question'
  // What a person says is not written down in short forms.
  if (quoted.some((span) => meets(span, { start, end }))) return 'quotation'
  if (isExplained(text, { start, end })) return 'has-its-own'
  const form = writtenForm(entry)
  // "W/ the ankles together", "B/c of two attacks": signs like these open no sentence.
  if (/^[a-z]+\//i.test(form) && form === form.toLowerCase() && /\p{Lu}/u.test(text.charAt(start)))
    return 'unusual-form'
  const isUnit = entry.sense.split(' ').some((word) => closedWords().unit.has(word.toLowerCase()))
  return isUnit && followsNumber(text, start) ? 'unit' : undefined
}

/** A row of letters with two capitals; "mEq/L" and "total" are none. */
const ownForm = String.raw`\p{Lu}[\p{L}\p{N}-]*\p{Lu}[\p{L}\p{N}-]*`
const formBehind = new RegExp(String.raw`^ ?\(${ownForm}\)`, 'u')
const formBefore = new RegExp(String.raw`(?<![\p{L}\p{N}])${ownForm} ?\($`, 'u')

/** Longest form with its parentheses. */
const explained = 16

/** Whether a text itself gives a word its short form: "electrocardiogram (ECG)", "ECG (electrocardiogram)". */
function isExplained(text: string, { start, end }: Span): boolean {
  if (formBehind.test(text.slice(end, end + explained))) return true
  return text.charAt(end) === ')' && formBefore.test(text.slice(Math.max(0, start - explained), start))
}

/** Whether a number comes directly before, in digits or in words. */
function followsNumber(text: string, start: number): boolean {
  const before = /([\p{L}\p{N}]+)[ -]$/u.exec(text.slice(Math.max(0, start - 20), start))?.[1]?.toLowerCase()
  return before !== undefined && (/\d$/.test(before) || closedWords().number.has(before))
}

/** A symbol may stand for the analyte or unit that it is the symbol of. */
function isOwnSymbol(plain: string, sense: string): boolean {
  const initials = sense
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.charAt(0))
    .join('')
  return plain.length >= 3 && (initials === plain || sense.toLowerCase().startsWith(plain))
}

/** A form, a sense or another meaning of the form that meets the reference would tell or mislead. */
function isLikeReference(sense: string, plain: string, others: readonly string[], reference: string): boolean {
  if (reference === '') return false
  const initials = reference
    .split(/[^\p{L}]+/u)
    .map((word) => word.charAt(0))
    .join('')
  if (initials.length > 1 && initials === plain) return true
  if (reference.split(/[^\p{L}\p{N}]+/u).includes(plain)) return true
  return [sense, ...others].some((meaning) => stands(meaning, reference))
}

function stands(meaning: string, lower: string): boolean {
  const wanted = meaning.toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const before = lower.charAt(at - 1)
    const after = lower.charAt(at + wanted.length)
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}

/** Forms that would stand for more than one sense of this case. */
function formsWithTwoSenses(places: readonly SensePlace[]): ReadonlySet<string> {
  const senses = new Map<string, Set<string>>()
  for (const { entry } of places) {
    const form = plainForm(writtenForm(entry))
    senses.set(form, (senses.get(form) ?? new Set()).add(entry.sense.toLowerCase()))
  }
  return new Set([...senses].filter(([, all]) => all.size > 1).map(([form]) => form))
}

/** "Sats" for "saturation" would need another verb. */
function isPlural(form: string, sense: string): boolean {
  return /[a-z]s$/.test(form) && !/s$|s /i.test(sense)
}

/** All small, all capitals, or a capital at the front; "RetiCt" and "Pat-PT" are names of orders, not short forms. */
const usualForm = /^(?:[a-z./-]+|[A-Z](?:[./&-]?[A-Z])*s?|[A-Z][a-z./]+)$/

/** An article before the word changes with the form, "a collision" to "an MVC", and then belongs to the edit. */
function withArticle(text: string, place: SensePlace, form: string): [SensePlace, string] {
  const article = /(?<![\p{L}\p{N}])(an?) $/iu.exec(text.slice(Math.max(0, place.start - 4), place.start))?.[1]
  if (article === undefined) return [place, form]
  const isSpelled = /^[A-Z]{2,}/.test(form)
  const wanted = (isSpelled ? /^[AEFHILMNORSX]/ : /^[aeiou]/i).test(form) ? 'an' : 'a'
  if (article.toLowerCase() === wanted) return [place, form]
  const shown = article.charAt(0) === 'A' ? capitalized(wanted) : wanted
  return [{ ...place, start: place.start - article.length - 1 }, `${shown} ${form}`]
}

/** Whether a text writes in capitals what the list does not, as charts once did throughout. */
function isAllCapitals(text: string, { entry, start, end }: SensePlace): boolean {
  const word = text.slice(start, end)
  return word !== entry.sense && /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()
}

/** Lists often have a form with a capital because notes begin lines with it; in a sentence it follows the word. */
function inCaseOf(first: string, sense: string, form: string): string {
  // "NEURO" is the beginning of its word in capitals, no row of initials.
  const isClipped = form.length > 3 && sense.toLowerCase().startsWith(form.toLowerCase())
  if (!isClipped && !/^[A-Z]?[a-z./]+$/.test(form)) return form
  const word = isClipped ? form.toLowerCase() : form
  const head = word.charAt(0)
  return (first === first.toLowerCase() ? head.toLowerCase() : head.toUpperCase()) + word.slice(1)
}

const drugSenses = new Map<string, boolean>()

/** Whether a sense names a drug; read once for each sense. */
function isDrug(sense: string): boolean {
  let known = drugSenses.get(sense)
  if (known === undefined) {
    known = readFacts(sense).some(({ kind }) => kind === 'drug')
    drugSenses.set(sense, known)
  }
  return known
}
