import { advicePatterns, has } from './words.js'

/** A piece of an answer that says one thing, in small letters and without contractions. */
export interface Clause {
  readonly text: string
  /** What is to be done only if something comes to pass. */
  readonly isConditional: boolean
  /** The condition itself. */
  readonly isCondition: boolean
  /** A reason, or what is conceded before a "but": it tells why, not what. */
  readonly isAside: boolean
}

/**
 * The clauses of an answer. Sentences are cut where an order, a reason, a condition or a "but" begins.
 *
 * @example
 * clausesOf("Don't stop it, but reduce the dose if she vomits.").map(({ text }) => text)
 * // → ['do not stop it', 'reduce the dose', 'if she vomits.']
 */
export function clausesOf(answer: string): readonly Clause[] {
  return sentencesOf(plain(answer)).flatMap((whole) => {
    const sentence = whole.replace(done, ' ')
    const sides = sentence.split(adversative)
    return sides.flatMap((side, i) => {
      const isConceded = i < sides.length - 1 && (has(side, 'general') || !has(side, 'order'))
      return piecesOf(side).map((piece) => ({ ...piece, isAside: piece.isAside || isConceded }))
    })
  })
}

const participle =
  '(?:started|stopped|taken|given|used|prescribed|continued|discontinued|begun|initiated|taking|using|held|withheld|replaced|switched|cancell?ed|reduced|dropped)'
const auxiliary = '(?:was|were|has been|have been|had been|having been|is being|previously|already|used to be)'

/** What was done before is no advice. */
const done = new RegExp(
  `\\b${auxiliary}\\s+(?:\\w+ly )?${participle}\\b(?:,? (?:and|or) (?:never |not |then )?${participle}\\b)*`,
  'g',
)

/** The sentences of a text in small letters: at stops, line breaks, semicolons and dashes. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+|\s*[\n;—]\s*|\s+–\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\w/.test(sentence))
}

/** A text in small letters, without Markdown and contractions. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[*_`#>]+/g, ' ')
    .replace(/[↑⇑]\s*/g, ' increase ')
    .replace(/[↓⇓]\s*/g, ' reduce ')
    .replace(/[’`]/g, "'")
    .replace(/\bwon't\b/g, 'will not')
    .replace(/\bcan(?:'t|not)\b/g, 'can not')
    .replace(/n't\b/g, ' not')
    .replace(/'d\b/g, ' would')
    .replace(/\be\.g\./g, 'eg')
    .replace(/\bi\.e\./g, 'ie')
    .replace(/^\s*(?:[-•]|\d+[.)])\s+/gm, '')
    .replace(/[ \t]+/g, ' ')
}

const adversative = /,?\s+(?:but|however|although|though|whereas|while|nevertheless)\b,?\s*|,\s+yet\s+/

const reason =
  /,?\s+(?:because|since|given (?:that|the|her|his|their|this)|as (?:she|he|they|it|the|this|his|her)\b|due to|on account of|which|who|so that|in view of|in order)\b/

/** "Stop and call if …": a bare word belongs to what follows. */
function joined(pieces: readonly string[]): readonly string[] {
  return pieces.flatMap((piece, i) => {
    const next = pieces[i + 1]
    if (next !== undefined && isBareOrder(piece)) return []
    const before = pieces[i - 1]
    return [before !== undefined && isBareOrder(before) ? `${before} and ${piece}` : piece]
  })
}

function isBareOrder(piece: string): boolean {
  return /^(?!yes|no)\w+$/.test(piece.trim())
}

/** "Stop it if she becomes pregnant" stops nothing now; "unless" and "until" leave standing what is before them. */
const onlyThen =
  /^(?:if|in case|in the event|should)\b(?! (?:possible|needed|necessary|tolerated|available|feasible|at all))/

/** What would be done, and is not yet. */
const hypothetical = /\bwould (?:have to|need to|only)\b/

function piecesOf(side: string): readonly Clause[] {
  const { order, condition } = advicePatterns()
  const orders = new RegExp(
    `(?:,|:|\\band\\b|\\bthen\\b|\\bso\\b)\\s+(?:(?:and|then|so|please|instead|just|simply|also),?\\s+)*(?=(?:${order.source})\\b)`,
  )
  const opens = new RegExp(`\\s+(?=(?:${condition.source})\\b)`)
  const startsWith = new RegExp(`^(?:${condition.source})`)
  let isConditional = false
  return joined(side.split(orders)).flatMap((piece) => {
    // What begins with a condition holds for all that follows in the sentence.
    if (startsWith.test(piece) || hypothetical.test(piece)) isConditional = true
    return piece.split(opens).flatMap((part, i, parts) => {
      const [main = '', ...reasons] = part.split(reason)
      const depends = isConditional || i > 0 || (onlyThen.test(parts[i + 1] ?? '') && !/(?:\band|\bbut|,)$/.test(part))
      return [main, ...reasons]
        .map((text, j) => ({
          text: text.trim(),
          isConditional: depends,
          isCondition: i > 0 || startsWith.test(piece),
          isAside: j > 0,
        }))
        .filter(({ text }) => text !== '')
    })
  })
}
