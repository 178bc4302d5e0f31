/**
 * A cell's text that no spreadsheet evaluates: an apostrophe precedes a sign that begins a formula, at the start and
 * wherever a spreadsheet that separates cells by `;` or tabs would begin a new one.
 *
 * @example
 * [withoutFormula('=1+1'), withoutFormula('pH 7.2;-3'), withoutFormula('a - b')]
 * // → ["'=1+1", "pH 7.2;'-3", 'a - b']
 */
export function withoutFormula(text: string): string {
  return text.replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'").replace(/([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g, "$1'")
}

/** The apostrophes of {@link withoutFormula} taken off again, from a comment that went through a spreadsheet. */
export function withFormula(text: string): string {
  return text.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')
}
