/**
 * A text without endless runs, so that no rule reads one again from each of its places: white space is one blank or one line
 * break, and of a character that is repeated, or of the digits of a number, with commas between them or without, twelve are
 * kept.
 *
 * @example
 * [withoutRuns('STOP   lisinopril\r\n\r\n10 mg'), withoutRuns('-'.repeat(500)), withoutRuns('1234567890'.repeat(2))]
 * // → ['STOP lisinopril\n10 mg', '------------', '123456789012']
 */
export function withoutRuns(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/(\P{Nd})\1{12,}/gu, (_run, one: string) => one.repeat(12))
    .replace(/((?:,\p{Nd}{3}){4})(?:,\p{Nd}{3})+/gu, '$1')
    .replace(/(?<!\p{Nd})(\p{Nd}{12})\p{Nd}+/gu, '$1')
}
