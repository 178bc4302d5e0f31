import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/digest.js'
import { type ExportOptions, type ExportResult, exportDatasets, exporters } from '../../src/export/index.js'
import { exporterNames } from '../../src/exporter-name.js'
import { throwAwayFolder } from '../command-line.js'
import { changedCopy } from '../dataset/folder.js'
import { versionOf } from '../versions.js'
import { recordsOf } from './sources.js'
import { buildTorture } from './torture.js'

const folder = throwAwayFolder()
let folders: readonly [original: string, redHerrings: string]

beforeAll(async () => {
  folders = await buildTorture(folder)
})

const at = (name: string): string => join(folder, name)
const write = (out: string, more: Partial<ExportOptions> = {}): Promise<ExportResult> =>
  exportDatasets({ folders, to: 'inspect', out, request, ...more })
/** Exports of requests need a model. */
const request = { model: 'm', sampling: { maxTokens: 100 }, trials: 2, host: 'localhost', prompt: null }

/** Every file below a folder with its bytes. */
function contentsOf(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'latin1')]))
}

/** What lies hidden beside exports. */
const hidden = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.'))

describe('an export', () => {
  it.each(exporters.map(({ name }) => name))('to %s has equal bytes a second time', async (to) => {
    await write(at(`${to}-1`), { to })
    await write(at(`${to}-2`), { to })
    expect(contentsOf(at(`${to}-2`))).toEqual(contentsOf(at(`${to}-1`)))
  })

  it.each(exporters.map(({ name }) => name))('to %s names in its receipt every file that it wrote', async (to) => {
    const result = await write(at(`receipt-${to}`), { to })
    const { 'export.json': receipt, ...contents } = contentsOf(at(`receipt-${to}`))
    const files = Object.entries(contents).map(([name, content]) => [name, sha256(Buffer.from(content, 'latin1'))])
    expect(Object.fromEntries(result.files.map(({ name, sha256 }) => [name, sha256]))).toEqual(
      Object.fromEntries(files),
    )
    expect(JSON.parse(receipt as string)).toEqual({
      format: 'medqa-perturb/export@1',
      to,
      datasets: result.datasets,
      files: result.files,
    })
    expect(result.files.filter(({ records }) => records !== null).every(({ name }) => name.endsWith('.jsonl'))).toBe(
      true,
    )
  })

  it('says what it wrote and how to run it', async () => {
    const result = await write(at('said'))
    expect(result).toMatchObject({ to: 'inspect', out: at('said'), written: true })
    expect(result.datasets.map(({ recipe, records }) => [recipe, records])).toEqual([
      ['original', recordsOf(folders[0]).length],
      ['red-herrings-1', recordsOf(folders[1]).length],
    ])
    expect(result.next).toContain('inspect eval task.py --model PROVIDER/MODEL')
  })

  it('names no path in what it wrote', async () => {
    await write(at('pathless'))
    const content = Object.values(contentsOf(at('pathless'))).join('\n')
    expect(content).not.toContain(basename(folder))
  })

  it('makes the folders above it, and takes an empty folder that is there', async () => {
    mkdirSync(at('empty'))
    expect((await write(at('empty'))).written).toBe(true)
    expect((await write(at('new/deep/folder'))).written).toBe(true)
    expect(contentsOf(at('new/deep/folder'))).toEqual(contentsOf(at('empty')))
  })

  it('leaves nothing hidden behind', () => {
    expect(hidden()).toEqual([])
  })
})

