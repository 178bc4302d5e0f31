import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** What the cluster needs; Debian has it as slurm-wlm and munge. */
const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue', 'sinfo', 'scancel']

/** The programs that are missing, and whatever else a cluster needs and lacks. */
export function missingForSlurm(): readonly string[] {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  return process.getuid?.() === 0 ? missing : [...missing, 'root']
}

/** A Slurm cluster of two nodes with one core each, all on this host. */
export interface Cluster {
  /** Environment of its commands. */
  readonly env: NodeJS.ProcessEnv
  /** Runs one of its commands and gives what it prints. */
  run(program: string, ...args: readonly string[]): string
  /** Ends the daemon of a node and all that it started, at once, as a loss of power does. */
  lose(node: string): void
  stop(): void
}

/** Brings a cluster up in a folder that nobody else may write to. */
export function startCluster(folder: string): Cluster {
  const at = (name: string): string => join(folder, name)
  for (const name of ['state', 'spool-n1', 'spool-n2']) mkdirSync(at(name))
  writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o600 })
  const munge = ['key-file', 'socket', 'pid-file', 'log-file', 'seed-file'].map((flag) => {
    return `--${flag}=${at(`munge.${flag.replace('-file', '')}`)}`
  })
  execFileSync('munged', ['--force', ...munge])
  writeFileSync(at('slurm.conf'), configOf(folder))
  const env = { ...process.env, SLURM_CONF: at('slurm.conf') }
  const run = (program: string, ...args: readonly string[]): string =>
    execFileSync(program, args, { env, encoding: 'utf8' })
  run('slurmctld', '-c')
  for (const node of ['n1', 'n2']) run('slurmd', '-N', node)
  return {
    env,
    run,
    lose: (node) => kill(processesOf(folder, node)),
    stop() {
      spawnSync('scancel', ['--user=root'], { env })
      kill(['n1', 'n2'].flatMap((node) => processesOf(folder, node)))
      kill(['slurmctld.pid', 'munge.pid'].map((name) => pidIn(at(name))))
    },
  }
}

/** The daemons of a node and all jobs on it; Slurm puts the name of the node into the environment of a job. */
function processesOf(folder: string, node: string): readonly number[] {
  const jobs = processesWith(`SLURMD_NODENAME=${node}`, join(folder, 'slurm.conf'))
  return [...daemonsOf(join(folder, `slurmd-${node}.log`)), ...jobs]
}

function configOf(folder: string): string {
  const host = hostname()
  const port = 20_000 + (process.pid % 10_000) * 3
  const nodes = [1, 2].map(
    (node) =>
      `NodeName=n${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${port + node} CPUs=1 RealMemory=4000 State=UNKNOWN`,
  )
  return `${[
    'ClusterName=test',
    `SlurmctldHost=${host}(127.0.0.1)`,
    `SlurmctldPort=${port}`,
    'SlurmUser=root',
    'AuthType=auth/munge',
    // A job that lost its node starts again when the credential of its first start has run out.
    `AuthInfo=socket=${folder}/munge.socket,cred_expire=5`,
    'CredType=cred/munge',
    `StateSaveLocation=${folder}/state`,
    `SlurmdSpoolDir=${folder}/spool-%n`,
    `SlurmctldPidFile=${folder}/slurmctld.pid`,
    `SlurmdPidFile=${folder}/slurmd-%n.pid`,
    `SlurmctldLogFile=${folder}/slurmctld.log`,
    `SlurmdLogFile=${folder}/slurmd-%n.log`,
    'ProctrackType=proctrack/linuxproc',
    'TaskPlugin=task/none',
    'SelectType=select/cons_tres',
    'SelectTypeParameters=CR_Core',
    'SlurmdParameters=config_overrides',
    'CommunicationParameters=NoCtldInAddrAny,NoInAddrAny',
    'ReturnToService=2',
    'SlurmdTimeout=5',
    'KillWait=2',
    'SchedulerParameters=sched_interval=2',
    ...nodes,
    'PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP',
  ].join('\n')}\n`
}

function pidIn(path: string): number {
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    if (!(pid > 1)) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

/** Processes of this cluster that have a line in their environment. */
function processesWith(line: string, config: string): readonly number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const lines = read(`/proc/${name}/environ`).split('\0')
    return lines.includes(line) && lines.includes(`SLURM_CONF=${config}`) ? [Number(name)] : []
  })
}

/** The daemons of a node, those of single steps too, by the log that they write. */
function daemonsOf(log: string): readonly number[] {
  return readdirSync('/proc').flatMap((name) => {
    const files = /^\d+$/.test(name) ? openFiles(name) : []
    return files.includes(log) ? [Number(name)] : []
  })
}

function openFiles(pid: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => linkOf(`/proc/${pid}/fd/${file}`))
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
