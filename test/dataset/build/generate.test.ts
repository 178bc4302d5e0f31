import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  buildDataset,
  buildShard,
  generateAnswers,
  loadRecipes,
  mergeShards,
  missingRequests,
  planGeneration,
  verifyDataset,
} from '../../../src/dataset/index.js'
import {
  type Asked,
  type GenerationRequest,
  openStore,
  readPrices,
  requestKey,
  type Store,
} from '../../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { startHranaServer } from '../../generation/hrana-server.js'
import { generationOf } from '../../pretend-answers.js'
import { pretendChoice as choice, politeAnswer } from '../../pretend-model.js'
import { versionOf } from '../../versions.js'
import { vignettes } from '../../vignettes.js'
import { changedCopy } from '../folder.js'

const folder = throwAwayFolder()
const cases = join(folder, 'cases.jsonl')
const count = 6
const bundled = readFileSync(new URL('../../../data/cases/vignettes.jsonl', import.meta.url), 'utf8')
writeFileSync(cases, `${bundled.split('\n').slice(0, count).join('\n')}\n`)

const recipesOf = (...names: string[]) => loadRecipes(names)
const prices = { rows: [] }
let stores = 0
const freshStore = async (): Promise<{ url: string; store: Store }> => {
  const url = `file:${join(folder, `store-${stores++}.db`)}`
  return { url, store: await openStore(url) }
}

/** Asks as a scheduler does: what is stored is not asked for, and an answer is committed before it is given. */
function asking(store: Store, said: (request: GenerationRequest) => string = politeAnswer) {
  const asked: GenerationRequest[] = []
  return {
    asked,
    width: 4,
    ask: async (request: GenerationRequest): Promise<Asked> => {
      const key = requestKey(request)
      const known = (await store.read([key])).get(key)
      if (known !== undefined) return known
      asked.push(request)
      const generation = generationOf(request, said(request))
      await store.commit([generation])
      return generation
    },
  }
}