describe('an export where something stands already', () => {
  it('writes nothing where the same export stands', async () => {
    await write(at('same'))
    const before = statSync(at('same/task.py')).mtimeMs
    expect((await write(at('same'))).written).toBe(false)
    expect(statSync(at('same/task.py')).mtimeMs).toBe(before)
  })

  it('refuses the place of another export, and takes it with replace', async () => {
    await write(at('other'), { folders: [folders[0]] })
    await expect(write(at('other'))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('--replace'),
    })
    expect(existsSync(at('other/red-herrings-1.jsonl'))).toBe(false)
    expect((await write(at('other'), { replace: true })).written).toBe(true)
    await write(at('afresh'))
    expect(contentsOf(at('other'))).toEqual(contentsOf(at('afresh')))
  })

  it('sees a file that was changed or lost, and puts it right with replace', async () => {
    await write(at('changed'))
    appendFileSync(at('changed/task.py'), '# mine\n')
    await expect(write(at('changed'))).rejects.toMatchObject({ code: 'usage' })
    rmSync(at('changed/task.py'))
    await expect(write(at('changed'))).rejects.toMatchObject({ code: 'usage' })
    await write(at('changed'), { replace: true })
    expect(readFileSync(at('changed/task.py'), 'utf8')).not.toContain('# mine')
  })

  it('never removes a folder that no export made', async () => {
    mkdirSync(at('theirs'))
    writeFileSync(at('theirs/thesis.txt'), 'years of work')
    const refusal = { code: 'usage', message: expect.stringContaining('no export made it') }
    await expect(write(at('theirs'), { replace: true })).rejects.toMatchObject(refusal)
    writeFileSync(at('theirs/export.json'), '{"format":"something else"}')
    await expect(write(at('theirs'), { replace: true })).rejects.toMatchObject(refusal)
    expect(readFileSync(at('theirs/thesis.txt'), 'utf8')).toBe('years of work')
  })

  it('never removes what somebody put into an export, such as the logs of a run', async () => {
    await write(at('run'), { folders: [folders[0]] })
    mkdirSync(at('run/logs'))
    writeFileSync(at('run/logs/result.eval'), 'scores')
    expect((await write(at('run'), { folders: [folders[0]] })).written).toBe(false)
    await expect(write(at('run'), { replace: true })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('logs'),
    })
    expect(readFileSync(at('run/logs/result.eval'), 'utf8')).toBe('scores')
  })

  it('passes over the byte code that a run of it leaves', async () => {
    await write(at('ran'), { folders: [folders[0]] })
    mkdirSync(at('ran/__pycache__'))
    expect((await write(at('ran'), { replace: true })).written).toBe(true)
  })

  it('refuses a file in its way', async () => {
    writeFileSync(at('file'), 'x')
    await expect(write(at('file'), { replace: true })).rejects.toMatchObject({ code: 'usage' })
    await expect(write(at('file/below'))).rejects.toMatchObject({ code: 'disk-failed' })
    expect(readFileSync(at('file'), 'utf8')).toBe('x')
  })

  it.runIf(existsSync('/proc/self'))('gives up where no folder can be made', async () => {
    await expect(write('/proc/medqa-perturb/export')).rejects.toMatchObject({ code: 'disk-failed' })
  })

  it('refuses a link that leads nowhere', async () => {
    symlinkSync(at('nowhere'), at('dangling'))
    await expect(write(at('dangling'), { replace: true })).rejects.toMatchObject({ code: 'usage' })
    expect(existsSync(at('nowhere'))).toBe(false)
  })

  it('refuses a place inside a dataset', async () => {
    await expect(write(join(folders[0], 'inspect'))).rejects.toMatchObject({ code: 'usage' })
    await expect(write(folders[1], { replace: true })).rejects.toMatchObject({ code: 'usage' })
    expect(existsSync(join(folders[1], 'manifest.json'))).toBe(true)
  })

  it('refuses a place inside a dataset behind a link, and one beside its versions', async () => {
    symlinkSync(folders[0], at('inside'))
    await expect(write(at('inside/new/deep'))).rejects.toMatchObject({ code: 'usage' })
    await expect(write(join(folders[0], '../inspect'))).rejects.toMatchObject({ code: 'usage' })
    expect(readdirSync(join(folders[0], '..'))).toEqual([versionOf('original')])
    expect(existsSync(join(folders[0], 'new'))).toBe(false)
  })

  it('refuses an empty name', async () => {
    await expect(write('')).rejects.toMatchObject({ code: 'usage' })
  })

  it('follows a link to the folder that it stands for', async () => {
    mkdirSync(at('real'))
    symlinkSync(at('real'), at('link'))
    await write(at('link'))
    expect(existsSync(at('real/task.py'))).toBe(true)
  })
})

