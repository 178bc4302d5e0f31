/**
 * The first code units of a text, at most `length` of them, and no half of a surrogate pair at the end: such a text cannot
 * be written to a file and read again.
 *
 * @example
 * [beginningOf('Gout 🦶', 6), beginningOf('Gout 🦶', 7)]
 * // → ['Gout ', 'Gout 🦶']
 */
export function beginningOf(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) && cut.length < text.length ? cut.slice(0, -1) : cut
}
