import { alternationOf, once } from '../../../../vocabulary/index.js'
import type { Range } from '../regimen/index.js'
import { numberWords } from '../regimen/index.js'
import { eventWords } from './words.js'

export const needed =
  /\b(?:only )?(?:as|when|if|where|whenever) (?:needed|required|necessary)\b(?: (?:for|if|with|to|against) [^,;()|]*)?|\b(?:prn|p\.r\.n\.?)(?![a-z])(?: ?(?:for|if|with)? [^,;()|]*)?|\bat (?:the )?onset of [a-z ]+|\b(?:only )?if [a-z' /-]+/g
export const divided = new RegExp(
  String.raw`\b(?:divided|split)\b(?: (?:in|into|over|every|q|by|to)\b)?|\bin (?:\d|${numberWords}) (?:equal |equally )?(?:divided |separate )?doses\b`,
)
export const once_ =
  /\b(?:once|one[- ]time|single|one[- ]off|stat|x ?1|1 x|one dose|1 dose|single[- ]dose)\b(?! (?:a|per|every|each|daily|weekly|monthly|nightly|in|on)\b)/
/** Whether a text in small letters gives something a single time. */
export function isOnce(text: string): boolean {
  return once_.test(text)
}

/** "May repeat once after 2 hours". */
export const again = new RegExp(
  String.raw`\b(?:(?:may|can) (?:be )?)?repeat(?:ed)?\b(?: (?:once|x ?1|one time|twice|the dose|\d[\d.]* ?(?:mg|mcg|g)))?(?: (?:after|in|at|every|q) ?(?:\d+|${numberWords})(?:\s*(?:-|to)\s*\d+)? ?(?:minutes?|mins?|hours?|h|hrs?))?(?: (?:once|x ?1))?`,
  'g',
)
/** "At least 12 h before rilpivirine": how far from another drug, and on which side. */
export const spaced = new RegExp(
  String.raw`\b(?:(?:taken|given) )?(?:at least |about )?(?<hours>\d+|${numberWords}) ?(?:hours?|hrs?|h) (?<side>before|after) (?:the |her |his |any |each |taking )*(?<what>[a-z]{5,})\b(?: dose)?`,
  'g',
)
export const weekdays = /\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?s?\b/g
/** "From Monday", "until Friday": when something begins or ends, and not how often it is taken. */
export const toWeekday =
  /\b(?:until|till|to|through|from|starting|beginning|by|before|next|this)(?: on)?(?: (?:next|this))? (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|evening|night))?\b/g
export const clock =
  /(?:\bat )?\b(?:[01]?\d|2[0-3])(?::[0-5]\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?![a-z])|\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b(?:0\d|1\d|2[0-3])00(?: h)?\b/g
/** "30 minutes before breakfast", "1 hour after dialysis". */
export const aroundMeals = once(
  () =>
    new RegExp(
      String.raw`\b(?:\d+(?:\s*(?:-|to)\s*\d+)?|half an|an|one|two)(?: ?(?:minutes?|mins?|min|h|hours?|hrs?))? (?:before|after|apart from|prior to) (?:(?:a|each|the|main|first) )*(?:${alternationOf(eventWords())})\b`,
      'g',
    ),
)

/** Whether times of a day do not go together, and are not told as a range: "once a day, on alternate days". */
export function disagree(times: readonly Range[], text = ''): boolean {
  if (/\b(?:or|to|then)\b/.test(text)) return false
  return times.some((one) => times.some((other) => one.low > 1.7 * other.high))
}
