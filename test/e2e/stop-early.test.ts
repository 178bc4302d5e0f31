import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { throwAwayFolder } from '../command-line.js'
import { serve, serveRaw } from '../generation/serving.js'
import { runHere } from '../in-process.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
let stores = 0
vi.stubEnv('ANTHROPIC_API_KEY', 'sk-made-up-0123456789')

const generate = (url: string, ...more: readonly string[]): string[] => [
  ...['generate', 'red-herrings-10', '--provider', 'anthropic', '--model', 'claude-opus-5-5', '--base-url', url],
  ...['--store', `file:${join(folder, `${++stores}.db`)}`, '--yes', '--json', '--quiet', ...more],
]

/** A server that rejects every request, as one would that does not know a parameter, but for the first ones. */
async function rejecting(good = 0): Promise<{ url: string; readonly sent: number }> {
  let sent = 0
  const server = await serve()
  const url = await serveRaw(async (request, response) => {
    if (request.method === 'GET') return response.writeHead(404).end('{}')
    if (++sent <= good) {
      const { url: path = '' } = request
      const headers = { 'content-type': 'application/json', 'anthropic-version': '2026-10-21' }
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: await text(request) })
      return response.writeHead(answer.status).end(await answer.text())
    }
    const error = { type: 'invalid_request_error', message: 'output_config is not supported' }
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'error', error }))
  })
  return {
    url,
    get sent() {
      return sent
    },
  }
}

describe('generate', () => {
  it.each([
    [100, 25],
    [3, 3],
  ])('ends with 3 where all of %i requests are rejected', async (limit, most) => {
    const server = await rejecting()
    const made = await runHere(generate(server.url, '--limit', String(limit)))
    expect([made.status, made.stderr]).toEqual([3, expect.stringContaining('output_config is not supported')])
    expect(server.sent).toBeLessThanOrEqual(most)
    expect(JSON.parse(made.stdout)).toMatchObject({ answered: 0, stopped: expect.stringContaining('not supported') })
  })

  it('ends as soon where one was answered before, and gets further with the same command', async () => {
    const server = await rejecting(1)
    const args = generate(server.url, '--limit', '50', '--concurrency', '1')
    const made = await runHere(args)
    expect([made.status, made.stderr]).toEqual([
      3,
      expect.stringMatching(/Of the last 20 requests 19 were.*not supported/),
    ])
    expect(server.sent).toBeLessThan(23)
    expect((await runHere(args)).status).toBe(3)
    const last = await runHere(args)
    expect([last.status, last.stderr]).toEqual([
      0,
      expect.stringMatching(/49 requests were rejected permanently\..*not supported/),
    ])
    expect(JSON.parse(last.stdout)).toMatchObject({
      rejections: { count: 49, last: expect.stringContaining('not supported') },
    })
    expect((await runHere([...args, '--strict'])).status).toBe(1)
  })

  it('bears a wrong page with status 200 among good replies, and not before one', async () => {
    const server = await serve()
    let replies = 0
    const url = await serveRaw(async (request, response) => {
      const { method = 'GET', url: path = '' } = request
      const headers = { 'content-type': 'application/json', 'anthropic-version': '2026-10-21' }
      const body = await text(request)
      const answer = await fetch(server.url + path, { method, headers, ...(method === 'GET' ? {} : { body }) })
      const isPage = method === 'POST' && ++replies === 3
      response.writeHead(200).end(isPage ? '<html>Sign in to the network</html>' : await answer.text())
    })
    expect((await runHere(generate(url, '--limit', '4', '--concurrency', '1'))).status).toBe(0)
    for (const said of ['<html>Sign in</html>', '{"login":"/sso"}']) {
      const page = await serveRaw((_, response) => response.end(said))
      const refused = await runHere(generate(page, '--limit', '4'))
      expect([refused.status, refused.stderr], said).toEqual([3, expect.stringContaining('Check --base-url')])
    }
  })

  it('tells with --strict, and where no case is ready, that something is missing', async () => {
    const cases = readFileSync(new URL('../../data/cases/vignettes.jsonl', import.meta.url), 'utf8')
    const words = String(JSON.parse(cases.split('\n')[0] ?? '').input).split(/[\d"]+/)
    const [part = ''] = words.sort((a, b) => b.length - a.length)
    const server = await serve({ fault: ({ body }) => (body.includes(part) ? 'wrong-shape' : null) })
    const some = ['--limit', '3']
    expect((await runHere(generate(server.url, ...some))).status).toBe(0)
    expect((await runHere(generate(server.url, ...some, '--strict'))).status).toBe(1)
    const none = await serve({ fault: () => 'wrong-shape' })
    const args = generate(none.url, '--limit', '2')
    expect((await runHere(args)).status).toBe(1)
    const built = args.slice(2, -5).filter((flag) => flag !== '--yes')
    const empty = await runHere(['build', 'red-herrings-10', ...built, '--limit', '2', '--out', join(folder, 'empty')])
    expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining('has no record')])
    const dataset = join(folder, 'empty', 'red-herrings-10', versionOf('red-herrings-10'))
    const proven = await runHere(['verify', dataset])
    expect([proven.status, proven.stdout]).toEqual([1, expect.stringContaining('the dataset has no record')])
  })
})
