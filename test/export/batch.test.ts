import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatasetRecord } from '../../src/dataset/index.js'
import { sha256 } from '../../src/digest.js'
import { importOutcomes, readAskings, readRequestId } from '../../src/evaluation/index.js'
import { exportDatasets, type RequestSettings } from '../../src/export/index.js'
import { readPrompt } from '../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../command-line.js'
import { batchLine, writeLines } from '../evaluation/import/logs.js'
import { recordsOf } from './sources.js'
import { asAsked, buildTorture } from './torture.js'

const home = throwAwayFolder()
const settings: RequestSettings = {
  model: 'org/model',
  sampling: { maxTokens: 512, temperature: 0.6, topP: 0.95 },
  trials: 2,
  host: 'localhost',
  prompt: null,
}

interface Request {
  readonly custom_id: string
  readonly method: string
  readonly url: string
  readonly body: { readonly messages: readonly { role: string; content: string }[]; readonly [key: string]: unknown }
}

const exported = async (folders: readonly string[], name: string, request: RequestSettings | undefined = settings) => {
  const out = join(home, name)
  const result = await exportDatasets({ folders, to: 'batch', out, request })
  return { result, requests: jsonLines<Request>(join(out, 'requests-001.jsonl')) }
}

let folders: readonly string[] = []
let records: readonly DatasetRecord[] = []

beforeAll(async () => {
  folders = await buildTorture(home)
  records = folders.flatMap((folder) => recordsOf(folder))
})

describe('the export of requests', () => {
  it('asks every record once a trial, its text as it is, with an id that proves the text', async () => {
    const { requests } = await exported(folders, 'plain')
    expect(requests).toHaveLength(records.length * 2)
    for (const [i, { custom_id: id, body, method, url }] of requests.entries()) {
      const record = records[i >> 1]
      expect([method, url]).toEqual(['POST', '/v1/chat/completions'])
      expect(readRequestId(id)).toEqual({
        record: record?.id,
        trial: i % 2,
        digest: sha256(record?.input ?? '').slice(0, 16),
      })
      expect(body.messages).toEqual([{ role: 'user', content: record?.input }])
      expect(body).toMatchObject({ model: 'org/model', max_tokens: 512, temperature: 0.6, top_p: 0.95 })
    }
  })

  it('leaves out what a model does not take, and puts the case into a prompt', async () => {
    const prompt = readPrompt('# System\nBe brief.\n# User\nName it.\n\n{{case}}', 'mine.md')
    const request = { ...settings, model: 'gpt-5-mini', host: 'api.openai.com', prompt }
    const { requests } = await exported(folders.slice(0, 1), 'prompted', request)
    expect(requests[0]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(requests[0]?.body.messages[1]?.content).toBe(`Name it.\n\n${records[0]?.input}`)
    expect(Object.keys(requests[0]?.body ?? {}).sort()).toEqual(['max_completion_tokens', 'messages', 'model'])
  })

  it('asks each task with the prompt that evaluate asks it with, and options as they ask themselves', async () => {
    const [neutral] = readAskings(['neutral'])
    const request = { ...settings, prompt: neutral ?? null }
    const { requests } = await exported(folders.slice(0, 1), 'named', request)
    expect(requests[0]?.body.messages[0]?.content).toContain(records[0]?.input)
    expect(requests[0]?.body.messages[0]?.content).toMatch(
      /FINAL ANSWER: one specific diagnosis in fewer than ten words$/,
    )
    const choices = await buildTorture(join(home, 'named-choices'), 'multiple-choice')
    const letters = await exported(choices, 'named-choices-out', request)
    const [choice] = choices.flatMap((folder) => recordsOf(folder)).map(asAsked)
    expect(letters.requests[0]?.body.messages).toEqual([{ role: 'user', content: choice?.input }])
  })

  it('comes back through import-responses without trusted ids, multiple choice included', async () => {
    const choices = await buildTorture(join(home, 'choices'), 'multiple-choice')
    const asked = choices.flatMap((folder) => recordsOf(folder)).map(asAsked)
    const { requests } = await exported(choices, 'choices-out')
    expect(requests[0]?.body.messages[0]?.content).toBe(asked[0]?.input)
    const lines = requests.map(({ custom_id: id }, i) => batchLine(id, `ANSWER: ${asked[i >> 1]?.target}`))
    const file = writeLines(join(home, 'answers.jsonl'), lines)
    const out = join(home, 'outcomes.jsonl')
    const wanted = { files: [file], from: 'responses', datasets: choices, out, model: 'm', grade: true }
    const { counts, states } = await importOutcomes(wanted)
    expect([counts.matched, counts.trusted, states]).toEqual([lines.length, 0, { correct: lines.length }])
  })

  it('says how answers come back graded, in what is printed and in what is written', async () => {
    const { result } = await exported(folders.slice(0, 1), 'told')
    const readme = readFileSync(join(home, 'told', 'README.md'), 'utf8')
    for (const text of [result.next.join('\n'), readme]) expect(text).toMatch(/import-responses .* --grade /)
  })

  it('refuses without a model', async () => {
    const wanted = { folders, to: 'batch', out: join(home, 'none') }
    await expect(exportDatasets(wanted)).rejects.toThrow(/Name it with --model/)
  })
})
