import { quote } from '../../../../errors.js'
import {
  type AssertedSentence,
  type AssertedWord,
  assertedSentences,
  assertedWords,
  counterparts,
  isSameStem,
  isSpecific,
  type NegatedItem,
} from '../reading/index.js'

/**
 * What one text denies wherever it names it and the other one tells, in either direction, and denied findings that the
 * new text leaves out.
 *
 * Only what is sure on both sides: the word stands in reach of a negation wherever it stands in one text, and nowhere
 * near a negation in the other.
 *
 * @example
 * negationFaults('There is stridor but no cough.', 'There is no cough or stridor.')
 * // → ['The original denies "stridor", and the new text tells it.']
 */
export function negationFaults(rewritten: string, original: string): readonly string[] {
  const before = assertedSentences(original)
  const after = assertedSentences(rewritten)
  return [...turned(before, after), ...leftOut(before, after)]
}

function turned(before: readonly AssertedSentence[], after: readonly AssertedSentence[]): readonly string[] {
  const was = assertedWords(before)
  const is = assertedWords(after)
  return [...was].flatMap(([stem, words]) => {
    const others = is.get(stem)
    if (others === undefined || !isSpecific(stem)) return []
    const name = quote((others[0] as AssertedWord).word)
    const isNowAffirmed = words.every(isNegated) && others.some(isAffirmed) && !others.some(isNegated)
    if (isNowAffirmed && stand(stem, after, before)) return [`The original denies ${name}, and the new text tells it.`]
    const isNowNegated = words.every(isAffirmed) && others.every(isNegated)
    if (isNowNegated && stand(stem, after, before)) return [`The original tells ${name}, and the new text denies it.`]
    return []
  })
}

/** Whether a word stands in two sentences that tell the same. */
function stand(stem: string, own: readonly AssertedSentence[], others: readonly AssertedSentence[]): boolean {
  const holds = ({ words }: AssertedSentence): boolean => words.some((word) => word.stem === stem)
  return own.some((sentence) => holds(sentence) && counterparts(sentence, others, 1).some(holds))
}

/** More denied findings of a sentence are gone than other denied words have come in their place. */
function leftOut(before: readonly AssertedSentence[], after: readonly AssertedSentence[]): readonly string[] {
  const known = [...assertedWords(before).keys()]
  const told = [...assertedWords(after).keys()]
  const names = (stems: readonly string[], stem: string): boolean => {
    return stems.some(
      (other) => isSameStem(other, stem) || isSameStem(other.replace(/^(?:un|non)/, ''), stem.slice(0, 4)),
    )
  }
  return before.flatMap((sentence) => {
    const like = counterparts(sentence, after, 3)
    const isGone = ({ stems, isVerbal }: NegatedItem): boolean => {
      const own = stems.filter(isSpecific)
      // A verb has too many other words: what counts is that nothing is denied any more.
      return own.length > 0 && !own.some((stem) => names(told, stem)) && !(isVerbal && like[0]?.hasNegation === true)
    }
    const missing = sentence.negated.filter(isGone)
    if (missing.length === 0 || like.length === 0) return []
    const come = new Set(
      like
        .flatMap(({ words }) => words)
        .filter(({ stem, status }) => status !== 'affirmed' && isSpecific(stem) && !names(known, stem))
        .map(({ stem }) => stem),
    )
    if (missing.length <= come.size) return []
    const [first = ''] = missing[0]?.stems.filter(isSpecific) ?? []
    const word = sentence.words.find(({ stem }) => stem === first)?.word ?? first
    return [`The original denies ${quote(word)}, and the new text leaves that out.`]
  })
}

function isNegated({ status }: AssertedWord): boolean {
  return status === 'negated'
}

function isAffirmed({ status }: AssertedWord): boolean {
  return status === 'affirmed'
}
