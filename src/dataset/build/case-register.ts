import { sha256Bytes } from '../../digest.js'
import { PipelineError } from '../../errors.js'

/** Knows every case so far and the line on which it stands. */
export interface CaseRegister {
  /** @throws {PipelineError} record-invalid — the case stands on an earlier line */
  claim(id: string, line: number): void
}

/** Words of a slot: 96 bits of the digest of an id, and the line, held one higher; 0 in an empty slot. */
const words = 4

/**
 * A register in one flat table of digests, some 27 to 54 bytes a case: a map of a million ids takes several times that,
 * and is most of what a build would hold in memory.
 */
export function createCaseRegister(path: string): CaseRegister {
  let slots = 1024
  let table = new Uint32Array(slots * words)
  let count = 0

  /** The place of a digest, or of the empty slot where it belongs. */
  const placeOf = (first: number, second: number, third: number): number => {
    for (let slot = first & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * words
      if (table[at + 3] === 0) return at
      if (table[at] === first && table[at + 1] === second && table[at + 2] === third) return at
    }
  }
  const grow = (): void => {
    const old = table
    slots *= 2
    table = new Uint32Array(slots * words)
    for (let at = 0; at < old.length; at += words) {
      if (old[at + 3] === 0) continue
      table.set(old.subarray(at, at + words), placeOf(old[at] as number, old[at + 1] as number, old[at + 2] as number))
    }
  }

  return {
    claim(id, line) {
      const digest = sha256Bytes(id)
      const [first, second, third] = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)]
      const at = placeOf(first, second, third)
      const earlier = table[at + 3] as number
      // Lines are held one higher, since cases that a rule brings stand on line 0.
      if (earlier !== 0) throw twice(path, id, earlier - 1, line)
      table.set([first, second, third, line + 1], at)
      if (++count > slots * 0.6) grow()
    },
  }
}

function twice(path: string, id: string, earlier: number, line: number): PipelineError {
  const message = `${path}, line ${line}: the case ${id} stands on line ${earlier} already. Case ids must be unique: remove one, or give it another id.`
  return new PipelineError('record-invalid', message, { file: path, line, caseId: id })
}
