/**
 * Whether a text names a diagnosis: as a whole, without what is in brackets, by what is in brackets, or without its
 * cause.
 *
 * @example
 * [isNamed('Acute chest syndrome (ACS) due to sickle cell disease', 'He has ACS.'), isNamed('Gout', 'gouty')]
 * // → [true, false]
 */
export function isNamed(diagnosis: string, text: string): boolean {
  const whole = plain(text)
  const bare = diagnosis.replace(/\([^)]*\)/g, ' ')
  const inBrackets = [...diagnosis.matchAll(/\(([^)]*)\)/g)].map(([, inner]) => inner as string)
  const forms = [
    diagnosis,
    bare,
    bare.replace(/\b(?:due to|caused by|secondary to|from|with)\b.*$/i, ''),
    ...inBrackets,
  ]
  return forms.map(plain).some((form) => form.trim() !== '' && whole.includes(form))
}

/** Small letters and digits without accents and possessive endings, words parted and surrounded by one blank. */
export function plain(text: string): string {
  return ` ${text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `.replace(/^ {2}$/, '')
}
