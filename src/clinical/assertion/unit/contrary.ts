import { isWithin, meets, type Span } from '../../../text/index.js'
import { alternationOf, cell, groupFile, once, several, starred, tableFile } from '../../../vocabulary/index.js'
import type { FactChange } from '../../fact/index.js'
import { type AssertedSentence, type AssertedWord, contraryBase, denies } from '../context/index.js'
import { contextWords, isSameStem, stemOf, wordsOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import type { Unit } from './rule.js'

/** What is denied in one text, and words by which another one tells the same and denies nothing: "cannot hear", "deaf". */
const contraryFile = tableFile('assertion/contraries.csv', () => ({
  denied: several('|', cell(starred)),
  told: several('|', cell(starred)),
}))

const contraries = once(() =>
  contraryFile.read().map(({ denied, told }) => ({
    denied: new RegExp(`^(?:${alternationOf(denied)})$`),
    told: new RegExp(String.raw`\b(?:${alternationOf(told)})\b`, 'gi'),
  })),
)

const unansweredFile = groupFile('assertion/unanswered.yaml', ['trouble', 'object'], starred)

/** What is denied beside a function or of it: "no hearing loss" does not deny the hearing. */
const unanswered = once(() => {
  const { trouble, object } = unansweredFile.read()
  return new RegExp(`^(?:${alternationOf([...trouble, ...object])})$`)
})

/** A sentence that denies something, and the one of the other text that tells the contrary of it. */
interface Answer {
  readonly denying: Span
  readonly telling: Span
  /** The word that is denied, and those that tell the contrary. */
  readonly denied: Span | null
  readonly told: Span
}

/**
 * The changes of a unit without the denials of which one text tells the contrary, in words that the other one has not:
 * "never had this before", "for the first time".
 *
 * Only for sentences that deny nothing else, and where nothing tells what is denied.
 */
export function withoutContraries({ was, is }: Unit, changes: readonly FactChange[]): readonly FactChange[] {
  if (changes.length === 0) return changes
  const [given, back] = [answersIn(was, is), answersIn(is, was)]
  if (given.length + back.length === 0) return changes
  return changes.filter(
    (change) =>
      !given.some((answer) => isAnswered(change, answer)) &&
      !back.some((answer) => isAnswered({ ...change, before: change.after, after: change.before }, answer)),
  )
}

/** Whether a change speaks of a denial and of what answers it; `before` is of the text that denies. */
function isAnswered({ kind, before, after }: FactChange, { denying, telling, denied, told }: Answer): boolean {
  const isDenial = kind === 'negation' || (before !== null && denies(before.value))
  if (isDenial)
    return (before === null || meets(before.span, denying)) && (after === null || meets(after.span, telling))
  if (before === null) return after !== null && meets(after.span, told)
  return after === null && denied !== null && meets(before.span, denied)
}

function answersIn(own: TextReading, other: TextReading): readonly Answer[] {
  const affirmed = other.asserted.filter(({ status }) => status === 'affirmed')
  return own.sentences.flatMap((sentence) => {
    if (sentence.cues !== 1) return []
    const open = sentence.words.filter(
      ({ status, stem }) => status !== 'affirmed' && !affirmed.some((one) => isSameStem(one.stem, stem)),
    )
    const found = contraries().flatMap(({ denied, told }): Answer[] => {
      const word = open.find((one) => denied.test(one.word))
      if (word === undefined || isTroubled(sentence, word) || countOf(own, told) >= countOf(other, told)) return []
      const hit = other.text.matchAll(told).next().value
      const span = { start: hit?.index ?? 0, end: (hit?.index ?? 0) + (hit?.[0].length ?? 0) }
      const telling = other.sentences.find((one) => isWithin(span.start, spanOf(one, other)))
      if (telling === undefined || telling.cues > 1) return []
      return [{ denying: spanOf(sentence, own), telling: spanOf(telling, other), denied: spanAt(word), told: span }]
    })
    return [...found, ...elidedIn(sentence, own, other)]
  })
}

/** Whether a sentence denies a loss or a trouble of what a word names, and not the thing itself. */
function isTroubled({ words }: AssertedSentence, { word }: AssertedWord): boolean {
  if (unanswered().test(word)) return false
  return words.some((one) => one.status !== 'affirmed' && unanswered().test(one.word))
}

/** Of "oriented to place, but not to time" what is told again by a contrary: "disoriented to time". */
function elidedIn(sentence: AssertedSentence, own: TextReading, other: TextReading): readonly Answer[] {
  const denying = spanOf(sentence, own)
  const [, object = ''] = elided.exec(own.text.slice(denying.start, denying.end)) ?? []
  const objects = wordsOf(object).filter((word) => !contextWords().empty.has(word))
  if (objects.length === 0) return []
  return other.sentences.flatMap((telling) =>
    telling.words.flatMap(({ word, at }): Answer[] => {
      const base = contraryBase(word)
      if (
        base === undefined ||
        own.words.includes(word) ||
        !sentence.words.some(({ stem }) => isSameStem(stem, stemOf(base)))
      )
        return []
      const behind = wordsOf(/^[^.;]*?(?=[.;]|\bbut\b|$)/.exec(other.text.slice(at))?.[0] ?? '')
      if (!objects.every((one) => behind.includes(one))) return []
      return [{ denying, telling: spanOf(telling, other), denied: null, told: spanAt({ word, at }) }]
    }),
  )
}

const elided =
  /\b(?:but|and|though|although|while|,) (?:is )?not (?:(?:to|on|in|at|for|with|during|from|by|of|under|upon|against) )?([^.;,]+)/i

function countOf({ text }: TextReading, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** From the end of the sentence before to the end of this one. */
function spanOf(sentence: AssertedSentence, { sentences, text }: TextReading): Span {
  const at = sentences.indexOf(sentence)
  const [last, next] = [sentences[at - 1]?.words.at(-1), sentences[at + 1]?.words[0]]
  return { start: last === undefined ? 0 : last.at + last.word.length, end: next?.at ?? text.length }
}

function spanAt({ word, at }: Pick<AssertedWord, 'word' | 'at'>): Span {
  return { start: at, end: at + word.length }
}
