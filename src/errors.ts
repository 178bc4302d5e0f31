/** The closed list of broken contracts; callers branch on these, people read the message. */
export type ErrorCode =
  | 'edit-mismatch'
  | 'edit-overlap'
  | 'edit-out-of-range'
  | 'record-invalid'
  | 'recipe-invalid'
  | 'input-invalid'
  | 'lexicon-invalid'
  | 'generation-missing'
  | 'digest-mismatch'
  | 'version-taken'
  | 'folder-busy'
  | 'disk-failed'
  | 'provider-failed'
  | 'thread-failed'
  | 'usage'

/** Where a contract was broken. `line` is 1-based; `at` holds UTF-16 indices. */
export interface Where {
  readonly file?: string
  readonly line?: number
  readonly caseId?: string
  readonly at?: { readonly start: number; readonly end: number }
}

/**
 * A contract is broken or the world failed. Facts about data are findings, never this.
 *
 * The message says, in this order: expected, found, where, next step.
 */
export class PipelineError extends Error {
  override readonly name = 'PipelineError'
  readonly code: ErrorCode
  readonly where: Where

  constructor(code: ErrorCode, message: string, where: Where = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.where = where
  }
}

/** Why a path cannot be followed, by the code that the system gives. */
export const pathReasons: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read. Change its permissions',
  EPERM: 'it may not be read. Change its permissions',
  ENOTDIR: 'a part of the path is a file and no folder. Check the path',
  ENAMETOOLONG: 'the name is too long. Check the path',
  ELOOP: 'its links lead in a circle. Name the file itself',
}

/** What an error says, or in words what else was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** The code that the system gave with an error, such as `ENOENT`; undefined for any other error. */
export function systemCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}

/** What the system says of a path that was given, in words; undefined for any other error. */
export function pathProblem(error: unknown): PipelineError | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const [reason, path] = [pathReasons[String(error.code)], String(error.path)]
  if (reason === undefined) return undefined
  return new PipelineError('input-invalid', `Cannot read ${path}: ${reason}.`, { file: path }, error)
}

/**
 * What was found, fit for a message: cut at 60 characters, line breaks and control characters shown.
 *
 * @example
 * quote('two\nlines')
 * // → '"two\\nlines"'
 */
export function quote(found: string): string {
  const cut = [...found.slice(0, 130)]
  const shown = JSON.stringify(cut.slice(0, 60).join(''))
  return cut.length > 60 || found.length > 130 ? `${shown.slice(0, -1)}…"` : shown
}

/** More names than this are no help in a message; then the nearest stand there. */
const mostNames = 40
const fewNames = 8

/**
 * The known names and the nearest one, as the tail of an "unknown …" message. Of equally near ones it is that which begins
 * like what was found for longest.
 *
 * @example
 * nearest('red-hering', ['abbreviation', 'red-herring'])
 * // → 'Known: abbreviation, red-herring. Did you mean red-herring?'
 */
export function nearest(found: string, known: readonly string[]): string {
  const sought = found.toLowerCase()
  const ranked = known.map((name) => {
    const written = name.toLowerCase()
    return { name, steps: distance(sought, written), shared: sharedStart(sought, written) }
  })
  ranked.sort((a, b) => a.steps - b.steps || b.shared - a.shared)
  const best = ranked[0]
  const some = ranked.slice(0, fewNames).map(({ name }) => name)
  const list =
    known.length > mostNames
      ? `Known: ${some.join(', ')} and ${known.length - fewNames} more.`
      : `Known: ${known.join(', ')}.`
  const near = best !== undefined && best.steps <= Math.max(2, Math.floor(found.length / 3))
  return near ? `${list} Did you mean ${best.name}?` : list
}

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Levenshtein distance; names are short, so one row is enough. */
function distance(a: string, b: string): number {
  if (a.length > 64 || b.length > 64) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
