import { quote } from '../../../errors.js'
import { findInvisible } from '../../../invisible.js'
import { placeholder } from '../slots.js'
import type { Fault, RewrittenUnit } from './unit.js'

/** How much shorter or longer than its original a unit may be; short sentences may vary more. */
const shortest = 0.3
const longest = 3
const leeway = 60

/** A figure that is part of no word; what is part of a name (CD4) is for the terms. */
const figure = /(?<![\p{L}\d-])\d+(?:[.,:/]\d+)*/gu

/** What must be right before the words are read: placeholders, figures, characters, length, the question. */
export function formFaults({ asked, rewritten, asks }: RewrittenUnit): readonly Fault[] {
  const faults = [...slotFaults(rewritten, asked), ...figureFaults(rewritten, asked)]
  const fault = (message: string): void => {
    faults.push({ rule: 'form', message })
  }
  if (!rewritten.isWellFormed()) fault('The text holds half a character.')
  const found = findInvisible(rewritten, asked)
  if (found !== null) fault(`The text holds ${found.name}, which nobody sees or which stands for lost bytes.`)
  if (rewritten.length < asked.length * shortest - leeway / 3)
    fault('Less than a third is left: something was left out.')
  if (rewritten.length > asked.length * longest + leeway) fault('The text is three times as long: something was added.')
  // Closing quotes and brackets may follow the question mark.
  if (asks && asked.includes('?') && !/\?["'”’)\]]*$/u.test(rewritten)) {
    fault('The question is gone: the last sentence must ask what the case asks, and end with a question mark.')
  }
  return faults
}

function slotFaults(rewritten: string, asked: string): Fault[] {
  const wanted = marksIn(asked)
  const found = marksIn(rewritten)
  const missing = wanted.filter((number) => !found.includes(number))
  const strange = found.filter((number) => !wanted.includes(number))
  const twice = found.filter((number, i) => found.indexOf(number) < i && wanted.includes(number))
  const say = (numbers: readonly number[]): string => [...new Set(numbers)].slice(0, 10).map(placeholder).join(', ')
  const messages: string[] = []
  if (missing.length > 0) messages.push(`These marks are missing: ${say(missing)}.`)
  if (strange.length > 0) messages.push(`These marks belong to no sentence of this unit: ${say(strange)}.`)
  if (twice.length > 0) messages.push(`These marks stand more than once: ${say(twice)}.`)
  if (messages.length === 0 && found.join() !== wanted.join()) {
    messages.push('The marks stand in another order than in the original.')
  }
  if (/[⟦⟧]/u.test(rewritten.replace(/⟦\d+⟧/gu, '')))
    messages.push('A mark is broken: ⟦ and ⟧ stand only around a number.')
  return messages.map((message) => ({ rule: 'slots', message }))
}

function marksIn(text: string): readonly number[] {
  return [...text.matchAll(/⟦(\d+)⟧/gu)].map(([, number]) => Number(number))
}

/** Figures are the original's: what is no value stays ("type 2"), unless it goes into a Roman numeral or a word. */
function figureFaults(rewritten: string, asked: string): Fault[] {
  const open = (text: string): string => text.replace(/⟦\d+⟧/gu, ' ')
  const known: readonly string[] = open(asked).match(/\d+/g) ?? []
  return (open(rewritten).match(figure) ?? [])
    .filter((found) => !(found.match(/\d+/g) ?? []).every((digits) => known.includes(digits)))
    .slice(0, 1)
    .map((found) => ({
      rule: 'figures',
      message: `The figure ${quote(found)} was written out; figures come only as marks.`,
    }))
}
