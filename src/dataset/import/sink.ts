import { PipelineError } from '../../errors.js'
import { isArchive, openDraft } from '../file/index.js'

/** Where lines go. Nothing is at `path` before `publish`. */
export interface LineSink {
  /** To be awaited: the sink may ask the caller to wait until a pipe has caught up. */
  write(line: string): void | Promise<void>
  /** Ends the writing; digest and length are those of the bytes in the file. */
  close(): { readonly sha256: string; readonly bytes: number }
  /** Moves the finished file to its name. */
  publish(): void
  /** Removes what has been written; for the way out after an error. */
  discard(): void
}

/**
 * A sink for a path: `-` is standard output, and what ends in `.gz` is packed.
 *
 * @throws {PipelineError} usage — no file may be there, or it has the name of an archive; folder-busy — another run writes it; disk-failed
 */
export function openSink(path: string): LineSink {
  if (isArchive(path)) {
    const message = `${path} is the name of a tar archive, and what is written is JSON Lines. Name it .jsonl or .jsonl.gz.`
    throw new PipelineError('usage', message, { file: path })
  }
  const { file, publish, discard } = openDraft(path)
  return {
    write(line) {
      file.write(`${line}\n`)
      return file.caughtUp?.()
    },
    close() {
      const { sha256, bytes } = file.close()
      return { sha256, bytes }
    },
    publish,
    discard,
  }
}
