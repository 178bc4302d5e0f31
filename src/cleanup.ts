const cleanups = new Set<() => void>()

/**
 * Registers how to remove something half done, or to restore what was moved, should the process be stopped before it is
 * finished. Call the returned function once it is.
 */
export function onExit(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** Runs all registered cleanups, latest first. One that fails is skipped: the process is ending anyway. */
export function cleanUp(): void {
  for (const cleanup of [...cleanups].reverse()) {
    cleanups.delete(cleanup)
    try {
      cleanup()
    } catch {}
  }
}
