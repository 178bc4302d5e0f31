import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
