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
  let heading: Heading | null = null
  const close = (): void => {
    if (heading?.first === null) lines.push(heading.line)
    heading = null
  }
  let isBehindBlank = false
  for (const line of answer.split('\n')) {
    const read = readLine(line)
    if (read.text === '') {
      isBehindBlank = true
      continue
    }
    if (heading !== null && !isBelow(read, heading)) close()
    if (isHeading(read.text)) {
      close()
      heading = { ...read, text: read.text.replace(/[:*_\s]+$/, ''), line, first: null }
    } else if (heading !== null && holdsFor(read.text, heading.text)) {
      heading.first ??= read
      lines.push(`${heading.text} ${read.text}`)
    } else {
      if (heading?.first === null) close()
      const last = lines.at(-1)
      if (last !== undefined && !isBehindBlank && isBroken(last, read)) lines[lines.length - 1] = `${last} ${read.text}`
      else lines.push(line)
    }
    isBehindBlank = false
  }
  close()
  return lines.join('\n')
}

interface ReadLine {
  /** What stands behind the mark of an item. */
  readonly text: string
  /** The mark of an item, a digit for any number; empty where it is none. */
  readonly mark: string
  readonly indent: number
}

interface Heading extends ReadLine {
  readonly line: string
  /** The first item that it holds for. */
  first: ReadLine | null
}

function readLine(line: string): ReadLine {
  const [, indent = '', mark = '', text = ''] = /^(\s*)(?:([-•*–]|\d{1,2}[.)])\s+)?(.*)$/.exec(line.trimEnd()) ?? []
  return { text, mark: mark.replace(/\d+/, '1'), indent: indent.length }
}

/** Whether a line is an item of the list under a heading: deeper than a heading that is an item itself, and marked as the first. */
function isBelow({ mark, indent }: ReadLine, heading: Heading): boolean {
  if (mark === '' || (heading.mark !== '' && indent <= heading.indent)) return false
  return heading.first === null || (mark === heading.first.mark && indent >= heading.first.indent)
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
  if (endsInDenial.test(small) || startsWith('condition').test(small)) return true
  return has(small, 'order') && !has(own, 'order')
}

const endsInDenial = /\b(?:not|never|n['’]t)[*_\s]*$/

function startsWith(group: 'condition' | 'order'): RegExp {
  return new RegExp(String.raw`^[*_\s]*(?:${advicePatterns()[group].source})`, 'i')
}

/** Whether a line ends where no statement does, and the next goes on with it: in small letters, and with no order of its own. */
function isBroken(line: string, next: ReadLine): boolean {
  if (next.mark !== '' || !/^\p{Ll}/u.test(next.text) || next.text.includes('|')) return false
  if (startsWith('order').test(next.text)) return false
  return /(?:\b(?:not|never|to|of|with|and|or|the|an?|any|for|her|his|their|than|instead of|because)|\b(?:should|must|can|could|may|would|will|do|to)(?: not| never)? \p{L}+|,)$/iu.test(
    line.trimEnd(),
  )
}
