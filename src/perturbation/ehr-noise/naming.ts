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
  const { outside, brackets } = partsOf(diagnosis)
  const causeless = outside.replace(/\b(?:due to|caused by|secondary to|from|with)\b.*$/i, '')
  const forms = [diagnosis, outside, causeless, ...brackets]
  return forms.map(plain).some((form) => form.trim() !== '' && whole.includes(form))
}

/** A diagnosis without what stands in brackets, and what stands there. */
export function partsOf(diagnosis: string): { readonly outside: string; readonly brackets: readonly string[] } {
  const brackets = [...diagnosis.matchAll(/\(([^)]*)\)/g)].map(([, inside]) => inside as string)
  return { outside: diagnosis.replace(/\([^)]*\)/g, ' '), brackets }
}

const perhaps = '(?:(?:most )?(?:likely|probably|presumably|possibly) )?'

/** What leads to a cause, a circumstance or a consequence of the disease before it. */
const aside = new RegExp(
  String.raw`(?<![\s,;])[\s,;]+${perhaps}(?:(?:due|secondary|leading) to|(?:caused|induced|triggered|complicated) by|(?:(?:resulting|arising) )?from|associated with|in the setting of|because of|following|after|complicating|causing|resulting in)\s.*$`,
  'is',
)

/**
 * The disease that a diagnosis names, without its cause and what else goes with it.
 *
 * @example
 * ['Ischemic stroke due to endocarditis', 'Anemia secondary to colon cancer', 'Alcohol-associated hepatitis'].map(headOf)
 * // → ['Ischemic stroke', 'Anemia', 'Alcohol-associated hepatitis']
 */
export function headOf(diagnosis: string): string {
  return diagnosis.trim().replace(aside, '')
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
