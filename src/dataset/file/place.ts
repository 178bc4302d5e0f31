import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { PipelineError } from '../../errors.js'
import { isWithin, samePlace } from '../../folder.js'
import { guarded } from './disk.js'

/** More links in a row are a circle. */
const mostLinks = 40

/** Names of what a process has open, such as `/dev/stdout`: the file behind one is not the caller's to replace. */
const openFiles = /^\/(?:dev\/(?:std(?:in|out|err)|fd\/)|proc\/)/

/**
 * Where a file is written: the target of a link, there already or not, never the link. What is no file, such as a
 * device, a pipe or a folder, would be replaced by one and is refused.
 *
 * @throws {PipelineError} usage — no file can be there; disk-failed
 */
export function outputPlace(path: string): string {
  return guarded(path, () => {
    let place = path
    for (let links = 0; links < mostLinks; links++) {
      if (openFiles.test(resolve(place)))
        throw existsSync(dirname(place)) ? noFile(path) : noFolder(path, dirname(place))
      const found = lstatSync(place, { throwIfNoEntry: false })
      if (found?.isSymbolicLink() !== true) {
        if (found !== undefined && !found.isFile()) throw noFile(path)
        return place
      }
      // A link speaks of the folder in which it really lies.
      place = resolve(realpathSync(dirname(place)), readlinkSync(place))
    }
    throw new PipelineError('usage', `${path} is a circle of links. Name a file.`, { file: path })
  })
}

const packedEnding = /\.gz$/i

/** Whether a file of this name is packed with gzip. */
export function isPacked(path: string): boolean {
  return packedEnding.test(path)
}

/**
 * A name without the ending of a packed file.
 *
 * @example
 * unpackedName('out/cases.JSONL.GZ')
 * // → 'out/cases.JSONL'
 */
export function unpackedName(path: string): string {
  return path.replace(packedEnding, '')
}

/** Whether a name is that of JSON Lines, packed or not. */
export function isJsonLines(path: string): boolean {
  return /\.jsonl$/i.test(unpackedName(path))
}

/** Whether a name is that of a tar archive, packed or not. */
export function isArchive(path: string): boolean {
  return /\.(?:tar|tgz)$/i.test(unpackedName(path))
}

/** Refuses a name under which a list of the user's cannot be kept. @throws {PipelineError} usage */
export function refuseUnfitName(name: string, bundled: string): void {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name !== bundled) return
  throw new PipelineError('usage', `--name expects a kebab-case name other than "${bundled}", and found "${name}".`)
}

/**
 * Refuses to read an archive as one text.
 *
 * @throws {PipelineError} input-invalid
 */
export function refuseArchive(path: string): void {
  if (!isArchive(path)) return
  const message = `Cannot read ${path}: by its name it is a tar archive, which holds several files. Unpack it with "tar -xf", and name a file of it.`
  throw new PipelineError('input-invalid', message, { file: path })
}

/**
 * Refuses to read a device: it may have no end. `/dev/null` is an empty file.
 *
 * @throws {PipelineError} input-invalid
 * @throws {Error} of the system — nothing is there, or it may not be looked at
 */
export function refuseDevice(path: string): void {
  const found = statSync(path)
  if (!found.isCharacterDevice() && !found.isBlockDevice()) return
  if (realpathSync(path) === '/dev/null') return
  const message = `Cannot read ${path}: it is a device, which may have no end. Name a file, or "-" for standard input.`
  throw new PipelineError('input-invalid', message, { file: path })
}

/**
 * Refuses a pipe that is named as a file, where a file is read more than once: a pipe gives each byte once.
 *
 * @throws {PipelineError} input-invalid
 * @throws {Error} of the system — nothing is there, or it may not be looked at
 */
export function refusePipe(path: string): void {
  if (path === '-' || !statSync(path).isFIFO()) return
  const message = `Cannot read ${path}: it is a pipe, which can be read only once and may have no end. Save what it gives as a file; where "-" is taken, it may be passed as standard input.`
  throw new PipelineError('input-invalid', message, { file: path })
}

/**
 * Refuses a pipe by its name where a file is read in one go: nobody may ever write to it, and nothing could stop the wait.
 * A pipe that the shell opened, `<(…)`, has its writer.
 *
 * @throws {PipelineError} input-invalid
 * @throws {Error} of the system — nothing is there, or it may not be looked at
 */
export function refuseNamedPipe(path: string): void {
  if (!openFiles.test(resolve(path))) refusePipe(path)
}

/** What is to be written, and which flag says so. */
export interface Output {
  readonly path: string
  readonly flag: string
  /** A folder that is written as a whole; nothing that is read may lie in it. */
  readonly isFolder?: boolean | undefined
}

/**
 * Refuses to write a file over one that is read, or two files to one place, by whatever path or link either is named.
 * None has to be there, and `-` is no file.
 *
 * @throws {PipelineError} usage
 */
export function refuseOverlap(written: readonly (string | Output)[], read: readonly string[]): void {
  const inputs = new Map(read.filter(isFile).map((path) => [samePlace(path), path]))
  const outputs = new Map<string, string>()
  for (const one of written) {
    const { path, flag, isFolder = false } = typeof one === 'string' ? { path: one, flag: null } : one
    if (!isFile(path)) continue
    const remedy = flag === null ? 'Name another file to write.' : `Give another ${flag}.`
    const place = samePlace(path)
    const input = isFolder
      ? [...inputs].find(([key, file]) => isWithin(key, place) && existsSync(file))?.[0]
      : inputs.has(place)
        ? place
        : null
    if (input != null) throw overlap(`${inputs.get(input)} is to be read and to be written`, remedy, path)
    const earlier = outputs.get(place)
    if (earlier !== undefined && !isFolder)
      throw overlap(`${earlier} and ${path} are one file, to be written twice`, remedy, path)
    outputs.set(place, path)
  }
}

function isFile(path: string): boolean {
  return path !== '-'
}

function overlap(problem: string, remedy: string, file: string): PipelineError {
  return new PipelineError('usage', `${problem}. ${remedy}`, { file })
}

function noFolder(path: string, folder: string): PipelineError {
  const message = `Cannot write ${path}: there is no folder ${folder}. Name a file in a folder that is there.`
  return new PipelineError('usage', message, { file: path })
}

function noFile(path: string): PipelineError {
  const message = `${path} is no file but a device, a pipe or a folder, and is left as it is. Name a file, or "-" for standard output where one file is meant.`
  return new PipelineError('usage', message, { file: path })
}
