import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { onExit } from '../../cleanup.js'
import { removeIfEmpty } from '../../folder.js'
import { isDraft, makeFolder, moveIntoPlace, removeLeftDrafts, temporaryName } from './disk.js'
import { lockFolder } from './lock.js'

/** Where a folder is made before it is moved to its place. Nobody else works in it. */
export interface StagingFolder {
  /** The folder to fill. */
  readonly draft: string
  /** Moves the draft to its place in one step, and what was there aside. */
  publish(): void
  /** Removes a draft that was not published and lets others in; to be called in any case. */
  close(): void
}

/**
 * Opens a staging folder for what will be at `place`: in its parent, or in a hidden folder of its own on the same disk
 * (`home`), which is removed when the work is done.
 *
 * A stopped run leaves nothing, not even an empty parent; of a killed one the next removes the drafts, and brings back
 * what it had put aside.
 *
 * @throws {PipelineError} folder-busy — another run works there; disk-failed
 */
export function openStagingFolder(place: string, home = dirname(place)): StagingFolder {
  const unlock = lockFolder(home)
  const isOwn = home !== dirname(place)
  const draft = temporaryName(join(home, basename(place)))
  const previous = join(home, isOwn ? 'previous' : `.${basename(place)}.previous`)
  const close = (): void => {
    release()
    rmSync(draft, { recursive: true, force: true })
    unlock()
    removeIfEmpty(home)
  }
  const release = onExit(close)
  try {
    const kept = ['.lock', basename(previous)]
    for (const name of readdirSync(home)) {
      if (isOwn ? !kept.includes(name) : isDraft(name)) rmSync(join(home, name), { recursive: true, force: true })
    }
    bringBack(previous, place)
    makeFolder(draft)
  } catch (cause) {
    close()
    throw cause
  }
  return {
    draft,
    publish: () => putInPlace(draft, place, previous),
    close,
  }
}

/**
 * The same without a lock, for a folder of which every run makes the same bytes: several may work on it at the same time.
 * Who publishes takes away the drafts of all others, killed or not, so a run whose draft is gone looks at `place`.
 *
 * @throws {PipelineError} disk-failed
 */
export function openSharedStagingFolder(place: string): StagingFolder {
  const draft = temporaryName(place)
  makeFolder(draft)
  const remove = (): void => rmSync(draft, { recursive: true, force: true })
  const release = onExit(remove)
  return {
    draft,
    publish() {
      putInPlace(draft, place, temporaryName(place))
      removeLeftDrafts(place)
    },
    close() {
      release()
      remove()
    },
  }
}

/** Moves a draft to its place, and what is there to `previous` until that is done. */
function putInPlace(draft: string, place: string, previous: string): void {
  if (existsSync(place)) moveIntoPlace(place, previous)
  try {
    moveIntoPlace(draft, place)
  } catch (cause) {
    bringBack(previous, place)
    throw cause
  }
  rmSync(previous, { recursive: true, force: true })
}

/** Moves what was put aside back to its place, unless the new folder is there. */
function bringBack(previous: string, place: string): void {
  if (!existsSync(previous)) return
  if (existsSync(place)) rmSync(previous, { recursive: true, force: true })
  else moveIntoPlace(previous, place)
}
