/** What was stored, with the time at which it was, in milliseconds. */
export type Stored = Readonly<Record<string, unknown>> & { readonly storedAt: number }

/**
 * What this tab has stored, as texts. A copy stands in its history, which outlives a reload: a browser may refuse what does
 * not fit it any more, and on a busy machine Chromium 156 was seen to lose, at the first reload, all that a new profile had
 * stored.
 */
const own = new Map(Object.entries((history.state as Readonly<Record<string, string>> | null) ?? {}))
const keepInHistory = (): void => history.replaceState(Object.fromEntries(own), '')
// Phones close a page without the first; in the second, some browsers take no change of the history any more.
for (const event of ['beforeunload', 'pagehide']) addEventListener(event, keepInHistory)

/** The text that this browser has stored, by this tab or another. */
export function browserText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What this browser has stored, and what this tab has, before it was reloaded too; the newer first. */
export function storedCopies(key: string): readonly Stored[] {
  const copies = [browserText(key), own.get(key) ?? null].flatMap((text) => readStored(text) ?? [])
  return copies.sort((one, other) => other.storedAt - one.storedAt)
}

/** The object that a stored text holds; null where it holds none. A text of earlier forms has no time, and is the oldest. */
export function readStored(text: string | null): Stored | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Stored> | null
    return found && { ...found, storedAt: Number.isFinite(found.storedAt) ? Number(found.storedAt) : 0 }
  } catch {
    return null
  }
}

/** Stores an object; returns whether this browser keeps it. */
export function storeObject(key: string, object: Readonly<Record<string, unknown>>): boolean {
  const newest = storedCopies(key)[0]?.storedAt ?? 0
  const text = JSON.stringify({ ...object, storedAt: Math.max(Date.now(), newest + 1) })
  own.set(key, text)
  try {
    localStorage.setItem(key, text)
  } catch {
    return false
  }
  return browserText(key) === text
}
