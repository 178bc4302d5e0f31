import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import type { DatasetRecord } from '../../../src/dataset/index.js'
import { build } from '../../dataset/folder.js'

/** Two arms over four bundled cases. */
export async function twoArms(home: string): Promise<{ folders: string[]; records: DatasetRecord[] }> {
  const folders: string[] = []
  for (const name of ['original', 'red-herrings-1']) {
    folders.push((await build(name, { out: join(home, 'datasets'), limit: 4 })).path)
  }
  const records = folders.flatMap((folder) =>
    readFileSync(join(folder, 'cases.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as DatasetRecord),
  )
  return { folders, records }
}

/** What a log says of one trial of one record. */
export interface LoggedAnswer {
  readonly record: DatasetRecord
  readonly trial: number
  readonly response: string
  readonly isRight: boolean
}

/** Answers to each record, one per trial: right in all trials but the last. */
export function loggedAnswers(records: readonly DatasetRecord[], trials: number): LoggedAnswer[] {
  return records.flatMap((record) =>
    Array.from({ length: trials }, (_, trial) => {
      const isRight = trial < trials - 1 || trials === 1
      return { record, trial, isRight, response: isRight ? `It is ${record.target}.` : 'I cannot say.' }
    }),
  )
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes lines of JSON. */
export function writeLines(path: string, lines: readonly unknown[]): string {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}

/** The layout of `samples_*.jsonl` of lm-evaluation-harness 0.4. */
export function lmEvalLines(logged: readonly LoggedAnswer[], filter = 'letter'): object[] {
  const ids = [...new Set(logged.map(({ record }) => record.id))]
  return ids.map((name, i) => {
    const trials = logged.filter(({ record }) => record.id === name)
    const [first] = trials
    const { id, input, target, metadata } = (first as LoggedAnswer).record
    return {
      doc_id: i,
      doc: { id, case: metadata.case, cluster: metadata.cluster, recipe: 'x', edits: 0, input, target, metadata: '{}' },
      target,
      arguments: { gen_args_0: { arg_0: input, arg_1: { until: [] } } },
      resps: [trials.map(({ response }) => response)],
      filtered_resps: [(first as LoggedAnswer).response],
      filter,
      metrics: ['exact_match'],
      doc_hash: digest(id),
      prompt_hash: digest(input),
      target_hash: digest(target),
      exact_match: (first as LoggedAnswer).isRight ? 1 : 0,
    }
  })
}

/** The layout of a log of Inspect, version 2, as `inspect log dump` writes it. */
export function inspectLog(
  logged: readonly LoggedAnswer[],
  version = 2,
): { samples: object[]; [key: string]: unknown } {
  return {
    version,
    status: 'success',
    eval: { task: 'original', model: 'openai/gpt-x', dataset: {}, config: { epochs: 3 } },
    samples: logged.map(({ record, trial, response, isRight }) => ({
      id: record.id,
      epoch: trial + 1,
      input: [{ role: 'user', content: [{ type: 'text', text: record.input }] }],
      target: record.target,
      messages: [],
      output: {
        model: 'gpt-x',
        choices: [
          {
            message: {
              role: 'assistant',
              content: [
                { type: 'reasoning', reasoning: 'hm' },
                { type: 'text', text: response },
              ],
            },
            stop_reason: 'stop',
          },
        ],
      },
      scores: { model_graded_fact: { value: isRight ? 'C' : 'I', answer: response, explanation: 'GRADE' } },
      metadata: { case: record.metadata.case },
    })),
  }
}

/** The layout of a result of promptfoo 0.121. */
export function promptfooResults(logged: readonly LoggedAnswer[]): object[] {
  return logged.map(({ record, response, isRight }, i) => ({
    promptIdx: 0,
    testIdx: i,
    testCase: { metadata: {} },
    vars: { record: { id: record.id, text: record.input, target: record.target } },
    provider: { id: 'local:probe', label: '' },
    prompt: { raw: '[]', label: 'case' },
    response: { output: response, tokenUsage: {} },
    gradingResult: { pass: isRight, score: isRight ? 1 : 0, reason: isRight ? 'All assertions passed' : 'Expected …' },
    success: isRight,
    failureReason: isRight ? 0 : 1,
  }))
}

/** The layout of instance-level results of Every Eval Ever. */
export function everyEvalEverLines(logged: readonly LoggedAnswer[], version = '0.3.0'): object[] {
  return logged.map(({ record, response, isRight }) => ({
    schema_version: version,
    evaluation_id: 'x/1',
    model_id: 'org/model',
    evaluation_name: 'original',
    sample_id: record.id,
    interaction_type: 'single_turn',
    input: { raw: record.input, reference: [record.target] },
    output: { raw: [response] },
    messages: null,
    answer_attribution: [
      { turn_idx: 0, source: 'output.raw', extracted_value: response, extraction_method: 'custom', is_terminal: true },
    ],
    evaluation: { score: isRight ? 1 : 0, is_correct: isRight },
  }))
}

/** A line that a batch API gives back. */
export function batchLine(id: string, response: string, ending = 'stop'): object {
  const message = { role: 'assistant', content: response }
  const body = { id: 'c', model: 'm', choices: [{ index: 0, finish_reason: ending, message }] }
  return { id: `batch_req_${id}`, custom_id: id, response: { status_code: 200, request_id: 'r', body }, error: null }
}

/** How the members of an archive may be packed. */
export type Packing = 'stored' | 'deflated' | 'zstandard'

/**
 * The bytes of a zip archive of JSON documents. Zstandard members are frames of raw blocks, two frames for long ones, as
 * a writer of streams leaves them.
 */
export function zipOf(members: Readonly<Record<string, unknown>>, packing: Packing): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(members)) {
    const plain = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    const packed = packing === 'stored' ? plain : packing === 'deflated' ? deflateRawSync(plain) : rawFrames(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE({ stored: 0, deflated: 8, zstandard: 93 }[packing], 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** Zstandard frames of raw blocks: one, or two where there is more than a thousand bytes. */
function rawFrames(plain: Buffer): Buffer {
  const pieces = plain.length > 1000 ? [plain.subarray(0, 1000), plain.subarray(1000)] : [plain]
  return Buffer.concat(
    pieces.map((piece) => {
      const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0])
      head.writeUInt32LE(piece.length, 5)
      const blocks: Buffer[] = []
      for (let start = 0; start === 0 || start < piece.length; start += 100_000) {
        const block = piece.subarray(start, start + 100_000)
        const mark = Buffer.alloc(3)
        mark.writeUIntLE((start + 100_000 >= piece.length ? 1 : 0) | (block.length << 3), 0, 3)
        blocks.push(mark, block)
      }
      return Buffer.concat([head, ...blocks])
    }),
  )
}

/** A log of Inspect as the archive that it writes: every sample whole, or every second one in pieces. */
export function inspectMembers(log: ReturnType<typeof inspectLog>, inPieces = false): Record<string, unknown> {
  const { samples, ...head } = log
  const members: Record<string, unknown> = { '_journal/start.json': head, 'header.json': head, 'summaries.json': [] }
  for (const [i, sample] of samples.entries()) {
    const { id, epoch, input, metadata, ...rest } = sample as Readonly<Record<string, unknown>>
    const name = `samples/${String(id)}_epoch_${String(epoch)}`
    const [{ content }] = input as [{ content: [{ text: string }] }]
    if (inPieces && i % 2 === 1) {
      members[`${name}/sample.json`] = { id, epoch, ...rest, input: 'attachment://1' }
      members[`${name}/metadata.json`] = metadata
      members[`${name}/attachments/0.json`] = ['something else']
      members[`${name}/attachments/1.json`] = [content[0].text]
      members[`${name}/events/stats.json`] = {}
    } else {
      const attachments = { '5f2a': content[0].text }
      members[`${name}.json`] = { id, epoch, ...rest, metadata, input: 'attachment://5f2a', attachments }
    }
  }
  return members
}
