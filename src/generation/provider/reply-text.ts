import { isJsonObject } from '../../json-value.js'

const names = 'think|thinking|Think|Thinking|THINK|THINKING'

/** Thinking in tags that open the text or a line of it, up to the closing tag or, where none comes, to the end. */
const block = new RegExp(
  String.raw`(?<=^|\n)[ \t]*(?:(?:<(${names})>.*?(?:</\1>|$)|\[THINK\].*?(?:\[/THINK\]|$))\s*)+`,
  'gs',
)
const opening = new RegExp(String.raw`<(?:${names})>|\[THINK\]`)

/**
 * A closing tag that ends its line, unless as a word of a sentence, or that the answer follows without a space. The
 * lookbehind is only tried at a tag, so that long runs of blanks take linear time.
 */
const closing = new RegExp(
  ['(?=TAG)(?<![\\w,][ \\t]+)TAG(?=[ \\t]*(?:\\n|$))', 'TAG(?=[\\p{L}\\p{N}{[]|```)']
    .join('|')
    .replaceAll('TAG', String.raw`(?:</(?:${names})>|\[/THINK\])`),
  'u',
)

/**
 * A reply without the thinking that some servers leave in it: `<think>…</think>` or `[THINK]…[/THINK]`, an opening tag
 * that is never closed, and a closing tag whose opening tag is in the server's template.
 *
 * Where a tag may as well be a word of the answer it stays, with all that is around it: thinking that is left in makes
 * an answer that is refused and asked for again, but what is taken away is missed by nobody.
 *
 * @example
 * [withoutThinking('<think>\nhm\n</think>\n\nAspirin.'), withoutThinking('Write <think> or </think> before it.')]
 * // → ['Aspirin.', 'Write <think> or </think> before it.']
 */
export function withoutThinking(text: string): string {
  if (!/think/i.test(text)) return text
  const answer = withoutHeadless(text.replace(block, ''))
  return answer === text ? text : answer.trim()
}

/** Removes what precedes a closing tag without an opening tag. An answer that begins as JSON is left unchanged. */
function withoutHeadless(text: string): string {
  const end = /^\s*(?:[{[]|```)/.test(text) ? null : closing.exec(text)
  if (end === null || opening.test(text.slice(0, end.index))) return text
  return text.slice(end.index + end[0].length)
}

/**
 * The text of an answer that comes in blocks, by their type: thinking and tool blocks are left out. Half a surrogate pair,
 * as an answer that was cut off may end with, becomes �: no file could hold it.
 *
 * @example
 * textOfBlocks([{ type: 'thinking', thinking: 'hm' }, { type: 'text', text: 'Aspirin.' }])
 * // → 'Aspirin.'
 */
export function textOfBlocks(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content.toWellFormed() : ''
  return content
    .map((block) => (isTextBlock(block) ? block.text : ''))
    .join('')
    .toWellFormed()
}

function isTextBlock(block: unknown): block is { readonly text: string } {
  return (
    isJsonObject(block) && (block.type === 'text' || block.type === 'output_text') && typeof block.text === 'string'
  )
}

/** A count of tokens, or null for anything else: a count below nothing would pay back what was spent. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** A string that says something, or null. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.toWellFormed() : null
}
