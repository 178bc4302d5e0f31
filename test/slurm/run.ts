import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { manyCases } from '../../bench/corpus.js'
import { type Cluster, missingForSlurm, startCluster } from './cluster.js'

/**
 * `npm run slurm`: the jobs of `docs/examples/slurm` on a real Slurm cluster of two nodes, all on this host. One node is
 * lost in the middle of a build; its shards must be done again, no others, and the bytes must be those of one process.
 */
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const examples = fileURLToPath(new URL('../../docs/examples/slurm/', import.meta.url))
const standIn = fileURLToPath(new URL('vllm.mjs', import.meta.url))
const shards = 16
const recipes = 'red-herrings-10 abbreviated-safe'

const missing = missingForSlurm()
if (missing.length > 0) {
  process.stdout.write(`SKIPPED: Slurm is not tested, for this machine has no ${missing.join(', ')}.\n`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-slurm-'))
const at = (name: string): string => join(folder, name)
let cluster: Cluster | undefined
try {
  cluster = startCluster(folder)
  await play(cluster)
} finally {
  cluster?.stop()
  // A daemon that is being ended may still write.
  await sleep(200)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function play({ env, run, lose }: Cluster): Promise<void> {
  const cases = manyCases(folder, 2400)
  const work = at('work')
  mkdirSync(work)
  // Notes who begins and ends which shard where; the example's own words otherwise.
  const noted = at('noted.sh')
  writeFileSync(noted, notes(at('notes')), { mode: 0o755 })
  const settings = { MEDQA_PERTURB: noted, RECIPES: recipes, CASES: cases, WORK: work, SHARDS: String(shards) }
  const given = { ...env, ...settings, MODEL: 'stand-in', GPU: '', PATH: `${at('bin')}:${env.PATH}` }
  const submit = (script: string): string =>
    execFileSync('bash', [join(examples, script)], { env: given, encoding: 'utf8' })

  say(submit('submit.sh').trim())
  await until('a node has done one shard and begun another', () => {
    const own = readNotes().filter(({ node }) => node === 'n2')
    return own.some(({ what }) => what === 'ended') && own.at(-1)?.what === 'began'
  })
  lose('n2')
  const lost = openShards('n2')
  say(`n2 is lost with shard ${lost.join(', ')}`)
  await until('all jobs have ended', () => run('squeue', '--noheader').trim() === '')

  const whole = at('whole')
  execFileSync(process.execPath, [program, 'build', ...recipes.split(' '), '--cases', cases, '--out', whole, '--quiet'])
  demandSame(whole, join(work, 'datasets'))
  const begun = (shard: number): number =>
    readNotes().filter((note) => note.what === 'began' && note.shard === shard).length
  const wrong = Array.from({ length: shards }, (_, i) => i + 1).filter(
    (one) => begun(one) !== (lost.includes(one) ? 2 : 1),
  )
  if (wrong.length > 0 || lost.length !== 1) {
    throw new Error(
      `Shards begun another number of times than once, or twice where lost: ${wrong.join(', ')}; lost ${lost.join(', ')}`,
    )
  }
  say(`${shards} shards merged to the bytes of one process; shard ${lost.join(', ')} was done again, and no other`)

  mkdirSync(at('bin'))
  writeFileSync(at('bin/vllm'), `#!/bin/sh\nexec ${process.execPath} ${standIn} "$@"\n`, { mode: 0o755 })
  say(submit('submit-answers.sh').trim())
  await until('all answers are graded', () => run('squeue', '--noheader').trim() === '')
  const outcomes = readFileSync(join(work, 'outcomes.jsonl'), 'utf8').trimEnd().split('\n').length
  const records = execFileSync('sh', ['-c', `cat ${work}/datasets/*/*/cases.jsonl | wc -l`], { encoding: 'utf8' })
  if (outcomes !== Number(records)) throw new Error(`${outcomes} outcomes for ${Number(records)} records`)
  say(`${outcomes} requests answered by an array of "vllm run-batch" (a stand-in) and graded`)
}

interface Note {
  readonly what: string
  readonly node: string
  readonly shard: number
}

function notes(file: string): string {
  return `#!/usr/bin/env bash
shard=""
for word in "$@"; do case $word in */${shards}) shard=\${word%/*};; esac; done
note() { [ -z "$shard" ] || echo "$1 $SLURMD_NODENAME $shard" >> ${file}; }
note began
# One shard takes longer than it takes to see that it has begun.
[ -z "$shard" ] || sleep 2
${process.execPath} ${program} "$@" && note ended
`
}

function readNotes(): readonly Note[] {
  if (!existsSync(at('notes'))) return []
  const lines = readFileSync(at('notes'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [what, node, shard] = line.split(' ')
    return { what: what as string, node: node as string, shard: Number(shard) }
  })
}

/** The shards that were begun on a node and not ended. */
function openShards(node: string): readonly number[] {
  const own = readNotes().filter((note) => note.node === node)
  const ended = own.filter(({ what }) => what === 'ended').map(({ shard }) => shard)
  return own.filter(({ what, shard }) => what === 'began' && !ended.includes(shard)).map(({ shard }) => shard)
}

function demandSame(whole: string, merged: string): void {
  const paths = readdirSync(whole, { recursive: true, encoding: 'utf8' }).sort()
  const others = existsSync(merged) ? readdirSync(merged, { recursive: true, encoding: 'utf8' }).sort() : []
  const differing = paths.filter((path) => {
    if (!others.includes(path)) return true
    return (
      statSync(join(whole, path)).isFile() && !readFileSync(join(whole, path)).equals(readFileSync(join(merged, path)))
    )
  })
  if (differing.length === 0 && others.length === paths.length) return
  throw new Error(`The merged datasets differ from one build: ${[...differing, ...others].join(', ')}\n${logs()}`)
}

function logs(): string {
  const home = at('work/logs')
  const files = existsSync(home) ? readdirSync(home) : []
  return files.map((name) => `${name}: ${readFileSync(join(home, name), 'utf8').slice(-400)}`).join('\n')
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn++) {
    if (turn > 1200) throw new Error(`It never came to be that ${what}.\n${logs()}`)
    await sleep(250)
  }
}

function say(message: string): void {
  process.stdout.write(`slurm: ${message}\n`)
}
