import { type ConceptRelation, concepts, relation } from '../../../clinical/index.js'
import { type DiseaseName, nameOf } from './name.js'

/** A diagnosis in its parts. */
export interface Diagnosis {
  /** All its words but those in brackets. */
  readonly full: DiseaseName
  /** What precedes cause, circumstance and explanation. */
  readonly head: DiseaseName
  /** Cause or circumstance; null where none is told. */
  readonly cause: DiseaseName | null
  /** What sets a disease off ("triggered by") and does not say which kind it is. */
  readonly isTriggered: boolean
  /** What else follows the head: an explanation, or which kind of the disease. */
  readonly rest: string
  /** Whether what follows the head goes with it or comes of it: "with", "complicated by", "causing". */
  readonly isBeside: boolean
  readonly brackets: readonly DiseaseName[]
  /** The whole with the words in brackets in the place of those before them: "anxious (avoidant) personality". */
  readonly swapped: readonly DiseaseName[]
  /** The head with what is in its brackets. */
  readonly filled: DiseaseName
}

const triggers = 'in the setting of|triggered by|precipitated by|provoked by|brought on by|set off by'
const causeWords = new RegExp(
  String.raw`\s*,?\s+(?:(?:most\s+)?(?:likely|probably|presumably|possibly)\s+)?(?:due to|secondary to|caused by|resulting from|associated with|attributed to|attributable to|induced by|from|following|because of|(?<trigger>${triggers}))\s+`,
  'i',
)
const restWords =
  /\s*(?:[;:]|,|\s[–—-]\s|\s(?:with|without|complicated by|complicating|presenting (?:as|with)|after|causing|leading to)\b)\s*/i

/** Reads a diagnosis: its head, what follows it, and what is in brackets. */
export function readDiagnosis(text: string): Diagnosis {
  const brackets = [...text.matchAll(/[([]([^()[\]]+)[)\]]/g)].map(([, inside = '']) =>
    inside.replace(/^(?:also known as|a\.?k\.?a\.?|formerly(?: known as)?|i\.?e\.?,?|or)\s+/i, ''),
  )
  const outside = text.replace(/\s*[([][^()[\]]*[)\]]/g, ' ').trim()
  const whole = nameOf(outside)
  const border = whole.concept === null ? causeWords.exec(outside) : null
  const before = border === null ? outside : outside.slice(0, border.index)
  const after = border === null ? '' : outside.slice(border.index + border[0].length)
  const between = whole.concept === null ? restWords.exec(before) : null
  const head = between === null ? before : before.slice(0, between.index)
  const rest = between === null ? '' : before.slice(between.index + between[0].length).trim()
  return {
    full: whole,
    head: nameOf(head),
    cause: after === '' ? null : nameOf(after),
    isTriggered: border?.groups?.trigger !== undefined,
    rest,
    isBeside: between !== null && /^\s*(?:with\b|complicat|causing|leading)/i.test(between[0]),
    brackets: brackets.map((inside) => nameOf(inside)),
    swapped: [text.replace(/\S+\s*\(([^()]+)\)(?=\s+\w)/g, '$1'), text.replace(/^[^()]*\(([^()]+)\)(?=\s+\w)/, '$1')]
      .filter((changed) => changed !== text)
      .map(nameOf),
    filled: nameOf([head, ...brackets].join(' ')),
  }
}

/** Every name that a diagnosis as a whole goes by: in full, with what its brackets add, and the names in them. */
export function namesOf(diagnosis: Diagnosis): readonly DiseaseName[] {
  const { full, rest, filled, swapped, brackets } = diagnosis
  if (brackets.length === 0) return [full]
  return [filled, ...swapped, ...(rest === '' ? aliasesOf(diagnosis, ['same', 'narrower']) : [])]
}

/** Names in brackets that stand so to the concept before them; where that is none, all that name a concept. */
export function aliasesOf({ head, brackets }: Diagnosis, wanted: readonly ConceptRelation[]): readonly DiseaseName[] {
  return brackets.filter(({ concept }) => {
    return concept !== null && (head.concept === null || wanted.includes(relation(concept, head.concept, concepts())))
  })
}
