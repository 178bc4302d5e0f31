const removals = new Set<() => void>()

/**
 * Remembers how to remove what is half done, or to put right what is out of place, until the returned function is called:
 * a process that is stopped removes it on its way out.
 */
export function whileUnfinished(remove: () => void): () => void {
  removals.add(remove)
  return () => void removals.delete(remove)
}

/** Removes all that is half done, the latest first. What cannot be removed stays: the process ends. */
export function removeUnfinished(): void {
  for (const remove of [...removals].reverse()) {
    removals.delete(remove)
    try {
      remove()
    } catch {}
  }
}
