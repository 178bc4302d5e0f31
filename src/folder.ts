import { existsSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { onExit } from './cleanup.js'
import { systemCode } from './errors.js'

/** How often a folder is made again that another run has taken away. */
const mostAttempts = 5

/**
 * Makes a folder and those above it where they are missing, one by one: asked for all at once, Node tries forever where
 * a file system takes no new folder, such as `/proc`. What is still empty when the program ends goes again.
 *
 * @throws {Error} of the system, with its `code`
 */
export function makeFolders(path: string): void {
  for (let attempt = 1; !isFolder(path); attempt++) {
    try {
      makeEach(resolve(path))
    } catch (cause) {
      // A run that tidies up may have taken the folder above away.
      if (systemCode(cause) !== 'ENOENT' || attempt === mostAttempts) throw cause
    }
  }
}

function makeEach(path: string): void {
  if (isFolder(path)) return
  if (!existsSync(dirname(path))) makeEach(dirname(path))
  try {
    mkdirSync(path)
    onExit(() => removeIfEmpty(path))
  } catch (cause) {
    // Another run may have been quicker.
    if (!isFolder(path)) throw cause
  }
}

/** Removes a folder, but not where something is in it, such as what another run has written meanwhile. */
export function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch {}
}

/** Whether a folder is at a path, or a link to one. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** The path without links, as far as it exists. */
export function realPath(path: string): string {
  const full = resolve(path)
  if (existsSync(full)) return realpathSync(full)
  const parent = dirname(full)
  return parent === full ? full : join(realPath(parent), basename(full))
}
