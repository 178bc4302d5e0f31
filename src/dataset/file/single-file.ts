import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { onExit } from '../../cleanup.js'
import { PipelineError } from '../../errors.js'
import { isFolder } from '../../folder.js'
import { guarded, makeFolder, moveIntoPlace, removeLeftDrafts, temporaryName } from './disk.js'
import { lockFile } from './lock.js'
import { packed, packing, unpackedHead } from './packed.js'
import { isPacked, outputPlace } from './place.js'
import { type FileReceipt, type FileWriter, openFile, outputWriter, writeWhole } from './writer.js'

/** How the format of every manifest of a dataset begins, whatever its revision. */
export const datasetFormats = 'medqa-perturb/dataset@'

/** Receipts of a folder of datasets, and how the format of each begins, whatever its revision. */
const receiptFormats: Readonly<Record<string, string>> = {
  'suite.json': 'medqa-perturb/suite@',
  'demo.json': 'medqa-perturb/demo@',
}

/** A manifest states its format within its first bytes. */
const headBytes = 64 * 1024

/** Whether a folder holds a dataset, sound or damaged: it has a manifest that says so. */
export function isDatasetFolder(folder: string): boolean {
  return beginsWith(join(folder, 'manifest.json'), datasetFormats)
}

/** Whether a file is there whose beginning holds these words: it is what it is taken for, sound or damaged. */
export function beginsWith(path: string, words: string): boolean {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
    const file = openSync(path, 'r')
    try {
      const room = Buffer.alloc(headBytes)
      const head = room.subarray(0, readSync(file, room))
      return (isPacked(path) ? unpackedHead(head) : head).includes(words)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

/**
 * Refuses to write a file where only `build` and `demo` write: into a dataset folder, however deep, where it would take
 * the place of one of the dataset's own files or be one too many, beside the versions of a dataset, and over the receipt
 * of a folder of datasets.
 *
 * @param given what the user gave, for the message
 * @throws {PipelineError} usage
 */
export function refuseInDataset(path: string, given = path): void {
  const problem = problemAt(path)
  if (problem === null) return
  throw new PipelineError('usage', `${given} ${problem}. Give another name or folder.`, { file: given })
}

function problemAt(path: string): string | null {
  const folder = datasetAround(dirname(path))
  if (folder !== null) return `lies in the dataset ${folder}, where nothing may stand but what its build wrote`
  const versions = nearestFolder(dirname(path))
  if (holdsVersions(versions)) return `lies in ${versions}, where only versions of that dataset may stand`
  const format = receiptFormats[basename(path)]
  const isReceipt = format !== undefined && beginsWith(path, format)
  return isReceipt ? 'is the receipt of the datasets beside it, which only their builds write' : null
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(resolve(path)))
}

/** Whether a folder is `<out>/<recipe>`: it holds a dataset of its own name, by its version. */
function holdsVersions(folder: string): boolean {
  if (!isFolder(folder)) return false
  const name = `"name": ${JSON.stringify(basename(realpathSync(folder)))}`
  return namesIn(folder).some((version) => {
    if (!/^\d+\.\d+\.\d+/.test(version)) return false
    return isDatasetFolder(join(folder, version)) && beginsWith(join(folder, version, 'manifest.json'), name)
  })
}

/** What is in a folder; nothing where that may not be seen, which is said where something is written there. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The dataset in which a folder lies, be it there or still to be made; null where it lies in none. */
function datasetAround(folder: string): string | null {
  if (isDatasetFolder(folder)) return folder
  const above = dirname(resolve(folder))
  if (!existsSync(folder)) return above === resolve(folder) ? null : datasetAround(above)
  let place = realpathSync(folder)
  while (!isDatasetFolder(place)) {
    if (place === dirname(place)) return null
    place = dirname(place)
  }
  return place
}

/**
 * Writes a file that must not be there yet.
 *
 * @throws {PipelineError} usage — the path exists, or it would lie in a dataset folder; disk-failed
 */
export function writeNew(path: string, content: string): void {
  if (path !== '-' && existsSync(path)) {
    throw new PipelineError('usage', `${path} is there already and is left as it is. Give another name.`, {
      file: path,
    })
  }
  replaceFile(path, content)
}

/**
 * Writes a whole file in one step, replacing what was there; its folder is created if need be. A link stays, and the
 * file behind it is replaced; `-` is standard output, and what ends in `.gz` is packed.
 *
 * @throws {PipelineError} usage — it would lie in a dataset folder, or take the place of a receipt of datasets or of what
 * is no file; disk-failed — and nothing is left behind
 */
export function replaceFile(path: string, content: string | Uint8Array): FileReceipt {
  if (path === '-') return printed(content)
  const place = outputPlace(path)
  refuseInDataset(place)
  return replaceReceipt(place, isPacked(path) ? packed(content) : content)
}

/**
 * Adds to the end of a file, which is made with its folder if need be; what was there stays, a device or a pipe too.
 *
 * @throws {PipelineError} usage — it would lie in a dataset folder; disk-failed
 */
export function appendToFile(path: string, content: string): void {
  if (path === '-') return void printed(content)
  refuseInDataset(path)
  makeFolder(dirname(path))
  guarded(path, () => appendFileSync(path, content))
}

function printed(content: string | Uint8Array): FileReceipt {
  const file = outputWriter()
  file.write(content)
  const { sha256, bytes } = file.close()
  return { name: 'stdout', sha256, bytes, records: null }
}

/** Several drafts at once: all of them or none. @throws as {@link openDraft} */
export function openDrafts(paths: readonly string[]): readonly FileDraft[] {
  const drafts: FileDraft[] = []
  try {
    for (const path of paths) drafts.push(openDraft(path))
    return drafts
  } catch (cause) {
    for (const draft of drafts) draft.discard()
    throw cause
  }
}

/** A file that is written piece by piece. Nothing is at its name before `publish`. */
export interface FileDraft {
  readonly file: FileWriter
  /** Moves the closed file to its name and lets others write there. */
  publish(): void
  /** Removes what was written and lets others write there; after `publish` it does nothing. */
  discard(): void
}

/**
 * Begins a file that takes the place of what is there once it is whole; its folder is made if need be. Until then
 * no other run may write there; what a killed run left of the same file is removed. `-` is standard output, and what ends
 * in `.gz` is packed.
 *
 * @throws {PipelineError} usage — no file may be there; folder-busy — another run writes it; disk-failed
 */
export function openDraft(path: string): FileDraft {
  if (path === '-') return { file: outputWriter(), publish() {}, discard() {} }
  const place = outputPlace(path)
  refuseInDataset(place)
  const unlock = lockFile(place)
  const hidden = temporaryName(place)
  const end = (): void => {
    release()
    unlock()
  }
  let file: FileWriter | undefined
  const discard = (): void => {
    file?.abandon()
    rmSync(hidden, { force: true })
    end()
  }
  const release = onExit(discard)
  try {
    guarded(place, () => removeLeftDrafts(place))
    const written = openFile(hidden)
    file = isPacked(path) ? packing(written) : written
  } catch (cause) {
    discard()
    throw cause
  }
  return {
    file,
    publish() {
      moveIntoPlace(hidden, place)
      end()
    },
    discard,
  }
}

/** The same for who writes the receipts of datasets. @throws {PipelineError} disk-failed — and nothing is left behind */
export function replaceReceipt(path: string, content: string | Uint8Array): FileReceipt {
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
