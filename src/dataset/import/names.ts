import { isCaseId } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { displayName } from '../file/index.js'

/** Leaves room for a row number of ten digits in the 64 characters of a case id. */
const longestName = 53

/**
 * The name of a dataset when none is given: the first file's name without its endings.
 *
 * @example
 * datasetNameOf('exams/My cases_2.csv.gz')
 * // → 'My-cases-2'
 */
export function datasetNameOf(file: string): string {
  return idPrefix(displayName(file).replace(/(?:\.(?:gz|jsonl|ndjson|json|csv|tsv|tab|txt|parquet|xlsx))+$/i, ''))
}

/**
 * What the ids of a dataset begin with: its name in letters, digits and hyphens.
 *
 * @example
 * idPrefix('Ward 7 (2024)')
 * // → 'Ward-7-2024'
 */
export function idPrefix(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return plain.slice(0, longestName).replace(/-$/, '') || 'cases'
}

/**
 * The id of a case by its 0-based row over all files.
 *
 * @example
 * rowId('savage', 7)
 * // → 'savage-0007'
 */
export function rowId(prefix: string, row: number): string {
  return `${prefix}-${String(row).padStart(4, '0')}`
}

/**
 * A source's own id as a case id: what the id grammar does not know becomes a hyphen, and what is too long is cut and
 * marked with a digest, so that two long ids stay two. Empty where nothing is left.
 *
 * @example
 * sourceId('case #12__b')
 * // → 'case-12-b'
 */
export function sourceId(found: string): string {
  if (isCaseId(found)) return found
  const plain = found
    .replace(/[^A-Za-z0-9_]+|_{2,}/g, '-')
    .replace(/-_|_-/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
  return plain.length <= 64 ? plain : `${plain.slice(0, 55).replace(/_$/, '')}-${sha256(found).slice(0, 8)}`
}
