import { grouped } from '../../../grouped.js'
import type { Edit, PhraseMatcher } from '../../../text/index.js'
import type { Why } from '../../contract/index.js'
import type { JointEdits } from './reading.js'

/** One mention of a phrase. */
export interface Mention {
  /** Index of the phrase in its matcher. */
  readonly phrase: number
  /** What it becomes; null where it has to stay. */
  readonly edit: Edit<Why> | null
}

/**
 * The edits of each phrase of which every mention in a text can be replaced, all together: what has one name in a case
 * keeps one.
 */
export function everyMention(text: string, matcher: PhraseMatcher, mentions: readonly Mention[]): JointEdits[] {
  const count = new Map<number, number>()
  matcher.scan(text, (phrase) => {
    count.set(phrase, (count.get(phrase) ?? 0) + 1)
  })
  return [...grouped(mentions, ({ phrase }) => phrase)].flatMap(([phrase, all]) => {
    const edits = all.flatMap(({ edit }) => edit ?? [])
    return edits.length > 0 && edits.length === count.get(phrase) ? [edits] : []
  })
}
