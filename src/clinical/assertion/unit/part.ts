import { quote } from '../../../errors.js'
import type { FactChange } from '../../fact/index.js'
import { contextWords, isSpecific, stemOf } from '../term/index.js'
import { isAccounted } from './alike.js'
import { namedIn } from './named.js'
import type { TextReading } from './reading.js'
import { changeIn, putIn, type Unit } from './rule.js'
import { isShortFor, shortForms } from './short-form.js'
import { strangers } from './stranger.js'

/** Sentences of the original for which nothing stands: what the new text tells nowhere. */
export function gonePart(unit: Unit, changed: TextReading): readonly FactChange[] {
  const { was } = unit
  const lost = namedIn(was).filter(({ isIn }) => !isIn(changed))
  const changes = lost.map(({ word }) => {
    const message = `The original says ${quote(word)}, and the new text leaves it out.`
    return changeIn(unit, { kind: 'finding', before: word, message })
  })
  if (changes.length > 0) return changes
  const stems = was.words.filter((word) => !contextWords().small.has(word) && isSpecific(stemOf(word)))
  const shorts = shortForms(changed.text).filter((form) => isShortFor(form.toLowerCase(), was.words))
  const isShortened = (word: string): boolean => shorts.some((form) => form.toLowerCase().includes(word.charAt(0)))
  const open = stems.filter((word) => !isAccounted(word, changed) && !isShortened(word))
  const message = `Nothing in the new text stands for ${quote(was.text.trim())}`
  const level = open.length >= tellsSomething ? 'error' : 'warning'
  return [changeIn(unit, { kind: 'finding', before: was.text.trim(), level, message })]
}

/** How many words that occur nowhere else make a sentence that says something. */
const tellsSomething = 2

/** Sentences that were put in: the concepts they name that the original tells nowhere, or else words of medicine. */
export function newPart(unit: Unit): readonly FactChange[] {
  const whole = unit.whole.reading()
  const named = namedIn(unit.is).filter(({ isIn }) => !isIn(whole))
  const added = named.length > 0 ? named : strangers(unit.is, whole, unit.whole)
  return added.map(({ word }) => putIn(unit, word))
}
