import type { Span } from '../../text/index.js'
import { joints } from './spelling.js'
import type { ConceptName, ConceptVocabulary } from './vocabulary.js'

/** A concept named in a text; the span is in UTF-16 code units, half-open. */
export interface ConceptMention extends Span, ConceptName {}

/**
 * The concepts that a text names, from left to right without overlap: of several names that begin at one place the
 * longest. Names are found whatever their case, short forms letter for letter. What is said of a concept ("no", "mother
 * has") is not read.
 *
 * @example
 * findConcepts('He has high blood pressure and SLE.', concepts()).map(({ concept, form }) => `${concept}: ${form}`)
 * // → ['hypertension: lay', 'systemic-lupus-erythematosus: short']
 */
export function findConcepts(text: string, vocabulary: ConceptVocabulary): readonly ConceptMention[] {
  const { found, foundShort } = vocabulary
  const mentions: ConceptMention[] = []
  found.matcher.scan(text, (phrase, start, end) => {
    mentions.push({ start, end, ...(found.named[phrase] as ConceptName) })
  })
  foundShort.matcher.scan(text, (phrase, start, end) => {
    const isExact = sameLetters(text.slice(start, end), foundShort.matcher.phrases[phrase] as string)
    if (isExact) mentions.push({ start, end, ...(foundShort.named[phrase] as ConceptName) })
  })
  mentions.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return mentions.filter((mention) => {
    if (mention.start < end) return false
    end = mention.end
    return true
  })
}

/** Whether a text is a short form letter for letter, a joint being as good as a blank. */
function sameLetters(text: string, short: string): boolean {
  return [...text].every((sign, at) => sign === short[at] || (short[at] === ' ' && joints.includes(sign)))
}
