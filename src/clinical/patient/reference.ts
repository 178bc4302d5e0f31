import { groupFile, once, phrases } from '../../vocabulary/index.js'
import { compileWords, findWords } from '../vocabulary/index.js'
import { type AmbientReason, rowsOf } from './sign.js'

/** Reasons that a reference can give; the group of `reference.yaml` has the name of its reason. */
const reasonsStated = [
  'deceased',
  'shock',
  'labor',
  'senses',
  'occupational',
  'infectious',
  'failure-to-thrive',
  'developmental',
  'neurocognitive',
  'substance',
  'violence',
  'psychiatric',
] as const satisfies readonly AmbientReason[]

const referenceFile = groupFile('patient/reference.yaml', [...reasonsStated, 'infectious-ending'], phrases)

// A reference is short and names the disease, so here endings of words may decide ("-coccus", "-mycosis"); the text
// itself is read with whole words only.
const vocabulary = once(() => {
  const { 'infectious-ending': endings, ...groups } = referenceFile.read()
  return { words: compileWords<AmbientReason>(rowsOf(groups, (reason) => reason)), endings }
})

/** Words that share one of those endings by chance. */
const otherwise = /^(?:patella|columella|umbrella|psoriasis|mydriasis|.*lithiasis|.*ndriasis|lamella)$/

/** Shortest word that can have such an ending and a stem. */
const shortestName = 6

/**
 * Adds the reasons that a reference diagnosis gives for keeping to ambient sentences.
 *
 * Reading the reference as well as the text is safe: no sentence tells of it, and a case whose text hides its nature
 * is the very case where a hobby would be a clue.
 */
export function addReferenceReasons(reference: string, reasons: Set<AmbientReason>): void {
  const { words, endings } = vocabulary()
  for (const { meaning } of findWords(reference, words)) reasons.add(meaning)
  if (reasons.has('infectious')) return
  for (const word of reference.toLowerCase().split(/[^a-z]+/)) {
    if (word.length < shortestName) continue
    const isGerm = word.startsWith('cef') || endings.some((ending) => word.endsWith(ending))
    if (isGerm && !otherwise.test(word)) reasons.add('infectious')
  }
}
