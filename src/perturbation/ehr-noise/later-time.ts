const small = 'an?|another|two|three|four|five|six|seven|several'
const large = 'eight|nine|ten|twelve|eighteen|twenty-four|thirty-six|forty-eight|seventy-two'
/** A stretch that is longer than a visit: days and more, or at least eight hours. */
const stretch = `(?:(?:\\d+|${small}|${large}) (?:more )?(?:days?|weeks?|months?)|(?:[89]|[1-9]\\d+|${large}) (?:more )?hours)`
const later = new RegExp(
  `\\b(?:after|by|within|(?:over|for) the (?:first|next|following)) ${stretch}\\b(?! (?:of|ago|before))|\\b(?:by|after) ${stretch} of (?:age|life)\\b|\\b${stretch} (?:later|after|into)\\b|\\bon day \\d|\\bday of (?:incubation|treatment|therapy)\\b`,
  'i',
)

/**
 * Whether a sentence of the course of a case, examination and studies, tells of a time after the visit began.
 *
 * @example
 * ['By 36 hours of age she breathes slowly.', 'Seven days after it is stopped, he is well.', 'At 3 hours it is unchanged.'].map(tellsLaterTime)
 * // → [true, true, false]
 */
export function tellsLaterTime(sentence: string): boolean {
  return later.test(sentence)
}
