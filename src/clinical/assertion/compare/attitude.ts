import { alternationOf, groupFile, once, starred } from '../../../vocabulary/index.js'
import { isSameWord } from '../term/index.js'

/** Two runs of sentences that stand for each other. */
export interface UnitTexts {
  readonly before: string
  readonly after: string
}

const attitudeFile = groupFile('assertion/attitude.yaml', ['feeling', 'promising', 'saying'], starred)

const attitudes = once(() => {
  const { feeling, promising, saying } = attitudeFile.read()
  const anyOf = (words: readonly string[]): RegExp => new RegExp(String.raw`\b(?:${alternationOf(words)})\b`, 'i')
  return { feeling: anyOf(feeling), promising: anyOf(promising), saying: anyOf(saying) }
})

/** Two texts without the "will" of what the one fears, hopes or promises, and the other one does with "to" or "-ing". */
export function withoutWill({ before, after }: UnitTexts): UnitTexts {
  return { before: without(before, after), after: without(after, before) }
}

function without(text: string, other: string): string {
  return text.replace(
    /\bwill (?=(?:(?:not|often|usually|sometimes|then|just) )?(?:be (?=\p{L}+ed\b))?(\p{L}+))/giu,
    (will, verb: string, at: number) => {
      const isTold =
        (isHeldIn(text.slice(0, at), other) && hasUntensed(other, verb)) || isHabit(text, other, { verb, at })
      return isTold ? ' '.repeat(will.length) : will
    },
  )
}

/** Whether somebody fears, hopes or promises in both texts; the one may only say what the other promises. */
function isHeldIn(ahead: string, other: string): boolean {
  const { feeling, promising, saying } = attitudes()
  const sentence = /[^.;!?]*$/.exec(ahead)?.[0] ?? ''
  if (feeling.test(sentence)) return feeling.test(other)
  return (promising.test(sentence) || saying.test(sentence)) && promising.test(other)
}

/** Whether a text has a verb with "to" or in -ing; what is planned or due is told as a plan there, too. */
function hasUntensed(text: string, verb: string): boolean {
  const small = verb.toLowerCase()
  return [
    ...text
      .toLowerCase()
      .matchAll(
        /(?<!\b(?:plan\p{L}*|scheduled|going|due|about|set) )\bto (?:not )?(\p{L}+)|\bbeing (\p{L}+)|\b(\p{L}+ing)\b/gu,
      ),
  ].some(([, infinitive, passive, gerund = '']) =>
    infinitive === undefined ? isSameWord(passive ?? gerund, small) : infinitive === small,
  )
}

/** "He will sit for hours" tells a habit where the other text has it in the present, and a word of how often or how long. */
function isHabit(text: string, other: string, { verb, at }: { readonly verb: string; readonly at: number }): boolean {
  const small = verb.toLowerCase()
  const sentence = `${/[^.;!?]*$/.exec(text.slice(0, at))?.[0]}${/^[^.;!?]*/.exec(text.slice(at))?.[0]}`
  if (!often.test(sentence)) return false
  return [...other.toLowerCase().matchAll(/\p{L}+(?:s|ing)\b/gu)].some(
    ([word]) => isSameWord(word, small) && word !== small,
  )
}

const often =
  /\b(?:often|usually|frequently|sometimes|always|whenever|at (?:a time|times)|for (?:hours|days|minutes|long)|over and over|again and again|repeatedly|every (?:day|night|time))\b/i
