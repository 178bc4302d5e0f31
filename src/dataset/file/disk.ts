import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { PipelineError, systemCode } from '../../errors.js'
import { makeFolders } from '../../folder.js'

/**
 * A hidden name, new at every call, under which a file or folder is made before it is renamed into place. It is drawn
 * at random: process ids are the same in two containers that write to one volume.
 */
export function temporaryName(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`)
}

/** Whether a name is one that {@link temporaryName} gave, or gave when it was made of process ids. */
export function isDraft(name: string): boolean {
  return /^\..+\.(?:[0-9a-f]{16}|\d+)\.tmp$/.test(name)
}

/**
 * Removes the drafts of a file or folder that killed runs left. Only who holds its lock may, or makes the same bytes as all
 * others: any other draft would be that of a run which still writes.
 */
export function removeLeftDrafts(path: string): void {
  const [folder, start] = [dirname(path), `.${basename(path)}.`]
  for (const name of readdirSync(folder)) {
    if (isDraft(name) && name.startsWith(start) && /^[0-9a-f]{16}\.tmp$/.test(name.slice(start.length))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** A path as it will be called when all is done, for messages: nobody else has seen the hidden names. */
function finalPath(path: string): string {
  const home = /^(?:\.(.+))?\.(?:export|forms)$/
  const named = (name: string, index: number, all: readonly string[]): readonly string[] => {
    // In a folder of its own a draft is what that folder is called after.
    if (isDraft(name)) return home.test(all[index - 1] ?? '') ? [] : [name.slice(1).replace(/\.[0-9a-f]+\.tmp$/, '')]
    const [, shown] = home.exec(name) ?? [null, name]
    return shown === undefined ? [] : [shown]
  }
  return path.split(sep).flatMap(named).join(sep)
}

/** Makes a folder and those above it where they are missing; those that it made. @throws {PipelineError} disk-failed */
export function makeFolder(path: string): readonly string[] {
  return guarded(path, () => makeFolders(path))
}

/** Moves a finished file or folder to its name. @throws {PipelineError} disk-failed */
export function moveIntoPlace(from: string, to: string): void {
  guarded(to, () => renameSync(from, to))
}

/** Runs a file operation and puts a failure into words. */
export function guarded<Result>(path: string, operation: () => Result): Result {
  try {
    return operation()
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : diskFailed(path, cause)
  }
}

function diskFailed(hidden: string, cause: unknown): PipelineError {
  const path = finalPath(hidden)
  const code = systemCode(cause) ?? String(cause)
  const reasons: Record<string, string> = {
    EACCES: 'writing is not permitted there. Write somewhere else or change the permissions',
    EPERM: 'writing is not permitted there. Write somewhere else or change the permissions',
    EROFS: 'the disk is read-only. Write somewhere else',
    EDQUOT: 'the quota is used up. Make room or write somewhere else',
    EFBIG: 'the file would be larger than may be written (see "ulimit -f"). Raise the limit or write somewhere else',
    ENOSPC: 'the disk is full. Make room or write somewhere else',
    ENOTDIR: 'a part of the path is a file, not a folder. Check the path',
    EEXIST: 'something else is there, and is left as it is. Write somewhere else',
    ENAMETOOLONG: 'the name is too long, with what is added to it while the file is made. Give a shorter one',
    EISDIR: 'that is a folder. Name a file',
    ENOENT: 'the folder does not exist. Make it first',
  }
  return new PipelineError('disk-failed', `Cannot write ${path}: ${reasons[code] ?? code}.`, { file: path }, cause)
}
