import { quote } from '../../errors.js'

/**
 * Why a line is no JSON, in words: what it begins with, or where it goes wrong. The engine's own words differ from
 * version to version; of them only the place is taken.
 *
 * @example
 * whyNotJson('id,input', new SyntaxError('Unexpected token'))
 * // → 'found "id,input"'
 */
export function whyNotJson(line: string, cause: unknown): string {
  if (!/^\s*[{["\d-]/.test(line)) return `found ${quote(line)}`
  const said = cause instanceof Error ? cause.message : ''
  const place = / at position (\d+)/.exec(said)?.[1]
  const sign = place === undefined ? undefined : line.codePointAt(Number(place))
  if (sign !== undefined) return `unexpected ${quote(String.fromCodePoint(sign))} at column ${Number(place) + 1}`
  if (/^(?:Unexpected end|Unterminated)/.test(said) || place !== undefined) return 'it ends too early'
  const token = /^Unexpected token '(.+?)'/u.exec(said)?.[1]
  return token === undefined ? 'it cannot be read' : `unexpected ${quote(token)}`
}

/** Whether what was taken for one line holds several objects, separated by carriage returns alone. */
export function endsAtReturns(line: string): boolean {
  return /\}[ \t]*\r[ \t\r]*\{/.test(line)
}
