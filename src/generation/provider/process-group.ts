import { type ChildProcess, spawn } from 'node:child_process'

/** Windows has no groups of processes: there a program is ended alone. */
export const hasGroups = process.platform !== 'win32'

/**
 * Waits until its standard input ends, which it does when this process does, however that came about, and then ends the
 * groups that are still named. It gets a line for each group that begins and each that has ended.
 */
const guardScript = `g=
while read -r what id; do
  case $what in
    begun) g="$g $id" ;;
    ended) r=; for x in $g; do [ "$x" = "$id" ] || r="$r $x"; done; g=$r ;;
  esac
done
for x in $g; do kill -s KILL -- "-$x"; done`

const running = new Set<number>()
let guard: ChildProcess | undefined

/** Tells the guard, and starts it where nobody did; a system without a shell has none. */
function tellGuard(line: string): void {
  if (guard === undefined) {
    const started = spawn('sh', ['-c', guardScript], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    started.on('error', () => {})
    started.stdin?.on('error', () => {})
    started.unref()
    // A pipe, which Node lets go of like any socket.
    if (started.stdin && 'unref' in started.stdin && typeof started.stdin.unref === 'function') started.stdin.unref()
    process.once('exit', () => running.forEach(endAll))
    guard = started
  }
  guard.stdin?.write(`${line}\n`)
}

function endAll(id: number): void {
  try {
    process.kill(-id, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** From now on the group of this process ends with us, whether by a signal, an error, or `kill -9`. */
export function guardGroup({ pid }: ChildProcess): void {
  if (pid === undefined || !hasGroups) return
  running.add(pid)
  tellGuard(`begun ${pid}`)
}

/** Ends a program with everything that it has started. */
export function endGroup(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined) return
  if (!hasGroups) {
    child.kill('SIGKILL')
    return
  }
  if (!running.delete(pid)) return
  endAll(pid)
  tellGuard(`ended ${pid}`)
}
