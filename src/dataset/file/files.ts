import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { makeFolders } from '../../folder.js'
import { createTally } from './lines.js'

/** A file as a manifest names it. `records` counts its lines where it is a line file. */
export interface FileReceipt {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly records: number | null
}

/** Writes lines to a file, buffered, and knows their digest at the end. */
export interface LineWriter {
  write(line: string): void
  /** Flushes, closes, and says what was written. */
  close(): FileReceipt
}

const bufferChars = 64 * 1024

/** @throws {PipelineError} disk-failed */
export function openLines(path: string): LineWriter {
  const file = guarded(path, () => openSync(path, 'wx'))
  const tally = createTally()
  let pending = ''
  let records = 0
  const flush = (): void => {
    const bytes = Buffer.from(pending, 'utf8')
    pending = ''
    tally.update(bytes)
    guarded(path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    })
  }
  return {
    write(line) {
      pending += `${line}\n`
      records++
      if (pending.length > bufferChars) flush()
    },
    close() {
      flush()
      guarded(path, () => {
        fsyncSync(file)
        closeSync(file)
      })
      return { name: basename(path), sha256: tally.digest(), bytes: tally.bytes, records }
    },
  }
}

/** Writes a small file in one go, inside a folder that is not yet in its place. @throws {PipelineError} disk-failed */
export function writeWhole(path: string, content: string): FileReceipt {
  guarded(path, () => writeFileSync(path, content))
  const tally = createTally()
  tally.update(Buffer.from(content, 'utf8'))
  return { name: basename(path), sha256: tally.digest(), bytes: tally.bytes, records: null }
}

/**
 * Writes a file that must not be there yet.
 *
 * @throws {PipelineError} usage — something stands there; disk-failed
 */
export function writeNew(path: string, content: string): void {
  if (existsSync(path)) {
    throw new PipelineError('usage', `${path} is there already and is left as it is. Give another name.`, {
      file: path,
    })
  }
  const draft = temporaryName(path)
  writeWhole(draft, content)
  moveIntoPlace(draft, path)
}

/** The hidden name under which a file or folder is made before it is renamed into place. */
export function temporaryName(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
}

/** Whether a name is one that {@link temporaryName} gave. */
export function isDraft(name: string): boolean {
  return /^\..+\.\d+\.tmp$/.test(name)
}

/** Makes a folder and those above it where they are missing. @throws {PipelineError} disk-failed */
export function makeFolder(path: string): void {
  guarded(path, () => makeFolders(path))
}

/** Moves a finished file or folder to its name. @throws {PipelineError} disk-failed */
export function moveIntoPlace(from: string, to: string): void {
  guarded(to, () => renameSync(from, to))
}

/**
 * Puts a whole file at its name in one step, in the place of what stood there; its folder is made if need be.
 *
 * @throws {PipelineError} disk-failed — and nothing is left behind
 */
export function replaceFile(path: string, content: string): FileReceipt {
  makeFolder(dirname(path))
  const draft = temporaryName(path)
  try {
    const { sha256, bytes, records } = writeWhole(draft, content)
    moveIntoPlace(draft, path)
    return { name: basename(path), sha256, bytes, records }
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  }
}

/**
 * Keeps other processes out of a folder until the returned function is called.
 *
 * A lock whose process is gone is taken over.
 *
 * @throws {PipelineError} folder-busy — another process works here
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const lock = join(folder, '.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      heldHere.add(lock)
      return () => {
        heldHere.delete(lock)
        rmSync(lock, { force: true })
      }
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw diskFailed(lock, cause)
    }
    const holder = holderOf(lock)
    if (holder !== undefined && isHeld(lock, holder)) throw busy(folder, holder)
    takeAway(lock)
  }
  throw busy(folder, undefined)
}

/** Locks of this process. In a container every run may have the same process id, so the id alone says nothing. */
const heldHere = new Set<string>()

/** Removes a lock of a dead process; if a live one has put its own there meanwhile, that one is put back. */
function takeAway(lock: string): void {
  const aside = `${lock}.${process.pid}.stale`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const holder = holderOf(aside)
  if (holder !== undefined && isHeld(lock, holder) && !existsSync(lock)) renameSync(aside, lock)
  else rmSync(aside, { force: true })
}

function holderOf(lock: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10)
    return Number.isInteger(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

function isHeld(lock: string, pid: number): boolean {
  if (pid === process.pid) return heldHere.has(lock)
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

function busy(folder: string, pid: number | undefined): PipelineError {
  const who = pid === undefined ? 'another process' : `process ${pid}`
  const message = `Only one run may write to ${folder} at a time, but ${who} is at work there. Wait for it, or give another --out.`
  return new PipelineError('folder-busy', message, { file: folder })
}

/** Runs a file operation and puts a failure into words. */
export function guarded<Result>(path: string, operation: () => Result): Result {
  try {
    return operation()
  } catch (cause) {
    throw diskFailed(path, cause)
  }
}

function diskFailed(path: string, cause: unknown): PipelineError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  const reasons: Record<string, string> = {
    EACCES: 'writing is not permitted there. Give another --out or change the permissions',
    EPERM: 'writing is not permitted there. Give another --out or change the permissions',
    EROFS: 'the disk is read-only. Give another --out',
    ENOSPC: 'the disk is full. Make room or give another --out',
    ENOTDIR: 'a part of the path is a file, not a folder. Give another --out',
    EEXIST: 'something is in the way there. Remove it or give another --out',
    EISDIR: 'that is a folder. Name a file',
    ENOENT: 'the folder does not exist. Make it first',
  }
  return new PipelineError('disk-failed', `Cannot write ${path}: ${reasons[code] ?? code}.`, { file: path }, cause)
}
