/**
 * Texts of small letters, one of which is in each text in small letters that holds what a pattern finds; '' is in all.
 *
 * Of all that every alternative of the pattern asks for, a run of letters or one of several in a group, the one is taken
 * that fewest texts have: whose shortest text is longest.
 *
 * @example
 * signsOf(String.raw`(?<=\b(?:tablets?|pills?) )under the \w+|b\.?i\.?d`)
 * // → ['under the ', 'b']
 */
export function signsOf(source: string): readonly string[] {
  return readAlternatives(source, 0).signs
}

interface Read {
  readonly signs: readonly string[]
  /** Behind what was read. */
  readonly end: number
}

const anyText: readonly string[] = ['']

/** What may be repeated no times. */
const optional = /^(?:[?*]|\{0)/
const repeated = /(?:[?*+]|\{[\d,]+\})\??/y
const escaped = /\\(?:[pP]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]/y
const opening = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y

/** Reads alternatives up to the bracket that closes them. */
function readAlternatives(source: string, from: number): Read {
  const signs: string[] = []
  let at = from
  for (;;) {
    const one = readSequence(source, at)
    signs.push(...one.signs)
    if (source.charAt(one.end) !== '|') return { signs, end: one.end }
    at = one.end + 1
  }
}

/** Reads one alternative. */
function readSequence(source: string, from: number): Read {
  let best = anyText
  let run = ''
  let at = from
  const ask = (signs: readonly string[]): void => {
    if (shortestOf(signs) > shortestOf(best)) best = signs
  }
  const endRun = (): void => {
    ask([run.toLowerCase()])
    run = ''
  }
  while (at < source.length && !/[|)]/.test(source.charAt(at))) {
    const start = at
    const special = matchAt(escaped, source, at)
    const open = special === null ? matchAt(opening, source, at) : null
    const inner = open === null ? null : readAlternatives(source, at + open.length)
    at = inner === null ? at + (special?.length ?? 1) : inner.end + 1
    const repeat = matchAt(repeated, source, at) ?? ''
    at += repeat.length
    const isAsked = !optional.test(repeat)
    const letter = source.charAt(start)
    if (inner !== null || special !== null || !/[\w '-]/.test(letter)) {
      endRun()
      // What must not stand there is asked for by none.
      if (inner !== null && isAsked && !open?.endsWith('!')) ask(inner.signs)
      continue
    }
    if (isAsked) run += letter
    if (repeat !== '') endRun()
  }
  endRun()
  return { signs: best, end: at }
}

function shortestOf(signs: readonly string[]): number {
  return Math.min(...signs.map((sign) => sign.length))
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}
