import { quote } from '../../../errors.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import { readPatient } from '../../patient/index.js'
import type { AssertedWord } from '../context/index.js'
import { isSameWord, isSpecific, stemOf } from '../term/index.js'
import {
  changeIn,
  isDeniedBehind,
  isDescribing,
  isLacking,
  isOfAbnormality,
  type Placed,
  placedIn,
  type TextReading,
  type Unit,
  type UnitRule,
} from '../unit/index.js'
import { contentOf, tokensOf } from './words.js'

/** Words that are denied in one text and surely not in the other, what is no longer so, and the sex of the patient. */
export const standingRule: UnitRule = (unit) => [
  ...denied(unit),
  ...deniedBeside(unit),
  ...ended(unit),
  ...excepted(unit),
  ...otherSex(unit),
]

/** Words by which something that is no more is told without a denial. */
const over =
  /\b(?:stop|ceas|quit|discontinu|former|retire|previous|past|last|ago|since|ended|until|off\b|(?:gave|given) up|used to|no longer|once (?!an?\b|daily|per|each|every|weekly|in ))/i

/** Unlike the rule for two texts, this one finds "stiffness" in "stiff", and asks nothing of the rest of the text. */
function denied(unit: Unit) {
  if (!unit.was.mayDeny()) return []
  const [was, is] = [wordsIn(unit.was), wordsIn(unit.is)]
  const isTold = (word: string): boolean => {
    const [own, others] = [told(was, word), told(is, word)]
    return (
      others.length > 0 &&
      !isDescribing(own, unit.was, unit.is) &&
      own.every(({ status }) => status === 'negated') &&
      others.every(
        (one) =>
          one.status === 'affirmed' &&
          !isDeniedBehind(unit.is.text, one.word) &&
          !over.test(clauseOf(unit.is.text, one.at)),
      )
    )
  }
  const word = was.find((one) => one.status === 'negated' && isTold(one.word))?.word
  if (word === undefined) return []
  const message = `The original denies ${quote(word)}, and the new text tells it.`
  return [changeIn(unit, { kind: 'negation', before: word, after: told(is, word)[0]?.word ?? null, message })]
}

/** What is denied in so many words in the one text, "not fully healed", and told in the other without any denial. */
function deniedBeside(unit: Unit) {
  for (const [one, other, message] of [
    [unit.was, unit.is, 'The original denies'],
    [unit.is, unit.was, 'The new text denies'],
  ] as const) {
    const beside = besideDenial(one)
    if (beside.length === 0 || over.test(other.text) || isLacking(other.text)) continue
    const open = other.sentences.filter(({ hasNegation }) => !hasNegation).flatMap(({ words }) => words)
    const isTold = (word: string): boolean => {
      const others = told(wordsIn(other), word)
      return (
        others.length > 0 &&
        told(open, word).length >= others.length &&
        others.every((one) => !isDeniedBehind(other.text, one.word))
      )
    }
    const word = beside.find(
      (word) => isTold(word) && told(wordsIn(one), word).every(({ status }) => status !== 'affirmed'),
    )
    if (word === undefined) continue
    const parts = { kind: 'negation', before: word, after: word } as const
    return [
      changeIn(unit, { ...parts, message: `${message} ${quote(word)} in so many words, and the other one tells it.` }),
    ]
  }
  return []
}

/** Between a denial and what it denies they make no difference. */
const between = /^(?:\w+ly|well|yet|quite|very|really|been|being|be|any|longer|had|has|have|an?|the)$/

/** The words right behind a denial, adverbs apart. */
function besideDenial(reading: TextReading): readonly string[] {
  const tokens = tokensOf(reading)
  return tokens.flatMap(({ word }, i) => {
    if (!/^(?:not|never|cannot)$/.test(word) && !(word === 't' && tokens[i - 1]?.word.endsWith('n'))) return []
    const next = tokens.slice(i + 1, i + 4)
    const at = next.findIndex((token) => !between.test(token.word))
    const found = next[at]
    return found === undefined || !isSpecific(stemOf(found.word)) ? [] : [found.word]
  })
}

function told(some: Told, word: string): Told {
  return some.filter((one) => isSameWord(one.word, word))
}

type Told = readonly AssertedWord[]

/** The clause around a place. */
function clauseOf(text: string, at: number): string {
  return `${/[^,.;:!?]*$/.exec(text.slice(0, at))?.[0]}${/^[^,.;:!?]*/.exec(text.slice(at))?.[0]}`
}

const exception = /\b(?:other than|except(?:ing)?(?: for)?|apart from|aside from|save for|with the exception of)\b/i
const anyException = /\b(?:other(?:wise)?|except\w*|apart|aside|save|only|but|besides|beyond|merely|just)\b/i

/** An exception from what the original says of all. */
function excepted(unit: Unit) {
  const hit = anyException.test(unit.was.text) ? null : exception.exec(unit.is.text)
  if (hit === null || isToldBefore(unit, hit.index + hit[0].length)) return []
  const [found] = hit
  const message = `The new text says ${quote(found)}, and the original makes no exception.`
  return [changeIn(unit, { kind: 'negation', after: found, message })]
}

/** Whether the original tells what a clause of the new text names: "normal, with mild edema", "normal apart from mild edema". */
function isToldBefore({ was, is }: Unit, start: number): boolean {
  const [clause = ''] = /^[^.,;]*/.exec(is.text.slice(start)) ?? []
  const open = contentOf(is).filter((token) => token.start >= start && token.end <= start + clause.length)
  const affirmed = was.asserted.filter(({ status }) => status === 'affirmed')
  return open.length > 0 && open.every(({ word }) => affirmed.some((one) => isSameWord(one.word, word)))
}

/** The words that can be told or denied; a part of the body is there in any case. */
const wordsIn = memoiseByObject(({ text, asserted, facts }: TextReading): Told => {
  const isSite = (at: number): boolean =>
    facts.some(({ kind, span }) => kind === 'site' && span.start <= at && at < span.end)
  return asserted.filter(
    ({ stem, at, word }) => isSpecific(stem) && !isSite(at) && !isOfAbnormality(text, at + word.length),
  )
})

/** What was never said to be over. */
function ended(unit: Unit) {
  const [was, is] = [unit.was, unit.is].map((reading) => placedIn(reading).find(isOver))
  const found = (was === undefined && !over.test(unit.was.text) ? is : undefined)?.word
  if (found === undefined) return []
  const message = `The new text says ${quote(found)}, and the original does not say that anything ended.`
  return [changeIn(unit, { kind: 'temporality', after: found, message })]
}

/** Whether a word tells of the past. */
function isOver({ scale, step }: Placed): boolean {
  return scale === 'lasting' && step < 0
}

const patientIn = memoiseByObject(({ text }: TextReading) => readPatient(text))

/** The sex of the patient of the unit, by its own words. */
function otherSex(unit: Unit) {
  const { sex: was } = patientIn(unit.was)
  // Few sentences tell the sex of the patient.
  if (was === null) return []
  const { sex: is } = patientIn(unit.is)
  if (is === null || was === is) return []
  const message = `The original speaks of somebody ${was}, and the new text of somebody ${is}.`
  return [changeIn(unit, { kind: 'sex', before: was, after: is, message })]
}
