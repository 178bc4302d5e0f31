import { PipelineError } from '../../errors.js'
import { type FileWriter, gzipWriter, isArchive, isPacked, openDraft, plainWriter } from '../file/index.js'

/** Where lines go. Nothing is at `path` before `publish`. */
export interface LineSink {
  /** To be awaited: the sink may ask the caller to wait until the disk or pipe has caught up. */
  write(line: string): void | Promise<void>
  /** Ends the writing; digest and length are those of the bytes in the file. */
  close(): Promise<{ readonly sha256: string; readonly bytes: number }>
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
  return { ...(isPacked(path) ? packedLines(file) : plainLines(file)), publish, discard }
}

/** Lines on their way to a packed file; few large pieces are packed quicker than many small ones. */
function packedLines(file: FileWriter): Pick<LineSink, 'write' | 'close'> {
  const packed = gzipWriter(file)
  let pending = ''
  return {
    write(line) {
      pending += `${line}\n`
      if (pending.length < 64 * 1024) return
      const text = pending
      pending = ''
      return packed.write(text)
    },
    async close() {
      await packed.write(pending)
      return packed.close()
    },
  }
}

function plainLines(file: FileWriter): Pick<LineSink, 'write' | 'close'> {
  const plain = plainWriter(file)
  return { write: (line) => plain.write(`${line}\n`), close: plain.close }
}
