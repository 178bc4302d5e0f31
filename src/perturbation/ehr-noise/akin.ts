import { type ConceptRelation, conceptNamed, concepts, findConcepts, relation } from '../../clinical/index.js'
import { headOf, partsOf, plain } from './naming.js'

/**
 * Whether a diagnosis is another name of a reference, a kind of it or what it is a kind of, or the same of something that
 * the reference tells beside it: by their words, and as far as the concept vocabulary knows. A kind of what the reference
 * only mentions is none: of an adhesive obstruction of the bowel, another obstruction is no form.
 *
 * @example
 * ['stroke', 'sarcoidosis', 'asthma'].map((name) => isAkin(name, 'Interstitial lung disease after an ischemic stroke'))
 * // → [true, true, false]
 */
export function isAkin(diagnosis: string, reference: string): boolean {
  const { outside, brackets } = partsOf(reference)
  const head = headOf(outside)
  if (isWithin(wordsOf(headOf(diagnosis)), wordsOf(outside)) || isWithin(wordsOf(head), wordsOf(diagnosis))) return true
  const vocabulary = concepts()
  const named = (text: string): readonly string[] => {
    const concept = conceptNamed(text.trim(), vocabulary)?.concept
    return concept === undefined ? [] : [concept]
  }
  const own = [diagnosis, headOf(diagnosis)].flatMap(named)
  const meant = [outside, head, ...brackets].flatMap(named)
  const stated = [outside, ...brackets].flatMap((text) => findConcepts(text, vocabulary).map(({ concept }) => concept))
  const isSo = (others: readonly string[], ways: readonly ConceptRelation[]): boolean =>
    own.some((one) => others.some((other) => ways.includes(relation(one, other, vocabulary))))
  return isSo(meant, ['same', 'broader', 'narrower']) || isSo(stated, ['same', 'broader'])
}

/** Words that call a disease a disease, or join others. */
const empty = /^(?:a|an|the|of|in|on|with|and|to|disease|disorder|syndrome)$/

function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(' ')
    .filter((word) => word !== '' && !empty.test(word))
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.length > 0 && some.every((word) => all.includes(word))
}
