import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../../../command-line.js'
import { runHere } from '../../../in-process.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const program = (name: string): string => `exec:${name}=node ${at('says.mjs')}`
const datasets = ['--datasets', at('sets')]

const ask = (name: string, command: readonly string[]) =>
  runHere([...command, '--store', `file:${at(`${name}.db`)}`, '--quiet'])

/** Whom the log names of all that was sent, and about which cases. */
async function logged(
  name: string,
): Promise<{ readonly models: readonly string[]; readonly cases: readonly string[] }> {
  const { stdout } = await runHere(['store', 'log', '--store', `file:${at(`${name}.db`)}`, '--json'])
  const { sendings } = JSON.parse(stdout) as { sendings: readonly { model: string; caseId: string }[] }
  const each = (values: readonly string[]): readonly string[] => [...new Set(values)].sort()
  return { models: each(sendings.map(({ model }) => model)), cases: each(sendings.map(({ caseId }) => caseId)) }
}

beforeAll(async () => {
  writeFileSync(at('says.mjs'), `process.stdout.write(JSON.stringify({ text: 'FINAL ANSWER: Gout' }))`)
  expect((await runHere(['build', 'red-herrings-1', '--limit', '2', '--out', at('sets')])).status).toBe(0)
})

describe('the log of what was sent', () => {
  const both = ['vignettes-0000', 'vignettes-0001']

  it('says about which case "evaluate" and "judge" asked, and by its name which program', async () => {
    const evaluate = ['evaluate', ...datasets, '--models', program('mod'), '--trials', '1', '--out', at('answers')]
    expect(await ask('evaluate', evaluate)).toMatchObject({ status: 0 })
    expect(await logged('evaluate')).toEqual({ models: ['exec:mod'], cases: both })
    const judge = ['judge', at('answers'), ...datasets, '--judge', program('judge'), '--out', at('judged')]
    expect(await ask('judge', judge)).toMatchObject({ status: 0 })
    expect(await logged('judge')).toEqual({ models: ['exec:judge'], cases: both })
  })

  it('says so of "attribute"', async () => {
    const attribute = ['attribute', ...datasets, '--model', program('mod'), '--deterministic', '--shams', '0']
    expect(await ask('attribute', [...attribute, '--out', at('attributed')])).toMatchObject({ status: 0 })
    expect(await logged('attribute')).toEqual({ models: ['exec:mod'], cases: both })
  })

  it('says of "check" which text the second reader was shown, and keeps no command line for a name', async () => {
    const texts = (input: string): string => `${JSON.stringify({ id: 'one', input })}\n`
    writeFileSync(at('before.jsonl'), texts('The left knee is swollen.'))
    writeFileSync(at('after.jsonl'), texts('The right knee is swollen.'))
    const reader = ['--second-reader', `exec:node ${at('says.mjs')}`]
    await ask('check', ['check', at('after.jsonl'), '--against', at('before.jsonl'), ...reader])
    expect(await logged('check')).toEqual({ models: ['exec'], cases: ['one'] })
  })
})
