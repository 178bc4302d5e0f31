import { type ConceptKind, concepts, findConcepts, readFacts, relation } from '../../../clinical/index.js'
import type { DiseaseName } from './name.js'
import type { Diagnosis } from './parts.js'
import { idle } from './plain.js'

/** Words that make what follows a diagnosis a kind of it. */
const kindWords =
  /\b(?:type|subtype|variant|stage|grade|class|form|phase|presentation|predominant|pattern|refractory|resistant|positive|negative)\b/i
/** The same, or a single word. */
const kinds = new RegExp(`${kindWords.source}|^\\S+$`, 'i')

/** Whether what follows the head of an answer, or is in its brackets, makes it a kind of the reference. */
export function isKindOf({ head, rest, isBeside, brackets, filled }: Diagnosis, wanted: Diagnosis): boolean {
  if (rest !== '' && wanted.rest === '') {
    if (kinds.test(rest) && !idle.has(rest.toLowerCase())) return true
    if (isBeside && findConcepts(rest, concepts()).length > 0) return true
  }
  const isNarrower = (id: string | null): boolean => isA(id, head.concept)
  if (isNarrower(filled.concept)) return true
  return brackets.some(({ concept, text }) => (concept === null ? kindWords.test(text) : isNarrower(concept)))
}

function isA(id: string | null, other: string | null): boolean {
  return id !== null && other !== null && relation(id, other, concepts()) === 'narrower'
}

/** Diseases that drugs cause by their nature. */
const ofDrugs = 'adverse-drug-effect'

/**
 * What a cause makes of a disease whose reference names none. `same`: a circumstance, or what causes it in every case;
 * `narrower`: an organism, where others cause it too, or another disease that is a kind of it; `unclear`: a drug or a disease
 * of which the vocabulary cannot tell whether it makes a kind ("interstitial nephritis due to omeprazole") or only tells how
 * it came about ("iron deficiency anemia due to colon cancer").
 */
export function causeMakes({ head, isTriggered }: Diagnosis, cause: DiseaseName): 'same' | 'narrower' | 'unclear' {
  const vocabulary = concepts()
  if (isA(cause.concept, head.concept)) return 'narrower'
  if (head.concept !== null && (cause.concept === head.concept || isA(head.concept, cause.concept))) return 'same'
  const own = namesOf(head.concept)
  const found = findConcepts(cause.text, vocabulary).filter(({ start, end }) => {
    return !own.includes(cause.text.slice(start, end).toLowerCase())
  })
  const has = (kind: ConceptKind): boolean =>
    found.some(({ concept }) => vocabulary.concepts.get(concept)?.kind === kind)
  if (cause.isOrganism || has('organism')) return isTriggered ? 'unclear' : 'narrower'
  if (isTriggered || isA(head.concept, ofDrugs)) return 'same'
  return has('condition') || readFacts(cause.text).some(({ kind }) => kind === 'drug') ? 'unclear' : 'same'
}

/** Every name of a concept and of what is broader, in small letters. */
function namesOf(id: string | null): readonly string[] {
  const { concepts: all, graph } = concepts()
  if (id === null) return []
  return [id, ...graph.broader(id)].flatMap((one) => {
    const concept = all.get(one)
    return concept === undefined
      ? []
      : [concept.preferred, ...concept.synonyms, ...concept.lay].map((name) => name.toLowerCase())
  })
}
