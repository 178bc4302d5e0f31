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
  return text.replace(/\bwill (?=(?:not )?(\p{L}+))/giu, (will, verb: string, at: number) => {
    const isTold = isHeldIn(text.slice(0, at), other) && hasUntensed(other, verb)
    return isTold ? ' '.repeat(will.length) : will
  })
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
      .matchAll(/(?<!\b(?:plan\p{L}*|scheduled|going|due|about|set) )\bto (?:not )?(\p{L}+)|\b(\p{L}+ing)\b/gu),
  ].some(([, infinitive, gerund = '']) => (infinitive === undefined ? isSameWord(gerund, small) : infinitive === small))
}
