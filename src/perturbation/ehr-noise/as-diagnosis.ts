import { conceptNamed, concepts, readFacts } from '../../clinical/index.js'
import { inSentence } from './in-sentence.js'
import { partsOf } from './naming.js'

/**
 * A reference as a diagnosis that a clinician could favor: a bare organism as the infection with it, a bare substance as
 * the intoxication with it or the effect of it. What is a diagnosis already stays as it is.
 *
 * @example
 * ['Heroin', 'Human papilloma virus', 'Pseudomonas keratitis'].map(asDiagnosis)
 * // → ['intoxication with heroin', 'infection with human papilloma virus', 'Pseudomonas keratitis']
 */
export function asDiagnosis(reference: string): string {
  const bare = partsOf(reference).outside.replace(/\s+/g, ' ').trim()
  const named = conceptNamed(bare, concepts())
  const concept = named === null ? undefined : concepts().concepts.get(named.concept)
  if (concept?.kind === 'organism') return `infection with ${inSentence(bare)}`
  const exposure = concept?.kind === 'exposure' && wordsIn(bare) < wordsIn(concept.preferred) ? concept.preferred : ''
  if (exposure.endsWith(' use')) return `intoxication with ${inSentence(bare)}`
  if (exposure.endsWith(' exposure')) return `exposure to ${inSentence(bare)}`
  return isDrug(bare) ? `adverse effect of ${inSentence(bare)}` : reference
}

function wordsIn(text: string): number {
  return text.split(' ').length
}

/** Whether a text is the name of a drug and nothing else. */
function isDrug(text: string): boolean {
  return readFacts(text).some(({ kind, span }) => kind === 'drug' && span.start === 0 && span.end === text.length)
}
