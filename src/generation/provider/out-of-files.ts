const codes: readonly unknown[] = ['EMFILE', 'ENFILE']

/** Whether an error says that this machine gives out no more open files, and so no more connections. */
export function isOutOfFiles(code: unknown): code is string {
  return codes.includes(code)
}

/** What that means and what to do about it, as the end of a sentence. */
export function fewerFiles(code: string): string {
  return `this system gives no more open files (${code}). Lower --concurrency, or raise the limit of open files with "ulimit -n".`
}
