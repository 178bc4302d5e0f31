import { filled, once, several, tableFile } from '../../../vocabulary/index.js'

const file = tableFile('advice/brands.csv', () => ({
  /** What the names stand for: several drugs where it is a combination. */
  drugs: several('|', filled),
  /** Brands, and what a drug is called in other countries. */
  names: several('|', filled),
}))

/**
 * The drugs behind each brand and each other name, in small letters and parted by blanks, and each drug of the table by
 * itself.
 *
 * @example
 * ['absorica', 'triumeq'].map((name) => brandedDrugs().get(name)?.join(', '))
 * // → ['isotretinoin', 'abacavir, dolutegravir, lamivudine']
 */
export const brandedDrugs = once((): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, readonly string[]>()
  for (const { drugs } of file.read()) for (const drug of drugs) named.set(drug, [drug])
  for (const { drugs, names } of file.read()) for (const name of names) named.set(name, drugs)
  return named
})
