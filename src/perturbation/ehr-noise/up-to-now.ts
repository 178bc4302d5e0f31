import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'

const groups = groupFile(
  'ehr-noise/up-to-now.yaml',
  ['participle', 'complaint', 'who-comes', 'elsewhere', 'opening', 'statement'],
  starred,
)

/** Patterns of the words between which a span stands. */
const words = once(() => {
  const read = groups.read()
  const source = (group: keyof typeof read): string => patternOf(read[group])
  return {
    perfect: new RegExp(
      String.raw`\b(?:has|have|had|(?:he|she|it)[’']s|they[’']ve)(?: (?:not|never|now|only|already|also|since|just|\w+ly))* (?:\w+e[dn]\b|${source('participle')})`,
      'i',
    ),
    complaint: new RegExp(String.raw`${source('complaint')}|(?:${source('who-comes')}).*\bwith\b`, 'i'),
    elsewhere: new RegExp(`${source('elsewhere')}|[;:]`, 'gi'),
    statement: new RegExp(`^(?:${source('opening')})|${source('statement')}`, 'i'),
  }
})

const digits = String.raw`\d+(?:[.,]\d+)?`
const ones = 'one|two|three|four|five|six|seven|eight|nine'
const teens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const number = `(?:${digits}|(?:${tens})(?:-(?:${ones}))?|${teens}|${ones})`
const amount = `(?:${number}(?:(?: to | or | and |-|–)${number})?(?: and a half)?|(?:half )?an?(?: few| couple(?: of)?)?|few|several|couple of|some|many)`

/** "2 hours", "half an hour", "a few minutes", "36-hour", and after "past" the bare "hour". */
const span = new RegExp(
  String.raw`(?:\b${amount}(?: more)?(?: |-)|(?<=\b(?:the|this) (?:past|last) ))(?:minutes?|mins?|hours?|hrs?)\b`,
  'gi',
)

/** What behind a span counts it from an event up to now. */
const counts =
  /^(?:[’']? (?:ago|earlier|before|prior|after(?! (?:each|every)\b)|following|since|into|now|already|so far)\b|[’']?(?: in|-| )duration\b|-old\b|[ -](?:history|course)\b| old\b| (?:have|has) (?:\w+ )?(?:passed|elapsed|gone by)\b)/i

/** What before a span ties it to a rhythm, a stretch to come, or a moment of its own. */
const rhythm = /\b(?:every|each|per|(?:the|over|in|for) (?:next|first|following))(?: (?:about|other))? $/i
const bound =
  /\b(?:after|within|over|by|at|until|before|during|of|from|to|last(?:s|ing)|(?<!(?:has|have|had) (?:\w+ )?)lasted)(?: for)?(?: the)?(?: (?:between|about|nearly|almost|roughly|another|up to|at least|at most|more than))? $/i

/** What behind a span makes it a habit. */
const habit =
  /^,? (?:beforehand|daily|nightly|at a time|an? (?:day|night|week|time)|(?:per|each|every|most|after (?:each|every)) \w+|in the (?:morning|evening|afternoon)s?\b)/i

const past = /\b(?:the|these|this|for|in|over|within|during) (?:past|last|preceding|previous)(?: about)? $/i
const nearFor = /\bfor(?: (?:about|nearly|almost|roughly|over|some|more than|at least|the better part of))* $/i

/** What is planned is not counted up to now. */
const planned = /\b(?:will|(?:is|are) to|to be)\b/i

/**
 * Whether a sentence counts minutes or hours up to the moment at which it is written, so that it is wrong an hour before.
 *
 * @example
 * ['He fell 2 hours ago.', 'Eight hours have passed.', 'She takes it every 8 hours.', 'It lasted 20 minutes.'].map(countsUpToNow)
 * // → [true, true, false, false]
 */
export function countsUpToNow(sentence: string): boolean {
  return [...sentence.matchAll(span)].some(({ index, 0: { length } }) =>
    isUpToNow(sentence.slice(0, index), sentence.slice(index + length)),
  )
}

function isUpToNow(before: string, after: string): boolean {
  if (rhythm.test(before)) return false
  if (past.test(before)) return true
  const isFor = nearFor.test(before)
  const { perfect, complaint, elsewhere, statement } = words()
  const clause = clauseOf(before, elsewhere)
  if (planned.test(clause)) return false
  // "Confused for 20 minutes after a fall" is over.
  if (counts.test(after) && !(isFor && /^ (?:after|before|following)\b/i.test(after))) return true
  if (habit.test(after)) return false
  if (isFor) return perfect.test(clause) || complaint.test(clause) || (/^\W*$/.test(after) && !statement.test(before))
  if (/^ of (?:age|life)\b/i.test(after)) return !bound.test(before)
  if (/^ of\b(?! morning)/i.test(after)) return /\b(?:with|(?:has|have) had)(?: (?:about|nearly|only))? $/i.test(before)
  return perfect.test(clause) && !bound.test(before)
}

/** The clause that a span ends: what stands before it, from the last word on that begins another. */
function clauseOf(before: string, elsewhere: RegExp): string {
  const last = [...before.matchAll(elsewhere)].at(-1)
  return last === undefined ? before : before.slice(last.index + last[0].length)
}
