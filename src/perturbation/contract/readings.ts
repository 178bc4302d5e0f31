/** What a second reader found in rewritten units. */
export interface Readings {
  /** Units that it was shown; one that was rewritten again counts again. */
  readonly units: number
  /** Units that it says were changed in meaning, with quotes that occur in the texts. */
  readonly objected: number
  /** Objections whose quotes do not appear where they should. */
  readonly dropped: number
  /** Units on which no reply could be used. */
  readonly unread: number
}

export const noReadings: Readings = { units: 0, objected: 0, dropped: 0, unread: 0 }

/** Two counts as one. */
export function addReadings(a: Readings, b: Readings): Readings {
  return {
    units: a.units + b.units,
    objected: a.objected + b.objected,
    dropped: a.dropped + b.dropped,
    unread: a.unread + b.unread,
  }
}
