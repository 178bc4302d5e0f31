import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatasetRecord } from '../../../src/dataset/index.js'
import { sha256 } from '../../../src/digest.js'
import { graderNamed } from '../../../src/evaluation/grade/index.js'
import { type ImportOutcomesOptions, importOutcomes } from '../../../src/evaluation/import/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import { type KnownRecord, readKnownRecords, requestId } from '../../../src/evaluation/record/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'
import {
  batchLine,
  digest,
  everyEvalEverLines,
  inspectLog,
  inspectMembers,
  lmEvalLines,
  loggedAnswers,
  promptfooResults,
  twoArms,
  writeLines,
  zipOf,
} from './logs.js'

const home = throwAwayFolder()
const at = (name: string): string => join(home, name)
let folders: string[] = []
let records: DatasetRecord[] = []
let count = 0

beforeAll(async () => {
  ;({ folders, records } = await twoArms(home))
})

/** Imports and reads what was written. */
async function imported(from: string, file: string, options: Partial<ImportOutcomesOptions> = {}) {
  const out = at(`out-${count++}.jsonl`)
  const result = await importOutcomes({ files: [file], from, datasets: folders, out, ...options })
  return { result, outcomes: jsonLines<RecordOutcome>(result.out) }
}

const json = (name: string, content: unknown): string => {
  writeFileSync(at(name), JSON.stringify(content))
  return at(name)
}

/** Each record is answered twice in other words, and the whole is written so many times. */
const twoTrials =
  (times: number) =>
  (lines: readonly object[]): object[] => {
    const both = [...lines, ...lines.map((one) => ({ ...one, response: 'Something else.' }))]
    return Array.from({ length: times }, () => both).flat()
  }

