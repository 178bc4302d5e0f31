/**
 * A reply without the thinking that some servers leave in it: `<think>…</think>`, an opening tag that is never closed,
 * and a closing tag whose opening one stands in the server's template.
 *
 * @example
 * withoutThinking('<think>\nhm\n</think>\n\nAspirin.')
 * // → 'Aspirin.'
 */
export function withoutThinking(text: string): string {
  const closed = text.replace(/<(think|thinking)>.*?<\/\1>/gs, '')
  const headless = closed.replace(/^.*<\/(?:think|thinking)>/s, '')
  const open = headless.replace(/<(?:think|thinking)>.*$/s, '')
  return open === text ? text : open.trim()
}

/**
 * The text of an answer that comes in blocks, by their type: thinking and tool blocks are left out.
 *
 * @example
 * textOfBlocks([{ type: 'thinking', thinking: 'hm' }, { type: 'text', text: 'Aspirin.' }])
 * // → 'Aspirin.'
 */
export function textOfBlocks(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : ''
  return content.map((block) => (isTextBlock(block) ? block.text : '')).join('')
}

function isTextBlock(block: unknown): block is { readonly text: string } {
  return isRecord(block) && (block.type === 'text' || block.type === 'output_text') && typeof block.text === 'string'
}

/** Whether a parsed JSON value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A count of tokens, or null for anything else: a count below nothing would pay back what was spent. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** A string that says something, or null. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
