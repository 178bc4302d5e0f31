import { alternationOf, filled, once, several, tableFile } from '../../../vocabulary/index.js'
import { withLineFeeds } from '../../fact/index.js'
import { asGiven, inOneNotation, type Restated, restate } from '../notation/index.js'
import { byText } from '../term/index.js'

/**
 * A text with line feeds, with commas in its thousands ("189 000" is "189,000"), its small figures on the line ("HCO₃⁻" is
 * "HCO3-"), its quantities in one notation, and its names of several words under one name.
 */
export const plain = byText((text): Restated => {
  const lined = withLineFeeds(text)
    .replace(/[₀-₉]/g, (digit) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)))
    .replace(/(?<!\d[.,/]? ?|[.,/])(\b\d{1,3})[ \u00a0\u2009\u202f](?=\d{3}(?![\d.,]))/g, '$1,')
  const { said, pattern } = otherwise()
  return restate(inOneNotation(asGiven(lined)), pattern, ([found]) => {
    const name = said.get(found.toLowerCase()) ?? found
    const isCapital = found.charAt(0) !== found.charAt(0).toLowerCase()
    return isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name
  })
})

/** Names of several words, each with the name that is compared. */
const phraseFile = tableFile('assertion/phrases.csv', () => ({ said: filled, phrases: several('|', filled) }))

const otherwise = once(() => {
  const said = new Map(
    phraseFile.read().flatMap(({ said, phrases }) => phrases.map((phrase) => [phrase, said] as const)),
  )
  return { said, pattern: new RegExp(String.raw`\b(?:${alternationOf([...said.keys()])})\b`, 'gi') }
})
