import { quote } from '../../../errors.js'
import { wordsOf } from '../term/index.js'
import { changeIn, hasAlike, isByMedicalWord, isOneRegion, type TextReading, type UnitRule } from '../unit/index.js'
import { unaccounted } from './words.js'

/** What stands between two parts of the body of which the same is said. */
const joined = /^,? (?:and|or) (?:the |his |her |its )?(?:left |right |both )?$/

/** Two parts of the body in one breath of which the original names one, and no other went: "the hands and feet" of "the feet". */
export const besideRule: UnitRule = (unit) => {
  const { was, is } = unit
  const sites = is.facts.filter(({ kind }) => kind === 'site')
  const { gone } = unaccounted(unit)
  if (gone.length > 0) return []
  const ours = was.facts.filter(({ kind }) => kind === 'site').map(({ value }) => value)
  const isTold = (value: string): boolean =>
    isIn(value, was, ours) || ours.some((one) => isOneRegion(one, value, [was, is]))
  for (const [i, site] of sites.entries()) {
    const other = sites[i + 1]
    if (other === undefined || !joined.test(is.text.slice(site.span.end, other.span.start))) continue
    const added = [site, other].find(({ value }) => !isTold(value))
    if (added === undefined || !ours.some((value) => value === site.value || value === other.value)) continue
    const word = is.text.slice(added.span.start, added.span.end)
    const message = `The new text says ${quote(word)} beside what the original tells of.`
    return [changeIn(unit, { kind: 'site', after: word, message })]
  }
  return []
}

function isIn(value: string, reading: TextReading, sites: readonly string[]): boolean {
  return (
    sites.includes(value) ||
    wordsOf(value).some((word) => word.length > 2 && (hasAlike(reading, word) || isByMedicalWord(word, reading)))
  )
}
