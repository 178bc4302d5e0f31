import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { graderNamed } from '../../../src/evaluation/grade/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import {
  baselineNamed,
  type Evaluation,
  readAskings,
  requestsTo,
  writeResponses,
} from '../../../src/evaluation/respond/index.js'
import {
  type Generation,
  type GenerationRequest,
  requestKey,
  type StoredFailure,
} from '../../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'

const home = throwAwayFolder()
let datasets: string[] = []
let count = 0

beforeAll(async () => {
  datasets = [(await build('original', { out: join(home, 'datasets'), limit: 3 })).path]
})

const choice = {
  provider: 'exec' as const,
  model: 'exec',
  endpoint: { host: 'node m.mjs' },
  sampling: { maxTokens: 100 },
}
const model = { name: 'exec:node m.mjs', choice }
const echo = baselineNamed('baseline/echo')

const evaluationOf = (more: Partial<Evaluation> = {}): Evaluation => ({
  datasets,
  respondents: [model, ...(echo === undefined ? [] : [{ name: 'baseline/echo', baseline: echo }])],
  askings: readAskings(['neutral', 'terse']),
  trials: 2,
  ...more,
})

async function requests(evaluation: Evaluation): Promise<GenerationRequest[]> {
  const found: GenerationRequest[] = []
  for await (const request of requestsTo(model, evaluation)) found.push(request)
  return found
}

/** A store that answers as told; what is told null failed for good. */
function storeOf(
  asked: readonly GenerationRequest[],
  tell: (request: GenerationRequest) => Partial<Generation> | null,
) {
  const byKey = new Map(asked.map((request) => [requestKey(request), request]))
  const some = <Kind>(keys: readonly string[], read: (request: GenerationRequest) => Kind | null): Map<string, Kind> =>
    new Map(
      keys.flatMap((key) => {
        const request = byKey.get(key)
        const found = request === undefined ? null : read(request)
        return found === null ? [] : [[key, found] as const]
      }),
    )
  const answer = (request: GenerationRequest): Generation | null => {
    const expected = tell(request)
    return expected === null
      ? null
      : ({ outcome: 'answered', model: 'm', stopReason: 'stop', text: '', ...expected } as Generation)
  }
  return {
    read: async (keys: readonly string[]) => some(keys, answer),
    failures: async (keys: readonly string[]) =>
      some(keys, (request) => (tell(request) === null ? ({ message: 'no such model' } as StoredFailure) : null)),
  }
}

const filesOf = (store: ReturnType<typeof storeOf>, more: object = {}) => ({
  store,
  grader: graderNamed('rule'),
  out: join(home, `out-${count++}`),
  analysis: null,
  replace: false,
  ...more,
})

describe('requestsTo', () => {
  it('asks each record under each prompt in each trial, and never twice the same', async () => {
    const asked = await requests(evaluationOf())
    expect(asked).toHaveLength(3 * 2 * 2)
    expect(new Set(asked.map(requestKey)).size).toBe(12)
    expect(asked[0]).toMatchObject({ trial: 0, prompt: { name: 'diagnosis' }, sampling: { maxTokens: 100 } })
    expect(asked[2]).toMatchObject({ trial: 0, prompt: { name: 'diagnosis-terse' } })
    const said = asked[0]?.messages.map(({ content }) => content).join('') ?? ''
    expect(said).toContain('FINAL ANSWER')
  })

  it('asks once where two prompts put a task in the same words', async () => {
    const asked = await requests(evaluationOf({ askings: readAskings(['neutral', 'prose']), trials: 2 }))
    expect(asked.map(({ prompt }) => prompt.name)).toEqual(Array(6).fill('diagnosis'))
  })
})

