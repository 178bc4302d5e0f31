import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds something that only one may hold: a claim in a store, the lock of a folder. */
export interface Owner {
  readonly id: string
  /** The machine since it was started, and the process table on it: containers share a machine and not a table. */
  readonly host: string
  readonly pid: number
  /** When the process began, in ticks since the machine started; empty where the system does not say. */
  readonly started: string
}

/** This process, as a new owner. */
export function thisOwner(): Owner {
  return { id: randomUUID(), host: thisHost(), pid: process.pid, started: processStart(process.pid) ?? '' }
}

/** This machine and process table, as {@link Owner} names it. */
export function thisHost(): string {
  return [hostname(), textOrNone('/proc/sys/kernel/random/boot_id'), linkOrNone('/proc/self/ns/pid')].join('/')
}

/**
 * Whether the process of an owner on this host still lives. A process id may have been given to another process since,
 * so the time it began must agree; a process that has ended and was not yet fetched by its parent is dead.
 */
export function isAlive(owner: Pick<Owner, 'pid' | 'started'>): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
  const started = processStart(owner.pid)
  return started === undefined || owner.started === '' || started === owner.started
}

/** Field 22 of `/proc/<pid>/stat`; empty for a dead process, undefined where the system has no such file. */
function processStart(pid: number): string | undefined {
  const line = textOrNone(`/proc/${pid}/stat`)
  // The second field is the program's name in parentheses, which may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  if (line === '') return undefined
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19]
}

function textOrNone(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

function linkOrNone(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
