/** Wordings that a text may not have, and why. */
const forms: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:QD|QOD|QHS|HS|D\/C|MSO4|MgSO4|HCTZ|MTX|IU)\b|\bµg\b|(?<=\d )U\b|(?<=\d)U\b|\bq\.?d\.?\b|\bcc\b/u,
    'stands on lists of unsafe abbreviations',
  ],
  [/\b\d+\.0+(?= ?(?:mg|mcg|g|mL|units?)\b(?!\/))/u, 'is a dose with a trailing zero'],
  [/(?<![\d])\.\d+/u, 'is a number without a digit before its point'],
  [/ {2}/u, 'is a double blank'],
  [/[{}]/u, 'is a brace that prints nothing'],
]

/** The first forbidden wording in a text, with the reason. */
export function wordingFault(text: string): string | undefined {
  for (const [form, why] of forms) {
    const found = form.exec(text)
    if (found !== null) return `"${found[0]}" ${why}`
  }
  return undefined
}
