import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lockFile, lockFolder, lockFolderInTurn } from '../../../src/dataset/file/lock.js'
import { sha256 } from '../../../src/digest.js'
import { thisHost, thisOwner } from '../../../src/owner.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
let count = 0

/** A new folder, with a lock in it where a content is given. */
function place(content?: string): { readonly home: string; readonly lock: string } {
  const home = join(folder, String(count++))
  mkdirSync(home)
  const lock = join(home, '.lock')
  if (content !== undefined) writeFileSync(lock, content)
  return { home, lock }
}

const forged = (change: object): string => `${JSON.stringify({ ...thisOwner(), ...change })}\n`
/** Of a process that has ended. */
const deadPid = spawnSync(process.execPath, ['--version']).pid

describe('lockFolder', () => {
  it('keeps others out, this process too, until it is given back', () => {
    const { home, lock } = place()
    const unlock = lockFolder(home)
    expect(() => lockFolder(home)).toThrow(`process ${process.pid} holds ${lock}`)
    unlock()
    expect(readdirSync(home)).toEqual([])
    lockFolder(home)()
  })

  it('takes the folders away that were made for it and stay empty, and no others', () => {
    const { home } = place()
    const unlock = lockFolder(join(home, 'made', 'deep'))
    writeFileSync(join(home, 'made', 'file'), '')
    unlock()
    expect(readdirSync(home, { recursive: true })).toEqual(['made', 'made/file'])
    lockFolder(home)()
    expect(existsSync(home)).toBe(true)
  })

  it('names what it is taken for, and no hidden file, where it cannot be', () => {
    const file = join(place().home, 'x'.repeat(240))
    expect(() => lockFile(file)).toThrow(`Cannot write ${file}: the name is too long`)
  })

  it('says who holds it, and no two locks are the same', () => {
    const { home, lock } = place()
    const contents = [0, 1].map(() => {
      const unlock = lockFolder(home)
      const content = readFileSync(lock, 'utf8')
      unlock()
      return content
    })
    expect(JSON.parse(contents[0] as string)).toMatchObject({ pid: process.pid, host: thisHost() })
    expect(contents[0]).not.toBe(contents[1])
  })

  it.each([
    ['with the process id of this one', process.pid],
    ['with the id of a process that is gone here', deadPid],
  ])('never takes over the lock of another host, %s', (_which, pid) => {
    const { home, lock } = place(forged({ host: 'ward-7/boot/pid:[1]', pid }))
    const before = readFileSync(lock, 'utf8')
    expect(() => lockFolder(home)).toThrow(
      expect.objectContaining({
        code: 'folder-busy',
        message: expect.stringMatching(
          new RegExp(`process ${pid} of the host or container "ward-7" holds ${lock}.*remove that file by hand`),
        ),
      }),
    )
    expect(readFileSync(lock, 'utf8')).toBe(before)
    expect(readdirSync(home)).toEqual(['.lock'])
  })

  it('takes another process table for another host: a container has ids of its own', () => {
    const { home } = place(forged({ host: thisHost().replace(/[^/]*$/, 'pid:[1]'), pid: deadPid }))
    expect(() => lockFolder(home)).toThrow(/cannot be seen from here/)
  })

  it('takes over the lock of a process of this host that is gone', () => {
    const { home } = place(forged({ pid: deadPid }))
    const unlock = lockFolder(home)
    expect(() => lockFolder(home)).toThrow(/at a time/)
    unlock()
    expect(readdirSync(home)).toEqual([])
  })

  it.skipIf(!existsSync('/proc/self/stat'))('takes over the lock of a process whose id this one got', () => {
    const { home } = place(forged({ started: '1' }))
    lockFolder(home)()
    expect(readdirSync(home)).toEqual([])
  })

  it('reads locks that hold a process id only: never its own for stale', () => {
    lockFolder(place(String(deadPid)).home)()
    expect(() => lockFolder(place(String(process.pid)).home)).toThrow(/remove that file by hand/)
  })

  it.each(['', '{', '[]', '{"pid":"1"}', 'mine'])('leaves a lock alone that nobody can be read from: %j', (content) => {
    const { home, lock } = place(content)
    expect(() => lockFolder(home)).toThrow(/another process holds .*remove that file by hand/)
    expect(readFileSync(lock, 'utf8')).toBe(content)
  })

  it('leaves a lock alone that another run has meanwhile', () => {
    const { home, lock } = place()
    const unlock = lockFolder(home)
    rmSync(lock)
    writeFileSync(lock, forged({ host: 'ward-7' }))
    unlock()
    expect(existsSync(lock)).toBe(true)
  })

  it('does not take a stale lock away while another run is about it', () => {
    const { home, lock } = place(forged({ pid: deadPid, id: 'stale' }))
    const grave = `${lock}.${sha256('stale').slice(0, 16)}.tmp`
    writeFileSync(grave, '')
    expect(() => lockFolder(home)).toThrow(/at a time/)
    expect(existsSync(lock)).toBe(true)
    rmSync(grave)
    lockFolder(home)()
    expect(readdirSync(home)).toEqual([])
  })

  it('does not wait for a run that was killed while it took a stale lock away', () => {
    const { home, lock } = place(forged({ pid: deadPid, id: 'stale' }))
    writeFileSync(`${lock}.${sha256('stale').slice(0, 16)}.tmp`, forged({ pid: deadPid, id: 'killed' }))
    lockFolder(home)()
    expect(readdirSync(home)).toEqual([])
  })
})

describe('lockFolderInTurn', () => {
  it('waits until the folder is free', async () => {
    const { home } = place()
    const unlock = lockFolder(home)
    let isIn = false
    const turn = lockFolderInTurn(home).then((own) => {
      isIn = true
      return own
    })
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(isIn).toBe(false)
    unlock()
    ;(await turn)()
    expect(readdirSync(home)).toEqual([])
  })

  it('lets in one process at a time, the first of them over a stale lock', { timeout: 60_000 }, async () => {
    const { home } = place(forged({ pid: deadPid }))
    writeFileSync(join(home, 'count'), '0')
    const module = fileURLToPath(new URL('../../../dist/dataset/file/index.js', import.meta.url))
    const script = `
      import { readFileSync, writeFileSync } from 'node:fs'
      const { lockFolderInTurn } = await import(${JSON.stringify(module)})
      for (let turn = 0; turn < 25; turn++) {
        const unlock = await lockFolderInTurn(${JSON.stringify(home)})
        const count = Number(readFileSync(${JSON.stringify(join(home, 'count'))}, 'utf8'))
        await new Promise((resolve) => setTimeout(resolve, 1))
        writeFileSync(${JSON.stringify(join(home, 'count'))}, String(count + 1))
        unlock()
      }`
    const runs = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]))
    const ends = await Promise.all(runs.map((child) => once(child, 'exit')))
    expect(ends.map(([status]) => status)).toEqual([0, 0, 0, 0])
    expect(readFileSync(join(home, 'count'), 'utf8')).toBe('100')
    expect(readdirSync(home)).toEqual(['count'])
  })
})
