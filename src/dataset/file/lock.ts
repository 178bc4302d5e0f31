import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { onExit } from '../../cleanup.js'
import { sha256 } from '../../digest.js'
import { PipelineError, quote, systemCode } from '../../errors.js'
import { removeIfEmpty } from '../../folder.js'
import { isAlive, type Owner, thisHost, thisOwner } from '../../owner.js'
import { guarded, makeFolder, temporaryName } from './disk.js'

/** The content of a lock: who took it. `id` is drawn at random, so no two locks are the same. */
const holderSchema = z.object({ id: z.string(), host: z.string(), pid: z.int().positive(), started: z.string() })

/** Who holds a lock; where `host` is null it was written by a version that noted the process id only. */
type Holder = Omit<Owner, 'host'> & { readonly host: string | null }

/**
 * Keeps other processes out of a folder until the returned function is called.
 *
 * The lock of a process that is gone is taken over, but only where it was this host's: whether a process of another
 * host or container lives cannot be seen from here, and its id says nothing. See decision 0027.
 *
 * @throws {PipelineError} folder-busy — another run works here, or may do so; disk-failed
 */
export function lockFolder(folder: string, lock = '.lock'): () => void {
  return takeLock(folder, { folder, lock: join(folder, lock) })
}

/** The same for one file, which need not be there; others may write beside it. @throws as {@link lockFolder} */
export function lockFile(path: string): () => void {
  return takeLock(path, { folder: dirname(path), lock: join(dirname(path), `.${basename(path)}.lock`) })
}

/**
 * Works while others who take the same lock are kept out of a folder.
 *
 * @throws {PipelineError} folder-busy — another run works there; disk-failed; whatever `work` throws
 */
export async function inLockedFolder<Result>(
  folder: string,
  work: () => Promise<Result>,
  lock?: string,
): Promise<Result> {
  const unlock = lockFolder(folder, lock)
  try {
    return await work()
  } finally {
    unlock()
  }
}

function takeLock(what: string, { folder, lock }: { readonly folder: string; readonly lock: string }): () => void {
  const made: string[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    made.push(...makeFolder(folder))
    const own = take(lock, what)
    if (own !== undefined) {
      const release = onExit(() => releaseOwn(lock, own))
      return () => {
        release()
        releaseOwn(lock, own)
        // Of work that failed nothing is left, for who calls the library too.
        made.toReversed().forEach(removeIfEmpty)
      }
    }
    const holder = holderOf(lock)
    if (holder === 'nobody') continue
    if (holder === 'unknown' || !isGone(holder) || !removeStale(lock, holder)) throw busy(what, lock, holder)
  }
  throw busy(what, lock, 'unknown')
}

const turnMs = 25
const mostTurns = 400

/**
 * Like {@link lockFolder} for work of a moment: where another run is at it, its turn is waited for, ten seconds at
 * most.
 *
 * @throws {PipelineError} folder-busy — it never came; disk-failed
 */
export async function lockFolderInTurn(folder: string): Promise<() => void> {
  for (let turn = 0; ; turn++) {
    try {
      return lockFolder(folder)
    } catch (cause) {
      if (!(cause instanceof PipelineError && cause.code === 'folder-busy') || turn >= mostTurns) throw cause
    }
    await new Promise((resolve) => setTimeout(resolve, turnMs))
  }
}

/**
 * Takes a lock that nobody has; undefined where somebody has it. The lock appears under its name with its content, so
 * that nobody reads one without a holder, not even where the process is stopped or killed in between.
 *
 * @param what it is taken for: a message names that, and not a hidden file
 */
function take(lock: string, what = lock): Owner | undefined {
  const own = thisOwner()
  const content = `${JSON.stringify(own)}\n`
  const draft = temporaryName(lock)
  try {
    return guarded(what, () => unlessTaken(() => writeLinked(draft, lock, content))) ? own : undefined
  } finally {
    removeDraft(draft)
  }
}

/** A draft that cannot be removed, such as one whose name is too long to be made, hides no failure before it. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {}
}

function writeLinked(draft: string, lock: string, content: string): void {
  writeFileSync(draft, content, { flag: 'wx' })
  try {
    linkSync(draft, lock)
  } catch (cause) {
    if (!withoutLinks.includes(systemCode(cause) ?? '')) throw cause
    writeFileSync(lock, content, { flag: 'wx' })
  }
}

/** What file systems answer that know no second name for a file, such as exFAT. */
const withoutLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']

/** Whether the file that `make` makes is ours: somebody may have it, or a run that tidies up took its folder away. */
function unlessTaken(make: () => void): boolean {
  try {
    make()
    return true
  } catch (cause) {
    if (['EEXIST', 'ENOENT'].includes(systemCode(cause) ?? '')) return false
    throw cause
  }
}

/** Removes a lock that is still ours: somebody may have removed it by hand, and another run taken it since. */
function releaseOwn(lock: string, own: Owner): void {
  const holder = holderOf(lock)
  if (typeof holder === 'object' && holder.id === own.id) rmSync(lock, { force: true })
}

/**
 * Removes the lock of a process that is gone; true where it is worth trying again. Of several that have seen it, one takes
 * a second lock for it and removes it, and only while it is the lock that was seen; so the lock of a run that came in
 * meanwhile is never touched. A run that was killed in that moment leaves its second lock, which is removed in the same way.
 */
function removeStale(lock: string, seen: Holder): boolean {
  const second = `${lock}.${sha256(seen.id).slice(0, 16)}.tmp`
  const own = take(second)
  if (own === undefined) {
    const holder = holderOf(second)
    return holder === 'nobody' || (holder !== 'unknown' && isGone(holder) && removeStale(second, holder))
  }
  try {
    const holder = holderOf(lock)
    if (typeof holder === 'object' && holder.id === seen.id) rmSync(lock, { force: true })
    return true
  } finally {
    releaseOwn(second, own)
  }
}

function holderOf(lock: string): Holder | 'nobody' | 'unknown' {
  let content: string
  try {
    content = readFileSync(lock, 'utf8')
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? 'nobody' : 'unknown'
  }
  if (/^\d{1,10}$/.test(content)) return { id: content, host: null, pid: Number(content), started: '' }
  try {
    return holderSchema.parse(JSON.parse(content))
  } catch {
    return 'unknown'
  }
}

/** Whether the process of a lock is known to have ended. An id without a host says nothing where it is our own. */
function isGone(holder: Holder): boolean {
  if (holder.host === null) return holder.pid !== process.pid && !isAlive(holder)
  return holder.host === thisHost() && !isAlive(holder)
}

function busy(what: string, lock: string, holder: Holder | 'unknown'): PipelineError {
  const isHere = typeof holder === 'object' && holder.host === thisHost()
  const host = typeof holder === 'object' && !isHere ? holder.host?.split('/')[0] : undefined
  const holding = typeof holder === 'object' ? `process ${holder.pid}` : 'another process'
  const who = host === undefined ? holding : `${holding} of the host or container ${quote(host)}`
  const message = `Only one run may write to ${what} at a time, but ${who} holds ${lock}. Wait for it, or write somewhere else.`
  const byHand =
    'Whether it still runs cannot be seen from here: if you know that it has ended, remove that file by hand and give the same command again.'
  return new PipelineError('folder-busy', isHere ? message : `${message} ${byHand}`, { file: lock })
}
