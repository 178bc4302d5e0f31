import { readFacts } from '../../../clinical/index.js'
import { advicePatterns } from './words.js'

/** Whose use is decided, and what may stand in its place. */
export interface DrugNames {
  /** The drug and other names for it. */
  readonly drug: readonly string[]
  /** The class that it belongs to. */
  readonly drugClass?: string | null
  readonly alternatives: readonly string[]
}

/** A drug where a text names it. */
export interface DrugMention {
  readonly start: number
  readonly end: number
  /** `this`: the drug that is decided about; `pronoun`: told by "it" or "the drug". */
  readonly who: 'this' | 'alternative' | 'other' | 'pronoun'
  readonly name: string
  /** Named by its class. */
  readonly isClass?: boolean
}

/** The drugs of a text in small letters, in its order and without overlap. */
export function mentionsIn(text: string, { drug, drugClass = null, alternatives }: DrugNames): readonly DrugMention[] {
  const named: DrugMention[] = [
    ...placed(text, drug.flatMap(shortened), 'this'),
    ...(drugClass === null ? [] : placed(text, [drugClass], 'this').map((one) => ({ ...one, isClass: true }))),
    ...placed(text, alternatives.flatMap(headsOf), 'alternative'),
    ...drugsIn(text).map((one): DrugMention => ({ ...one, who: kindOf(one.name, { drug, alternatives }) })),
    ...[...text.matchAll(advicePatterns().pronoun)].map(
      ({ index, 0: word }): DrugMention => ({ start: index, end: index + word.length, who: 'pronoun', name: word }),
    ),
  ]
  const rank = { this: 0, alternative: 1, other: 2, pronoun: 3 }
  const kept: DrugMention[] = []
  for (const one of named.sort((a, b) => rank[a.who] - rank[b.who] || b.end - b.start - (a.end - a.start))) {
    if (kept.every((other) => one.end <= other.start || one.start >= other.end)) kept.push(one)
  }
  // "Another statin" is another drug than the one of that class which is decided about.
  return kept
    .map((one) =>
      one.who === 'this' && another.test(text.slice(0, one.start)) ? { ...one, who: 'other' as const } : one,
    )
    .sort((a, b) => a.start - b.start)
}

const another = /\b(?:another|other|different|alternative|non-?)\s?$/

function placed(text: string, names: readonly string[], who: DrugMention['who']): DrugMention[] {
  return names.flatMap((name) => {
    const escaped = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return [...text.matchAll(new RegExp(`(?<![a-z])${escaped}s?(?![a-z])`, 'g'))].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
      who,
      name,
    }))
  })
}

/** Whose other name a drug's name is: Macrobid is nitrofurantoin. */
function kindOf(generic: string, { drug, alternatives }: DrugNames): 'this' | 'alternative' | 'other' {
  const means = (names: readonly string[]): boolean =>
    names.some((name) => drugsIn(name.toLowerCase()).some((one) => one.name === generic))
  return means(drug) ? 'this' : means(alternatives) ? 'alternative' : 'other'
}

function drugsIn(text: string): readonly Omit<DrugMention, 'who'>[] {
  return readFacts(text)
    .filter(({ kind }) => kind === 'drug')
    .map(({ span, value }) => ({ ...span, name: value }))
}

/** "MMR vaccine" is called MMR. */
function shortened(name: string): readonly string[] {
  const short = /^([A-Z][A-Za-z-]*[A-Z]) vaccine$/.exec(name)?.[1]
  return short === undefined ? [name] : [name, short]
}

/** An alternative as it is written, and the drugs that it names: "extended-release nifedipine", nifedipine. */
function headsOf(alternative: string): readonly string[] {
  const text = alternative.toLowerCase()
  return [alternative, ...drugsIn(text).map(({ start, end }) => text.slice(start, end))]
}
