import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDataset, loadRecipes } from '../src/dataset/index.js'
import { manyCases, scratchFolder } from './corpus.js'
import type { BenchRow } from './row.js'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const megabyte = 2 ** 20
const cases = 512

/** Bytes that a result holds and nobody reads: prompts, raw replies, timings. */
const unread = 'Words that stand in a log beside the answer, "quoted" and in lines.\\n'.repeat(600)

/** A log of promptfoo as one JSON document, 100 MB and 1 GB: what `import-outcomes` takes of time and memory. */
export async function benchLog(): Promise<BenchRow[]> {
  const folder = scratchFolder()
  try {
    const [recipe] = loadRecipes(['original'])
    if (recipe === undefined) throw new Error('the recipe original is gone')
    const { path } = await buildDataset({ recipe, cases: manyCases(folder, cases), out: folder })
    const small = importLog(folder, path, 100)
    const large = importLog(folder, path, 1024)
    const grown = large.megabytes - small.megabytes
    return [
      { name: '1 GB log of promptfoo: import', figure: large.seconds, unit: 's' },
      { name: '1 GB log: memory', figure: large.megabytes, unit: 'MB', bar: '< 400 MB', met: large.megabytes < 400 },
      { name: '1 GB log: more memory than 100 MB', figure: grown, unit: 'MB', bar: '< 100 MB', met: grown < 100 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function importLog(folder: string, dataset: string, size: number): { seconds: number; megabytes: number } {
  const log = join(folder, `log-${size}.json`)
  writeLog(log, dataset, size * megabyte)
  const preload = join(folder, 'rss.mjs')
  writeFileSync(preload, `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))`)
  const out = join(folder, `outcomes-${size}.jsonl`)
  const args = ['import-outcomes', log, '--from', 'promptfoo', '--datasets', dataset, '--out', out, '--quiet']
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, program, ...args], { encoding: 'utf8' })
  const seconds = (performance.now() - started) / 1000
  if (status !== 0) throw new Error(`import-outcomes ended with ${status}: ${stderr}`)
  rmSync(log)
  return { seconds, megabytes: Number(/(\d+)$/.exec(stderr)?.[1]) / 1024 }
}

/** Writes the results of the records, repeated until the file has this many bytes. */
function writeLog(path: string, dataset: string, bytes: number): void {
  const results = readFileSync(join(dataset, 'cases.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { id, input, target } = JSON.parse(line) as { id: string; input: string; target: string }
      return JSON.stringify({
        vars: { record: { id, text: input, target } },
        provider: { id: 'bench:model', label: '' },
        prompt: { raw: unread, label: 'case' },
        response: { output: `It is ${target}.`, tokenUsage: { total: 300 }, raw: { text: unread } },
        gradingResult: { pass: true, score: 1, reason: 'All assertions passed' },
        failureReason: 0,
      })
    })
  const file = openSync(path, 'w')
  let written = writeSync(file, '{"evalId":"bench","results":{"version":3,"results":[')
  for (let i = 0; written < bytes; i++) {
    written += writeSync(file, `${i === 0 ? '' : ','}${results[i % results.length]}`)
  }
  writeSync(file, `],"stats":{"successes":1}},"config":{}}`)
  closeSync(file)
}
