import { advicePatterns, has } from './words.js'

/**
 * An answer with each statement on a line of its own: an item of a list behind the heading that says what is to be done with
 * all of them, and a line that was only broken in one with what it goes on with.
 *
 * @example
 * spelledOut('Do not give:\n- ibuprofen\n- naproxen\nGive instead:\n- acetaminophen')
 * // → 'Do not give ibuprofen\nDo not give naproxen\nGive instead acetaminophen'
 */
export function spelledOut(answer: string): string {
  const lines: string[] = []
  let heading: { readonly text: string; readonly line: string; hasItems: boolean } | null = null
  const close = (): void => {
    if (heading?.hasItems === false) lines.push(heading.line)
    heading = null
  }
  for (const line of answer.split('\n')) {
    const text = line.trim()
    if (text === '') continue
    const [marker = ''] = /^(?:[-•*–]|\d{1,2}[.)])\s+/.exec(text) ?? []
    const item = text.slice(marker.length)
    if (isHeading(item)) {
      close()
      heading = { text: item.replace(/[:*_\s]+$/, ''), line, hasItems: false }
    } else if (heading !== null && marker !== '' && holdsFor(item, heading.text)) {
      heading.hasItems = true
      lines.push(`${heading.text} ${item}`)
    } else {
      if (marker === '' || heading?.hasItems === false) close()
      const last = lines.at(-1)
      // Rows of a table are rows, however they end.
      const isRow = text.includes('|')
      if (last !== undefined && marker === '' && !isRow && isBroken(last)) lines[lines.length - 1] = `${last} ${text}`
      else lines.push(line)
    }
  }
  close()
  return lines.join('\n')
}

function isHeading(text: string): boolean {
  return /:[*_\s]*$/.test(text)
}

/**
 * Whether a heading says what is to be done with an item, or when: "do not" and a condition hold for all items, another
 * order for those that have none of their own.
 */
function holdsFor(item: string, heading: string): boolean {
  const [own, small] = [item.toLowerCase(), heading.toLowerCase()]
  if (endsInDenial.test(small) || startsWithCondition().test(small)) return true
  return has(small, 'order') && !has(own, 'order')
}

const endsInDenial = /\b(?:not|never|n['’]t)[*_\s]*$/

function startsWithCondition(): RegExp {
  return new RegExp(`^[*_\\s]*(?:${advicePatterns().condition.source})\\b`)
}

/** A line that ends where no statement does. */
function isBroken(line: string): boolean {
  return /(?:\b(?:not|never|to|of|with|and|or|the|an?|any|for|her|his|their|than|instead of|because)|\b(?:should|must|can|could|may|would|will|do|to)(?: not| never)? \p{L}+|,)$/iu.test(
    line.trimEnd(),
  )
}
