/** Shortest word that tells one diagnosis from another. */
const tellingLength = 5

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

/**
 * Whether two diagnoses share a word of five letters or more, as a broader and a narrower form do.
 *
 * @example
 * [sharesWord('Viral pharyngitis', 'streptococcal pharyngitis'), sharesWord('Gout', 'migraine')]
 * // → [true, false]
 */
export function sharesWord(a: string, b: string): boolean {
  const own = new Set(tellingWords(a))
  return tellingWords(b).some((word) => own.has(word))
}

function tellingWords(text: string): readonly string[] {
  return plain(text)
    .split(' ')
    .filter((word) => word.length >= tellingLength)
    .map((word) => word.replace(/s$/, ''))
}

/** Small letters and digits, words parted and surrounded by one blank. */
function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `.replace(/^ {2}$/, '')
}
