import { spawn } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type OfflineServer, startServer } from '../../docs/examples/offline-server/server.mjs'
import { compareFacts } from '../../src/clinical/index.js'
import { lintSentences } from '../../src/perturbation/index.js'
import { numberSentences } from '../../src/perturbation/rewriting/numbered.js'
import { rewrittenUnit } from '../../src/perturbation/rewriting/rounds.js'
import { throwAwayFolder } from '../command-line.js'
import { vignettes } from '../vignettes.js'
import { asked, rewritten } from './asked.js'
import { serve } from './serving.js'

interface Unit {
  readonly from: number[]
  readonly text: string
}

const bodyFor = (text: string, schema: object = asked().responseSchema as object): string =>
  JSON.stringify({
    model: 'claude-opus-5-5',
    max_tokens: 4096,
    messages: [{ role: 'user', content: `Do it.\n<case>\n${text}\n</case>` }],
    output_config: { format: { type: 'json_schema', schema } },
  })

async function post(server: OfflineServer, body: string, path = '/v1/messages'): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2026-10-21' }
  return fetch(`${server.url}${path}`, { method: 'POST', body, headers })
}

async function textOf(response: Response): Promise<string> {
  const message = (await response.json()) as { content: { text: string }[] }
  return message.content[0]!.text
}

describe('the offline server', () => {
  it.skipIf(process.platform === 'win32')('starts behind a link too', async () => {
    const link = join(throwAwayFolder(), 'link')
    symlinkSync(fileURLToPath(new URL('../../docs/examples/offline-server', import.meta.url)), link)
    const server = spawn(process.execPath, [join(link, 'server.mjs'), '--port', '0'])
    let said = ''
    for await (const part of server.stdout) {
      said += String(part)
      server.kill()
    }
    expect(said).toContain('Listening on http://127.0.0.1:')
  })

  it('answers with ten different sentences to which the lint has nothing to say', async () => {
    const server = await serve()
    for (const original of vignettes) {
      const { sentences } = JSON.parse(await textOf(await post(server, bodyFor(original.text)))) as {
        sentences: string[]
      }
      expect(new Set(sentences).size).toBe(10)
      expect(lintSentences(sentences, original).flat()).toEqual([])
    }
  })

  it('rewrites cases without changing a fact', async () => {
    const server = await serve()
    const changed: string[] = []
    for (const { text } of vignettes) {
      const numbered = numberSentences(text)
      const answer = JSON.parse(await textOf(await post(server, bodyFor(numbered.text, rewritten)))) as {
        units: Unit[]
      }
      expect(answer.units.map(({ from }) => from[0])).toEqual(numbered.sentences.map(({ number }) => number))
      for (const unit of answer.units) {
        const expected = rewrittenUnit(unit, { text }, numbered)
        if (expected.before !== expected.after) changed.push(text)
        expect(compareFacts(expected.before, expected.after).filter(({ level }) => level === 'error')).toEqual([])
      }
    }
    expect(new Set(changed).size).toBeGreaterThan(vignettes.length / 2)
  })

  it('keeps placeholders', async () => {
    const server = await serve()
    const text = '[1] A ⟦1⟧ man presents to the physician because of a weight of ⟦2⟧.'
    const answer = JSON.parse(await textOf(await post(server, bodyFor(text, rewritten))))
    expect(answer).toEqual({
      units: [{ from: [1], text: 'A ⟦1⟧ man comes to the doctor due to a weight of ⟦2⟧.' }],
    })
  })

  it('says the same to the same request, in another process too', async () => {
    const body = bodyFor('A 30-year-old man has a cough.')
    const [one, other] = [await serve(), await serve()]
    expect(await (await post(one, body)).text()).toBe(await (await post(other, body)).text())
  })

  it('fills any other schema', async () => {
    const server = await serve()
    const schema = { type: 'object', properties: { verdict: { enum: ['right', 'wrong'] }, sure: { type: 'boolean' } } }
    const answer = JSON.parse(await textOf(await post(server, bodyFor('A case.', schema))))
    expect(['right', 'wrong']).toContain(answer.verdict)
    expect(typeof answer.sure).toBe('boolean')
  })

  it('counts each body, how often it was answered, and how many came at once', async () => {
    const server = await serve({ delayMs: 30, fault: ({ attempt }) => (attempt === 1 ? 'server-error' : null) })
    const body = bodyFor('A case.')
    expect((await post(server, body)).status).toBe(500)
    await Promise.all([post(server, body), post(server, body), post(server, body)])
    expect([...server.stats.bodies.values()]).toEqual([{ sent: 4, answered: 3 }])
    expect(server.stats).toMatchObject({ requests: 4, answered: 3, highWater: 3, faults: { 'server-error': 1 } })
  })

  it('goes wrong in the asked share of requests, and answers in the end', async () => {
    const server = await serve({ faults: 0.3, seed: 7, slowMs: 1 })
    const bodies = Array.from({ length: 200 }, (_, i) => bodyFor(`Case ${i}.`))
    for (const body of bodies) {
      for (let attempt = 1; ; attempt++) {
        const whole = await post(server, body)
          .then(
            async (response) => response.ok && isJson(await response.text()),
            () => false,
          )
          .catch(() => false)
        if (whole) break
        expect(attempt).toBeLessThan(20)
      }
    }
    const faults = Object.values(server.stats.faults).reduce((sum, count) => sum + count, 0)
    expect(faults / server.stats.requests).toBeGreaterThan(0.2)
    expect(faults / server.stats.requests).toBeLessThan(0.5)
    expect(Object.keys(server.stats.faults).length).toBeGreaterThanOrEqual(9)
  })

  it('answers badly to the same request each time', async () => {
    const server = await serve({ faults: 1, kinds: ['refusal', 'max-tokens', 'too-few', 'medical', 'wrong-shape'] })
    const body = bodyFor('A case.')
    expect(await (await post(server, body)).text()).toBe(await (await post(server, body)).text())
  })

  it('refuses an unknown fault', async () => {
    await expect(startServer({ kinds: ['rate-limit' as never] })).rejects.toThrow('No fault is called rate-limit.')
  })

  it('refuses sampling parameters under the API version that has none', async () => {
    const server = await serve()
    const body = JSON.stringify({ ...JSON.parse(bodyFor('A case.')), temperature: 0 })
    expect((await post(server, body)).status).toBe(400)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
