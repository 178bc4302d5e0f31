import type { Span } from '../../../text/index.js'

const clauseEnd =
  /(?:[;\n]|(?<!history|diagnos[ei]s|medications?):)\s|,?\s(?=(?:but|however|although|(?<!\b(?:as|even) )though|whereas|while|which|who|where)\b)|\s(?=and (?:is|was|takes|took|has|had|denies|reports)\b)|,\s(?=(?:and\s)?(?:he|she|they|it|his|her|the|there|no|has|had|denies|takes|reports)\b)/g

/** The clauses of a sentence, as places in the text. */
export function clausesOf(text: string, { start, end }: Span): readonly Span[] {
  const breaks = [...text.slice(start, end).matchAll(clauseEnd)].map(
    ({ 0: found, index }) => start + index + found.length,
  )
  return [start, ...breaks].map((from, at) => ({ start: from, end: breaks[at] ?? end }))
}
