import { once } from '../../../vocabulary/index.js'
import { cuesOf } from './cues.js'
import { hasOwnVerb, isOneSubject, isStatement, verbsIn } from './phrase.js'

/** Words that deny what follows them; a bound ("no more than") and "not only" deny nothing. */
const denials = once(() => {
  const words = [...cuesOf(['absent'])].flatMap(([cue, { direction }]) => (direction === 'forward' ? [cue] : []))
  const whole = words.filter((word) => !word.startsWith("n'")).join('|')
  return new RegExp(
    String.raw`(?:\b(?:${whole}|none)\b|n['’]t\b)(?! only\b| (?:more|less|fewer|later|earlier) than\b)`,
    'gi',
  )
})

/** What sets a further statement against a denial, or tells when and why it holds. */
const turning = new RegExp(
  [
    String.raw`\b(?:but|however|although|though|whereas|while|except|unless|because|despite|in spite of|(?:other|rather) than|(?:apart|aside) from)\b`,
    // "Not yet" and "has yet been" belong to the denial.
    String.raw`\w\W{1,2}yet\b(?! (?:to|been)\b)`,
    String.raw`, (?:who|whose|which|with|given|so|then)\b`,
    String.raw`\b(?:when|whenever|after|before|since|until|till|once|as (?=(?:the|an?|his|her|its|their|s?he|they|it)\b)) (?!(?:been|being|ha[sd]|have|was|were|did|then|test(?:ed|ing|s)?|turn(?:ed|ing|s)?)\b)(?=\w)`,
  ].join('|'),
  'i',
)

/**
 * Whether a denial to the left of a place in its sentence governs it. It does not where another statement begins between
 * them: behind "but" or "because", or behind a comma or an "and" with a verb of its own.
 *
 * @example
 * const texts = ["It isn't positive", 'No smear or culture is positive', 'He denies fever and his smear is positive']
 * texts.map((text) => deniedLeft(text, text.indexOf('positive')))
 * // → [true, true, false]
 */
export function deniedLeft(text: string, at: number): boolean {
  return denialsLeft(text, at).length > 0
}

/** So many characters away a denial governs nothing: what is asked of each takes the square of its reach. */
const farthest = 600

/** The denials to the left of a place that govern it, in small letters. */
export function denialsLeft(text: string, at: number): readonly string[] {
  const left = /(?:[^.;:!?\n]|\.(?=\S))*$/.exec(text.slice(Math.max(0, at - farthest), at))?.[0] ?? ''
  const behind = text.slice(at, at + farthest)
  const governing = [...left.matchAll(denials())].filter(({ 0: denial, index }) => {
    const [clause = ''] = left
      .slice(0, index)
      .split(/,|\band\b/)
      .slice(-1)
    const rest = withoutAsides(left.slice(index + denial.length))
    const isDeterminer = /^(?:no|none|nobody|nor|neither)$/i.test(denial) && verbsIn(clause).length === 0
    return isDeterminer ? governsVerb(denial, rest, behind) : reaches(denial, rest, behind)
  })
  return governing.map(([denial]) => denial.toLowerCase())
}

/** Without what stands in brackets or between dashes, and parts nothing. */
function withoutAsides(text: string): string {
  return text.replace(/\s*\([^()]*\)|\s+[–—-]\s[^–—]*?\s[–—-](?=\s)|—[^—]*—/g, '')
}

/** Whether a denial that opens a subject governs the verb of its clause, and with it what that verb says. */
function governsVerb(denial: string, rest: string, behind: string): boolean {
  // No headline begins with "none of": it waits for its verb.
  const isWaiting = /^(?:none|neither)$/i.test(denial) && /^ of\b/.test(rest)
  const isSubject = (text: string): boolean => isOneSubject(text, { isWaiting, ends: turning })
  const verbs = verbsIn(rest)
  if (verbs.length > 0) {
    return verbs.some((at) => isSubject(rest.slice(0, at)) && reaches(denial, rest.slice(at), behind))
  }
  // "No pallor or clubbing is seen": what stands before the verb is in the subject.
  const whole = rest + clauseOf(behind)
  return verbsIn(whole).some((at) => isSubject(whole.slice(0, at))) || reaches(denial, rest, behind)
}

/** Up to where a text goes on with the same clause. */
function clauseOf(text: string): string {
  return /^.*?(?=[,;:!?\n]|\.(?!\S)|\b(?:and|or|nor|but|that|who|which|when|while|because)\b|$)/i.exec(text)?.[0] ?? ''
}

function reaches(denial: string, between: string, behind: string): boolean {
  // "Was not, when last measured, positive": what is put between a verb and its denial parts nothing.
  const rest = between.replace(/^, [^,]+,/, ' ')
  if (turning.test(rest)) return false
  // "Without treatment the smear was positive".
  if (/^(?:without|w\/o|lack|absence)/i.test(denial) && hasOwnVerb(rest)) return false
  return [...rest.matchAll(/,|\band\b/gi)].every(({ 0: joint, index }) => {
    const [ahead, tail] = [rest.slice(0, index), rest.slice(index + joint.length)]
    // "No edema, and jaundice is present"; in "denies that fever and chills are present" the verb is that of both.
    const isOpen = /\bthat\b/i.test(ahead) && !hasOwnVerb(ahead.replace(/^.*\bthat\b/is, ''))
    const further = tail + clauseOf(behind)
    // Who "does not smoke and drinks" does drink.
    if (/^(?:not|n['’]t)$/i.test(denial) && /^ \p{L}+,? $/u.test(ahead) && /^ \p{L}+(?<!s)s\b/u.test(further))
      return false
    return !isStatement(tail) && (isOpen || (!isStatement(further) && !isHeadline(ahead, tail, behind)))
  })
}

/** What a headline says of its first word: an adjective, and not one of further nouns that are denied. */
const told =
  /^(?:[a-z-]*(?:ive|normal|able|ible|ular|ant|ic|ed)|clear|soft|equal|intact)(?=\s*(?:$|[.,;:)]|(?:for|and|on|at|but)\b))/i

/** "No fever, smear positive": told without a verb. Of two markers one denial denies both: "not ER and PR positive". */
function isHeadline(ahead: string, tail: string, behind: string): boolean {
  return (
    told.test(behind) &&
    !/\p{Lu}[\p{L}\d-]*\s*$/u.test(ahead) &&
    /^\s*(?:(?!or\b|nor\b)[^\s,]+\s+){1,4}$/i.test(tail) &&
    !/^\s*(?:\p{L}+ly\s+)+$/u.test(tail)
  )
}
