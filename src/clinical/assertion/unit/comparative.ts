import { memoiseByObject } from '../../../memoise-by-object.js'
import { findsIn } from '../../../text/index.js'
import { isSameStem, isSpecific, stemOf, wordsOf } from '../term/index.js'
import { isFiller } from './alike.js'
import type { TextReading } from './reading.js'
import { changeIn, type Unit, type UnitRule } from './rule.js'
import { stepsOf } from './scale.js'

/** "Uphill better than down", "larger on the left than on the right": what is more, and what less. */
interface Comparison {
  readonly word: string
  /** What there is more or less of: the stem of "stiff" in "stiffer" and "less stiff"; empty for "more" alone. */
  readonly quality: string
  readonly isMore: boolean
  readonly one: readonly string[]
  readonly other: readonly string[]
  /** Whether it is compared with what was before, or is so as a rule. */
  readonly usual: boolean
}

const comparing =
  /(?<one>(?:[^.;,:\n]|\.(?=\d))*?)\b(?<word>more|less|fewer|better|worse|(?!(?:lower|upper) (?!(?:in|on|at|than|for|by|with|after|when|during)\b)\p{L})\p{L}{3,}er)\b(?<rest>[^.;,:\n]*?)\bthan\b(?<other>[^.;,:\n]*)/giu

/** Two things compared that changed places around the same word, or stayed around its contrary. */
export const comparativeRule: UnitRule = (unit) => {
  for (const was of comparisonsIn(unit.was)) {
    for (const is of comparisonsIn(unit.is)) {
      const isSame = isOneWay(was, is)
      if (isSame === null) continue
      if (!isSame && ((was.usual && is.usual) || isKept(was, is))) {
        const message = `The original says ${was.word} than something else, and the new text ${is.word}.`
        return [changeIn(unit, { kind: 'opposite', before: was.word, after: is.word, message })]
      }
      if (!isSame || !isTurned(was, is)) continue
      const message = `What the original calls ${was.word} of two is the other one in the new text.`
      return [changeIn(unit, { kind: 'order', before: was.word, after: is.word, message })]
    }
  }
  return []
}

/** Whether both texts compare the same two things, turned round and by contrary words: "more in the arms", "less in the legs". */
export function isTurnedRound({ was, is }: Pick<Unit, 'was' | 'is'>): boolean {
  return comparisonsIn(was).some((before) =>
    comparisonsIn(is).some((after) => isOneWay(before, after) === false && isTurned(before, after)),
  )
}

/** Whether both say more, or both less; null where that is not known. */
function isOneWay(was: Comparison, is: Comparison): boolean | null {
  if (isSameStem(was.quality, is.quality)) return was.isMore === is.isMore
  const [own, others] = [was, is].map(scalesOf) as [ReturnType<typeof stepsOf>, ReturnType<typeof stepsOf>]
  const steps = own.flatMap((one) =>
    others.flatMap((two) => (two.scale === one.scale ? [Math.abs(one.step - two.step)] : [])),
  )
  if (steps.length === 0 || was.isMore !== is.isMore) return null
  return Math.min(...steps) < apart
}

/** So many steps apart two words say the contrary. */
const apart = 2

/** The steps of a comparative or of the word that it is made of. */
function scalesOf({ word, quality }: Comparison): ReturnType<typeof stepsOf> {
  return [word, quality, `${quality}e`].flatMap(stepsOf)
}

/** Whether what is more in one text is less in the other one. */
function isTurned(was: Comparison, is: Comparison): boolean {
  const [gone, come] = [onlyIn(was.one, was.other), onlyIn(was.other, was.one)]
  return (
    onlyIn(is.other, is.one).some((stem) => has(gone, stem)) && onlyIn(is.one, is.other).some((stem) => has(come, stem))
  )
}

/** Whether two things stand on their sides of the comparison. */
function isKept(was: Comparison, is: Comparison): boolean {
  const [gone, come] = [onlyIn(was.one, was.other), onlyIn(was.other, was.one)]
  const isOfOne = gone.length === 0 || is.one.some((stem) => has(gone, stem))
  return isOfOne && is.other.some((stem) => has(come, stem)) && !isTurned(was, is)
}

const usual = /^ (?:normal|usual|before|previously|in the past|(?:his|her|their) (?:normal|usual|baseline))\b/i

const comparisonsIn = memoiseByObject(({ text }: TextReading): readonly Comparison[] => {
  if (!/\bthan\b/i.test(text)) return []
  return findsIn(text, comparing).flatMap(({ groups }): Comparison[] => {
    const { one = '', word = '', rest = '', other = '' } = groups ?? {}
    if (/^(?:other|rather|never|after|under|over|later|earlier|older|younger)$/i.test(word)) return []
    const sides = { one: stemsOf(`${one} ${rest}`), other: stemsOf(other), usual: usual.test(other) }
    return [{ word, ...degreeOf(word.toLowerCase(), rest), ...sides }]
  })
})

function degreeOf(word: string, rest: string): Pick<Comparison, 'quality' | 'isMore'> {
  if (/^(?:better|easier|worse)$/.test(word)) return { quality: 'good', isMore: word !== 'worse' }
  if (!/^(?:more|less|fewer)$/.test(word)) {
    return { quality: stemOf(word.replace(/er$/, '').replace(/([b-df-hj-np-rt-z])\1$/, '$1')), isMore: true }
  }
  const [next = ''] = wordsOf(rest)
  const isOfQuality = /^ \p{L}/u.test(rest) && isSpecific(stemOf(next)) && !isFiller(next)
  return { quality: isOfQuality ? stemOf(next) : '', isMore: word === 'more' }
}

function stemsOf(piece: string): readonly string[] {
  return wordsOf(piece).flatMap((word) => {
    const [, way] = /^(left|right|(?:down|up)(?=$|hill|stairs|wards?))/.exec(word) ?? []
    if (way !== undefined) return [way]
    const stem = stemOf(word)
    return isFiller(word) || word.length < 3 || /\d/.test(word) ? [] : [stem]
  })
}

function onlyIn(own: readonly string[], other: readonly string[]): readonly string[] {
  return own.filter((stem) => !has(other, stem))
}

function has(stems: readonly string[], stem: string): boolean {
  return stems.some((own) => isSameStem(own, stem))
}