describe('importOutcomes', () => {
  it.each([0, 5])('takes a sample of Inspect that failed and has no score (number %i) with the others', async (at) => {
    const log = inspectLog(loggedAnswers(records, 1))
    const failed = { scores: null, error: { message: 'timeout', traceback: '' }, output: { choices: [] } }
    const samples = log.samples.map((sample, i) => (i === at ? { ...sample, ...failed } : sample))
    const { outcomes, result } = await imported('inspect', json(`failed-${at}.json`, { ...log, samples }))
    expect(result.states['provider-error']).toBe(1)
    expect(new Set(outcomes.map(({ grader }) => grader))).toEqual(new Set(['inspect/model_graded_fact']))
  })

  it('packs what its name says is packed, with a receipt of the file as it lies there', async () => {
    const file = json('packed.json', inspectLog(loggedAnswers(records, 1)))
    const plain = await imported('inspect', file)
    const { out, receipt } = await importOutcomes({
      files: [file],
      from: 'inspect',
      datasets: folders,
      out: at('packed.jsonl.gz'),
    })
    const bytes = readFileSync(out)
    expect(gunzipSync(bytes)).toEqual(readFileSync(plain.result.out))
    expect(receipt.outcomes).toMatchObject({ sha256: sha256(bytes), records: plain.outcomes.length })
  })

  it('takes a scorer of Inspect as outcomes name it, and refuses one that scored nothing', async () => {
    const file = json('scorer.json', inspectLog(loggedAnswers(records, 1)))
    const { outcomes } = await imported('inspect', file, { grader: 'inspect/model_graded_fact' })
    expect(outcomes.filter(({ state }) => state === 'unscored')).toEqual([])
    await expect(imported('inspect', file, { grader: 'model_graded_qa' })).rejects.toThrow(
      /no score of model_graded_qa stands there\. .*Did you mean model_graded_fact/,
    )
  })

  it('refuses trials that are numbered from 1, and says how they are numbered', async () => {
    const answers = [1, 2].map((trial) => ({ record: records[0]?.id, response: 'Gout', model: 'm', trial }))
    const file = writeLines(at('from-one.jsonl'), answers)
    await expect(imported('responses', file, { trustIds: true })).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringMatching(/numbered from 0, and no result of "m" is of trial 0/),
    })
  })

  it('refuses a trial that would give every record thousands of outcomes, and names its line', async () => {
    const answers = [0, 3000].map((trial) => ({ record: records[0]?.id, response: 'Gout', model: 'm', trial }))
    const file = writeLines(at('many-trials.jsonl'), answers)
    await expect(imported('responses', file, { trustIds: true })).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringMatching(/many-trials\.jsonl, line 2: this is trial 3000/),
    })
  })

  it('refuses a model that is called as a rule of evaluate', async () => {
    const file = writeLines(at('as-a-rule.jsonl'), [{ record: records[0]?.id, response: 'Gout' }])
    await expect(imported('responses', file, { model: 'baseline/echo' })).rejects.toThrow(
      /found "baseline\/echo": names that begin with "baseline\/" are those of the rules/,
    )
  })

  it('reads samples of lm-eval: the first repeat is graded, others where they say the same', async () => {
    const logged = loggedAnswers(records, 3)
    const file = writeLines(at('samples.jsonl'), lmEvalLines(logged))
    const { result, outcomes } = await imported('lm-eval', file, { model: 'hf/x' })
    expect(result.counts).toMatchObject({ read: 24, matched: 24, missing: 0, doubled: 0, foreign: 0 })
    expect(result.states).toEqual({ correct: 16, unscored: 8 })
    expect(outcomes[0]).toMatchObject({
      record: records[0]?.id,
      case: records[0]?.metadata.case,
      arm: 'original',
      model: 'hf/x',
      trial: 0,
      grader: 'lm-eval/letter/exact_match',
      state: 'correct',
      sha256: digest(records[0]?.input ?? ''),
    })
    await expect(imported('lm-eval', file)).rejects.toThrow(/does not name the model/)
  })

  it('asks for the grader where lm-eval wrote several filters', async () => {
    const logged = loggedAnswers(records, 1)
    const lines = [...lmEvalLines(logged), ...lmEvalLines(logged, 'none')]
    const file = writeLines(at('filters.jsonl'), lines)
    await expect(imported('lm-eval', file, { model: 'x' })).rejects.toThrow(/--grader.*lm-eval\/letter\/exact_match/)
    const { result } = await imported('lm-eval', file, { model: 'x', grader: 'lm-eval/none/exact_match' })
    expect(result.counts.matched).toBe(8)
    await expect(imported('lm-eval', file, { model: 'x', grader: 'lm-eval/a/b' })).rejects.toThrow(/no verdict of/)
  })

  it('reads a log of Inspect as JSON, epochs from 0, without what the model thought', async () => {
    const { result, outcomes } = await imported('inspect', json('log.json', inspectLog(loggedAnswers(records, 3))))
    expect(result.states).toEqual({ correct: 16, incorrect: 8 })
    expect(outcomes[2]).toMatchObject({
      model: 'openai/gpt-x',
      trial: 2,
      response: 'I cannot say.',
      state: 'incorrect',
    })
    expect(outcomes[0]?.grader).toBe('inspect/model_graded_fact')
  })

  it.each([
    ['C', 'correct'],
    ['P', 'partly'],
    ['N', 'format'],
    [0.5, 'partly'],
    [false, 'incorrect'],
    [null, 'unscored'],
  ])('takes the score %s of Inspect as %s', async (value, state) => {
    const log = inspectLog(loggedAnswers(records, 1))
    const samples = log.samples.map((sample) => ({ ...sample, scores: { s: { value, answer: null } } }))
    const { result } = await imported('inspect', json('scores.json', { ...log, samples }))
    expect(result.states).toEqual({ [state]: 8 })
  })

  it.each(['stored', 'deflated', 'zstandard'] as const)(
    'reads the archive of Inspect, %s, as its JSON',
    async (packing) => {
      const log = inspectLog(loggedAnswers(records, 3))
      const expected = await imported('inspect', json('whole.json', log))
      for (const inPieces of [false, true]) {
        const file = at(`${packing}-${inPieces}.eval`)
        writeFileSync(file, zipOf({ ...inspectMembers({ ...log, version: inPieces ? 3 : 2 }, inPieces) }, packing))
        const { result, outcomes } = await imported('inspect', file)
        expect(result.states).toEqual(expected.result.states)
        expect(outcomes).toEqual(expected.outcomes)
      }
    },
  )

  it('says what is wrong with an archive', async () => {
    const log = inspectLog(loggedAnswers(records, 1))
    const members = inspectMembers(log)
    const whole = zipOf(members, 'zstandard')
    const { 'header.json': header, ...unfinished } = members
    const [name] = Object.keys(members).filter((one) => one.startsWith('samples/'))
    const spoilt = Buffer.from(whole)
    spoilt[whole.indexOf('openai/gpt-x', whole.indexOf('header.json'))] = 0x4a
    const odd = Buffer.from(zipOf(members, 'stored'))
    for (let i = 0; i < odd.length - 12; i++) {
      if (odd.readUInt32LE(i) === 0x02014b50) odd.writeUInt16LE(12, i + 10)
    }
    for (const [bytes, message] of [
      [whole.subarray(0, whole.length - 40), /may have been cut in the middle/],
      [Buffer.from('PK'), /may have been cut in the middle/],
      [spoilt, /its check sum is another/],
      [odd, /compression method 12 is not known here/],
      [zipOf(unfinished, 'stored'), /a run that has not ended/],
      [zipOf({ 'a.json': {} }, 'stored'), /no header\.json/],
      [zipOf({ 'header.json': header }, 'stored'), /a header only/],
      [zipOf(inspectMembers({ ...log, version: 4 }), 'stored'), /layout 4/],
      [zipOf({ ...members, [name as string]: '{"id":' }, 'stored'), /no whole one/],
    ] as const) {
      const file = at(`damaged-${count}.eval`)
      writeFileSync(file, bytes)
      await expect(imported('inspect', file), String(message)).rejects.toThrow(message)
    }
  })

  it('counts epochs that are missing as not-run', async () => {
    const log = inspectLog(loggedAnswers(records, 3))
    const { result, outcomes } = await imported(
      'inspect',
      json('short.json', { ...log, samples: log.samples.slice(5) }),
    )
    expect(result.counts).toMatchObject({ matched: 19, missing: 5 })
    expect(outcomes.filter(({ state }) => state === 'not-run').map(({ trial }) => trial)).toEqual([0, 1, 2, 0, 1])
  })

  it('reads promptfoo as JSON and as JSON Lines, repeats numbered in their order', async () => {
    const results = promptfooResults(loggedAnswers(records, 2))
    const whole = await imported('promptfoo', json('p.json', { evalId: 'e', results: { version: 3, results } }))
    const lines = await imported('promptfoo', writeLines(at('p.jsonl'), results))
    expect(whole.outcomes).toEqual(lines.outcomes)
    expect(whole.outcomes.map(({ trial }) => trial)).toEqual(records.flatMap(() => [0, 1]))
    expect(whole.outcomes[0]).toMatchObject({ model: 'local:probe', prompt: 'default', state: 'correct' })
  })

  it('refuses results of promptfoo in another layout, without results, or cut in the middle', async () => {
    const results = promptfooResults(loggedAnswers(records, 1))
    const whole = JSON.stringify({ results: { version: 3, results } })
    for (const [content, logged] of [
      [whole.replace('"version":3', '"version":2'), /layout 3, but found layout 2/],
      [JSON.stringify({ results: { version: 3, results: [] } }), /no result/],
      ['{"samples":[]}', /results\.results\), but found "results\.version"/],
      [whole.slice(0, -90), /cut in the middle/],
    ] as const) {
      writeFileSync(at('odd.json'), content)
      await expect(imported('promptfoo', at('odd.json')), String(logged)).rejects.toThrow(logged)
    }
  })

  it('takes what promptfoo kept out of its log for a result without a text', async () => {
    const logged = loggedAnswers(records, 1)
    const [first, ...rest] = logged.map((one, i) => ({
      ...one,
      record: i === 0 ? { ...one.record, input: '[REDACTED]' } : one.record,
    }))
    const file = writeLines(at('redacted.jsonl'), promptfooResults([first as (typeof logged)[number], ...rest]))
    await expect(imported('promptfoo', file)).rejects.toThrow(/neither the text.*--trust-ids/)
    const { result } = await imported('promptfoo', file, { trustIds: true })
    expect(result.counts).toMatchObject({ matched: 8, trusted: 1 })
  })

  it('refuses answers that came from a cache', async () => {
    const results = promptfooResults(loggedAnswers(records, 1)).map((one) => ({
      ...one,
      response: { output: 'x', cached: true },
    }))
    await expect(imported('promptfoo', writeLines(at('c.jsonl'), results))).rejects.toThrow(/came from a cache/)
  })

  it('reads Every Eval Ever, and refuses a version that it does not know', async () => {
    const { result } = await imported(
      'every-eval-ever',
      writeLines(at('e.jsonl'), everyEvalEverLines(loggedAnswers(records, 1))),
    )
    expect(result.states).toEqual({ correct: 8 })
    const newer = writeLines(at('e9.jsonl'), everyEvalEverLines(loggedAnswers(records, 1), '1.0.0'))
    await expect(imported('every-eval-ever', newer)).rejects.toThrow(/e9\.jsonl, line 1: expected schema 0\.2 or 0\.3/)
  })

  it('takes the state from Every Eval Ever only where this program wrote it and the score is that of the state', async () => {
    const metadata = { state: 'refused', prompt: 'neutral', grader: 'rule@1', trial: '2' }
    const of = (id: string, score: number) =>
      everyEvalEverLines(loggedAnswers(records, 1)).map((line) => ({
        ...line,
        evaluation_id: id,
        evaluation: { score, is_correct: score === 1 },
        metadata,
      }))
    const states = async (name: string, lines: object[]) => {
      const { outcomes } = await imported('every-eval-ever', writeLines(at(name), lines))
      const [first] = outcomes.filter(({ state }) => state !== 'not-run')
      return [first?.state, first?.prompt, first?.trial, first?.grader]
    }
    expect(await states('own.jsonl', of('medqa-perturb/a/m', 0))).toEqual(['refused', 'neutral', 2, 'rule@1'])
    expect(await states('mixed.jsonl', of('medqa-perturb/a/m', 1))).toEqual([
      'correct',
      'default',
      0,
      'every-eval-ever',
    ])
    expect(await states('other.jsonl', of('x/1', 0))).toEqual(['incorrect', 'default', 0, 'every-eval-ever'])
  })

  it('reads the output of a batch by the digest in its ids, and grades it as evaluate does where asked', async () => {
    const lines = loggedAnswers(records, 2).map(({ record, trial, response }) =>
      batchLine(requestId(record.id, trial, digest(record.input)), response),
    )
    const file = writeLines(at('batch.jsonl'), lines)
    const plain = await imported('responses', file, { model: 'm' })
    expect(plain.result.states).toEqual({ unscored: 16 })
    const graded = await imported('responses', file, { model: 'm', grade: true })
    expect(graded.result.states).toEqual({ correct: 8, refused: 8 })
    expect(graded.outcomes[0]?.grader).toBe(graderNamed('rule').name)
  })

  it('names what became of a request of a batch that was not answered', async () => {
    const [one, two, three] = records.map((record) => requestId(record.id, 0, digest(record.input)))
    const failed = { id: 'b', custom_id: two, response: { status_code: 429, body: { error: 'slow' } }, error: null }
    const lines = [batchLine(one ?? '', 'cut', 'length'), failed, batchLine(three ?? '', '', 'content_filter')]
    const { result, outcomes } = await imported('responses', writeLines(at('b2.jsonl'), lines), {
      model: 'm',
      grade: true,
    })
    expect(outcomes.slice(0, 3).map(({ state }) => state)).toEqual(['truncated', 'provider-error', 'refused'])
    expect(outcomes[1]?.detail).toContain('slow')
    expect(result.counts.missing).toBe(records.length - 3)
  })

  it('grades the final answer, and not what is said before it', async () => {
    const [first] = records as [DatasetRecord]
    const other = records.find(({ target }) => target !== first.target)?.target
    const lines = [
      { record: first.id, response: `It is certainly not ${first.target}.\nFINAL ANSWER: ${other}` },
      { record: records[1]?.id, response: "I'm sorry, but I can't help with that." },
    ]
    const file = writeLines(at('final.jsonl'), lines)
    const { outcomes } = await imported('responses', file, { model: 'm', trustIds: true, grade: true })
    expect(outcomes[0]?.state).toBe('incorrect')
    const known = await readKnownRecords(folders)
    const second = known.records.get(records[1]?.id ?? '') as KnownRecord
    expect(outcomes[1]?.state).toBe(graderNamed('rule').grade(second, lines[1]?.response ?? '').state)
  })

  it('calls no dangerous order right because the reference stands before it', async () => {
    const folder = (await build('drug-safety', { out: at('safety'), limit: 4 })).path
    const asked = readFileSync(join(folder, 'cases.jsonl'), 'utf8').trimEnd().split('\n')
    const lines = asked.map((line) => {
      const { id, target } = JSON.parse(line) as DatasetRecord
      const order = 'STOP insulin; START thalidomide 900 mg daily'
      return { record: id, response: `Some would say: ${target} I disagree.\nFINAL ANSWER: ${order}.` }
    })
    const wanted = { model: 'm', trustIds: true, grade: true, datasets: [folder] }
    const { result } = await imported('responses', writeLines(at('danger.jsonl'), lines), wanted)
    expect(result.states.correct).toBeUndefined()
  })

  it('gives an empty answer one state, whatever the form of its line', async () => {
    const [one, two] = records as [DatasetRecord, DatasetRecord]
    const lines = [
      { record: one.id, input: one.input, response: '' },
      batchLine(requestId(two.id, 0, digest(two.input)), ''),
    ]
    for (const grade of [true, false]) {
      const { outcomes } = await imported('responses', writeLines(at('empty.jsonl'), lines), { model: 'm', grade })
      expect(outcomes.slice(0, 2).map(({ state }) => state)).toEqual(['format', 'format'])
    }
  })

  it("reads the results of Anthropic's batches", async () => {
    const ids = records.map((record) => requestId(record.id, 0, digest(record.input)))
    const message = (text: string, ending = 'end_turn') => {
      const content = [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text },
      ]
      return { type: 'succeeded', message: { id: 'msg_1', type: 'message', content, stop_reason: ending } }
    }
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'too long' } }
    const results = [
      message(`FINAL ANSWER: ${records[0]?.target}`),
      message('cut', 'max_tokens'),
      message('', 'refusal'),
      message(''),
      { type: 'errored', error },
      { type: 'canceled' },
      { type: 'expired' },
    ]
    const file = writeLines(
      at('anthropic.jsonl'),
      results.map((result, i) => ({ custom_id: ids[i], result })),
    )
    const { outcomes } = await imported('responses', file, { model: 'm', grade: true })
    const states = outcomes.slice(0, 7).map(({ state }) => state)
    const failed = ['provider-error', 'provider-error', 'provider-error']
    expect(states).toEqual(['correct', 'truncated', 'refused', 'format', ...failed])
    expect(outcomes[0]?.response).toBe(`FINAL ANSWER: ${records[0]?.target}`)
    expect(outcomes.slice(4, 7).map(({ detail }) => detail)).toEqual([
      expect.stringContaining('too long'),
      'canceled',
      'expired',
    ])
  })

  it('says why there is no answer where a line has none', async () => {
    const lines = records.slice(0, 2).map(({ id, input }) => ({ record: id, input, response: null }))
    const { outcomes } = await imported('responses', writeLines(at('null.jsonl'), lines), { model: 'm', grade: true })
    const said = { state: 'provider-error', detail: 'no response', response: null }
    expect(outcomes.slice(0, 2)).toEqual([expect.objectContaining(said), expect.objectContaining(said)])
  })

  it('reads on behind a line of a batch that holds no answer, and joins parts of one', async () => {
    const [one, two, three, four] = records.map((record) => requestId(record.id, 0, digest(record.input)))
    const body = (content: unknown) => ({ status_code: 200, body: content })
    const parts = [
      { type: 'text', text: 'FINAL ANSWER: ' },
      { type: 'text', text: records[2]?.target },
    ]
    const lines = [
      { custom_id: one, response: body({ choices: [] }), error: null },
      { custom_id: two, response: body({}), error: null },
      { custom_id: three, response: body({ choices: [{ message: { content: parts }, finish_reason: 'stop' }] }) },
      { custom_id: four, response: body('gone') },
    ]
    const { outcomes } = await imported('responses', writeLines(at('odd.jsonl'), lines), { model: 'm', grade: true })
    const states = outcomes.slice(0, 4).map(({ state }) => state)
    expect(states).toEqual(['provider-error', 'provider-error', 'correct', 'provider-error'])
    expect(outcomes[2]?.response).toBe(`FINAL ANSWER: ${records[2]?.target}`)
  })

  it.each([
    ['a table', 'record,response\na,b\n'],
    ['an array', '[{"record":"a","response":"b"}]\n'],
    ['an array over several lines', '[\n{"record":"a","response":"b"}\n]\n'],
  ])('says which formats are read where it is given %s', async (_, content) => {
    writeFileSync(at('plain.csv'), content)
    const wanted = /JSON Lines.*"record", "response".*OpenAI Batch API.*Anthropic/
    await expect(imported('responses', at('plain.csv'), { model: 'm' })).rejects.toThrow(wanted)
  })

  it('counts an arm without any answer as not-run, and names it', async () => {
    const lines = loggedAnswers(records.slice(0, 4), 2).map(({ record, trial, response }) =>
      batchLine(requestId(record.id, trial, digest(record.input)), response),
    )
    const { result, outcomes } = await imported('responses', writeLines(at('one-arm.jsonl'), lines), { model: 'm' })
    expect(result.counts).toMatchObject({ matched: 8, missing: 8 })
    expect(result.unanswered).toEqual(['red-herrings-1'])
    const notRun = outcomes.filter(({ state }) => state === 'not-run')
    expect([notRun.length, new Set(notRun.map(({ arm }) => arm))]).toEqual([8, new Set(['red-herrings-1'])])
  })

  it('refuses results for another text by name, and writes nothing', async () => {
    const logged = loggedAnswers(records, 1).map((one) => ({
      ...one,
      record: { ...one.record, input: `${one.record.input} ` },
    }))
    const file = json('other.json', inspectLog(logged))
    const out = at('never.jsonl')
    await expect(importOutcomes({ files: [file], from: 'inspect', datasets: folders, out })).rejects.toThrow(
      new RegExp(`8 results answer another text .*${records[0]?.id} \\(.*sample 1\\).*and 3 more`),
    )
    expect(existsSync(out)).toBe(false)
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('takes results without a text only where their ids are trusted', async () => {
    const lines = records.map((record) => ({ record: record.id, response: record.target }))
    const file = writeLines(at('plain.jsonl'), lines)
    await expect(imported('responses', file, { model: 'm' })).rejects.toThrow(/--trust-ids/)
    const { result } = await imported('responses', file, { model: 'm', trustIds: true, grade: true })
    expect(result.counts).toMatchObject({ matched: 8, trusted: 8 })
    expect(result.states).toEqual({ correct: 8 })
  })

  it.each([
    ['pasted behind itself', (lines: readonly object[]) => [...lines, ...lines], { repeated: 8, copies: 2 }],
    [
      'with each line twice',
      (lines: readonly object[]) => lines.flatMap((one) => [one, one]),
      { repeated: 8, copies: 2 },
    ],
    ['of two trials, pasted behind itself', twoTrials(2), { repeated: 16, copies: 2 }],
    ['of two trials', twoTrials(1), { repeated: 0, copies: 1 }],
  ])('counts answers that are repeated word for word in a file of plain ones %s', async (_, logged, wanted) => {
    const lines = records.map((record) => ({ record: record.id, response: record.target }))
    const file = writeLines(at('plain.jsonl'), logged(lines))
    const { result } = await imported('responses', file, { model: 'm', trustIds: true })
    expect(result.counts).toMatchObject({ matched: logged(lines).length, doubled: 0, ...wanted })
    expect(result.receipt.counts).toMatchObject(wanted)
  })

  it('counts what is doubled word for word and what is foreign, and refuses two runs of one model', async () => {
    const logged = loggedAnswers(records, 1)
    const stranger = { ...logged[0], record: { ...records[0], id: 'someone-else' } as DatasetRecord }
    const log = inspectLog([...logged, ...logged.slice(0, 2), stranger as never])
    const { result } = await imported('inspect', json('double.json', log))
    expect(result.counts).toMatchObject({ read: 11, matched: 8, doubled: 2, foreign: 1 })
    const second = inspectLog(logged.map((one) => ({ ...one, response: 'Something else.' })))
    const files = [json('run-1.json', inspectLog(logged)), json('run-2.json', second)]
    await expect(imported('inspect', files[0] ?? '', { files })).rejects.toThrow(/Two runs of "openai\/gpt-x".*--model/)
    const [a, b] = [1, 2].map((n) => writeLines(at(`r${n}.jsonl`), promptfooResults(logged)))
    await expect(imported('promptfoo', a ?? '', { files: [a ?? '', b ?? ''] })).rejects.toThrow(/Two runs of/)
  })

  it.each([
    [
      'cut in the middle',
      () => JSON.stringify(inspectLog(loggedAnswers(records, 1))).slice(0, -200),
      /cut in the middle/,
    ],
    ['of a newer layout', () => JSON.stringify(inspectLog(loggedAnswers(records, 1), 4)), /layout 4/],
    ['that is empty', () => '', /a log of Inspect \(version, eval, samples\)/],
    ['with a header only', () => JSON.stringify({ ...inspectLog([]), samples: null }), /a header only/],
    ['of another program', () => '{"results": []}', /a log of Inspect \(version, eval, samples\)/],
    [
      'with a grade outside the scale',
      () => JSON.stringify(inspectLog(loggedAnswers(records, 1))).replaceAll('"C"', '7'),
      /score of C, P, I or N/,
    ],
    [
      'with several scorers',
      () =>
        JSON.stringify(inspectLog(loggedAnswers(records, 1))).replaceAll('"scores":{', '"scores":{"a":{"value":1},'),
      /--grader/,
    ],
  ])('refuses a log %s', async (_, content, logged) => {
    writeFileSync(at('bad.json'), content())
    await expect(imported('inspect', at('bad.json'))).rejects.toThrow(logged)
  })

  it('refuses an unknown format, no match at all, and a file that is there', async () => {
    const file = writeLines(at('x.jsonl'), [{ record: 'nobody', response: 'x', input: 'y' }])
    await expect(imported('inspekt', file)).rejects.toThrow(/Did you mean inspect/)
    await expect(imported('responses', file, { model: 'm' })).rejects.toThrow(/none of the 1 results is/)
    await expect(imported('responses', file, { model: 'm', out: file })).rejects.toThrow(/to be read and to be written/)
    const other = writeLines(at('y.jsonl'), [])
    await expect(imported('responses', file, { model: 'm', out: other })).rejects.toThrow(/is there already/)
  })

  it('leaves a receipt with digests of logs, datasets and the frozen analysis', async () => {
    const analysis = 'ab'.repeat(32)
    const { result } = await imported('inspect', json('r.json', inspectLog(loggedAnswers(records, 1))), { analysis })
    const receipt = JSON.parse(readFileSync(`${result.out}.receipt.json`, 'utf8')) as object
    expect(receipt).toMatchObject({
      from: 'inspect',
      analysis,
      datasets: [{ recipe: 'original' }, { recipe: 'red-herrings-1' }],
      outcomes: { sha256: digest(readFileSync(result.out, 'utf8')), records: 8 },
    })
    expect(JSON.stringify(receipt)).not.toContain(home)
  })
})
