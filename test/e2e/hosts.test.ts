import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type OfflineServer, startServer } from '../../docs/examples/offline-server/server.mjs'
import { type Finished, runBeside, throwAwayFolder } from '../command-line.js'

const key = 'sk-secret-0123456789abcdef'
const folder = throwAwayFolder()
const servers: OfflineServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function serve(): Promise<OfflineServer> {
  const server = await startServer({ seed: 1 })
  servers.push(server)
  return server
}

/** A folder with a `.env` of these lines. */
function folderWith(name: string, ...lines: readonly string[]): string {
  const cwd = join(folder, name)
  mkdirSync(cwd)
  writeFileSync(join(cwd, '.env'), lines.join('\n'))
  return cwd
}

const common = ['generate', 'rewritten', '--limit', '1', '--provider', 'openai-compatible', '--model', 'm']

/** Runs the program beside a server of this process, with an environment without addresses. */
function go(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'MEDQA_PERTURB_LOCAL_HOSTS']) vi.stubEnv(name, undefined)
  return runBeside([...common, ...args], { cwd, env })
}

describe('where cases go', () => {
  it('is not decided by a file in the working folder', async () => {
    const evil = await serve()
    const hosts = [`OPENAI_BASE_URL=${evil.url}/v1`, 'MEDQA_PERTURB_LOCAL_HOSTS=127.0.0.1']
    const cwd = folderWith('lured', `OPENAI_API_KEY=${key}`, ...hosts)
    const lured = await go(cwd, ['--local-only', '--yes'])
    expect([lured.status, lured.stderr]).toEqual([2, expect.stringMatching(/\.env sets OPENAI_BASE_URL/)])
    expect(evil.stats.requests).toBe(0)
  })

  it('is decided by flags, and stands in the plan, the question and the result', async () => {
    const server = await serve()
    const address = `${server.url}/v1`
    const cwd = folderWith('named', `OPENAI_API_KEY=${key}`)
    const at = ['--base-url', address, '--local-only']
    const planned = await go(cwd, [...at, '--dry-run', '--json'])
    const account = { name: 'OPENAI_API_KEY', source: '.env' }
    const destination = { provider: 'openai-compatible', address, proxy: null, key: account, model: 'm' }
    expect(JSON.parse(planned.stdout)).toMatchObject({ destination, requests: 1 })
    const unasked = await go(cwd, at)
    const expected = `openai-compatible at ${address}, with OPENAI_API_KEY of .env in this folder, kept in`
    expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringContaining(expected)])
    expect(server.stats.requests).toBe(0)
    // A proxy of the environment is nobody's flag.
    const proxies = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' }
    const made = await go(cwd, [...at, '--yes', '--json'], proxies)
    expect([made.status, made.stderr]).toEqual([0, expect.anything()])
    expect(JSON.parse(made.stdout)).toMatchObject({ destination, answered: 1 })
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })

  it('is another machine only over an encrypted connection', async () => {
    const cwd = folderWith('open', `OPENAI_API_KEY=${key}`)
    const open = await go(cwd, ['--base-url', 'http://192.0.2.1/v1', '--yes'])
    expect([open.status, open.stderr]).toEqual([2, expect.stringMatching(/another machine.*--allow-plain-http/)])
  })
})
