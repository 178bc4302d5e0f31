/**
 * Whether an answer names amounts and none of them is one that the reference names. An amount is a number with its unit;
 * false where either names none.
 *
 * @example
 * [isOtherDose('Begin with 50 mg.', 'Start 25 mg every other day.'), isOtherDose('Begin low.', 'Start 25 mg.')]
 * // → [true, false]
 */
export function isOtherDose(answer: string, reference: string): boolean {
  const wanted = amountsIn(reference)
  const said = amountsIn(answer)
  return wanted.size > 0 && said.size > 0 && [...said].every((one) => !wanted.has(one))
}

const amount = /(\d[\d.,]*)\s*(mg\/kg|mcg\/kg|mg|mcg|µg|micrograms?|milligrams?|grams?|g|units?|iu)(?:\/day)?\b/g

/** Amounts of a text, micrograms and grams as milligrams. */
function amountsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.toLowerCase().matchAll(amount)].map(([, digits = '', unit = '']) => {
      const value = Number(digits.replace(/,(?=\d{3})/g, '').replace(/[.,]$/, ''))
      if (/^(?:mcg|µg|microgram)/.test(unit) && !unit.endsWith('/kg')) return `${value / 1000} mg`
      if (/^g/.test(unit)) return `${value * 1000} mg`
      return `${value} ${unit.replace(/^milligrams?$/, 'mg').replace(/^(?:units?|iu)$/, 'units')}`
    }),
  )
}