describe('generate', () => {
  it('builds and verifies from a store on a server that wants a token', async () => {
    const server = await startHranaServer(join(folder, 'server.db'))
    server.fault = ({ headers }) => (headers.authorization === 'Bearer token-1' ? undefined : 401)
    const store = await openStore(server.url, { authToken: 'token-1' })
    const [recipe] = recipesOf('rewritten')
    if (recipe === undefined) throw new Error('no recipe')
    await generateAnswers({ recipes: [recipe], cases, limit: 3, choice, store }, asking(store))
    await store.close()
    const model = { choice, store: server.url, storeToken: 'token-1' }
    const { path } = await buildDataset({ recipe, cases, limit: 3, out: join(folder, 'served'), model })
    expect((await verifyDataset(path, { cases, store: server.url, storeToken: 'token-1' })).ok).toBe(true)
    await expect(verifyDataset(path, { cases, store: server.url })).rejects.toThrow(/LIBSQL_AUTH_TOKEN/)
    await server.close()
  })

  it('asks once for all arms, then builds and verifies without a model', async () => {
    const { url, store } = await freshStore()
    const wanted = { recipes: recipesOf('red-herrings-10', 'red-herrings-1', 'rewritten'), cases, choice, store }
    const plan = await planGeneration(wanted, { prices, date: '2026-11-20' })
    expect(plan).toMatchObject({ requests: 2 * count, costLikely: 0, costMost: 0 })
    expect(plan.recipes.map(({ requests }) => requests)).toEqual([count, 0, count])
    const runner = asking(store)
    const results = await generateAnswers(wanted, runner)
    expect(results.map(({ ready, givenUp, waiting }) => [ready, givenUp, waiting])).toEqual([
      [count, 0, 0],
      [count, 0, 0],
      [count, 0, 0],
    ])
    expect(runner.asked).toHaveLength(2 * count)
    await store.close()
    const out = join(folder, 'built')
    for (const recipe of wanted.recipes) {
      const { path } = await buildDataset({ recipe, cases, out, model: { choice, store: url } })
      const lines = jsonLines(join(path, 'generations.jsonl'))
      expect(lines).toHaveLength(count)
      expect(Object.keys(lines[0] ?? {})).toEqual(['key', 'request', 'outcome', 'text', 'model', 'reason'])
      const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
      expect(manifest).toMatchObject({ model: choice, generations: { count, models: ['pretend-1'] } })
      expect(await verifyDataset(path, { cases })).toMatchObject({ ok: true, rebuilt: true, problems: [] })
    }
    const [rewritten] = recipesOf('rewritten')
    if (rewritten === undefined) throw new Error('no recipe')
    const given = { recipe: rewritten, cases, model: { choice, store: url } }
    const [parts, merged] = [join(folder, 'parts'), join(folder, 'merged')]
    for (const index of [1, 2]) await buildShard({ ...given, out: parts, shard: { index, of: 2 } })
    const [joined] = (await mergeShards({ shards: [parts], out: merged })).merged
    const whole = join(out, 'rewritten', versionOf('rewritten'))
    for (const name of readdirSync(whole)) {
      expect(readFileSync(join(joined?.path ?? '', name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'))
    }
  })

  it('plans no money for what is in a batch', async () => {
    const { store } = await freshStore()
    const wanted = { recipes: recipesOf('red-herrings-10', 'red-herrings-1', 'rewritten'), cases, choice, store }
    const priced = await readPrices()
    const terms = { prices: priced, date: '2026-11-20' }
    const opus = { ...wanted, choice: { ...choice, provider: 'anthropic', model: 'claude-opus-5-5' } } as const
    const keys: string[] = []
    for await (const request of missingRequests(opus)) keys.push(requestKey(request))
    const plan = await planGeneration(opus, { ...terms, onTheirWay: new Set(keys.slice(0, count + 2)) })
    expect(plan).toMatchObject({ inBatches: count + 2, requests: count - 2 })
    expect(plan.recipes.map(({ inBatches, requests }) => [inBatches, requests])).toEqual([
      [count, 0],
      [0, 0],
      [2, count - 2],
    ])
    expect(plan.costMost).toBeLessThan((await planGeneration(opus, terms)).costMost ?? 0)
    const fetched = await planGeneration(opus, { ...terms, onTheirWay: new Set(keys) })
    expect(fetched).toMatchObject({ inBatches: 2 * count, requests: 0, inputTokens: 0, costLikely: 0, costMost: 0 })
    await store.close()
  })

  it('expects as long an answer to a prompt of the user’s own as to the bundled one, whatever its name', async () => {
    const { store } = await freshStore()
    const bundledPrompt = readFileSync(new URL('../../../prompts/red-herrings.md', import.meta.url), 'utf8')
    const own = join(folder, 'own.md')
    writeFileSync(own, bundledPrompt.replace('name: red-herrings', 'name: mine'))
    const wanted = {
      recipes: recipesOf('red-herrings-10'),
      cases,
      store,
      choice: { ...choice, provider: 'anthropic', model: 'claude-opus-5-5' },
    } as const
    const terms = { prices: await readPrices(), date: '2026-11-20' }
    const plan = await planGeneration(wanted, terms)
    expect(plan.costLikely).toBeGreaterThan(0)
    expect(await planGeneration({ ...wanted, prompt: own }, terms)).toEqual(plan)
    await store.close()
  })

  it('builds the same bytes from a dataset’s own generations as from the store', async () => {
    const { url, store } = await freshStore()
    const [recipe] = recipesOf('rewritten')
    if (recipe === undefined) throw new Error('no recipe')
    await generateAnswers({ recipes: [recipe], cases, choice, store }, asking(store))
    await store.close()
    const first = await buildDataset({ recipe, cases, out: join(folder, 'a'), model: { choice, store: url } })
    const own = join(first.path, 'generations.jsonl')
    const second = await buildDataset({ recipe, cases, out: join(folder, 'b'), model: { choice, store: own } })
    expect(second.fingerprint).toBe(first.fingerprint)
    for (const file of ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'generations.jsonl']) {
      expect(readFileSync(join(second.path, file)).equals(readFileSync(join(first.path, file))), file).toBe(true)
    }
    const changed = changedCopy(first.path, join(folder, 'changed'), 'generations.jsonl', (text) =>
      text.replace('"text":"', '"text":" '),
    )
    expect((await verifyDataset(changed, { cases })).problems.map(({ file }) => file)).toContain('generations.jsonl')
    for (const cut of [/^.*\n/, /.{9}\n$/]) {
      const short = changedCopy(first.path, join(folder, 'short'), 'generations.jsonl', (text) => text.replace(cut, ''))
      const { ok, problems } = await verifyDataset(short, { cases })
      expect(ok).toBe(false)
      expect(problems.map(({ file, message }) => `${file}: ${message}`).join('\n')).toMatch(
        /^generations\.jsonl: the file has [\s\S]*^generations\.jsonl: the dataset cannot be built again from it/m,
      )
    }
    const forged = changedCopy(first.path, join(folder, 'forged'), 'generations.jsonl', (text) =>
      text.replace('"maxTokens":4000', '"maxTokens":4001'),
    )
    expect((await verifyDataset(forged)).problems.map(({ message }) => message).join()).toMatch(/key is not that of/)
  })

  it('names what is missing and the command that makes it', async () => {
    const [recipe] = recipesOf('red-herrings-10')
    if (recipe === undefined) throw new Error('no recipe')
    const store = `file:${join(folder, 'nothing.db')}`
    const model = { choice, store, flags: '--provider exec:pretend' }
    const build = buildDataset({ recipe, cases, out: join(folder, 'none'), model })
    await expect(build).rejects.toMatchObject({
      code: 'generation-missing',
      message: expect.stringMatching(
        /no stored answer of pretend at pretend for 6 cases .*medqa-perturb generate red-herrings-10 --cases .*cases\.jsonl --provider exec:pretend/,
      ),
    })
    expect(existsSync(join(folder, 'nothing.db'))).toBe(false)
    expect(existsSync(join(folder, 'none', 'red-herrings-10', versionOf('red-herrings-10')))).toBe(false)
  })

  it('asks again where an answer is not fit, and explains a case that never gets one', async () => {
    const { url, store } = await freshStore()
    const [recipe] = recipesOf('red-herrings-10')
    if (recipe === undefined) throw new Error('no recipe')
    const stubborn = vignettes[0]?.text.slice(0, 40) ?? ''
    const runner = asking(store, (request) => {
      const said = request.messages.at(-1)?.content ?? ''
      return said.includes(stubborn) || !said.includes('were not taken')
        ? '{"sentences":["The door is green."]}'
        : politeAnswer(request)
    })
    const [result] = await generateAnswers({ recipes: [recipe], cases, choice, store }, runner)
    expect(result).toMatchObject({
      ready: count - 1,
      warned: 0,
      givenUp: 1,
      waiting: 0,
      reasons: { 'answer-not-accepted': 1 },
    })
    expect(result?.rounds[0]).toEqual({ judged: count, accepted: 0 })
    expect(result?.rounds[1]).toEqual({ judged: count, accepted: count - 1 })
    expect(result?.example).toMatch(/^vignettes-0000: none of 4 answers was accepted/)
    expect(runner.asked).toHaveLength((count - 1) * 2 + 4)
    await store.close()
    const built = await buildDataset({ recipe, cases, out: join(folder, 'stubborn'), model: { choice, store: url } })
    expect(built).toMatchObject({ records: count - 1, refused: 1, findings: { 'answer-not-accepted': 1 } })
    expect(jsonLines(join(built.path, 'generations.jsonl'))).toHaveLength((count - 1) * 2 + 4)
    expect(await verifyDataset(built.path, { cases })).toMatchObject({ ok: true })
  })

  it('explains a request that is rejected for good, and lets the others wait', async () => {
    const { url, store } = await freshStore()
    const [recipe] = recipesOf('red-herrings-10')
    if (recipe === undefined) throw new Error('no recipe')
    const failing = async (request: GenerationRequest): Promise<Asked> => {
      const isLong = request.messages.at(-1)?.content.includes(vignettes[0]?.text.slice(0, 40) ?? '') === true
      if (!isLong) return { notAsked: 'budget', message: 'Enough.' }
      const failure = {
        key: requestKey(request),
        request,
        kind: 'rejected' as const,
        status: 413,
        message: 'The prompt is too long.',
        requestId: null,
        attempts: 1,
        date: '2026-11-20T00:00:00.000Z',
      }
      await store.recordFailure(failure)
      return failure
    }
    const wanted = { recipes: [recipe], cases, choice, store }
    const seen: { cases: number; waiting: number }[] = []
    const onProgress = (_: string, counts: { cases: number; waiting: number }) => void seen.push(counts)
    const [result] = await generateAnswers(wanted, { ask: failing, width: 3, onProgress })
    expect(seen).toHaveLength(count)
    expect(seen.at(-1)).toEqual({ cases: count, waiting: count - 1, again: 0 })
    expect(result).toMatchObject({
      ready: 0,
      givenUp: 1,
      waiting: count - 1,
      reasons: { 'answer-failed': 1, budget: count - 1 },
    })
    await generateAnswers(wanted, {
      ...asking(store),
      ask: (request) =>
        request.messages.at(-1)?.content.includes(vignettes[0]?.text.slice(0, 40) ?? '')
          ? failing(request)
          : asking(store).ask(request),
    })
    await store.close()
    const built = await buildDataset({ recipe, cases, out: join(folder, 'rejected'), model: { choice, store: url } })
    expect(built).toMatchObject({ records: count - 1, refused: 1, findings: { 'answer-failed': 1 } })
    const [failed] = jsonLines<{ outcome: string; text: string }>(join(built.path, 'generations.jsonl'))
    expect(failed).toMatchObject({ outcome: 'failed', text: '', model: null, reason: 'The prompt is too long.' })
    expect(await verifyDataset(built.path, { cases })).toMatchObject({ ok: true })
  })

  it('takes a prompt of one’s own, and verify wants it back', async () => {
    const { url, store } = await freshStore()
    const recipes = recipesOf('rewritten')
    const [recipe] = recipes
    if (recipe === undefined) throw new Error('no recipe')
    const prompt = join(folder, 'mine.md')
    writeFileSync(prompt, 'Say it otherwise, as JSON:\n<case>\n{{case}}\n</case>\n')
    const runner = asking(store)
    await generateAnswers({ recipes, cases, choice, store, prompt }, runner)
    expect(runner.asked[0]?.messages.map(({ role }) => role)).toEqual(['user'])
    expect(runner.asked[0]?.prompt.name).toBe('mine')
    await store.close()
    const model = { choice, prompt, store: url }
    const { path } = await buildDataset({ recipe, cases, out: join(folder, 'mine'), model })
    await expect(verifyDataset(path, { cases })).rejects.toThrow(/prompt mine \(SHA-256 [0-9a-f]{64}\).*--prompt/)
    expect(await verifyDataset(path, { cases, prompt })).toMatchObject({ ok: true })
    const both = { recipes: recipesOf('red-herrings-10'), cases, choice, store, prompt: join(folder, 'odd.md') }
    writeFileSync(both.prompt, '---\nuse: rewirting\n---\n{{case}}')
    await expect(planGeneration(both, { prices, date: '2026-11-20' })).rejects.toThrow(/use: red-herrings/)
  })

  it('keeps layers apart: a later step sees what a model made of the step before', async () => {
    const { url, store } = await freshStore()
    const path = join(folder, 'layered.yaml')
    writeFileSync(
      path,
      'name: layered\nversion: 1.0.0\nsummary: Rewritten, then red herrings.\nsteps:\n  - perturbation: rewriting\n  - perturbation: red-herring\n    params: { count: 2 }\n',
    )
    const recipes = recipesOf(path)
    const [recipe] = recipes
    if (recipe === undefined) throw new Error('no recipe')
    const runner = asking(store)
    const [result] = await generateAnswers({ recipes, cases, choice, store }, runner)
    expect(result).toMatchObject({ ready: count })
    const herrings = runner.asked.filter(({ prompt }) => prompt.name === 'red-herrings')
    expect(herrings.every(({ messages }) => messages.at(-1)?.content.includes('Well, '))).toBe(true)
    await store.close()
    const built = await buildDataset({ recipe, cases, out: join(folder, 'layered'), model: { choice, store: url } })
    expect(await verifyDataset(built.path, { cases })).toMatchObject({ ok: true })
    const [record] = jsonLines<{ metadata: { perturbation: string } }>(join(built.path, 'cases.jsonl'))
    expect(record?.metadata.perturbation).toBe('rewriting+red-herring')
  })
})
