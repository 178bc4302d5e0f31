import { quote } from '../../../errors.js'
import type { Fact, FactChange } from '../../fact/index.js'
import { negatedBase } from '../context/index.js'
import { isEveryday, stemOf, wordsOf } from '../term/index.js'
import { isAccounted, isFiller, isPointedTo } from './alike.js'
import { isDenied, isFinding, isMentioned, isNormal, isSaidAbsent, mentionText, saysNormal } from './named.js'
import type { TextReading } from './reading.js'
import { changeIn, commonEnds, replaced, type Unit } from './rule.js'
import { isShortFor, shortForms } from './short-form.js'

/**
 * Words that were cut out or put in, all other words of meaning being the same.
 *
 * A word outside everyday English counts, or one that names a finding, or two everyday ones; one alone may be filler.
 */
export function plainlyCut(unit: Unit): readonly FactChange[] {
  const { was, is, shared } = middlesOf(unit)
  const [long, short, middle] = was.length > is.length ? [unit.was, unit.is, was] : [unit.is, unit.was, is]
  if (Math.min(was.length, is.length) > 0 || /\?\s*$/.test(short.text)) return []
  const stems = new Set(short.words.map(stemOf))
  const mentions = long.mentions().filter(isFinding)
  const normal = long
    .mentions()
    .filter(isNormal)
    .flatMap((mention) => wordsOf(mentionText(long, mention)))
  const mentionOf = (word: string) => mentions.find((mention) => wordsOf(mentionText(long, mention)).includes(word))
  const told = new Set(long.facts.flatMap((fact) => (isFactIn(fact, short) ? wordsOf(textAt(long, fact)) : [])))
  const cut = middle.filter((word) => {
    // "Paracetamol (acetaminophen)" is one drug, and "Meds:" says of drugs that they are.
    if (told.has(word) || (isHeading(word, long) && isAccounted(word, short))) return false
    const mention = mentionOf(word)
    if (mention !== undefined && (isMentioned(mention, short) || isSaidAbsent(mentionText(long, mention), short)))
      return false
    if (isPointedTo(word, short.text) || (normal.includes(word) && saysNormal(short))) return false
    return word.length > 3 && !/\d/.test(word) && !stems.has(stemOf(negatedBase(word) ?? word))
  })
  if (shortForms(short.text).some((form) => isShortFor(form.toLowerCase(), cut))) return []
  const isCut = cut.length > 1 && cut.length * 2 <= shared
  const isTelling = (word: string): boolean => {
    return !isEveryday(word) || mentionOf(word) !== undefined || normal.includes(word)
  }
  if (!isCut && !cut.some(isTelling)) return []
  const [has, lacks, side] =
    long === unit.was ? ['The original', 'the new text', 'before'] : ['The new text', 'the original', 'after']
  const message = `${has} says ${quote(cut.slice(0, 3).join(' … '))}, and ${lacks} nothing in its place.`
  return [changeIn(unit, { kind: 'finding', [side as 'before']: cut[0] as string, message })]
}

function isFactIn({ kind, value }: Fact, { facts }: TextReading): boolean {
  return kind === 'drug' && facts.some((fact) => fact.kind === kind && fact.value === value)
}

function textAt({ text }: TextReading, { span }: Fact): string {
  return text.slice(span.start, span.end)
}

/** Whether a word is all that stands before a colon or a dash at the head of a sentence. */
function isHeading(word: string, { text }: TextReading): boolean {
  return new RegExp(String.raw`(?:^|[.;]\s+)${word}(?::| [–—-])`, 'i').test(text)
}

/** A finding in the place of another one, all other words of meaning being the same. */
export function renamed(unit: Unit): readonly FactChange[] {
  const { was, is, shared } = middlesOf(unit)
  if (was.length === 0 || is.length === 0 || Math.max(was.length, is.length) * 2 > shared) return []
  const [old, now] = [newIn(unit.was, unit.is, was), newIn(unit.is, unit.was, is)]
  if (old === undefined || now === undefined) return []
  return replaced(unit, { kind: 'finding', before: old, after: now })
}

/** A finding that some words of a text name, and that another text does not. */
function newIn(own: TextReading, other: TextReading, words: readonly string[]): string | undefined {
  const mention = own.mentions().find((one) => {
    return (
      isFinding(one) &&
      !isMentioned(one, other) &&
      !isDenied(mentionText(own, one), own) &&
      wordsOf(mentionText(own, one)).some((word) => words.includes(word))
    )
  })
  return mention === undefined ? undefined : mentionText(own, mention)
}

/** What two texts have between the words of meaning with which both begin and both end. */
function middlesOf(unit: Unit): {
  readonly was: readonly string[]
  readonly is: readonly string[]
  readonly shared: number
} {
  const [was, is] = [unit.was.words, unit.is.words].map((words) => words.filter((word) => !isFiller(word))) as [
    string[],
    string[],
  ]
  const { head, tail } = commonEnds(was, is)
  return { was: was.slice(head, was.length - tail), is: is.slice(head, is.length - tail), shared: head + tail }
}
