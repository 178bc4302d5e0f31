import { PipelineError } from '../../errors.js'
import { displayName, openBytes, unreadable } from './lines.js'

/** The first bytes of a file, unpacked, a byte order mark left out. Those of standard input are put back. */
export async function readHead(path: string): Promise<Buffer> {
  try {
    return withoutMark(path === '-' ? await peekInput() : await firstChunk(path))
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
}

async function firstChunk(path: string): Promise<Buffer> {
  for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) return chunk
  return Buffer.alloc(0)
}

async function peekInput(): Promise<Buffer> {
  const stream = await openBytes('-')
  if (stream.readableLength === 0 && !stream.readableEnded) {
    await new Promise<void>((resolve, reject) => {
      stream.once('readable', resolve)
      stream.once('end', resolve)
      stream.once('error', reject)
    })
  }
  const chunk: Buffer | null = stream.read()
  if (chunk !== null) stream.unshift(chunk)
  return chunk ?? Buffer.alloc(0)
}

function withoutMark(head: Buffer): Buffer {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
}

/** The error for a file that is a JSON list, where JSON Lines are meant. */
export function listFound(path: string): PipelineError {
  const message = `${displayName(path)}: expected one JSON object a line, but the file begins with a list. Write its items one a line, such as with "jq -c '.[]'".`
  return new PipelineError('input-invalid', message, { file: path })
}
