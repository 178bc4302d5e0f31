import { sentenceSpans } from '../../text/index.js'
import { ageInYears } from '../measure/index.js'
import { type Scenario, textOf, wordsOf } from '../record/index.js'

/**
 * The first slip of a text, in words: what a change of one sentence leaves behind in another. A dose that is asked about
 * and not ordered, a thing said twice, an answer without what it answers, words that do not fit the patient's age, and a
 * drug that is told by what a textbook says of it.
 */
export function slipIn(one: Scenario): string | undefined {
  const sentences = sentencesOf(textOf({ entries: one.entries.slice(0, -1) }))
  const before = sentences.join(' ')
  return (
    otherDose(one, before) ??
    saidTwice(sentences) ??
    bareAnswer(sentences) ??
    otherAge(one, sentences) ??
    riddle(one, before)
  )
}

function sentencesOf(text: string): readonly string[] {
  const sentences = sentenceSpans(text).map(({ start, end }) => text.slice(start, end).trim())
  return sentences.filter((sentence) => sentence !== '')
}

const amount = /\d[\d.,]*[ -](?:mg|mcg|g|mL|mEq|units|puffs|drops|tablets?|capsules?)\b(?:\/kg)?/.source
const often =
  /(?: (?:once|twice|(?:three|four) times) (?:a|per) (?:day|week)| every \w+ (?:hours|days|weeks)| (?:daily|weekly))?/
    .source
const dose = new RegExp(`${amount}${often}`, 'g')

/** A dose in the question, with how often it is taken, that no sentence before it gives. */
function otherDose({ entries }: Scenario, before: string): string | undefined {
  const question = entries.at(-1)
  if (question === undefined) return undefined
  const found = (wordsOf(question).match(dose) ?? []).find((one) => !before.includes(one))
  return found === undefined ? undefined : `the question is about "${found}", which no sentence before it gives`
}

/** Shorter runs of words also recur in texts that say nothing twice: a drug with its dose and schedule. */
const sharedWords = 8

function saidTwice(sentences: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (const sentence of sentences) {
    const words = sentence.toLowerCase().match(/[\p{L}\p{N}%.'’/-]*[\p{L}\p{N}%]/gu) ?? []
    const size = Math.min(words.length, sharedWords)
    const runs = words.slice(0, words.length - size + 1).map((_, i) => words.slice(i, i + size).join(' '))
    // A short sentence is told twice by another of the same words, not by a part of a longer one.
    const keys = words.length < sharedWords ? runs.map((run) => `${run}.`) : runs
    const again = keys.findIndex((key) => seen.has(key))
    if (again >= 0) return `"${runs[again]}" stands twice`
    for (const key of keys) seen.add(key)
  }
  return undefined
}

const bare =
  /^(?:there (?:is|are) )?(?:none|no|nil|nothing|negative)(?: (?:is|are))?(?: known| reported| recorded)?[.]$/i

function bareAnswer(sentences: readonly string[]): string | undefined {
  const found = sentences.find((sentence) => bare.test(sentence))
  return found === undefined ? undefined : `"${found}" does not say of what; texts have no headings`
}

/** Words that tell of the patient's own age; a child of an adult patient is named by other ones. */
const ofChildren = /\bfor (?:his|her) (?:age|weight|size)\b|\bpercentile\b|\bfontanelle?\b|\bdiapers?\b|\bmilk teeth\b/i
const ofAdults = /\b(?:his wife|her husband|retired|(?:he|she) (?:works|drives|smokes|is married)|menopaus\w*)\b/i

function otherAge({ facts: { age } }: Scenario, sentences: readonly string[]): string | undefined {
  const isAdult = ageInYears(age) >= 18
  const form = isAdult ? ofChildren : ofAdults
  const found = sentences.flatMap((sentence) => form.exec(sentence)?.[0] ?? [])[0]
  return found === undefined ? undefined : `"${found}" is said of ${isAdult ? 'children' : 'adults'} only`
}

const drugs =
  'inhibitor|blocker|modulator|statin|macrolide|drug|tablet|spray|muscle relaxant|anticonvulsant|antidepressant'
const statedByProperty = new RegExp(
  `\\bCYP\\d\\w*|\\bglucuronidation\\b|\\bthe (?!only )(?:[\\w-]+ ){0,5}(?:${drugs})(?: by mouth)? (?:that|of which|in which)\\b[^.;,]*`,
)

/** A clinician names a class and a dose, not the property by which a reader might guess the drug. */
function riddle({ cue, role }: Scenario, before: string): string | undefined {
  if (cue !== 'implicit' || (role !== 'condition' && role !== 'twin')) return undefined
  const found = statedByProperty.exec(before)
  return found === null
    ? undefined
    : `"${found[0]}" reads like a riddle; say what a note would say, or leave the form out`
}
