import type { PackStretch } from './pack.js'

/** An edit is marked without the blanks around it. */
export function markedStretches(
  { text, edit }: Pick<PackStretch, 'text' | 'edit'>,
  item: string | null,
): readonly PackStretch[] {
  const plain = (part: string): PackStretch[] => (part === '' ? [] : [{ text: part, item: null, edit: null }])
  if (edit === null || text.trim() === '') return [{ text, item, edit }]
  const core = text.trim()
  const start = text.indexOf(core)
  return [...plain(text.slice(0, start)), { text: core, item, edit }, ...plain(text.slice(start + core.length))]
}
