import { PipelineError } from '../../errors.js'

/** Bytes at the start of a file that are looked at; from so many on, NULs among them tell. */
const [headBytes, fewestBytes] = [64, 32]

/**
 * Refuses UTF-16 and UTF-32 by the first bytes of a file: their mark, or a NUL in every other byte.
 *
 * @throws {PipelineError} input-invalid
 */
export function refuseWideText(head: Buffer, path: string, name = path): void {
  const start = head.subarray(0, headBytes)
  const mark = start.subarray(0, 2).toString('hex')
  const zeros = start.filter((byte) => byte === 0).length
  const share = zeros / start.length
  const isUnmarked = start.length >= fewestBytes && share >= 0.25 && share <= 0.75
  if (mark !== 'fffe' && mark !== 'feff' && !isUnmarked) return
  const message = `${name}: expected UTF-8, but the file looks like UTF-16. Save it as UTF-8, such as with "iconv -f UTF-16 -t UTF-8".`
  throw new PipelineError('input-invalid', message, { file: path })
}
