/** One mending of a field: which rule, and what it did in words. */
export interface Repair {
  readonly check: 'line-breaks' | 'trimmed' | 'stray-quote-in-text' | 'stray-quote-in-target'
  readonly message: string
}

/** A field after its repairs. */
export interface Repaired {
  readonly value: string
  readonly repairs: readonly Repair[]
}

/**
 * Mends what exports leave on a case description: CRLF line breaks, white space at its ends, and a quotation mark
 * after the final stop or question mark that no other one opens.
 *
 * @example
 * repairText('Why?"').value
 * // → 'Why?'
 */
export function repairText(raw: string): Repaired {
  return repair(raw, 'text', (value) => /[.?!:]"$/.test(value.slice(-2)))
}

/**
 * Mends what exports leave on a reference: CRLF line breaks, white space at its ends, and a quotation mark after a
 * line break or blank that no other one opens.
 *
 * @example
 * repairTarget('Gout\n"').value
 * // → 'Gout'
 */
export function repairTarget(raw: string): Repaired {
  return repair(raw, 'target', (value) => /\s"$/.test(value.slice(-2)))
}

function repair(raw: string, field: 'text' | 'target', endsStrangely: (value: string) => boolean): Repaired {
  const repairs: Repair[] = []
  let value = raw
  if (value.includes('\r')) {
    value = value.replace(/\r\n?/g, '\n')
    repairs.push({
      check: 'line-breaks',
      message: `The line breaks of the ${field} were CR LF or CR; they are LF now.`,
    })
  }
  // trim(), not a pattern: /\s+$/ takes quadratic time on long runs of blanks inside a text.
  const trimmed = value.trim()
  if (trimmed !== value) {
    value = trimmed
    repairs.push({ check: 'trimmed', message: `White space around the ${field} is gone.` })
  }
  if (value.endsWith('"') && endsStrangely(value) && isUnbalanced(value)) {
    value = value.slice(0, -1).trimEnd()
    repairs.push({
      check: `stray-quote-in-${field}`,
      message: `The ${field} ended in a quotation mark without a partner; it is gone.`,
    })
  }
  return { value, repairs }
}

function isUnbalanced(value: string): boolean {
  let marks = 0
  for (let at = value.indexOf('"'); at >= 0; at = value.indexOf('"', at + 1)) marks++
  return marks % 2 === 1
}
