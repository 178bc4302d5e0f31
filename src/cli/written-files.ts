import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Output } from '../dataset/index.js'
import { receiptPath } from '../receipt-path.js'

/** The values of all flags of a command, by their names in code. */
type Flags = Readonly<Record<string, unknown>>

/** The files that a flag stands for; its value is undefined where it was not given. */
type FilesOf<File> = (value: string | undefined, flags: Flags) => readonly File[] | Promise<readonly File[]>

/** Asked for when a command runs, so that `--help` loads nothing. */
type Names = () => readonly string[] | Promise<readonly string[]>

type Written = FilesOf<string | Omit<Output, 'flag'>>

const written = new WeakMap<Option, Written>()
const read = new WeakMap<Option, FilesOf<string>>()

/**
 * A flag that names a file to write; every other path that a command takes is read.
 *
 * @param files what is written for it: the file, and what lies beside it
 */
export function fileToWrite(flags: string, description: string, files: Written = alone): Option {
  const option = new Option(flags, description)
  written.set(option, files)
  return option
}

/**
 * A flag that names a folder to write into.
 *
 * @param names of the files that are written there; without them nothing that is read may lie in the folder
 */
export function folderToWrite(flags: string, description: string, names?: Names): Option {
  return fileToWrite(flags, description, async (folder) => {
    if (folder === undefined) return []
    return (await names?.())?.map((name) => join(folder, name)) ?? [{ path: folder, isFolder: true }]
  })
}

/** A flag for which other files are read than the one that it names. */
export function fileToRead(flags: string, description: string, files: FilesOf<string>): Option {
  const option = new Option(flags, description)
  read.set(option, files)
  return option
}

function alone(path: string | undefined): readonly string[] {
  return path === undefined ? [] : [path]
}

/** Whether a flag names a file to write, or a folder of such. */
export function isWritten(option: Option): boolean {
  return written.has(option)
}

/** Flags that name something to read. */
const path = /[<[](?:file|dir|url)|^--prompts? /

/** What commands read of a folder that is their argument, in the place of a file. */
const namesInFolders = ['responses.jsonl', 'outcomes.jsonl', 'results.json', 'attributions.jsonl']

/**
 * Refuses a command whose flags would write over a file that it reads, or two files into one. What it writes under names
 * that only the work itself gives, the command refuses by the same rule.
 *
 * @throws {PipelineError} usage
 */
export async function refuseOverlappingFiles(command: Command): Promise<void> {
  const flags = command.optsWithGlobals()
  const outputs: Output[] = []
  const named = command.processedArgs.flatMap(texts)
  const inputs = named.flatMap((one) => {
    const within = namesInFolders.map((name) => join(one, name)).filter(existsSync)
    return within.length === 0 ? one : within
  })
  for (const option of command.options) {
    const values = texts(flags[option.attributeName()])
    const [writes, reads] = [written.get(option), read.get(option)]
    for (const value of values.length === 0 ? [undefined] : values) {
      for (const one of (await writes?.(value, flags)) ?? [])
        outputs.push({ ...(typeof one === 'string' ? { path: one } : one), flag: option.long ?? option.flags })
      inputs.push(...((await reads?.(value, flags)) ?? []))
    }
    if (writes === undefined && reads === undefined && path.test(option.flags)) inputs.push(...values)
  }
  if (outputs.length === 0) return
  const { refuseOverlap } = await import('../dataset/index.js')
  const files = inputs.map((input) => input.replace(/^file:(?:\/\/)?/, ''))
  refuseOverlap(outputs, [...files, ...files.map(receiptPath)])
}

function texts(value: unknown): readonly string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
