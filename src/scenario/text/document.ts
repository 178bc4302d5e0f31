import type { Change, Rule, Section } from '../rule/index.js'
import { sections } from '../rule/index.js'

/** One entry of a text: a sentence or a few, told in one place of a note. */
export interface Entry {
  readonly id: string
  readonly section: Section | 'question'
  readonly template: string
  /** The entry of the original behind which it was put in; null for one of the original. */
  readonly anchor: string | null
}

/**
 * The entries of a rule's original text, its question last. An entry without its own id is named after its section, the
 * second such of a section `history-2`.
 */
export function originalEntries({ text, question }: Pick<Rule, 'text' | 'question'>): readonly Entry[] {
  const seen = new Map<string, number>()
  const entries = text.flatMap((entry): Entry[] => {
    const section = sections.find((one) => entry[one] !== undefined)
    if (section === undefined) return []
    const count = (seen.get(section) ?? 0) + (entry.id === undefined ? 1 : 0)
    seen.set(section, count)
    const id = entry.id ?? (count === 1 ? section : `${section}-${count}`)
    return [{ id, section, template: entry[section] as string, anchor: null }]
  })
  return [...entries, { id: 'question', section: 'question', template: question.asked, anchor: null }]
}

/**
 * Entries after a change: first what is taken out, then what is replaced, then what is put in, behind what was put in at
 * the same place before.
 */
export function changeEntries(entries: readonly Entry[], { remove, replace, insert }: Change): readonly Entry[] {
  const kept = entries
    .filter(({ id }) => !(remove ?? []).includes(id))
    .map((entry) => ({ ...entry, template: replace?.[entry.id] ?? entry.template }))
  for (const added of insert ?? []) {
    const at = kept.findIndex(({ id }) => id === added.after)
    if (at < 0) continue
    const place = kept[at] as Entry
    let next = at + 1
    while (kept[next]?.anchor === added.after) next++
    const id = added.id ?? `${added.after}-added-${next - at}`
    kept.splice(next, 0, { id, section: added.section ?? place.section, template: added.text, anchor: added.after })
  }
  return kept
}
