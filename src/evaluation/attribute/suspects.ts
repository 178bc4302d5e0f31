import type { PerturbedRecord } from '../../dataset/index.js'
import { grouped } from '../../grouped.js'
import { type EditPlace, editsBelow, replay, replayPart } from '../../text/index.js'

/** An edit that may have made an answer wrong, or several that cannot be taken back separately. */
export interface Suspect {
  /** Layers and edits of the record, 0-based. */
  readonly edits: readonly EditPlace[]
  /** `why.kind` of its first edit. */
  readonly kind: string
  /** What a sentence is about, which noise it is, or which rule wrote it; null where the edit does not say. */
  readonly topic: string | null
  readonly position: (typeof positions)[number]
  /** The words that were put in where there were none; null of any other edit. */
  readonly sentence: string | null
  /** Of the first edit. */
  readonly before: string
  readonly after: string
}

/** Thirds of the text. */
export const positions = ['first third', 'middle third', 'last third'] as const

/** A record whose edits can be taken back one by one. */
export interface Suspects {
  readonly suspects: readonly Suspect[]
  /** The text that holds those of the suspects that are `held`, and everything that is no suspect. */
  textWith(held: readonly boolean[]): string
}

/** These decide what is right, or make up the record: every text keeps them. */
const fixedKinds: ReadonlySet<string> = new Set(['condition', 'reconstruction'])

/**
 * The edits of a record that can be taken back while its reference stays right. Edits that change each other's words are one
 * suspect; what lies below an edit that stays, stays as well.
 */
export function suspectsOf({ original, layers }: Pick<PerturbedRecord, 'original' | 'layers'>): Suspects {
  const all = layers.flatMap(({ edits }, layer) => edits.map((_, edit) => ({ layer, edit })))
  const numberOf = new Map(all.map(({ layer, edit }, i) => [`${layer}.${edit}`, i]))
  const below = editsBelow(layers)
    .flat()
    .map((found) => found.map(({ layer, edit }) => numberOf.get(`${layer}.${edit}`) as number))
  const edits = layers.flatMap((layer) => layer.edits)
  const isFixed = edits.map(({ why }) => fixedKinds.has(why.kind))
  for (let i = all.length - 1; i >= 0; i--) {
    if (isFixed[i]) for (const lower of below[i] ?? []) isFixed[lower] = true
  }
  const groups = joinedIn(below, isFixed)
  const suspects = groups.map(suspectOf)
  const suspectAt = new Map(groups.flatMap((members, suspect) => members.map((i) => [i, suspect] as const)))

  function suspectOf(members: readonly number[]): Suspect {
    const places = members.map((i) => all[i] as EditPlace)
    const { at, before, after, why } = edits[members[0] as number] as (typeof edits)[number]
    const length = Math.max(1, replay(original, layers.slice(0, places[0]?.layer)).length)
    const third = Math.min(2, Math.floor((3 * at.start) / length))
    const topic = [why.topic, why.noise, why.rule].find((one) => typeof one === 'string')
    return {
      edits: places,
      kind: why.kind,
      topic: topic === undefined ? null : String(topic),
      position: positions[third] as Suspect['position'],
      sentence: members.length === 1 && before === '' && /\p{L}/u.test(after) ? after.trim() : null,
      before,
      after,
    }
  }

  return {
    suspects,
    textWith: (held) =>
      replayPart(original, layers, ({ layer, edit }) => {
        const suspect = suspectAt.get(numberOf.get(`${layer}.${edit}`) as number)
        return suspect === undefined || held[suspect] === true
      }),
  }
}

/** Edits that hang together, each group in the order of the record; those that stay are in none. */
function joinedIn(below: readonly (readonly number[])[], isFixed: readonly boolean[]): readonly (readonly number[])[] {
  const leader = below.map((_, i) => i)
  const find = (i: number): number => (leader[i] === i ? i : find(leader[i] as number))
  for (const [i, lowers] of below.entries()) {
    for (const lower of lowers) {
      if (isFixed[i] || isFixed[lower]) continue
      const [one, other] = [find(i), find(lower)]
      leader[Math.max(one, other)] = Math.min(one, other)
    }
  }
  const free = [...below.keys()].filter((i) => !isFixed[i])
  return [...grouped(free, find).values()]
}
