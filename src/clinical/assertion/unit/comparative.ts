import { isSameStem, isSpecific, stemOf, wordsOf } from '../term/index.js'
import { isFiller } from './alike.js'
import { ofReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/** "Uphill better than down", "larger on the left than on the right": what is more, and what less. */
interface Comparison {
  readonly word: string
  readonly isMore: boolean | null
  readonly one: readonly string[]
  readonly other: readonly string[]
  /** Whether it is compared with what was before, or is so as a rule. */
  readonly usual: boolean
}

const comparing =
  /(?<one>[^.;,:\n]*?)\b(?<word>more|less|fewer|better|worse|\p{L}{3,}er)\b(?<rest>[^.;,:\n]*?)\bthan\b(?<other>[^.;,:\n]*)/giu

/** Two things compared that changed places around the same word, or stayed around its contrary. */
export const comparativeRule: UnitRule = (unit) => {
  for (const was of comparisonsIn(unit.was)) {
    for (const is of comparisonsIn(unit.is)) {
      const isSame = isOneWay(was, is)
      if (isSame === null) continue
      if (!isSame && was.usual && is.usual) {
        const message = `The original says ${was.word} than before or usual, and the new text ${is.word}.`
        return [changeIn(unit, { kind: 'opposite', before: was.word, after: is.word, message })]
      }
      const [first, second] = isSame ? [is.other, is.one] : [is.one, is.other]
      const [gone, come] = [onlyIn(was.one, was.other), onlyIn(was.other, was.one)]
      const turned =
        onlyIn(first, second).some((stem) => has(gone, stem)) && onlyIn(second, first).some((stem) => has(come, stem))
      if (!turned) continue
      const message = `What the original calls ${was.word} of two is the other one in the new text.`
      return [changeIn(unit, { kind: 'order', before: was.word, after: is.word, message })]
    }
  }
  return []
}

/** Whether both say more, or both less; null where that is not known. */
function isOneWay(was: Comparison, is: Comparison): boolean | null {
  if (stemOf(was.word) === stemOf(is.word)) return true
  return was.isMore === null || is.isMore === null ? null : was.isMore === is.isMore
}

const usual = /^ (?:normal|usual|before|previously|in the past|(?:his|her|their) (?:normal|usual|baseline))\b/i

const comparisonsIn = ofReading(({ text }): readonly Comparison[] => {
  if (!/\bthan\b/i.test(text)) return []
  return [...text.matchAll(comparing)].flatMap(({ groups }): Comparison[] => {
    const { one = '', word = '', rest = '', other = '' } = groups ?? {}
    if (/^(?:other|rather|never|after|under|over|later|earlier|older|younger)$/i.test(word)) return []
    const isMore = /^(?:less|fewer|worse)$/i.test(word) ? false : /^(?:more|better|easier)$/i.test(word) ? true : null
    return [{ word, isMore, one: stemsOf(`${one} ${rest}`), other: stemsOf(other), usual: usual.test(other) }]
  })
})

function stemsOf(piece: string): readonly string[] {
  return wordsOf(piece).flatMap((word) => {
    if (/^(?:left|right|down|up)$/.test(word)) return [word]
    const stem = stemOf(word)
    return isFiller(word) || !isSpecific(stem) ? [] : [stem]
  })
}

function onlyIn(own: readonly string[], other: readonly string[]): readonly string[] {
  return own.filter((stem) => !has(other, stem))
}

function has(stems: readonly string[], stem: string): boolean {
  return stems.some((own) => isSameStem(own, stem))
}
