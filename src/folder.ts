import { existsSync, mkdirSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { onExit } from './cleanup.js'
import { systemCode } from './errors.js'

/** How often a folder is made again that another run has taken away. */
const mostAttempts = 5

/**
 * Makes a folder and those above it where they are missing, one by one: asked for all at once, Node tries forever where
 * a file system takes no new folder, such as `/proc`. What is still empty when the program ends goes again.
 *
 * @returns what was made, the outermost first
 * @throws {Error} of the system, with its `code`
 */
export function makeFolders(path: string): readonly string[] {
  const made: string[] = []
  for (let attempt = 1; !isFolder(path); attempt++) {
    try {
      makeEach(resolve(path), made)
    } catch (cause) {
      // A run that tidies up may have taken the folder above away.
      if (systemCode(cause) !== 'ENOENT' || attempt === mostAttempts) throw cause
    }
  }
  return made
}

function makeEach(path: string, made: string[]): void {
  if (isFolder(path)) return
  if (!existsSync(dirname(path))) makeEach(dirname(path), made)
  try {
    mkdirSync(path)
    made.push(path)
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

/** The path without links, as far as it exists, and with the letters that it has on the disk. */
export function realPath(path: string): string {
  return followed(path, 0)
}

/** More links in a row are a circle. */
const mostLinks = 40

/** The same; so many links that lead to nothing yet are followed too. */
function followed(path: string, links: number): string {
  const full = resolve(path)
  try {
    return realpathSync.native(full)
  } catch {
    // Nothing is there yet, or what has no name, such as a pipe of the shell.
    const parent = dirname(full)
    if (parent === full) return full
    const place = join(followed(parent, links), basename(full))
    const target = links > 0 && !existsSync(place) ? targetOf(place) : null
    return target === null ? place : followed(resolve(dirname(place), target), links - 1)
  }
}

function targetOf(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

/** What stands for the place of a path, there already or not: equal for two paths of one file. */
export function samePlace(path: string): string {
  const real = followed(path, mostLinks)
  return isBlindToCase(real) ? real.normalize('NFC').toLowerCase() : real
}

/** Whether a path, without links, is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Whether the disk takes a name in capitals for the same one in small letters, by the nearest name that is there. */
function isBlindToCase(path: string): boolean {
  const [above, name] = [dirname(path), basename(path)]
  if (name === '') return false
  const [small, large] = [name.toLowerCase(), name.toUpperCase()]
  const own = identityOf(path)
  if (own === null || small === large) return isBlindToCase(above)
  return identityOf(join(above, name === small ? large : small)) === own
}

function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return null
  }
}
