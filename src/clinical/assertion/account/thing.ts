import { quote } from '../../../errors.js'
import { isWithin } from '../../../text/index.js'
import { type ConceptMention, concepts } from '../../concept/index.js'
import type { FactChange } from '../../fact/index.js'
import { denies } from '../context/index.js'
import { isSameWord, type ThingKind, thingKindOf } from '../term/index.js'
import {
  changeIn,
  isAnatomy,
  isMentioned,
  isNameOfFinding,
  isOneRegion,
  mentionText,
  sitesAt,
  type TextReading,
  type Unit,
  type UnitRule,
} from '../unit/index.js'
import { contentOf, type Token, unaccounted } from './words.js'

/**
 * Things that a unit puts in, leaves out or exchanges, also in everyday words: a finding, a feeling, a substance, a food, a
 * living being, a part of the body.
 *
 * A part of the body is often told along with what is there, so it counts only where another one went. What another
 * sentence of the case names may stand for a pronoun.
 */
export const thingRule: UnitRule = (unit) => [...exchangedNames(unit), ...things(unit)]

function things(unit: Unit): readonly FactChange[] {
  const { was, is, whole } = unit
  const { gone, come } = unaccounted(unit)
  if (gone.length + come.length === 0) return []
  const [lost, added] = [gone.filter(isThingIn(was, gone)), come.filter(isThingIn(is, come))]
  const isOfOneRegion = (before: Token, after: Token): boolean =>
    sitesAt(was, before.start).some((one) =>
      sitesAt(is, after.start).some((other) => isOneRegion(one, other, [was, is])),
    )
  const fault = (before: Token | undefined, after: Token | undefined, message: string) => [
    changeIn(unit, { kind: 'finding', before: before?.word ?? null, after: after?.word ?? null, message }),
  ]
  for (const thing of added) {
    const kind = kindIn(is, thing)
    const other = lost.find((token) => kind !== null && kindIn(was, token) === kind && !isOfOneRegion(token, thing))
    if (other !== undefined) {
      const [before, after] = [other.word, thing.word]
      return fault(
        other,
        thing,
        `The original says ${quote(before)}, and the new text ${quote(after)}, which is another thing.`,
      )
    }
    const isElsewhere = contentOf(whole.reading()).some(({ word }) => isSameWord(word, thing.word))
    if (!isFindingIn(is, come)(thing) && gone.length > 0 && come.length - gone.length < surplus) continue
    if (kind === 'body' || isElsewhere) continue
    return fault(undefined, thing, `The new text says ${quote(thing.word)}, and the original nothing like it.`)
  }
  if (come.length > 0 || partsOf(is) >= partsOf(was)) return []
  const item = lost.find(({ start, end }) => isItem(was.text.slice(0, start), was.text.slice(end)))
  if (item === undefined) return []
  return fault(item, undefined, `The original says ${quote(item.word)} in a list, and the new text leaves it out.`)
}

/** How many more words must come than go, where any goes, so that an everyday one among them is put in and no paraphrase. */
const surplus = 2

/** A finding by name that went while another one of its class came: "osteoarthritis", "rheumatoid arthritis". */
function exchangedNames(unit: Unit): readonly FactChange[] {
  const gone = namesWithout(unit.was, unit.is)
  const come = gone.length === 0 ? [] : namesWithout(unit.is, unit.was)
  for (const before of gone) {
    const after = come.find((one) => isOfOneClass(before.concept, one.concept) && !isNear(unit, before, one))
    if (after === undefined) continue
    const [old, now] = [mentionText(unit.was, before), mentionText(unit.is, after)]
    const message = `The original says ${quote(old)}, and the new text ${quote(now)}, which is another finding.`
    return [changeIn(unit, { kind: 'finding', before: old, after: now, message })]
  }
  return []
}

/** Whether one finding is also called the other one of some part: "edema" and "leg edema", which is swelling of the legs. */
function isNear({ was, is }: Unit, before: ConceptMention, after: ConceptMention): boolean {
  const [old, now] = [mentionText(was, before), mentionText(is, after)]
  return isCalled(after.concept, old) || isCalled(before.concept, now)
}

function isCalled(id: string, name: string): boolean {
  const { preferred = '', synonyms = [] } = concepts().concepts.get(id) ?? {}
  return [preferred, ...synonyms].some((one) => one.toLowerCase().endsWith(` ${name.toLowerCase()}`))
}

function namesWithout(own: TextReading, other: TextReading): readonly ConceptMention[] {
  return own.mentions().filter((mention) => !isMentioned(mention, other) && isNameOfFinding(mention, own))
}

function isOfOneClass(one: string, other: string): boolean {
  const { graph } = concepts()
  const classes = graph.broader(other)
  return [...graph.broader(one)].some((broader) => classes.has(broader))
}

/** What kind of thing a word names; of a part of the body the vocabulary knows more than the language. */
function kindIn(reading: TextReading, { word, start }: Token): ThingKind | null {
  const isPart = reading.mentions().some((mention) => isAnatomy(mention) && isWithin(start, mention))
  return isPart ? 'body' : thingKindOf(word)
}

function isThingIn(reading: TextReading, open: readonly Token[]): (token: Token) => boolean {
  const isFinding = isFindingIn(reading, open)
  return (token) => isFinding(token) || (kindIn(reading, token) !== null && !denies(token.word))
}

/** Whether a word is part of the name of a finding of which no word is accounted for. */
function isFindingIn(reading: TextReading, open: readonly Token[]): (token: Token) => boolean {
  const names = reading
    .mentions()
    .filter(
      (mention) =>
        isNameOfFinding(mention, reading) &&
        contentOf(reading).every((token) => !isWithin(token.start, mention) || open.includes(token)),
    )
  return ({ start }) => names.some((name) => isWithin(start, name))
}

/** How many parts a text has behind what opens it, by what parts them. */
function partsOf({ text }: TextReading): number {
  const told = text.replace(/^\s*(?:on|in|at|upon|during|for|over|after|with|of|as for)\b[^,;]*,/i, '')
  return told.match(/[,;]|\b(?:and|or|nor|without|no|but)\b/g)?.length ?? 0
}

/** Whether a word is an item of a list, by what stands ahead of it and behind it. */
function isItem(ahead: string, behind: string): boolean {
  return (
    /(?:[,;]|\b(?:and|or|nor|with|no))\s(?:\w+\s){0,2}$/i.test(ahead) || /^\s?(?:\w+\s)?(?:,|and|or|nor)\b/.test(behind)
  )
}