describe('an export that cannot be', () => {
  it('names the exporters there are, and the nearest', async () => {
    await expect(write(at('none'), { to: 'inspct' })).rejects.toMatchObject({
      code: 'usage',
      message: `No exporter is called "inspct". Known: ${exporterNames.join(', ')}. Did you mean inspect?`,
    })
  })

  it('refuses what is no dataset folder, and no folder at all', async () => {
    await expect(write(at('none'), { folders: [folder] })).rejects.toMatchObject({ code: 'input-invalid' })
    await expect(write(at('none'), { folders: [at('absent')] })).rejects.toMatchObject({ code: 'input-invalid' })
    const file = join(folders[0], 'cases.jsonl')
    await expect(write(at('none'), { folders: [file] })).rejects.toMatchObject({ code: 'input-invalid' })
    await expect(write(at('none'), { folders: [] })).rejects.toMatchObject({ code: 'usage' })
  })

  it('refuses two datasets of one recipe', async () => {
    cpSync(folders[0], at('again'), { recursive: true })
    await expect(write(at('none'), { folders: [folders[0], at('again')] })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('both original'),
    })
  })

  it.each(['edits.jsonl', 'findings.jsonl'])('refuses a dataset whose %s was changed or lost', async (name) => {
    const changed = changedCopy(folders[1], at(`changed-${name}`), name, (text) => `${text}\n`)
    await expect(write(at('none'), { folders: [changed] })).rejects.toMatchObject({ code: 'digest-mismatch' })
    rmSync(join(changed, name))
    await expect(write(at('none'), { folders: [changed] })).rejects.toMatchObject({ code: 'input-invalid' })
    expect(existsSync(at('none'))).toBe(false)
  })

  it('refuses records that are not those of the manifest, and leaves nothing', async () => {
    const changed = changedCopy(folders[0], at('tampered'), 'cases.jsonl', (text) => text.replace('NSTEMI', 'STEMI'))
    for (const { name } of exporters) {
      await expect(write(at('none'), { folders: [changed], to: name })).rejects.toMatchObject({
        code: 'digest-mismatch',
      })
    }
    expect(existsSync(at('none'))).toBe(false)
    expect(hidden()).toEqual([])
  })

  it('lets one run write to a place at a time', async () => {
    const runs = await Promise.allSettled([write(at('twice')), write(at('twice')), write(at('elsewhere'))])
    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs[1]).toMatchObject({ reason: { code: 'folder-busy' } })
    expect(contentsOf(at('twice'))).toEqual(contentsOf(at('elsewhere')))
  })
})

describe('an export after a run that was killed', () => {
  const dead = 2 ** 22 + 1

  it('takes over and clears up what that run left', async () => {
    mkdirSync(at('.late.export/draft/data'), { recursive: true })
    writeFileSync(at('.late.export/draft/task.py'), 'hal')
    writeFileSync(at('.late.export/.lock'), String(dead))
    await write(at('late'))
    await write(at('early'))
    expect(contentsOf(at('late'))).toEqual(contentsOf(at('early')))
    expect(hidden()).toEqual([])
  })

  it('brings back an export that had been put aside', async () => {
    await write(at('aside'), { folders: [folders[0]] })
    mkdirSync(at('.aside.export'))
    renameSync(at('aside'), at('.aside.export/previous'))
    await expect(write(at('aside'))).rejects.toMatchObject({ code: 'usage' })
    expect(existsSync(at('aside/original.jsonl'))).toBe(true)
    expect(hidden()).toEqual([])
  })
})
