import { alternationOf, filled, once, several, tableFile } from '../../../vocabulary/index.js'
import type { Fact } from '../../fact/index.js'
import { isSameStem, isSpecific, stemOf, wordsOf } from '../term/index.js'

/** A text with all its facts, or with those of a part of it. */
export interface TextFacts {
  readonly text: string
  readonly facts: readonly Fact[]
}

/**
 * Words beside a drug that tell its route, or a form in which it is given so and in no other way; they tell nothing beside
 * the words of `unless`, which are of drugs and places with another route.
 */
const routeFile = tableFile('assertion/routes.csv', () => ({
  route: filled,
  words: several('|', filled),
  unless: several('|', filled),
}))

const wordsOfRoute = once(
  () =>
    new Map(
      routeFile
        .read()
        .map(({ route, words, unless }) => [
          route,
          { told: wholeWords(words), another: unless.length === 0 ? null : wholeWords(unless) },
        ]),
    ),
)

function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${alternationOf(words)})\\b`, 'i')
}

/** How far from the drug, its amount or its frequency such a word may stand. */
const reach = 30

/** Whether another text tells a route in other words: "inhaler" and "inhales", "rectal mesalamine" and "per rectum". */
export function isRouteTold({ kind, value, span }: Fact, own: string, other: TextFacts): boolean {
  if (kind !== 'route') return false
  const stem = stemOf(own.slice(span.start, span.end).toLowerCase())
  if (isSpecific(stem) && wordsOf(other.text).some((word) => isSameStem(stemOf(word), stem))) return true
  const words = wordsOfRoute().get(value)
  if (words === undefined) return false
  return other.facts.some(({ kind: beside, span: { start, end } }) => {
    if (!/^(?:drug|dose|value|frequency)$/.test(beside)) return false
    const near = other.text.slice(Math.max(0, start - reach), end + reach)
    return words.told.test(near) && words.another?.test(near) !== true
  })
}
