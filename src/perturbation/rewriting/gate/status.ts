import { quote } from '../../../errors.js'
import { type AssertedWord, isSameStem, isSpecific } from '../reading/index.js'
import type { GateRule } from './unit.js'

/**
 * What the original of a unit denies wherever it names it and the new text tells, and the other way round.
 *
 * Only what is sure on both sides: the word stands in reach of a negation wherever it stands in one text, and nowhere
 * near a negation in the other.
 */
export const statusFaults: GateRule = ({ before, after, asks, ...read }) => {
  if (asks) return []
  const [ours, theirs] = [read.was.sentences, read.is.sentences]
  if (
    ours.some(({ cues }) => cues > 0) &&
    !theirs.some(({ hasNegation }) => hasNegation) &&
    !privative.test(after) &&
    !ended.test(after)
  ) {
    return [{ rule: 'status', message: 'The original denies something, and the new text denies nothing.' }]
  }
  for (const [one, other, says] of [
    [after, before, 'The new text says %, and the original nothing like it.'],
    [before, after, 'The original says %, and the new text nothing like it.'],
  ] as const) {
    const found =
      (unsure.test(other) ? null : hedge.exec(one)) ??
      (past.test(other) && !/\bnever\b/i.test(other) ? null : over.exec(one)) ??
      (known.test(other) || one === before ? null : sure.exec(one)) ??
      (ahead.test(other) ? null : coming.exec(one))
    if (found !== null) return [{ rule: 'status', message: says.replace('%', quote(found[0])) }]
  }
  const was = ours.flatMap(({ words }) => words)
  const is = theirs.flatMap(({ words }) => words)
  for (const stem of new Set(was.map((word) => word.stem).filter(isSpecific))) {
    const own = was.filter((word) => isSameStem(word.stem, stem))
    const others = is.filter((word) => isSameStem(word.stem, stem))
    const [first] = others
    if (first === undefined) continue
    if (own.every(isNegated) && others.every(isAffirmed) && !ended.test(after) && !isDeniedApart(after, first.word)) {
      return [{ rule: 'status', message: `The original denies ${quote(first.word)}, and the new text tells it.` }]
    }
    if (own.every(isAffirmed) && others.every(isNegated) && !ended.test(before)) {
      return [{ rule: 'status', message: `The original tells ${quote(first.word)}, and the new text denies it.` }]
    }
  }
  return []
}

/** Words that make a thing possible only, and others by which an original may have done so. */
const hedge = /\b(?:may|might|possibly|perhaps|possible|suspected|questionable|probable|probably|likely|maybe)\b/i
const unsure =
  /\b(?:may|might|could|can|possib\w*|perhaps|probab\w*|suspect\w*|suspici\w*|likely|appear\w*|seem\w*|think\w*|thought|believ\w*|suggest\w*|question\w*|consistent|concern\w*|unclear|uncertain|unsure|wonder\w*|feel\w*|felt|apparent\w*|presum\w*|expect\w*|tend\w*|risk|as if|whether|reported\w*|maybe|chance|often|usual\w*|sometimes)\b|\?/i

/** Words that make a thing sure, and others by which an original may have done so. */
const sure =
  /\b(?:definite(?:ly)?|certain(?:ly)?|undoubted(?:ly)?|beyond doubt|proven|proves?|confirmed|surely|clearly)\b/i
const known =
  /\b(?:definite\w*|certain\w*|clear\w*|pro[vo]\w+|confirm\w*|establish\w*|document\w*|diagnos\w*|show\w*|reveal\w*|demonstrat\w*|found|marked\w*|obvious\w*|evident\w*|well|sure\w*|verif\w*|distinct\w*|plain\w*)\b/i

/** Words by which something is still to come, and others by which an original may have said so. */
const coming = /\b(?:planned|scheduled|upcoming|is due (?:to|for)|will be)\b/i
const ahead =
  /\b(?:plan\w*|schedul\w*|upcoming|due|will|elective\w*|tomorrow|next|going to|await\w*|pending|to be|later|intend\w*|propos\w*|recommend\w*)\b/i

/** Words by which something is over, and others by which an original may have said so. */
const over = /\b(?:used to|formerly|no longer|previously|former)\b/i
const past =
  /\b(?:used to|former\w*|no longer|previous\w*|prior|past|stop\w*|quit|until|ago|history|had|earlier|before|was|were|did|last|since|as an?|when|\w+ed|abolish\w*|end\w*|resol\w*|clear\w*|prevent\w*|disappear\w*|vanish\w*|cannot|no more)\b/i

/** Denials behind or far before what they deny: "wheezing, eczema: none of these", "denies x, and the use of y". */
function isDeniedApart(text: string, word: string): boolean {
  const at = text.toLowerCase().indexOf(word)
  const behind = /^[^.]*[.?]?[^.]*/.exec(text.slice(at + word.length))?.[0] ?? ''
  const ahead = /[^.;]*$/.exec(text.slice(0, at))?.[0] ?? ''
  return (
    /\b(?:none|neither|never (?:had|has|been|was)|ha[sd] never(?: \w+)?[.]|(?:any|none|either) of (?:them|these|those)|not (?:present|seen|found))\b/i.test(
      behind,
    ) ||
    (/\b(?:den(?:y|ies|ied|ying)|never|not?|without)\b/i.test(ahead) &&
      !/\b(?:but|however|although|reports?|admits?)\b/i.test(ahead))
  )
}

/** Words by which something that is no more is told without a denial. */
const ended = /\b(?:last|former|ago|quit|stopped|ceased|until|since)\b/i

/** Words that say in themselves that something is not there, not so, or no more. */
const privative =
  /\b(?:normal|intact|clear|unremarkable|only|just|otherwise|other than|little|few|hardly|barely|rarely|seldom|miss\w*|los[ts]\w*|limited|spar\w+|too \w+|before|un\w{4,}|in(?:ab|eff|act|comp|cons|sens|vis|aud)\w+|non-?\w{4,}|a(?:febrile|symptomatic|cyanotic|icteric|nicteric)|\w+less|\w+-free|difficult\w*|trouble|struggl\w*|exclud\w*|spontaneous\w*|out)\b/i

function isNegated({ status }: AssertedWord): boolean {
  return status === 'negated'
}

function isAffirmed({ status }: AssertedWord): boolean {
  return status === 'affirmed'
}
