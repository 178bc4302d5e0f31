import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * Makes a folder and those above it where they are missing, one by one: asked for all at once, Node tries forever where
 * a file system takes no new folder, such as `/proc`.
 *
 * @throws {Error} of the system, with its `code`
 */
export function makeFolders(path: string): void {
  makeEach(resolve(path))
}

function makeEach(path: string): void {
  if (isFolder(path)) return
  if (!existsSync(dirname(path))) makeEach(dirname(path))
  try {
    mkdirSync(path)
  } catch (cause) {
    // Another run may have been quicker.
    if (!isFolder(path)) throw cause
  }
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
