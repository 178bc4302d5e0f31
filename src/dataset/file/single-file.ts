import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { makeFolder, moveIntoPlace, temporaryName } from './disk.js'
import { type FileReceipt, writeWhole } from './writer.js'

/** How the format of every manifest of a dataset begins, whatever its revision. */
export const datasetFormats = 'medqa-perturb/dataset@'

/** Further into a manifest its format does not stand. */
const headBytes = 64 * 1024

/** Whether a folder holds a dataset, sound or damaged: it has a manifest that says so. */
export function isDatasetFolder(folder: string): boolean {
  const path = join(folder, 'manifest.json')
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
    const file = openSync(path, 'r')
    try {
      const head = Buffer.alloc(headBytes)
      return head.subarray(0, readSync(file, head)).includes(datasetFormats)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

/**
 * Refuses to write a file into a dataset folder, where only `build` writes: it would take the place of one of the
 * dataset's own files, or be one too many.
 *
 * @throws {PipelineError} usage
 */
export function refuseInDataset(path: string): void {
  const folder = dirname(path)
  if (!isDatasetFolder(folder)) return
  const message = `${path} lies in the dataset ${folder}, where nothing may stand but what its build wrote. Give another name or folder.`
  throw new PipelineError('usage', message, { file: path })
}

/**
 * Writes a file that must not be there yet.
 *
 * @throws {PipelineError} usage — something stands there, or it is a dataset folder; disk-failed
 */
export function writeNew(path: string, content: string): void {
  if (existsSync(path)) {
    throw new PipelineError('usage', `${path} is there already and is left as it is. Give another name.`, {
      file: path,
    })
  }
  replaceFile(path, content)
}

/**
 * Puts a whole file at its name in one step, in the place of what stood there; its folder is made if need be.
 *
 * @throws {PipelineError} usage — it would lie in a dataset folder; disk-failed — and nothing is left behind
 */
export function replaceFile(path: string, content: string | Uint8Array): FileReceipt {
  refuseInDataset(path)
  makeFolder(dirname(path))
  const draft = temporaryName(path)
  try {
    const receipt = writeWhole(draft, content)
    moveIntoPlace(draft, path)
    return { ...receipt, name: basename(path) }
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  }
}
