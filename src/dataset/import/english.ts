/** Words that fill English sentences and those of no near language. */
const english = new Set(
  'the of and with his her she which what that this to are were who from by following not it'.split(' '),
)

/** Words that fill German, French, Spanish, Italian and Dutch sentences and no English ones. */
const foreign = new Set('der die und ist mit eine le les des de la el los con una que il che een het'.split(' '))

/** A Latin word with an accent and no capital: those with one are names in English, too. */
const accented = /^(?=.{3})(?=.*[^a-z])(?=\p{Script=Latin}+$)\p{Ll}/u

/** Other letters than Latin ones above this share are another script: English cases contain Greek letters, too. */
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
  for (const written of text.match(/\p{L}+/gu) ?? []) {
    const word = written.toLowerCase()
    if (english.has(word)) counts.english++
    else if (foreign.has(word) || accented.test(written)) counts.foreign++
  }
  return counts.foreign < 3 || counts.foreign <= counts.english
}
