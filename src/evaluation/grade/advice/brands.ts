import { filled, once, several, tableFile } from '../../../vocabulary/index.js'

const columns = () => ({
  /** What the names stand for: several drugs where it is a combination. */
  drugs: several('|', filled),
  /** Brands, what a drug is called in other countries, and short names. */
  names: several('|', filled),
})

const files = [tableFile('advice/brands.csv', columns), tableFile('advice/vaccines.csv', columns)]

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
  const rows = files.flatMap((file) => file.read())
  for (const { drugs } of rows) for (const drug of drugs) named.set(drug, [drug])
  for (const { drugs, names } of rows) for (const name of names) named.set(name, drugs)
  return named
})
