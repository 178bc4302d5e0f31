/**
 * A Markdown table; the rule below the head is made of it.
 *
 * @example
 * markdownTable('| a | b |', ['| 1 | 2 |'])
 * // → '| a | b |\n| --- | --- |\n| 1 | 2 |'
 */
export function markdownTable(head: string, rows: readonly string[]): string {
  return [head, head.replace(/[^|]+/g, ' --- '), ...rows].join('\n')
}

/**
 * A text from outside as one line of Markdown that shows it and does nothing else: no markup, no cell, no control sign.
 *
 * @example
 * markdownText('a|b <i>\n*c*')
 * // → 'a\\|b &#60;i&#62; \\*c\\*'
 */
export function markdownText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\\`*_[\]|~#!]/g, '\\$&')
    .replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
