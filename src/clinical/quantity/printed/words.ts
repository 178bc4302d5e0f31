const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** Number words. */
export const numberWords: Readonly<Record<string, number>> = Object.fromEntries([
  ...small.split(' ').map((word, i) => [word, i]),
  ...tens.split(' ').map((word, i) => [word, (i + 2) * 10]),
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
])

/** Ordinals as words. */
export const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
)
