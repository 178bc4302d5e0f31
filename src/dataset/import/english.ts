/** Words that fill English sentences and those of no near language. */
const english = new Set(
  'the of and with his her she which what that this to are were who from by following not it'.split(' '),
)

/** Words that fill German, French, Spanish, Italian and Dutch sentences and no English ones. */
const foreign = new Set('der die und ist mit eine le les des de la el los con una que il che een het'.split(' '))

/** Other letters than Latin ones above this share are another script: Greek ones stand in English cases, too. */
const mostOtherLetters = 1 / 3

/**
 * Whether a text is English, as far as its small words and its letters tell: a telegram has neither and passes.
 *
 * Foreign is a text in another script, or one in which words of near languages and words with accents outnumber the
 * English ones. Names in an English case (Sjögren, de novo) never do.
 *
 * @example
 * [isEnglish('A 45-year-old man has pain of the left arm.'), isEnglish('Ein Mann hat Schmerzen und ist müde.')]
 * // → [true, false]
 */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const others = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0
  if (others > letters * mostOtherLetters) return false
  const counts = { english: 0, foreign: 0 }
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (english.has(word)) counts.english++
    else if (foreign.has(word) || (/^\p{Script=Latin}{3,}$/u.test(word) && /[^a-z]/.test(word))) counts.foreign++
  }
  return counts.foreign < 3 || counts.foreign <= counts.english
}
