import type { KnownRecord } from './known-records.js'

/** The structured reference of a record, as its JSON says it; null where it has none that can be read. */
export function referenceOf({ metadata }: Pick<KnownRecord, 'metadata'>): unknown {
  try {
    return JSON.parse(metadata.reference ?? 'null')
  } catch {
    return null
  }
}

/**
 * Potential severity of a wrong answer, 1–4, from the structured reference; null where it does not say. What noise calls
 * severity is something else. [safety §2.3]
 */
export function severityOf(record: Pick<KnownRecord, 'metadata'>): number | null {
  const severity = valueIn(referenceOf(record), 'severity')
  const level = typeof severity === 'object' ? valueIn(severity, 'value') : severity
  return typeof level === 'number' && level >= 1 && level <= 4 ? level : null
}

function valueIn(found: unknown, key: string): unknown {
  return typeof found === 'object' && found !== null ? Object.getOwnPropertyDescriptor(found, key)?.value : null
}

/** What a record says of itself under a key: in its metadata, else at the top of its structured reference. */
export function saidOf(record: Pick<KnownRecord, 'metadata'>, key: string): unknown {
  return record.metadata[key] ?? valueIn(referenceOf(record), key)
}
