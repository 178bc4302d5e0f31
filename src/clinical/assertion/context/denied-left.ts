import { once } from '../../../vocabulary/index.js'
import { contextWords } from '../term/index.js'
import { cuesOf } from './cues.js'

/** Words that deny what follows them; a bound ("no more than") and "not only" deny nothing. */
const denials = once(() => {
  const words = [...cuesOf(['absent'])].flatMap(([cue, { direction }]) => (direction === 'forward' ? [cue] : []))
  const whole = words.filter((word) => !word.startsWith("n'")).join('|')
  return new RegExp(
    String.raw`(?:\b(?:${whole}|none)\b|n['’]t\b)(?! only\b| (?:more|less|fewer|later|earlier) than\b)`,
    'gi',
  )
})

const finite = once(() => new RegExp(String.raw`\b(?:${[...contextWords().finite].join('|')})\b`, 'i'))

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

/** The denials to the left of a place that govern it, in small letters. */
export function denialsLeft(text: string, at: number): readonly string[] {
  const left = /(?:[^.;:!?\n]|\.(?=\S))*$/.exec(text.slice(0, at))?.[0] ?? ''
  const governing = [...left.matchAll(denials())].filter(({ 0: denial, index }) => {
    const [clause = ''] = left
      .slice(0, index)
      .split(/,|\band\b/)
      .slice(-1)
    const isSubject = /^(?:no|none|nobody|nor|neither)$/i.test(denial) && !finite().test(clause)
    return reaches(denial, left.slice(index + denial.length), { isSubject, behind: text.slice(at) })
  })
  return governing.map(([denial]) => denial.toLowerCase())
}

function reaches(
  denial: string,
  between: string,
  { isSubject, behind }: { readonly isSubject: boolean; readonly behind: string },
): boolean {
  // "Was not, when last measured, positive": what is put between a verb and its denial parts nothing.
  const rest = between.replace(/^, [^,]+,/, ' ')
  if (turning.test(rest)) return false
  // "Without treatment the smear was positive".
  if (/^(?:without|w\/o|lack|absence)/i.test(denial) && hasOwnVerb(rest)) return false
  return [...rest.matchAll(/,|\band\b/gi)].every(({ 0: joint, index }) => {
    const tail = rest.slice(index + joint.length)
    if (!hasOwnVerb(tail)) return !isHeadline(denial, tail, behind)
    // "No blood, urine, or sputum culture was positive": the verb is that of what is denied.
    if (!isSubject || finite().test(rest.slice(0, index))) return false
    return joint === ',' ? /\b(?:or|nor)\b/i.test(tail) : !/^\s+(?:the|an?|his|her|its|their|on|in|at)\b/i.test(tail)
  })
}

/** Whether a clause has a verb that is not of "that …" in it. */
function hasOwnVerb(clause: string): boolean {
  const verb = finite().exec(clause)
  return verb !== null && !/\b(?:that|who|which)\b/i.test(clause.slice(0, verb.index))
}

/** "No fever, smear positive": told without a verb. */
function isHeadline(denial: string, tail: string, behind: string): boolean {
  return (
    /^(?:no|without|w\/o|den\w+)$/i.test(denial) &&
    /^\s*(?:(?!or\b|nor\b)[^\s,]+\s+){1,4}$/i.test(tail) &&
    /^[\w-]+(?=\s*(?:$|[.,;:)]|(?:for|and|on|at|but)\b))/.test(behind)
  )
}