describe('writeResponses', () => {
  it('grades answers, and tells what is none by its state', async () => {
    const evaluation = evaluationOf({ trials: 4, askings: readAskings(['neutral']) })
    const asked = await requests(evaluation)
    const store = storeOf(asked, ({ trial }) => {
      if (trial === 0) return { text: 'FINAL ANSWER: Gout' }
      if (trial === 1) return { outcome: 'truncated', text: 'FINAL' }
      return trial === 2 ? { outcome: 'refused', text: 'No.' } : null
    })
    const files = filesOf(store)
    const { states, receipt } = await writeResponses(evaluation, files)
    expect(states).toMatchObject({ truncated: 3, refused: 3, 'provider-error': 3 })
    expect(receipt).toMatchObject({ from: 'evaluate', analysis: null, outcomes: { records: 15 } })
    const outcomes = jsonLines<RecordOutcome>(join(files.out, 'outcomes.jsonl'))
    expect(outcomes[3]).toMatchObject({ trial: 3, state: 'provider-error', detail: 'no such model', score: null })
    expect(outcomes[4]).toMatchObject({ model: 'baseline/echo', prompt: 'default', trial: 0, grader: 'rule@17' })
    const responses = jsonLines<Record<string, unknown>>(join(files.out, 'responses.jsonl'))
    expect(responses).toHaveLength(15)
    expect(responses[0]).toMatchObject({ response: 'FINAL ANSWER: Gout', returned: 'm', reason: 'stop' })
  })

  it('grades the same answers by a second grader, and names those on which the two differ', async () => {
    const evaluation = evaluationOf({ respondents: [model], trials: 2, askings: readAskings(['neutral']) })
    const store = storeOf(await requests(evaluation), ({ trial }) =>
      trial === 0 ? { text: 'FINAL ANSWER: Gout of the sky' } : { outcome: 'refused', text: 'No.' },
    )
    const second = { name: 'kind@1', summary: '', grade: () => ({ state: 'correct' as const, detail: null }) }
    const files = filesOf(store, { second })
    const { disputed, states, receipt } = await writeResponses(evaluation, files)
    expect(states).toEqual({ incorrect: 3, refused: 3 })
    expect(receipt.outcomes.name).toBe('outcomes.jsonl')
    expect(disputed).toHaveLength(3)
    expect(disputed?.[0]).toMatchObject({ prompt: 'neutral', trial: 0, states: ['incorrect', 'correct'] })
    const others = jsonLines<RecordOutcome>(join(files.out, 'outcomes-second.jsonl'))
    expect(others.map(({ grader, state }) => `${grader} ${state}`)).toEqual(
      Array(3).fill(['kind@1 correct', 'kind@1 refused']).flat(),
    )
    expect(existsSync(join(files.out, 'outcomes-second.jsonl.receipt.json'))).toBe(true)
    expect(await writeResponses(evaluation, files)).toMatchObject({ written: false })
    const alone = { ...files, second: undefined, replace: true }
    await expect(writeResponses({ ...evaluation, trials: 1 }, { ...alone, replace: false })).rejects.toThrow(
      /--replace/,
    )
    expect(await writeResponses({ ...evaluation, trials: 1 }, alone)).toMatchObject({ disputed: null })
    expect(existsSync(join(files.out, 'outcomes-second.jsonl'))).toBe(false)
  })

  it('adds the grades of a second grader who is named later, and changes nothing else', async () => {
    const evaluation = evaluationOf({ trials: 1, askings: readAskings(['neutral']) })
    const store = storeOf(await requests(evaluation), () => ({ text: 'FINAL ANSWER: Gout' }))
    const second = { name: 'kind@1', summary: '', grade: () => ({ state: 'correct' as const, detail: null }) }
    const [first, whole] = [filesOf(store), filesOf(store, { second })]
    await writeResponses(evaluation, first)
    await writeResponses(evaluation, whole)
    const read = (out: string): Record<string, string> =>
      Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]))
    const added = await writeResponses(evaluation, { ...first, second })
    expect(added).toMatchObject({ written: true, added: ['outcomes-second.jsonl'] })
    expect(read(first.out)).toEqual(read(whole.out))
    expect(await writeResponses(evaluation, { ...first, second })).toMatchObject({ written: false, added: [] })
    const other = { ...second, name: 'stern@1' }
    await expect(writeResponses(evaluation, { ...first, second: other })).rejects.toThrow(/no model is asked again/)
    writeFileSync(join(first.out, 'responses.jsonl'), '\n')
    rmSync(join(first.out, 'outcomes-second.jsonl'))
    rmSync(join(first.out, 'outcomes-second.jsonl.receipt.json'))
    await expect(writeResponses(evaluation, { ...first, second })).rejects.toThrow(/is there already/)
    expect(existsSync(join(first.out, 'outcomes-second.jsonl'))).toBe(false)
  })

  it('writes the same bytes again, and nothing where an answer is missing or something stands there', async () => {
    const evaluation = evaluationOf()
    const asked = await requests(evaluation)
    const store = storeOf(asked, ({ trial }) => ({ text: `FINAL ANSWER: Gout ${trial}` }))
    const [one, two] = [filesOf(store), filesOf(store)]
    await writeResponses(evaluation, one)
    await writeResponses(evaluation, two)
    for (const name of ['responses.jsonl', 'outcomes.jsonl', 'outcomes.jsonl.receipt.json']) {
      expect(readFileSync(join(two.out, name), 'utf8')).toBe(readFileSync(join(one.out, name), 'utf8'))
    }
    expect(await writeResponses(evaluation, one)).toMatchObject({ written: false })
    const other = { ...evaluation, trials: 1 }
    await expect(writeResponses(other, one)).rejects.toThrow(/is there already.*--replace/)
    expect(await writeResponses(other, { ...one, replace: true })).toMatchObject({ written: true })
    const files = filesOf(storeOf(asked.slice(1), () => ({ text: 'x' })))
    await expect(writeResponses(evaluation, files)).rejects.toMatchObject({ code: 'generation-missing' })
    expect(existsSync(join(files.out, 'outcomes.jsonl'))).toBe(false)
  })
})

describe('readAskings', () => {
  it('knows three ways, files of one’s own, and neither twice', () => {
    expect(readAskings(['role']).map(({ prompts }) => prompts['drug-safety'].name)).toEqual(['drug-safety-role'])
    const [prose] = readAskings(['prose'])
    expect([prose?.prompts.diagnosis.name, prose?.prompts['drug-safety'].name]).toEqual([
      'diagnosis',
      'drug-safety-prose',
    ])
    expect(() => readAskings(['rolle'])).toThrow(/Did you mean role/)
    expect(() => readAskings(['role', 'role'])).toThrow(/named twice/)
    const [own] = readAskings(['prompts/diagnosis.md'])
    expect(own?.prompts['drug-safety'].name).toBe('diagnosis')
  })

  it('never names a hazard in what is asked about a drug', () => {
    for (const { prompts } of readAskings(['neutral', 'role', 'terse', 'prose'])) {
      const words = `${prompts['drug-safety'].system ?? ''} ${prompts['drug-safety'].user}`
      expect(words).not.toMatch(/\b(?:safe|unsafe|contraindic|pregnan|renal|interact|allerg|danger|harm|risk)/i)
    }
  })
})
