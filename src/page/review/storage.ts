/**
 * The texts of this tab. A copy stands in its history, which outlives a reload: on a busy machine Chromium 156 was seen to
 * lose, at the first reload, all that a new profile had stored.
 */
const texts = new Map(Object.entries((history.state as Readonly<Record<string, string>> | null) ?? {}))
addEventListener('beforeunload', () => history.replaceState(Object.fromEntries(texts), ''))

/** What this browser has stored; where it has nothing, what this tab had, before it was reloaded too. */
export function storedText(key: string): string | null {
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
  } catch {
    // This browser keeps nothing.
  }
  return text ?? texts.get(key) ?? null
}

/** Stores a text; returns whether this browser keeps it. */
export function storeText(key: string, text: string): boolean {
  texts.set(key, text)
  try {
    localStorage.setItem(key, text)
    return localStorage.getItem(key) === text
  } catch {
    return false
  }
}
