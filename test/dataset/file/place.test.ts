import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHead } from '../../../src/dataset/file/head.js'
import { readLines, tallyFile } from '../../../src/dataset/file/lines.js'
import { isJsonLines, isPacked, outputPlace, refuseOverlap } from '../../../src/dataset/file/place.js'
import { readAll, readText } from '../../../src/dataset/file/read-text.js'
import { openDraft, openDrafts, replaceFile } from '../../../src/dataset/file/single-file.js'
import { openSink } from '../../../src/dataset/import/sink.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const device = join(folder, 'zero')
const full = join(folder, 'full')
const pipe = join(folder, 'pipe')
// Devices of our own: no test may come near those of the system.
const made = [
  ['mknod', device, 'c', '1', '5'],
  ['mknod', full, 'c', '1', '7'],
  ['mkfifo', pipe],
].map(([command = '', ...args]) => spawnSync(command, args).status === 0)
const [hasDevices, hasPipes] = [made[0] === true && made[1] === true, made[2] === true]
const usage = expect.objectContaining({ code: 'usage' })

describe('a file that is written', () => {
  it.runIf(hasDevices)('leaves a device as it is, by whatever name', () => {
    symlinkSync(full, join(folder, 'link-to-full'))
    for (const path of [full, join(folder, 'link-to-full')]) {
      expect(() => replaceFile(path, 'new')).toThrow(usage)
      expect(() => openDraft(path)).toThrow(usage)
    }
    expect(lstatSync(full).isCharacterDevice()).toBe(true)
  })

  it.runIf(hasPipes)('leaves a pipe and a folder as they are', () => {
    mkdirSync(join(folder, 'inner'))
    for (const path of [pipe, join(folder, 'inner')]) expect(() => replaceFile(path, 'new')).toThrow(/is no file but/)
    expect(lstatSync(pipe).isFIFO()).toBe(true)
  })

  it('says that a folder of the system is not there', () => {
    expect(() => outputPlace('/proc/nothing-there/c.jsonl')).toThrow(/there is no folder \/proc\/nothing-there\./)
  })

  it.each(['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])(
    'does not take the place of what a process has open: %s',
    (path) => {
      const link = join(folder, `link-${path.replaceAll('/', '-')}`)
      symlinkSync(path, link)
      expect(() => outputPlace(path)).toThrow(/"-" for standard output/)
      expect(() => outputPlace(link)).toThrow(usage)
    },
  )

  it('goes to where a link points, there or not, and the link stays', () => {
    const at = join(folder, 'links')
    mkdirSync(join(at, 'data'), { recursive: true })
    writeFileSync(join(at, 'data', 'old.txt'), 'old')
    symlinkSync('data/old.txt', join(at, 'first'))
    symlinkSync('first', join(at, 'second'))
    symlinkSync('data/new.txt', join(at, 'dangling'))
    replaceFile(join(at, 'second'), 'new')
    replaceFile(join(at, 'dangling'), 'fresh')
    expect(readFileSync(join(at, 'data', 'old.txt'), 'utf8')).toBe('new')
    expect(readFileSync(join(at, 'data', 'new.txt'), 'utf8')).toBe('fresh')
    expect(['first', 'second', 'dangling'].map((name) => lstatSync(join(at, name)).isSymbolicLink())).toEqual([
      true,
      true,
      true,
    ])
  })

  it('goes nowhere where links lead in a circle, or into a dataset', () => {
    symlinkSync('b', join(folder, 'a'))
    symlinkSync('a', join(folder, 'b'))
    expect(() => replaceFile(join(folder, 'a'), '')).toThrow(/circle of links/)
    mkdirSync(join(folder, 'dataset'))
    writeFileSync(join(folder, 'dataset', 'manifest.json'), '{"format":"medqa-perturb/dataset@2"}')
    symlinkSync('dataset/cases.jsonl', join(folder, 'into'))
    expect(() => replaceFile(join(folder, 'into'), '')).toThrow(/lies in the dataset/)
  })

  it('is written by one run at a time, and all of several or none are begun', () => {
    const [one, two] = [join(folder, 'drafts', 'one'), join(folder, 'drafts', 'two')]
    const draft = openDraft(two)
    expect(() => openDraft(two)).toThrow(expect.objectContaining({ code: 'folder-busy' }))
    expect(() => openDrafts([one, two])).toThrow(expect.objectContaining({ code: 'folder-busy' }))
    openDraft(one).discard()
    draft.file.write('x')
    draft.file.close()
    draft.publish()
    expect(readdirSync(join(folder, 'drafts'))).toEqual(['two'])
  })
})

describe('refuseOverlap', () => {
  it('sees through links and other spellings, and lets new names and standard output pass', () => {
    const input = join(folder, 'read.jsonl')
    writeFileSync(input, '{}')
    symlinkSync(input, join(folder, 'link.jsonl'))
    for (const output of [input, join(folder, 'link.jsonl'), join(folder, '.', 'read.jsonl')]) {
      expect(() => refuseOverlap(['-', output], [input])).toThrow(expect.objectContaining({ code: 'usage' }))
    }
    const one = join(folder, 'one.svg')
    expect(() => refuseOverlap([one, join(folder, 'drafts', '..', 'one.svg')], [])).toThrow('are one file')
    refuseOverlap(['-', '-', join(folder, 'new.jsonl')], ['-', input, join(folder, 'none.jsonl')])
  })
})

describe('a file that is read', () => {
  const refused = expect.objectContaining({ code: 'input-invalid', message: expect.stringContaining('it is a device') })

  it.runIf(hasDevices)('is no device, which may have no end', async () => {
    symlinkSync(device, join(folder, 'endless'))
    for (const path of [device, join(folder, 'endless')]) {
      expect(() => readText(path)).toThrow(refused)
      await expect(readAll(path)).rejects.toEqual(refused)
      await expect(tallyFile(path)).rejects.toEqual(refused)
      await expect(readLines(path).next()).rejects.toEqual(refused)
    }
  })

  it.runIf(hasPipes)('may be a pipe', async () => {
    const writer = spawnSync('sh', ['-c', `printf 'a line\\n' > "${pipe}" &`], { stdio: 'ignore' })
    expect(writer.status).toBe(0)
    await expect(readAll(pipe)).resolves.toBe('a line\n')
  })

  it.runIf(hasPipes)('is no pipe where it is read twice, by its head and its lines', async () => {
    const said = expect.stringContaining('it is a pipe, which can be read only once')
    await expect(readHead(pipe)).rejects.toMatchObject({ code: 'input-invalid', message: said })
  })

  it.runIf(hasPipes)('is no pipe where it is read at once: nothing could stop a wait for who never writes', () => {
    expect(() => readText(pipe)).toThrow(expect.objectContaining({ code: 'input-invalid', where: { file: pipe } }))
  })

  it.runIf(hasDevices)('is an empty one as /dev/null, and is named where it is read at once', async () => {
    await expect(readAll('/dev/null')).resolves.toBe('')
    expect(() => readText('-')).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})

describe('a tar archive', () => {
  it('is no text, by its name', async () => {
    for (const name of ['a.tgz', 'a.TAR.GZ', 'a.tar']) {
      const path = join(folder, name)
      writeFileSync(path, 'a line\n')
      await expect(readLines(path).next()).rejects.toMatchObject({
        code: 'input-invalid',
        message: expect.stringContaining('tar archive'),
      })
      expect(() => openSink(path)).toThrow(expect.objectContaining({ code: 'usage' }))
    }
  })
})

describe('isPacked', () => {
  it('goes by the name', () => {
    expect(['a.gz', 'a.JSONL.GZ', 'b.tgz', 'gz', 'a.tar'].map(isPacked)).toEqual([true, true, false, false, false])
    expect(['a.JSONL.GZ', 'a.jsonl', 'jsonl', 'a.csv.gz'].map(isJsonLines)).toEqual([true, true, false, false])
  })
})
